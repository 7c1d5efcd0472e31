"""The report of one or more papers: a page a document, as HTML and as Markdown, with its figures.

A page is a list of blocks, which two small writers turn into text. HTML pages have their figures
inside, so that each can be sent by itself.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from polhode.files.paths import confined, make_folder, replace_file
from polhode.papers._paper import FAILS, HOLDS, VERDICTS, Paper, tally
from polhode.papers._run import Reproduced

Block = tuple[str, Any]  # kind and content
INTRODUCTION = (
    "What five documents state, each statement measured when this report was made. Nothing is "
    "typed in by hand: a figure under *measured here* comes from that run, one under *independent "
    "study* from a study of the same documents that shares no code with this program. "
    "*reproduced*: it holds. *in kind*: it holds, but the number differs or depends on something "
    "that the document does not say. *not reproduced*: it does not hold. *undecided by the "
    "document*: the text does not say enough. Statements marked *ours* are not the document's; "
    "they hold or do not. A scheme `a-b` is the file `schemes/a_b.py`."
)
HEADS = ("where", "statement", "verdict", "measured here", "independent study")


@dataclass(frozen=True)
class Replay:
    """A page of a replay, with its title."""

    title: str
    file: str


def write(all_done: Sequence[Reproduced], folder: Path, *, replays: bool = True) -> Path:
    """Write the pages, figures and claims.json; return the page of contents."""
    make_folder(folder)
    with confined(folder):
        _write(all_done, folder, replays)
    return folder / "index.html"


def _write(all_done: Sequence[Reproduced], folder: Path, replays: bool) -> None:
    for sub in ("figures", *(("replays",) if replays else ())):
        make_folder(folder / sub)
    names = [d.paper.name for d in all_done]
    for done in all_done:
        for id, (drawing, numbers) in done.figures.items():
            for end, text in (("svg", drawing), ("csv", numbers)):
                file = folder / f"figures/{done.paper.name}-{id}.{end}"
                replace_file(file, text.encode())
        pages = _replays(done.paper, folder) if replays else []
        _both(folder / done.paper.name, done.paper.name, _page(done, pages), names, done)
    claims = json.dumps({d.paper.name: records(d) for d in all_done}, indent=1)
    replace_file(folder / "claims.json", claims.encode())
    _both(folder / "index", "Papers reproduced", _contents(all_done), names)


def records(done: Reproduced) -> list[dict[str, Any]]:
    """All rows of a paper as plain data."""
    return [
        {
            **asdict(row),
            **asdict(found),
            "verdict": verdict,
            "agrees": bool(found.agrees),
            "rerun": _command(done.paper.name, row.id),
        }
        for row, found, verdict in done.rows
    ]


def _replays(paper: Paper, folder: Path) -> list[Replay]:
    made = []
    for k, (title, run, beside) in enumerate(paper.replays(), start=1):
        file = f"replays/{paper.name}-{k}.html"
        run.replay(folder / file, beside=beside)
        made.append(Replay(title, file))
    return made


# --- what the pages say -----------------------------------------------------------------------


def _contents(all_done: Sequence[Reproduced]) -> list[Block]:
    rows = []
    for d in all_done:
        data, words = d.paper.data, [w for _, _, w in d.rows]
        link = f"[{d.paper.name}]({d.paper.name})"
        errata = str(len(data["errata"]))
        rows.append(
            (link, data["title"], data["found"], tally(words), errata, f"{d.seconds:.0f} s")
        )
    words = [w for d in all_done for _, _, w in d.rows]
    heads = ("document", "title", "what was found", "verdicts", "errata", "time")
    return [
        ("text", INTRODUCTION),
        ("text", tally(words) + "."),
        ("table", (heads, rows, "")),
        (
            "text",
            "Every row has the command that runs it alone, every figure its numbers as CSV and "
            "its settings. `--overlay points.csv` (columns figure, panel, curve, x, y) draws "
            "points that were read from a printed figure over ours.",
        ),
    ]


def _page(done: Reproduced, replays: Sequence[Replay]) -> list[Block]:
    data, name = done.paper.data, done.paper.name
    words = [w for _, _, w in done.rows]
    blocks: list[Block] = [
        ("text", f"*{data['title']}*. {data['authors']}."),
        ("text", f"**What it proposes.** {data['proposes']}"),
        ("text", f"**What was found.** {data['found']}"),
        ("text", f"{tally(words)}. Any row or figure runs alone by `{_command(name, 'ID')}`."),
    ]
    for section in done.paper.sections:
        rows = [r for r in done.rows if r[0] in section.rows]
        figures = [f for f in section.figures if f[0] in done.figures]
        if rows or figures:
            blocks.append(("heading", section.title))
        if rows:
            blocks.append(("table", (HEADS, [_cells(name, *r) for r in rows], "claims")))
        for id, caption, settings in figures:
            blocks.append(("figure", (f"{name}-{id}", caption, settings, _command(name, id))))
    equations = [(_numbers(n), says, _where(here)) for n, says, here in data["equations"]]
    errata = [tuple(row) for row in data["errata"]]
    left = [(where, says, why.removeprefix("reason: ")) for where, says, why in data["unmeasured"]]
    outlook = [(text, f"**{state}**", f"{words}.") for text, state, words in data["outlook"]]
    blocks += [
        ("heading", "Its equations, and where they are here"),
        ("table", (("equation", "what it says", "here"), equations, "")),
        ("heading", "Errata"),
        ("table", (("where", "printed", "correct", "how checked"), errata, "")),
        ("heading", "Not measured, and why"),
        ("table", (("where", "statement", "reason"), left, "")),
        ("heading", "Future work that it names"),
        ("table", (("what", "state", "here"), outlook, "")),
    ]
    if replays:
        blocks.append(("heading", "Replays, side by side"))
        blocks.append(("list", [f"[{r.title}]({r.file})" for r in replays]))
    return blocks


def _cells(paper: str, row: Any, found: Any, verdict: str) -> tuple[str, ...]:
    says = row.says + (f" (`{row.scheme}`)" if row.scheme else "")
    says = ("*ours*: " if row.ours else "") + says + f"<br>`{_command(paper, row.id)}`"
    measured = found.measured + (f"<br>*Depends on* {found.depends}." if found.depends else "")
    return row.where, says, f"**{verdict}**", measured, row.known or "-"


def _command(paper: str, id: str) -> str:
    return f"polhode reproduce {paper} --only {id}"


def _numbers(number: str) -> str:
    return f"({number.replace('-', ')-(')})" if number[0].isdigit() else number


def _where(here: str) -> str:
    kind, _, rest = here.partition(" ")
    if kind == "scheme":
        return f"`schemes/{rest.replace('-', '_')}.py`"
    return rest if kind == "reason:" else here


# --- the writers ------------------------------------------------------------------------------


def _both(
    path: Path,
    title: str,
    blocks: Sequence[Block],
    names: Sequence[str],
    done: Reproduced | None = None,
) -> None:
    drawings = done.figures if done else {}
    prefix = f"{done.paper.name}-" if done else ""
    svgs = {f"{prefix}{id}": drawing for id, (drawing, _) in drawings.items()}
    bodies = "".join(_html(kind, content, svgs) for kind, content in blocks)
    others = " ".join(f"<a href='{n}.html'>{n}</a>" for n in ("index", *names))
    page = PAGE.format(title=html.escape(title), nav=others, body=bodies)
    replace_file(path.with_suffix(".html"), page.encode())
    text = "\n\n".join(_markdown(kind, content) for kind, content in blocks)
    replace_file(path.with_suffix(".md"), f"# {title}\n\n{text}\n".encode())


def _inline(text: str) -> str:
    """Emphasis, code, links and line breaks as HTML."""
    text = html.escape(text, quote=False).replace("&lt;br&gt;", "<br>")
    text = re.sub(r"(\d)e-(\d)", "\\1e\u2011\\2", text)  # no line ends within a number
    code: list[str] = []

    def aside(match: re.Match[str]) -> str:
        code.append(match[1])
        return f"\x00{len(code) - 1}\x00"

    text = re.sub(r"`([^`]+)`", aside, text)
    text = re.sub(r"\[([^]]+)\]\(([^)]+)\)", _anchor, text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"\*(\S[^*]*)\*", r"<em>\1</em>", text)
    return re.sub(r"\x00(\d+)\x00", lambda m: _code(code[int(m[1])]), text)


def _code(text: str) -> str:
    """Code whose lines end between words only."""
    return "<code>" + " ".join(f"<span>{w}</span>" for w in text.split()) + "</code>"


def _anchor(match: re.Match[str]) -> str:
    target = match[2] if "." in match[2] else f"{match[2]}.html"
    return f"<a href='{target}'>{match[1]}</a>"


def _html(kind: str, content: Any, svgs: dict[str, str]) -> str:
    if kind == "heading":
        return f"<h2>{_inline(content)}</h2>\n"
    if kind == "text":
        return f"<p>{_inline(content)}</p>\n"
    if kind == "list":
        return "<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in content) + "</ul>\n"
    if kind == "figure":
        file, caption, settings, command = content
        data = base64.b64encode(svgs[file].encode()).decode("ascii")
        return (
            f"<figure id='{file}'><img alt='{html.escape(caption)}' "
            f"src='data:image/svg+xml;base64,{data}'><figcaption><b>{_inline(caption)}.</b> "
            f"{_inline(settings)}. {_code(command)} <a href='figures/{file}.csv'>data</a> <a "
            f"href='figures/{file}.svg'>SVG</a></figcaption></figure>\n"
        )
    heads, rows, style = content
    head = "".join(f"<th scope='col'>{_inline(h)}</th>" for h in heads)
    lines = []
    for row in rows:
        verdict = row[2].strip("*") if style else ""
        mark = f" class='{verdict.split()[0]}'" if verdict in (*VERDICTS, HOLDS, FAILS) else ""
        lines.append(f"<tr{mark}>" + "".join(f"<td>{_inline(c)}</td>" for c in row) + "</tr>")
    return (
        f"<div class='wide'><table class='{style}'><thead><tr>{head}</tr></thead><tbody>"
        + "".join(lines)
        + "</tbody></table></div>\n"
    )


def _markdown(kind: str, content: Any) -> str:
    if kind == "heading":
        return f"## {content}"
    if kind == "list":
        return "\n".join(f"- {item}" for item in content)
    if kind == "figure":
        file, caption, settings, _ = content
        image = f"![{caption}](figures/{file}.svg)"
        return f"{image}\n\n*{caption}.* {settings}. [Data](figures/{file}.csv)."
    if kind == "table":
        heads, rows, _ = content
        lines = [heads, ("---",) * len(heads), *rows]
        return "\n".join("| " + " | ".join(_escaped(c) for c in line) + " |" for line in lines)
    return str(content)


def _escaped(cell: str) -> str:
    cell = re.sub(r"`polhode reproduce \S+ (--only \S+)`", r"`\1`", cell)  # columns are narrow
    return re.sub(r"\]\(([\w-]+)\)", r"](\1.md)", cell.replace("|", "\\|"))


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --rule: #8884; --soft: #6b7482; }}
body {{ max-width: 76rem; margin: 0 auto; padding: 0 1.2rem 4rem;
  font: 16px/1.5 system-ui, sans-serif; }}
nav {{ padding: .8rem 0; border-bottom: 1px solid var(--rule); font-size: .9rem; }}
nav a {{ margin-right: 1rem; }}
h1 {{ font-size: 1.7rem; }} h2 {{ font-size: 1.2rem; margin-top: 2.2rem; }}
p {{ max-width: 48rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; font-size: .86rem; }}
th, td {{ text-align: left; vertical-align: top; padding: .4rem .6rem;
  border-bottom: 1px solid var(--rule); }}
th {{ font-weight: 600; color: var(--soft); }}
.claims td:nth-child(1) {{ width: 9%; }} .claims td:nth-child(2) {{ width: 27%; }}
.claims td:nth-child(3) {{ width: 9%; }}
.claims td:nth-child(5) {{ width: 13%; color: var(--soft); }}
code {{ font-size: .85em; background: #8882; padding: 0 .25em; border-radius: 3px;
  overflow-wrap: anywhere; }} code span {{ white-space: nowrap; }}
.reproduced b, .holds b {{ color: #00805c; }} .in b {{ color: #0072b2; }}
.not b, .does b {{ color: #c2530a; }} .undecided b {{ color: var(--soft); }}
figure {{ margin: 1.6rem 0; }}
img {{ max-width: 100%; height: auto; background: white; border-radius: 4px; }}
figcaption {{ color: var(--soft); font-size: .88rem; max-width: 56rem; }}
</style></head><body><nav>{nav}</nav><h1>{title}</h1>
{body}</body></html>
"""
