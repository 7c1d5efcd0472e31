"""The report of one or more papers: an HTML page with its figures, and the same as Markdown."""

from __future__ import annotations

import base64
import html
import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from polhode.papers._paper import (
    NOT_REPRODUCED,
    REPRODUCED,
    UNDECIDED,
    Paper,
    PaperClaim,
    PaperSection,
    tally,
)

Notice = Callable[[str], None]
_MARKS = {REPRODUCED: "✓", NOT_REPRODUCED: "✗", UNDECIDED: "?"}


@dataclass
class Reproduced:
    """A paper with its sections evaluated."""

    paper: Paper
    sections: list[PaperSection] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def claims(self) -> list[PaperClaim]:
        """All claims, in order."""
        return [claim for section in self.sections for claim in section.claims]


def reproduced(paper: Paper, notice: Notice | None = None) -> Reproduced:
    """Run all experiments of a paper."""
    done = Reproduced(paper)
    started = time.perf_counter()
    for section in done.paper.sections:
        if notice:
            notice(f"{paper.name}: {section.__name__.replace('_', ' ')}")
        done.sections.append(section())
    done.seconds = time.perf_counter() - started
    return done


def write(all_done: Sequence[Reproduced], folder: Path) -> Path:
    """Write report.html, report.md and the figures; return the page."""
    folder.mkdir(parents=True, exist_ok=True)
    texts, pages = ["# Papers reproduced\n"], []
    for done in all_done:
        text, page = _paper(done, folder)
        texts.append(text)
        pages.append(page)
    (folder / "report.md").write_text("\n".join(texts), encoding="utf-8")
    path = folder / "report.html"
    path.write_text(_page("".join(pages)), encoding="utf-8")
    return path


def _paper(done: Reproduced, folder: Path) -> tuple[str, str]:
    p = done.paper
    counts = f"{tally(done.claims)}; {done.seconds:.0f} s"
    text = [f"\n## {p.name}\n\n*{p.title}*\n\n{p.about}\n\n{counts}.\n"]
    page = [
        f"<section><h2 id='{p.name}'>{_(p.name)}</h2><p><em>{_(p.title)}</em></p>"
        f"<p>{_(p.about)}</p><p class='tally'>{_(counts)}</p>"
    ]
    number = 0
    for section in done.sections:
        text.append(f"\n### {section.title}\n")
        page.append(f"<h3>{_(section.title)}</h3>")
        for ours, heading in ((False, ""), (True, "Ours: the paper does not state these")):
            claims = [c for c in section.claims if c.ours == ours]
            if claims:
                text.append(f"\n*{heading}*\n" if heading else "")
                text.append(_table(claims))
                page.append(f"<p><em>{heading}</em></p>" if heading else "")
                page.append(_html_table(claims))
        for caption, figure in section.figures:
            number += 1
            name = f"{p.name}-{number}.png"
            content = _png(figure)
            (folder / name).write_bytes(content)
            text.append(f"\n![{caption}]({name})\n\n*{caption}*\n")
            data = base64.b64encode(content).decode("ascii")
            page.append(
                f"<figure><img alt='{_(caption)}' src='data:image/png;base64,{data}'>"
                f"<figcaption>{_(caption)}</figcaption></figure>"
            )
    if p.outlook:
        text.append("\n### Future work named by the paper\n")
        page.append("<h3>Future work named by the paper</h3><ul>")
        for item in p.outlook:
            text.append(f"- {item.text}: **{item.state}**. {item.words}.")
            page.append(f"<li>{_(item.text)}: <b>{item.state}</b>. {_(item.words)}.</li>")
        text.append("")
        page.append("</ul>")
    page.append("</section>")
    return "\n".join(text), "".join(page)


def _(text: str) -> str:
    return html.escape(text, quote=True)


def _cells(claim: PaperClaim) -> tuple[str, ...]:
    verdict = f"{_MARKS[claim.verdict]} {claim.verdict}"
    return (claim.where, claim.text, verdict, claim.measured, claim.expected or "-")


_HEADS = ("where", "claim", "verdict", "measured here", "independent study")


def _table(claims: Sequence[PaperClaim]) -> str:
    rows = [_HEADS, ("---",) * len(_HEADS), *(_cells(c) for c in claims)]
    return "\n".join("| " + " | ".join(c.replace("|", "\\|") for c in row) + " |" for row in rows)


def _html_table(claims: Sequence[PaperClaim]) -> str:
    head = "".join(f"<th scope='col'>{_(h)}</th>" for h in _HEADS)
    rows = []
    for claim in claims:
        kind = claim.verdict.replace(" ", "-")
        cells = "".join(f"<td>{_(c)}</td>" for c in _cells(claim))
        rows.append(f"<tr class='{kind}'>{cells}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _png(figure: object) -> bytes:
    from matplotlib import pyplot
    from matplotlib.figure import Figure

    assert isinstance(figure, Figure)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110)
    pyplot.close(figure)
    return buffer.getvalue()


def _page(body: str) -> str:
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Papers reproduced</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ max-width: 68rem; margin: 2rem auto; padding: 0 1rem;
  font: 16px/1.5 system-ui, sans-serif; }}
table {{ border-collapse: collapse; width: 100%; font-size: .9rem; }}
th, td {{ text-align: left; vertical-align: top; padding: .35rem .6rem;
  border-bottom: 1px solid #8886; }}
td:nth-child(3) {{ white-space: nowrap; font-weight: 600; }}
.reproduced td:nth-child(3) {{ color: #00805c; }}
.not-reproduced td:nth-child(3) {{ color: #c2530a; }}
figure {{ margin: 1.2rem 0; }}
img {{ max-width: 100%; background: white; }}
figcaption, .tally {{ color: #6b7482; }}
</style></head><body><h1>Papers reproduced</h1>{body}</body></html>
"""
