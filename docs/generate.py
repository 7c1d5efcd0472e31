"""Pages made from what the program says of itself: schemes, joints, forces, commands, papers.

Nothing here is written twice: a scheme's record, a joint's class and a paper's file are the source.
"""

from __future__ import annotations

import dataclasses
import importlib.util
import inspect
import io
import os
import re
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import matplotlib as mpl

import polhode
from polhode.model import forces, joints
from polhode.model.shapes import WORDS
from polhode.quantities import PARTS
from polhode.run.combinations import NOT_OFFERED, NOTED, REFUSED, Feature
from polhode.schemes import all_schemes
from polhode.schemes._claims import ALWAYS
from polhode.schemes._scheme import Choice
from polhode.schemes.substeps import COMPOSITIONS

ROOT = Path(__file__).parents[1]


def everything(target: Path) -> None:
    """Write all pages; only those whose text changed are touched, so that little is read again."""
    mpl.use("agg")
    (target / "extra" / "replays").mkdir(parents=True, exist_ok=True)
    _write(target / "schemes.md", _schemes())
    _write(target / "joints.md", _joints())
    _write(target / "forces.md", _forces())
    _write(target / "combinations.md", _combinations())
    _write(target / "results.md", _results())
    _write(target / "neighbours" / "has.md", _has())
    for page, module in PEERS.items():
        _write(target / "neighbours" / f"{page}.md", _printed(page, module))
    _write(target / "commands.md", _commands())
    _write(target / "references.md", _references())
    _write(target / "changes.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    _notebook(ROOT / "examples" / "notebook.ipynb", target / "notebook.md")
    _notebook(ROOT / "docs" / "tutorials" / "teaching.ipynb", target / "teaching.md")
    _replays(target / "extra" / "replays")
    if os.environ.get("POLHODE_DOCS_PAPERS", "1") != "0":
        _papers(target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


# --- schemes ----------------------------------------------------------------------------------


def _schemes() -> str:
    records = all_schemes()
    lines = [
        "# Schemes",
        "",
        "A scheme advances a model by one step. What stands here is read from the schemes' "
        "records, and the tests hold every scheme to it: it conserves what it claims, has its "
        "order, and claims no less than it does.",
        "",
        "| scheme | order | solves | conserves | runs |",
        "| --- | --- | --- | --- | --- |",
    ]
    for r in records:
        defaults = r.completed({})
        kept = ", ".join(dict.fromkeys(_quantity(c) for c in r.conserves(defaults)))
        kind = "a Newton iteration" if r.implicit else "nothing"
        runs = "; ".join(r.applies_to)
        lines.append(
            f"| [{r.name}](#{r.name}) | {r.order(defaults)} | {kind} | {kept or '-'} | {runs} |"
        )
    for r in records:
        lines += ["", *_scheme(r)]
    lines += ["", "## Compositions", ""]
    lines.append(
        "Several steps of a *symmetric* scheme in a row, of which some go back in time, are a step "
        "of higher order that conserves what the scheme conserves: `suzuki-4(energy-momentum)`."
    )
    lines += ["", "| composition | what it is |", "| --- | --- |"]
    lines += [f"| `{c.name}` | {c.title} |" for c in COMPOSITIONS.values()]
    return "\n".join(lines) + "\n"


def _quantity(claim) -> str:
    return claim.quantity.replace("_", " ") + (" (never grows)" if claim.decays else "")


def _scheme(r) -> list[str]:
    defaults = r.completed({})
    lines = [f"## {r.name}", "", f"{r.title}.", ""]
    doc = inspect.getdoc(sys.modules[f"polhode.schemes.{r.name.replace('-', '_')}"]) or ""
    lines += ["```text", doc, "```", ""]
    claims = [
        _quantity(c) + ("" if c.condition == ALWAYS else f" if {c.condition}")
        for c in r.conserves(defaults)
    ]
    symmetric = ", symmetric in time" if r.symmetric(defaults) else ""
    lines.append(f"Order\n: {r.order(defaults)}{symmetric}")
    lines += ["", f"Conserves\n: {'; '.join(claims) or 'nothing to rounding'}", ""]
    lines.append(f"Runs\n: {'; '.join(r.applies_to)}")
    if r.parameters:
        told = []
        for p in r.parameters:
            domain = " or ".join(p.options) if isinstance(p, Choice) else p.domain
            told.append(f"`{p.name}` = {defaults[p.name]} ({domain})")
        lines += ["", f"Parameters\n: {'; '.join(told)}"]
    if r.conditions:
        lines += ["", f"Conditions\n: {r.conditions}"]
    lines += ["", f"Source\n: {r.reference}, {r.equations}"]
    return lines


# --- joints and forces ------------------------------------------------------------------------


def _joints() -> str:
    lines = [
        "# Joints",
        "",
        "A joint is a list of four primitives, which is why a new one is a few lines: "
        "*coincide* (two points, 3 equations), *orthogonal* (two directions), *in plane* (a "
        "point and a plane) and *distance* (two points).",
        "",
        "| joint | in a file | equations | freedom | primitives | coordinates |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for kind, cls in joints.TYPES.items():
        rows = sum(p.rows for p in cls.primitives)
        parts = ", ".join(p.kind for p in cls.primitives)
        coordinates = ", ".join(f"`{c}`" for c in cls.coordinates) or "-"
        lines.append(
            f"| [{cls.__name__}](#{cls.__name__.lower()}) | `{kind}` | {rows} | {6 - rows} "
            f"| {parts} | {coordinates} |"
        )
    for cls in joints.TYPES.values():
        lines += ["", f"## {cls.__name__}", "", _described(cls)]
    return "\n".join(lines) + "\n"


def _forces() -> str:
    lines = [
        "# Forces",
        "",
        "Loads on bodies and elements between them. A force without a potential does work, and the "
        "certificate then does not promise the energy.",
        "",
    ]
    for kind, cls in forces.TYPES.items():
        name = "from Python only" if kind == "user" else f'type = "{kind}" in a file'
        lines += [f"## {cls.__name__}", "", f"*{name}*", "", _described(cls), ""]
        if kind != "user":
            given = ", ".join(f"{word}={value!r}" for word, value in cls.example.items())
            lines += ["```python", f'ph.{cls.__name__}("name", {given})', "```", ""]
    return "\n".join(lines)


def _results() -> str:
    lines = [
        "# Results",
        "",
        "A result has a path, such as `body.top.position.z`: the kind of a part, its name, the "
        "quantity, and perhaps a component. The same paths are valid in conditions of events, "
        "inputs of controllers, `keep` of studies, losses of `gradient`, outputs of `linearise` "
        'and `run.quantity`; views such as `run.body("top")` have the quantities as attributes. '
        "`time`, `energy`, `kinetic_energy` and `potential_energy` may stand alone. Names match "
        "longest first; a name with a space or a sign is quoted, `body.'link 1'.position.x`.",
        "",
    ]
    for part in PARTS:
        head = (inspect.getdoc(part) or "").split("\n\n")[0].replace("``", "`")
        lines += [f"## {part.kind}: {head}", ""]
        lines += ["| quantity | unit | dimensions | level | meaning |", "|---|---|---|---|---|"]
        for q in part.quantities.values():
            cells = (
                f"`{q.name}`",
                q.unit,
                ", ".join(q.dims),
                str(q.level),
                " ".join(q.meaning.split()),
            )
            lines.append("| " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)


def _described(cls: type) -> str:
    """The docstring, and the fields with their defaults."""
    doc = re.split(r"\n+Parameters\n-+\n", inspect.getdoc(cls) or "")[0]
    rows = ["| field | type | default |", "| --- | --- | --- |"]
    for f in dataclasses.fields(cls):
        if not f.init:
            continue
        if f.default is not dataclasses.MISSING:
            default = f"`{f.default!r}`"
        else:
            default = "needed" if f.default_factory is dataclasses.MISSING else "empty"
        rows.append(f"| `{f.name}` | `{str(f.type).replace('|', chr(92) + '|')}` | {default} |")
    return "\n".join([doc.replace("``", "`"), "", *rows])


# --- neighbours -------------------------------------------------------------------------------

PEERS = {"mujoco": "mujoco", "exudyn": "exudyn", "drake": "pydrake", "scipy": "scipy"}


def _called(*paths: str) -> str:
    """Public names, each looked up: a name that is gone is an error."""
    for path in paths:
        found = polhode
        for word in path.split("."):
            found = getattr(found, word)
    return ", ".join(f"`ph.{path}`" for path in paths)


def features() -> dict[str, tuple[str, str]]:
    """What polhode has, read from its records: by feature, the names and the page of each."""
    records = {r.name: r for r in all_schemes()}
    decaying = [
        r.name for r in records.values() if any(c.decays for c in r.conserves(r.completed({})))
    ]
    controlled = [f"`{r.name}`" for r in records.values() if r.adaptive]
    return {
        "joints": (", ".join(joints.TYPES), "../generated/joints.md"),
        "forces": (", ".join(forces.TYPES), "../generated/forces.md"),
        "contact": (", ".join(WORDS), "../howto/contacts.md"),
        "friction": (_called("Contact.friction", "Revolute.friction"), "../howto/contact.md"),
        "beams": (_called("Beam"), "../howto/beams.md"),
        "cables": (_called("Cable"), "../howto/beams.md"),
        "gears and screws": (_called("Coupling"), "../howto/coupling.md"),
        "conserving schemes": (
            f"`{records['energy-momentum'].name}`",
            "../theory/energy-momentum.md",
        ),
        "numerical damping": (
            ", ".join(f"`{name}`" for name in [*decaying, records["generalized-alpha"].name]),
            "../theory/generalized-alpha.md",
        ),
        "error control": (", ".join([_called("tolerance"), *controlled]), "../howto/steps.md"),
        "events": (_called("Event"), "../howto/events.md"),
        "dense output": (_called("Run.at"), "../howto/dense.md"),
        "mass matrices": (
            _called("JointSpace.mass_matrix", "JointSpace.jacobian", "JointSpace.inverse_dynamics"),
            "../howto/joint-space.md",
        ),
        "derivatives": (_called("gradient", "sensitivities", "linearise"), "../howto/gradients.md"),
        "controllers": (_called("Controller", "Simulation"), "../howto/control.md"),
        "many runs": (_called("simulate_many", "sweep"), "../howto/sweep.md"),
    }


def _has() -> str:
    lines = ["| polhode has | by these names |", "|---|---|"]
    lines += [f"| [{what}]({page}) | {names} |" for what, (names, page) in features().items()]
    return "\n".join(lines) + "\n"


def _printed(page: str, module: str) -> str:
    """What the two programs of a page print, run here if the other one is installed."""
    if importlib.util.find_spec(module) is None:
        return "The other program was not installed where these pages were made.\n"
    text = (ROOT / "docs" / "neighbours" / f"{page}.md").read_text(encoding="utf-8")
    lines = ["The two programs, run when these pages were made, print:", ""]
    for block in re.findall(r"```python\n(.*?)```", text, flags=re.S):
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            exec(block, {})  # the pages are ours
        lines += ["```text", out.getvalue().rstrip(), "```", ""]
    return "\n".join(lines)


# --- the command line, the references ---------------------------------------------------------


def _combinations() -> str:
    text = [
        "# Combinations\n",
        "Every pair of features of a run works together, but for those in this table. What is "
        "refused, is refused with the sentence beside it.\n",
        "| feature | with | what polhode says |",
        "|---|---|---|",
        *(f"| {a} | {b} | {sentence} |" for (a, b), sentence in REFUSED.items()),
        "\nThese pairs run, with a note:\n",
        "| feature | with | note |",
        "|---|---|---|",
        *(f"| {a} | {b} | {sentence} |" for (a, b), sentence in NOTED.items()),
        "\nThese cannot be asked for:\n",
        "| feature | with | instead |",
        "|---|---|---|",
        *(f"| {a} | {b} | {sentence} |" for (a, b), sentence in NOT_OFFERED.items()),
        "\nThe features are: " + "; ".join(Feature) + ".\n",
    ]
    return "\n".join(text)


def _commands() -> str:
    from polhode.cli.app import COMMANDS, app

    lines = ["# Command line", "", "`polhode COMMAND --help` says the same.", ""]
    os.environ["COLUMNS"] = "96"
    for name, told, _example in COMMANDS:
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            app(
                [name, "--help"],
                exit_on_error=False,
                print_error=False,
                result_action="return_value",
            )
        text = "\n".join(line.rstrip() for line in out.getvalue().strip().splitlines())
        lines += [f"## polhode {name}", "", told, "", "```text", text, "```", ""]
    return "\n".join(lines)


def _references() -> str:
    text = (ROOT / "references.bib").read_text(encoding="utf-8")
    lines = ["# References", "", "The keys are those of the schemes' records.", ""]
    for entry in re.split(r"\n(?=@)", text):
        head = re.match(r"@\w+\{([^,]+),", entry.strip())
        if not head:
            continue
        fields = dict(re.findall(r"(\w+)\s*=\s*\{((?:[^{}]|\{[^{}]*\})*)\}", entry))
        clean = {k: re.sub(r"\s+", " ", _plain(v)) for k, v in fields.items()}
        parts = [clean.get(k, "") for k in ("author", "title", "journal", "publisher", "note")]
        parts += [clean[k] for k in ("volume", "pages") if k in clean]
        told = ". ".join(p for p in parts if p)
        lines += [f"**{head.group(1)}**\n: {told}. {clean.get('year', '')}", ""]
    return "\n".join(lines)


_LETTERS = {
    "{\\'e}": "é",
    "{\\`e}": "è",
    "{\\'E}": "É",
    "{\\'a}": "á",
    '{\\"o}': "ö",
    '{\\"u}': "ü",
    "\\&": "&",
    "--": "–",
    "``": "“",
    "''": "”",
}


def _plain(tex: str) -> str:
    for a, b in _LETTERS.items():
        tex = tex.replace(a, b)
    return re.sub(r"[{}\\]", "", tex)


# --- notebook, replays and papers -------------------------------------------------------------


def _notebook(source: Path, target: Path) -> None:
    """A notebook, executed."""
    import notebook

    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        _write(target, notebook.page(source))


def _replays(target: Path) -> None:
    """Pages that the documentation shows."""
    from polhode.api.simulate import simulate
    from polhode.files.models import load_model

    for name in ("heavy-top", "wing-nut"):
        if not (target / f"{name}.html").exists():
            model = load_model(name)
            s = model.simulation
            run = simulate(model.system, s.scheme or "energy-momentum", step=s.step, until=s.until)
            run.replay(target / f"{name}.html")
    both = target / "two-schemes.html"
    if not both.exists():
        model = load_model("heavy-top")
        kept = simulate(model.system, step=1e-2, until=10.0)
        kept.replay(both, beside=simulate(model.system, "rk4", step=1e-2, until=10.0))


def _papers(target: Path) -> None:
    """The pages of `polhode reproduce all`, once."""
    from polhode.papers import NAMES
    from polhode.papers._report import write
    from polhode.papers._run import reproduce

    folder = target / "papers"
    if (folder / "index.md").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    write(reproduce(NAMES, jobs=min(2, os.cpu_count() or 1)), folder, replays=False)
    for page in folder.glob("*.html"):  # the documentation has the pages in Markdown
        page.unlink()
    pages = "\n".join(NAMES)
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.write(f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n")
