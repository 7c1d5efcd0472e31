"""What a reproduction consists of: a document as data, and experiments that judge its rows.

`documents/<name>.toml` has the words: what the document proposes, its equations, statements,
errata and figures. An experiment is a function that yields a `Found` for each row and a `Plot` for
each figure that it names; nothing in a report is typed in by hand.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.files.paths import own_text
from polhode.model.numbers import Floats

if TYPE_CHECKING:
    from polhode.api.simulate import Run

# Of the document's statements. "in kind": it holds, but the number differs or depends on something
# that the document does not say.
REPRODUCED, IN_KIND = "reproduced", "in kind"
NOT_REPRODUCED, UNDECIDED = "not reproduced", "undecided by the document"
HOLDS, FAILS = "holds", "does not hold"  # of statements that are not the document's
VERDICTS = (REPRODUCED, IN_KIND, NOT_REPRODUCED, UNDECIDED)
BUILT, REFUSED, OPEN = "built", "refused", "open"
DRAWN_POINTS = 1000  # of a curve that is drawn


@dataclass(frozen=True)
class Statement:
    """A statement of a document, or one of ours beside it, as the data file has it."""

    id: str
    where: str
    says: str
    scheme: str  # or several, or what is run otherwise
    known: str  # what an independent study found
    ours: bool = False


@dataclass(frozen=True)
class Found:
    """What an experiment says of a row.

    `verdict` is one of the words, or whether the statement holds. `depends` says on what the
    verdict depends: start, rule for loads, step. `agrees`: with the independent study.
    """

    id: str
    verdict: str | bool
    measured: str
    depends: str = ""
    agrees: bool = True


@dataclass(frozen=True)
class Curve:
    """Points in order; with `upper` a band, with `z` a curve in space."""

    label: str
    x: Floats
    y: Floats
    line: str = "-"
    upper: Floats | None = None
    z: Floats | None = None


@dataclass(frozen=True)
class Pane:
    """One pair of axes."""

    title: str
    x: str
    y: str
    curves: Sequence[Curve]
    log: str = ""  # "x", "y" or both


@dataclass(frozen=True)
class Plot:
    """A figure, as data."""

    id: str
    panels: Sequence[Pane]
    columns: int = 3


Experiment = Callable[[], Iterator[Found | Plot]]


def experiment(*ids: str) -> Callable[[Experiment], Experiment]:
    """Say which rows and figures an experiment yields."""

    def marked(function: Experiment) -> Experiment:
        function.ids = ids  # type: ignore[attr-defined]
        return function

    return marked


def ids_of(function: Experiment) -> tuple[str, ...]:
    """Rows and figures of an experiment."""
    return function.ids  # type: ignore[attr-defined]


@dataclass(frozen=True)
class PaperSection:
    """Rows and figures of one part of a document."""

    title: str
    rows: Sequence[Statement]
    figures: Sequence[tuple[str, str, str]]  # id, caption, settings


@dataclass(frozen=True)
class Paper:
    """One document: its data, its experiments, and pairs of runs to look at side by side."""

    name: str
    experiments: Sequence[Experiment]
    replays: Callable[[], Sequence[tuple[str, Run, Run | None]]] = field(default=tuple)

    @cached_property
    def data(self) -> dict[str, Any]:
        """The data file."""
        return tomllib.loads(own_text("polhode.papers", "documents", f"{self.name}.toml"))

    @cached_property
    def sections(self) -> list[PaperSection]:
        """The parts, in the document's order."""
        found = []
        for part in self.data["section"]:
            rows = [Statement(*row) for row in part.get("rows", ())]
            rows += [replace(Statement(*row), ours=True) for row in part.get("ours", ())]
            figures = [(f[0], f[1], f[2]) for f in part.get("figures", ())]
            found.append(PaperSection(part["title"], rows, figures))
        return found

    @property
    def ids(self) -> list[str]:
        """Rows and figures that the data file lists."""
        rows = [r.id for s in self.sections for r in s.rows]
        return rows + [f[0] for s in self.sections for f in s.figures]


def word(row: Statement, found: Found) -> str:
    """The verdict as a word."""
    if isinstance(found.verdict, str):
        return found.verdict
    if row.ours:
        return HOLDS if found.verdict else FAILS
    return REPRODUCED if found.verdict else NOT_REPRODUCED


def tally(words: Sequence[str]) -> str:
    """Counts of the verdicts: the document's own statements, then ours."""
    counts = [(sum(w == v for w in words), v) for v in VERDICTS]
    theirs = sum(n for n, _ in counts)
    ours = len(words) - theirs
    text = f"{theirs} statements: " + ", ".join(f"{n} {v}" for n, v in counts if n)
    hold = sum(w == HOLDS for w in words)
    return f"{text}; {ours} of ours, {hold} hold" if ours else text


# --- helpers of experiments -------------------------------------------------------------------


def near(measured: Any, expected: Any, rel: float = 0.05, absolute: float = 0.0) -> bool:
    """Whether figures equal the expected ones, to the digits that are known."""
    return bool(np.allclose(measured, expected, rtol=rel, atol=absolute))


def listed(values: Any, digits: int = 2) -> str:
    """Numbers in a row."""
    return ", ".join(f"{float(v):.{digits}g}" for v in np.ravel(values))


def tenths(values: Floats) -> tuple[Floats, Floats]:
    """The first and the last tenth."""
    n = len(values) // 10
    return values[:n], values[-n:]


def band(values: Floats) -> list[float]:
    """Least and largest value."""
    return [float(values.min()), float(values.max())]


def curve(label: str, x: Any, y: Any, line: str = "-", z: Any = None) -> Curve:
    """A curve through as many samples as can be seen."""
    stride = max(1, math.ceil(len(x) / DRAWN_POINTS))
    thin = [None if v is None else np.asarray(v)[::stride] for v in (x, y, z)]
    assert thin[0] is not None
    assert thin[1] is not None
    return Curve(label, thin[0], thin[1], line, z=thin[2])


def components(x: Any, vectors: Any, names: str = "e1 e2 e3") -> list[Curve]:
    """The three components of vectors, with the lines of the papers' figures."""
    lines = zip(names.split(), ("--", "-", "-."), strict=True)
    return [curve(name, x, vectors[:, k], line) for k, (name, line) in enumerate(lines)]


def envelope(label: str, x: Floats, y: Floats, bins: int = 250) -> Curve:
    """Least and largest value in each of equal parts: what a dense curve fills."""
    n = len(x) // bins
    parts = y[: n * bins].reshape(bins, n)
    middle = x[: n * bins].reshape(bins, n).mean(axis=1)
    return Curve(label, middle, parts.min(axis=1), upper=parts.max(axis=1))
