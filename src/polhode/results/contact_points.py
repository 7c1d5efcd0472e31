"""Points at which bodies press on each other, by sample: a ragged table.

Bodies with shapes leave a number of points in each sample. A sample keeps at most `points_saved`,
in the order of the pairs; how many are beyond it is kept too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import Floats
from polhode.model.system import GROUND
from polhode.results.samples import AXES
from polhode.results.summary import table

if TYPE_CHECKING:
    from polhode.results.trajectory import Trajectory

SAVED_EACH = 16  # points of a collider, and of some more, that a sample keeps
MOST_PAIRS = 10  # pairs of bodies in a summary


class PointColumn(IntEnum):
    """Columns of a point: its bodies (-1 is the ground), and the numbers of `ContactPoints`."""

    FIRST, SECOND, POINT, NORMAL, FORCE, SLIP, GAP, STICKS, WIDTH = 0, 1, 2, 5, 8, 11, 14, 15, 16


def points_saved(colliders: int) -> int:
    """How many points a sample keeps of so many shapes."""
    return SAVED_EACH * (colliders + 4)


def by_sample(points: Floats, counts: Floats) -> Floats:
    """All points, split into those of each sample."""
    found, ends = np.empty(len(counts), dtype=object), np.cumsum(counts)
    for k, (count, end) in enumerate(zip(counts, ends, strict=True)):
        found[k] = points[end - count : end]
    return found


@dataclass(frozen=True, repr=False)
class ContactPoints:
    """Points at which bodies press on each other; one row each, in the order of time.

    `force` acts on the second body and is the mean of the step before the sample, without impacts;
    `normal` points from the first body to the second. `slip` is the mean velocity of the second
    body relative to the first, across the normal. `position` and `gap` are at the middle of the
    step. `sticks` is whether friction held the point.
    """

    names: tuple[str, ...]  # of bodies, the ground last
    sample_time: Floats  # (samples,)
    offsets: Floats  # (samples + 1,): rows offsets[k] to offsets[k + 1] are of sample k
    table: Floats  # (points, PointColumn)
    omitted: Floats  # (samples,) points beyond those that a sample keeps

    @classmethod
    def of(cls, t: Trajectory) -> ContactPoints:
        """The points of a trajectory."""
        names = (*(b.name for b in t.system.bodies), GROUND)
        if t.touched is not None and t.pressing is not None:
            counts = np.array([len(points) for points in t.touched], dtype=np.int64)
            rows = np.concatenate([np.zeros((0, PointColumn.WIDTH)), *t.touched])
            omitted = t.pressing - counts
        else:
            rows, counts = _named_points(t)
            omitted = np.zeros_like(counts)
        return cls(names, t.time, np.concatenate([[0], np.cumsum(counts)]), rows, omitted)

    # --- columns ----------------------------------------------------------------------------------

    @property
    def sample(self) -> Floats:
        """Number of the sample of each point."""
        return np.repeat(np.arange(len(self.sample_time)), np.diff(self.offsets))

    @property
    def time(self) -> Floats:
        """Time of the sample of each point."""
        return np.asarray(self.sample_time[self.sample])

    @property
    def first(self) -> Floats:
        """Name of the first body of each point, or "ground"."""
        return self._names(PointColumn.FIRST)

    @property
    def second(self) -> Floats:
        """Name of the second body, on which the force acts."""
        return self._names(PointColumn.SECOND)

    def _names(self, column: int) -> Floats:
        return np.array(self.names)[self.table[:, column].astype(np.int64)]

    def _vector(self, column: int) -> Floats:
        return self.table[:, column : column + 3]

    @property
    def position(self) -> Floats:
        """Places (points, 3), m."""
        return self._vector(PointColumn.POINT)

    @property
    def normal(self) -> Floats:
        """Unit normals (points, 3) from the first body to the second."""
        return self._vector(PointColumn.NORMAL)

    @property
    def force(self) -> Floats:
        """Forces (points, 3) on the second body, N."""
        return self._vector(PointColumn.FORCE)

    @property
    def slip(self) -> Floats:
        """Velocities (points, 3) of the second body along the surface of the first, m/s."""
        return self._vector(PointColumn.SLIP)

    @property
    def gap(self) -> Floats:
        """Distances, negative where shapes overlap, m."""
        return self.table[:, PointColumn.GAP]

    @property
    def sticks(self) -> Floats:
        """Whether friction held the point."""
        return self.table[:, PointColumn.STICKS] != 0.0

    @property
    def friction_power(self) -> Floats:
        """What friction takes at each point, W."""
        return -np.asarray(np.einsum("ka,ka->k", self.force, self.slip))

    # --- parts ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.table)

    def __getitem__(self, sample: int) -> ContactPoints:
        """The points of one sample."""
        k = range(len(self.sample_time))[sample]
        rows = slice(self.offsets[k], self.offsets[k + 1])
        one = slice(k, k + 1)
        ends = np.array([0, self.offsets[k + 1] - self.offsets[k]])
        return ContactPoints(
            self.names, self.sample_time[one], ends, self.table[rows], self.omitted[one]
        )

    def between(self, first: str, second: str) -> ContactPoints:
        """The points of two bodies, with the forces that act on the second."""
        a, b = self._number(first), self._number(second)
        ends = self.table[:, [PointColumn.FIRST, PointColumn.SECOND]]
        return self._taken((ends == (a, b)).all(axis=1), (ends == (b, a)).all(axis=1))

    def on(self, body: str) -> ContactPoints:
        """All points of a body, as the second of each pair: with the forces that act on it."""
        number = self._number(body)
        mine = self.table[:, PointColumn.SECOND] == number
        return self._taken(mine, self.table[:, PointColumn.FIRST] == number)

    def _number(self, name: str) -> int:
        if name not in self.names:
            raise ModelError(f"there is no body '{name}'." + suggestion(str(name), self.names))
        number = self.names.index(name)
        return -1 if number == len(self.names) - 1 else number

    def _taken(self, rows: Floats, turned: Floats) -> ContactPoints:
        """Some points, and others with their bodies exchanged."""
        found, back = self.table.copy(), [PointColumn.SECOND, PointColumn.FIRST]
        found[turned, : PointColumn.POINT] = found[turned][:, back]
        for column in (PointColumn.NORMAL, PointColumn.FORCE, PointColumn.SLIP):
            found[turned, column : column + 3] *= -1.0
        chosen = rows | turned
        ends = np.concatenate([[0], np.cumsum(chosen)])[self.offsets]
        return replace(self, table=found[chosen], offsets=ends)

    # --- tables -----------------------------------------------------------------------------------

    def columns(self) -> dict[str, Floats]:
        """All columns by name: time, sample, first, second, position.x to gap, sticks."""
        found = {key: getattr(self, key) for key in ("time", "sample", "first", "second")}
        for key in ("position", "normal", "force", "slip"):
            values = getattr(self, key)
            found |= {f"{key}.{axis}": values[:, k] for k, axis in enumerate(AXES)}
        return {**found, "gap": self.gap, "sticks": self.sticks}

    def to_dataframe(self) -> Any:
        """The points as a `pandas.DataFrame`, one row each."""
        import pandas  # type: ignore[import-untyped]

        return pandas.DataFrame(self.columns())

    @property
    def _head(self) -> str:
        lost = int(self.omitted.sum())
        more = f"; {lost} more are not kept" if lost else ""
        return f"{len(self)} contact points in {len(self.sample_time)} samples{more}"

    def _lines(self) -> list[tuple[str, ...]]:
        ends = self.table[:, [PointColumn.FIRST, PointColumn.SECOND]].astype(np.int64)
        pairs, which, counts = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
        size, largest = np.linalg.norm(self.force, axis=1), np.zeros(len(pairs))
        np.maximum.at(largest, which.ravel(), size)
        names = [(self.names[a], self.names[b]) for a, b in pairs]
        found: list[tuple[str, ...]] = [
            (f"{a} - {b}", f"{count}", f"{most:.4g}")
            for (a, b), count, most in zip(names, counts, largest, strict=True)
        ]
        return found[:MOST_PAIRS] + ([("...", "", "")] if len(found) > MOST_PAIRS else [])

    def __repr__(self) -> str:
        lines = [
            f"  {pair}: {count} x, at most {force} N" if count else f"  {pair}"
            for pair, count, force in self._lines()
        ]
        return "\n".join([self._head, *lines])

    def _repr_html_(self) -> str:
        return table(self._head, ("pair", "points", "largest force, N"), self._lines())


def _named_points(t: Any) -> tuple[Floats, Floats]:
    """Named contacts while they are closed, a point each, and how many in each sample."""
    from polhode.quantities.contact import ContactPart

    found, when = [np.zeros((0, PointColumn.WIDTH))], [np.zeros(0, dtype=np.int64)]
    for contact in t.system.contacts:
        part = ContactPart(t, contact.name)
        closed = np.flatnonzero(part.words != "open")
        rows = np.zeros((len(t.index), PointColumn.WIDTH))
        rows[:, : PointColumn.POINT] = [t.system.index(name) for name in contact.pair]
        for column, values in (
            (PointColumn.POINT, part.place),
            (PointColumn.NORMAL, part.nearest_normal),
            (PointColumn.FORCE, part.forces),
            (PointColumn.SLIP, part.slip),
        ):
            rows[:, column : column + 3] = values
        rows[:, PointColumn.GAP] = part.gap
        rows[:, PointColumn.STICKS] = np.isin(part.words, ("stick", "rolling"))
        found.append(rows[closed])
        when.append(closed)
    samples = np.concatenate(when)
    order = np.argsort(samples, kind="stable")
    return np.concatenate(found)[order], np.bincount(samples, minlength=len(t.index))
