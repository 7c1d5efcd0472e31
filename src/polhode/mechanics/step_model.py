"""A model in tables for the derivatives of its steps, and what of them its parameters change.

All tables of numbers are parts of one long row, so that a change of a model is a change of that
row, whatever its numbers stand for.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.beams.tables import ROWS, BeamIndex
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import (
    Diagonal,
    Geometry,
    Inertia,
    Kind,
    LawIndex,
    LawKind,
    LawValue,
    PieceValue,
    Prim,
    Seat,
    SignalValue,
)
from polhode.kernel.compile.pointer_table import Table, integers, table
from polhode.kernel.mechanics.table_slopes import Rated, Varied, VariedTables
from polhode.mechanics.parameters import PARAMETER_NUDGE, ModelNumbers, Parameters
from polhode.model.numbers import Floats

QUADRATIC = (Kind.COINCIDE, Kind.ORTHOGONAL, Kind.IN_PLANE)  # rows, in points and directors
QUADRATIC_TABLES = (("loads", "timed", "numbers"), ("loads", "points", "numbers"),
                    ("rotors", "numbers"))  # fmt: skip
WIDE = 0.1 / PARAMETER_NUDGE  # nudges in the step of a difference that is exact however wide
NARROW = (
    0.5  # the same of one of fourth order: its error, a thirtieth of the fourth power, is 3e-14
)
FAMILIES = ("bodies", "loads", "numbers", "laws", "motions", "rotors", "beams", "supports")


def numbers_of_model(arrays: Tables) -> dict[str, list[tuple[tuple[str, ...], Table]]]:
    """By family, the tables of numbers of a model with the names that lead to them."""
    J = arrays.joints
    parts = {
        "bodies": arrays.bodies,
        "loads": arrays.loads,
        **{name: getattr(J, name) for name in FAMILIES[2:]},
    }
    return {name: list(_tables(part)) for name, part in parts.items()}


def _tables(part: Any, path: tuple[str, ...] = ()) -> Any:
    """Tables of floats in nested named tuples, with their names."""
    if isinstance(part, tuple):
        for name, each in zip(part._fields, part, strict=True):  # type: ignore[attr-defined]
            if name not in ("buffer", "control", "series"):
                yield from _tables(each, (*path, name))
    elif isinstance(part, Table) and part.dtype == np.float64:
        yield path, part


def in_one_row(arrays: Tables) -> Floats:
    """All numbers of a model, family by family."""
    found = [t.ravel() for tables in numbers_of_model(arrays).values() for _, t in tables]
    return np.concatenate([np.asarray(t) for t in found])


class StepModel:
    """A model in tables; the order of the unknowns is that of the elimination."""

    def __init__(self, model: ModelNumbers) -> None:
        compiled = model.compiled
        J: Joints = compiled.arrays.joints
        if J.graph is None:  # a tree of ball joints
            assert compiled.rows is not None
            J = J._replace(graph=compiled.rows.pattern())
        self.model, self.n = model, compiled.n
        self.row = table(in_one_row(compiled.arrays)[None])
        #: by family: first and end in the row, of every table
        self.spans: dict[str, list[tuple[tuple[str, ...], int, int]]] = {}
        views: dict[int, Any] = {}
        at = 0
        for family, tables in numbers_of_model(compiled.arrays).items():
            self.spans[family] = []
            for path, t in tables:
                self.spans[family].append((path, at, at + t.size))
                views[id(t)] = self.row[0, at : at + t.size].reshape(t.shape)
                at += t.size
        arrays = compiled.arrays._replace(joints=J._replace(closure=None))
        self.arrays: Tables = _replaced(arrays, views)

    @property
    def joints(self) -> Joints:
        """Joints, elements and the room for a step."""
        return self.arrays.joints

    @property
    def unknowns(self) -> int:
        """Number of unknowns of a step."""
        return int(self.joints.graph.solution.shape[1])

    @cached_property
    def body_at(self) -> Any:
        """By body: its six unknowns (n, 6)."""
        return np.asarray(self.joints.graph.diagonal)[:, Diagonal.AT, None] + np.arange(6)

    @cached_property
    def ends(self) -> Table:
        """Signs by which the derivatives of the step back are those by the start."""
        J, found = self.joints, np.zeros((1, self.unknowns))
        found[0, self.body_at.ravel()] = -1.0
        for line in np.asarray(J.integers):
            if line[Prim.SUPPORT] >= 0:
                first = J.graph.seats[line[Prim.PAIR], Seat.AT] + line[Prim.INSIDE]
                found[0, first + 1 : first + line[Prim.ROWS]] = -1.0  # slips, not the gap
        if J.beams is not None:
            for pair in J.beams.integers[:, BeamIndex.PAIR]:
                first = J.graph.seats[pair, Seat.AT]
                found[0, first : first + ROWS] = 1.0
        return table(found)

    # --- what parameters change ------------------------------------------------------------------

    def varied(self, parameters: Parameters) -> VariedTables:
        """What each of the parameters changes, and how fast."""
        lines, rates, nudges, inertias = [], [], [], []
        places: list[int] = []
        chosen: list[int] = []
        moved: list[int] = []
        for k, name in enumerate(parameters.names):
            slope = self._slope(parameters, k, name)
            own = self._inertias(slope)
            slope[: self.spans["bodies"][0][2]] = 0.0
            changed = np.flatnonzero(slope)
            primitives = self._primitives(changed)
            acts = [self._any(family, changed) for family in ("loads", "rotors", "beams")]
            bodies = self._bodies(primitives, any(acts))
            points = 0 if not len(changed) else 1 if self._is_quadratic(changed) else 2
            lines.append(
                (
                    *(len(places), len(places) + len(changed)),
                    *(len(chosen), len(chosen) + len(primitives)),
                    *(len(moved), len(moved) + len(bodies)),
                    *(int(act) for act in acts),
                    *(points, int(np.any(own))),
                )
            )
            places += [int(c) for c in changed]
            rates += [(float(self.row[0, c]), float(slope[c])) for c in changed]
            chosen += primitives
            moved += bodies
            nudges.append(parameters.nudges[k] * (WIDE if points == 1 else NARROW))
            inertias.append(own)
        return VariedTables(
            all_numbers=self.row,
            parameters=integers(lines, Varied.WIDTH),
            places=integers(places, 1),
            rates=table(np.array(rates, dtype=float).reshape(-1, Rated.WIDTH)),
            primitives=integers(chosen, 1),
            bodies=integers(moved, 1),
            nudges=table(np.array(nudges)[:, None]),
            inertias=table(np.array(inertias)),
        )

    def _slope(self, parameters: Parameters, k: int, name: str) -> Floats:
        """Derivative of all numbers by a parameter."""

        def row(m: ModelNumbers) -> Floats:
            found = in_one_row(m.compiled.arrays)
            if len(found) != self.row.shape[1]:
                raise InputError(f"'{name}' is not a continuous parameter; vary another.")
            return found

        with np.errstate(invalid="ignore"):
            slope = parameters.derivative(k, row)
        slope[~np.isfinite(self.row[0])] = 0.0  # ends of what never ends
        for path, first, end in self.spans["numbers"]:
            assert not path
            slope[first:end].reshape(-1, Geometry.WIDTH)[:, Geometry.LENGTH] = 0.0  # a scale
        return slope

    def _inertias(self, slope: Floats) -> Floats:
        """Rates of masses, inertias and weights, as `VariedTables` has them."""
        own = slope[: self.spans["bodies"][0][2]].reshape(self.n, Inertia.WIDTH)
        tensors = own[:, Inertia.TENSOR : Inertia.INVERSE]
        weights = own[:, Inertia.WEIGHT : Inertia.WEIGHT + 3]
        return np.concatenate([own[:, Inertia.MASS], tensors.ravel(), weights.ravel()])

    def _any(self, family: str, changed: Any) -> bool:
        return any(np.any((changed >= a) & (changed < b)) for _, a, b in self.spans[family])

    def _rows(self, family: str, name: str, width: int, changed: Any) -> set[int]:
        """Rows of a table of a family that have changed numbers."""
        found: set[int] = set()
        for path, a, b in self.spans[family]:
            if path == ((name,) if name else ()):
                found |= {int(c - a) // width for c in changed if a <= c < b}
        return found

    def _primitives(self, changed: Any) -> list[int]:
        """Primitives that have changed numbers; of a term, its coupling."""
        J, lines = self.joints, np.asarray(self.joints.integers)
        off = self._rows("numbers", "", Geometry.WIDTH, changed)
        laws = self._laws(changed) if J.laws is not None else set()
        off |= {k for k, line in enumerate(lines) if line[Prim.LAW] in laws}
        if self._any("motions", changed):
            off |= {int(k) for k in np.flatnonzero(lines[:, Prim.CLOCK] >= 0)}
        if J.supports is not None:
            surfaces = self._rows("supports", "", J.supports.shape[1], changed)
            off |= {k for k, line in enumerate(lines) if line[Prim.SUPPORT] in surfaces}
        found = set()
        for k in off:
            while lines[k, Prim.TERMS] < 0:
                k -= 1
            found.add(k)
        return sorted(found)

    def _is_quadratic(self, changed: Any) -> bool:
        """Whether all equations are at most quadratic in numbers that change together."""
        for family, spans in self.spans.items():
            for path, a, b in spans:
                for place in changed[(changed >= a) & (changed < b)] - a:
                    if not self._enters_quadratically(family, path, int(place)):
                        return False
        return True

    def _enters_quadratically(self, family: str, path: tuple[str, ...], place: int) -> bool:
        J = self.joints
        if family == "numbers":
            line = J.integers[place // Geometry.WIDTH]
            free = line[Prim.LAW] < 0 and line[Prim.TERMS] == 0
            return bool(free and line[Prim.KIND] in QUADRATIC)
        if family == "laws" and path == ("numbers",):
            law, value = divmod(place, LawValue.WIDTH)
            linear = J.laws.integers[law, LawIndex.KIND] == LawKind.LINEAR
            return bool(linear or value == LawValue.STIFFNESS)
        if path[-1:] == ("pieces",):
            return place % PieceValue.WIDTH >= PieceValue.VALUE
        if family == "motions" or path[-2:-1] == ("signals",):
            return path[-1] == "numbers" and place % SignalValue.WIDTH < SignalValue.RATE
        return (family, *path) in QUADRATIC_TABLES

    def _laws(self, changed: Any) -> set[int]:
        laws = self.joints.laws
        found = self._rows("laws", "numbers", laws.numbers.shape[1], changed)
        terms = self._rows("laws", "coefficients", 1, changed)
        signals = [
            k
            for path, a, b in self.spans["laws"]
            if path[0] == "signals"
            for k in changed
            if a <= k < b
        ]
        for k, line in enumerate(np.asarray(laws.integers)):
            if any(line[LawIndex.FIRST] <= c < line[LawIndex.END] for c in terms):
                found.add(k)
            if signals and line[LawIndex.SIGNAL] >= 0:
                found.add(k)
        return found

    def _bodies(self, primitives: list[int], everywhere: bool) -> list[int]:
        """Bodies that primitives act on."""
        lines = np.asarray(self.joints.integers)
        touched = set(range(self.n)) if everywhere else set()
        for k in primitives:
            for line in lines[k : k + 1 + max(lines[k, Prim.TERMS], 0)]:
                touched |= {int(line[Prim.BODY_A]), int(line[Prim.BODY_B])}
        return sorted(touched - {self.n})


def _replaced(part: Any, views: dict[int, Any]) -> Any:
    """Nested named tuples with views instead of tables."""
    if isinstance(part, tuple):
        return type(part)(*(_replaced(each, views) for each in part))
    return views.get(id(part), part)
