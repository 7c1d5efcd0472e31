"""`polhode reproduce`: run the experiments of a paper and judge its claims."""

from __future__ import annotations

import json as encoder
import os
import time
from pathlib import Path

from polhode.cli import DONE, FAILED, tell
from polhode.cli.table import print_table
from polhode.errors import InputError, suggestion
from polhode.papers import NAMES

JOBS = min(2, os.cpu_count() or 1)


def reproduce(
    paper: str,
    /,
    *,
    out: Path = Path("reproduced"),
    only: str = "",
    overlay: Path | None = None,
    replays: bool = True,
    jobs: int = JOBS,
    json: bool = False,
) -> int:
    """Run the experiments of a paper: every statement with what was measured and a verdict.

    Verdicts are: reproduced, in kind, not reproduced, undecided by the document. Statements that
    the papers do not make are marked as ours; they hold or do not.

    Parameters
    ----------
    paper
        hulbert-1992, love-1995, geradin-1995, peskin-2021, fem-natural-coordinates, or all.
    out
        Folder for the report: index.html, a page a paper (also as Markdown), figures as SVG with
        their data as CSV, and claims.json.
    only
        Rows and figures to run, by name, with commas: bursts,fig-4.
    overlay
        CSV file of points to draw over figures; columns figure, panel, curve, x, y.
    replays
        Write replays of runs side by side.
    jobs
        Number of processes.
    json
        Print the rows as one JSON object.
    """
    if paper != "all" and paper not in NAMES:
        raise InputError(f"there is no paper '{paper}'." + suggestion(paper, [*NAMES, "all"]))
    if out.exists() and not out.is_dir():
        raise InputError(f"--out is '{out}', which is a file; choose another folder.")
    if jobs < 1:
        raise InputError(f"--jobs is {jobs}; give 1 or more.")
    from polhode.papers import _run
    from polhode.papers._figures import read_overlay
    from polhode.papers._paper import tally
    from polhode.papers._report import records, write

    points, started = read_overlay(overlay), time.perf_counter()
    names = NAMES if paper == "all" else (paper,)
    chosen = [word.strip() for word in only.split(",") if word.strip()]
    done = _run.reproduce(names, chosen, jobs, points, tell)
    page = write(done, out, replays=replays and not chosen)
    if json:
        print(encoder.dumps({d.paper.name: records(d) for d in done}, indent=2))
    else:
        rows = [(d.paper.name, row, found, word) for d in done for row, found, word in d.rows]
        print_table(
            ("paper", "row", "statement", "verdict", "measured"),
            [(n, r.id, r.says, f"{w}{' (ours)' * r.ours}", f.measured) for n, r, f, w in rows],
        )
        print(f"\n{tally([w for _, _, _, w in rows])}")
        print(f"{page}, {time.perf_counter() - started:.0f} s")
    unlike = [(row, found) for d in done for row, found, _ in d.rows if not found.agrees]
    for row, found in unlike:
        told = f"{row.id}: {found.measured} (independent study: {row.known})"
        tell(f"polhode: differs from the independent study: {told}")
    return FAILED if unlike else DONE
