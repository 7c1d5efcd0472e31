"""Points of contact of bodies with shapes as arrows of a page: a fixed number of places over time.

A place is the k-th point of a pair of bodies. It has no force while there is no such point, and
then stays where it was.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from polhode.model.numbers import Floats
from polhode.results.contact_points import PointColumn
from polhode.results.trajectory import Trajectory


class Touches(NamedTuple):
    """What a page knows of them; how many places it leaves out."""

    contacts: list[dict[str, Any]]  # name and bodies of each place
    force: Floats  # (time, place, 3) on the second body
    place: Floats  # (time, place, 3)
    omitted: int


def touches(t: Trajectory, samples: Any, most: int) -> Touches:
    """The places with the largest forces, at most so many."""
    tables = [] if t.touched is None else [t.touched[k] for k in samples]
    largest: dict[tuple[int, int, int], float] = {}
    labels = [_labelled(table) for table in tables]
    for table, keys in zip(tables, labels, strict=True):
        sizes = np.linalg.norm(table[:, PointColumn.FORCE : PointColumn.SLIP], axis=1)
        for key, size in zip(keys, sizes.tolist(), strict=True):
            largest[key] = max(largest.get(key, 0.0), size)
    kept = sorted(sorted(largest, key=lambda key: -largest[key])[:most])
    numbers = {key: k for k, key in enumerate(kept)}
    force = np.zeros((len(samples), len(kept), 3))
    place = np.full((len(samples), len(kept), 3), np.nan)
    for n, (table, keys) in enumerate(zip(tables, labels, strict=True)):
        rows = [(numbers[key], row) for row, key in enumerate(keys) if key in numbers]
        if rows:
            columns, own = (list(each) for each in zip(*rows, strict=True))
            force[n, columns] = table[own, PointColumn.FORCE : PointColumn.SLIP]
            place[n, columns] = table[own, PointColumn.POINT : PointColumn.NORMAL]
    names = [*(b.name for b in t.system.bodies), "ground"]
    contacts = [{"name": f"{names[a]} - {names[b]}", "bodies": [a, b]} for a, b, _ in kept]
    return Touches(contacts, force, _held(place), len(largest) - len(kept))


def _labelled(table: Floats) -> list[tuple[int, int, int]]:
    """The pair of each point, and its number within the pair."""
    seen, found = Counter[tuple[int, int]](), []
    for a, b in table[:, : PointColumn.POINT].astype(int).tolist():
        found.append((a, b, seen[a, b]))
        seen[a, b] += 1
    return found


def _held(place: Floats) -> Floats:
    """Places over time, where they are not known those before; at first those that follow."""
    known = np.isfinite(place[..., 0])
    rows = np.arange(len(place))[:, None]
    last = np.maximum.accumulate(np.where(known, rows, -1), axis=0)
    rows_used = np.where(last < 0, np.argmax(known, axis=0), last)
    return np.asarray(np.take_along_axis(place, rows_used[..., None], axis=0))
