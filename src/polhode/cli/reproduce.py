"""`polhode reproduce`: run the experiments of a paper and judge its claims."""

from __future__ import annotations

import json as encoder
from dataclasses import asdict
from pathlib import Path

from polhode.cli import DONE, FAILED, tell
from polhode.cli.table import print_table
from polhode.errors import InputError, suggestion
from polhode.papers import NAMES
from polhode.papers import paper as paper_of
from polhode.papers._paper import tally


def reproduce(paper: str, /, *, out: Path = Path("reproduced"), json: bool = False) -> int:
    """Run the experiments of a paper: every claim with the measured figure and a verdict.

    Statements that the papers do not make are listed apart.

    Parameters
    ----------
    paper
        hulbert-1992, love-1995, geradin-1995, peskin-2021, fem-natural-coordinates, or all.
    out
        Folder for the report: report.html with figures, and the same as report.md.
    json
        Print the claims as one JSON object.
    """
    if paper != "all" and paper not in NAMES:
        raise InputError(f"there is no paper '{paper}'." + suggestion(paper, [*NAMES, "all"]))
    if out.exists() and not out.is_dir():
        raise InputError(f"--out is '{out}', which is a file; choose another folder.")
    import matplotlib as mpl

    mpl.use("agg")
    from polhode.papers._report import reproduced, write

    def notice(words: str) -> None:
        tell(words)

    done = [reproduced(paper_of(name), notice) for name in (NAMES if paper == "all" else (paper,))]
    page = write(done, out)
    claims = [(d.paper.name, c) for d in done for c in d.claims]
    if json:
        print(encoder.dumps({d.paper.name: [asdict(c) for c in d.claims] for d in done}, indent=2))
    else:
        heads = ("paper", "claim", "verdict", "measured")
        rows = [(c.ours, (name, c.text, c.verdict, c.measured)) for name, c in claims]
        print_table(heads, [row for ours, row in rows if not ours])
        if any(ours for ours, _ in rows):
            print("\nOurs: statements that the papers do not make")
            print_table(heads, [row for ours, row in rows if ours])
        print(f"\n{tally([c for _, c in claims])}")
        print(f"{page}, {sum(d.seconds for d in done):.0f} s")
    unlike = [c for _, c in claims if not c.agrees]
    for c in unlike:
        found = f"{c.text}: {c.measured} (expected {c.expected})"
        tell(f"polhode: differs from the expected figure: {found}")
    return FAILED if unlike else DONE
