"""The page: a template with style, script and data put in. It loads nothing from the network."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polhode.errors import InputError
from polhode.files.paths import make_folder, own_text, replace_file
from polhode.model.numbers import checked_path
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory
from polhode.viewer.content import FRAMES, content
from polhode.viewer.packing import Packer
from polhode.viewer.script import script


def page(trajectories: Sequence[Trajectory | NodeTrajectory], frames: int = FRAMES) -> str:
    """One self-contained HTML page that replays one run, or two side by side."""
    if not 1 <= len(trajectories) <= 2:
        raise InputError(f"a page shows one run or two, not {len(trajectories)}.")
    if any(len(t.index) == 0 for t in trajectories):
        raise InputError("the run has no sample yet, so there is nothing to show.")
    packer = Packer()
    runs = [content(t, packer, frames) for t in trajectories]
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
