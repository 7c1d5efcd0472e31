"""The page: a template with style, script and data put in. It loads nothing from the network."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from polhode.errors import InputError
from polhode.files.paths import make_folder, own_text, replace_file
from polhode.model.numbers import checked_path
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory
from polhode.viewer.content import FRAMES, content
from polhode.viewer.packing import Packer

_MAIN = "main"
_MARKS = "ABCD"
_IMPORT = re.compile(r'^import\s+(?:(\w+)|\{([^}]*)\})\s+from\s+"([^"]+)";\n', flags=re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", flags=re.M)
_COMMENT = re.compile(r"^\s*(?://[^\n]*|/\*\*.*?\*/)\n", flags=re.M | re.S)
_OWN = "./"


def page(
    trajectories: Sequence[Trajectory | NodeTrajectory],
    frames: int = FRAMES,
    plots: Sequence[str] | None = None,
) -> str:
    """One self-contained HTML page that replays one run, or up to four beside each other.

    `plots` are paths of results that are drawn first; default those of the system's `view`.
    """
    if not 1 <= len(trajectories) <= len(_MARKS):
        raise InputError(f"a page shows one to {len(_MARKS)} runs, not {len(trajectories)}.")
    if any(len(t.index) == 0 for t in trajectories):
        raise InputError("the run has no sample yet, so there is nothing to show.")
    packer = Packer()
    runs = [content(t, packer, frames, plots) for t in trajectories]
    # Runs are called by all in which they differ.
    differ = [k for k in ("title", "scheme", "step") if len({str(run[k]) for run in runs}) > 1]
    for run, mark in zip(runs, _MARKS, strict=False):
        run["mark"] = f"{mark}: " if len(runs) > 1 else ""
        said = [f"step {run[k]}" if k == "step" else str(run[k]) for k in differ or ["scheme"]]
        run["name"] = ", ".join(said)
    parts = {
        "title": html.escape(runs[0]["title"]),
        "style": _asset("libraries.css") + _asset("style.css"),
        "data": packer.packed({"format": 2, "runs": runs}),
        "script": script(),
    }
    pieces = re.split(r"\{\{(\w+)\}\}", _asset("page.html"))  # every second one is a name
    return "".join(parts[p] if k % 2 else p for k, p in enumerate(pieces))


def _asset(name: str) -> str:
    return own_text("polhode.viewer", "assets", name)


@dataclass(frozen=True)
class InlinePage:
    """A page that a notebook shows in its place; `save` writes it as a file."""

    text: str
    height: int = 640

    def __repr__(self) -> str:
        """Return what it is, without its text."""
        return f"replay page of {len(self.text) / 1e6:.1f} MB; shown in notebooks, or save(path)"

    def _repr_html_(self) -> str:
        """Return the page in a frame: all of it, so that no server is needed.

        It is one line, because pages around it may wrap, indent or cut lines.
        """
        source = html.escape(self.text).replace("\n", "&#10;").replace("\t", "&#9;")
        style = f"width:100%;height:{self.height}px;border:1px solid #d9dde3"
        return f'<iframe title="polhode replay" srcdoc="{source}" style="{style}"></iframe>'

    def save(self, path: str | Path) -> Path:
        """Write the page, whole or not at all."""
        target = checked_path("a page", path)
        make_folder(target.parent)
        replace_file(target, self.text.encode("utf-8"))
        return target


@cache
def script() -> str:
    """Libraries and modules, in the order in which they need each other.

    A module becomes a function that is called once, after those that it imports; it returns what
    the module exports. `assets/libraries.js` has three.js and uPlot, in one object.
    """
    libraries = own_text("polhode.viewer", "assets", "libraries.js")
    return "\n".join([libraries, *_joined(_MAIN, {}).values()])


def _joined(name: str, known: dict[str, str]) -> dict[str, str]:
    """The module and all that it imports, by name, the imported ones first."""
    text = own_text("polhode.viewer", "modules", f"{name}.js")
    for _, _, source in _IMPORT.findall(text):
        own = source.removeprefix(_OWN).removesuffix(".js")
        if source.startswith(_OWN) and own not in known:
            known = _joined(own, known)
    return known | {name: _function(name, text)}


def _function(name: str, text: str) -> str:
    exports = ", ".join(_EXPORT.findall(text))
    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(_taken, text)))
    lines = "\n".join(line.strip() for line in body.splitlines() if line.strip())
    return "\n".join(
        [
            f"const module_{name} = (() => {{",
            '"use strict";',
            lines,
            f"return {{ {exports} }};",
            "})();",
        ]
    )


def _taken(found: re.Match[str]) -> str:
    """An import as the names taken from what a module or the libraries have."""
    one, several, source = found.groups()
    own = source.removeprefix(_OWN).removesuffix(".js")
    home = f"module_{own}" if source.startswith(_OWN) else "libraries"
    names = " ".join((one or several).split())
    return f"const {{ {names} }} = {home};\n"
