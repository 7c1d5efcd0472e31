"""Points of contact beside the samples: room in the tables of the loop, and rows of it as arrays.

A sample has a number of points of its own: in the rows of a run they are an array of objects, each
a table of points with the columns `PointColumn`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.compile.pointer_table import Table, integers, zeros
from polhode.kernel.contacts.cache import pressing_points
from polhode.kernel.contacts.tables import Cached
from polhode.model.numbers import Floats
from polhode.results.contact_points import PointColumn, by_sample, points_saved

PRESSING, TOUCHED = "pressing", "touched"  # keys of rows: numbers of points, and points


def point_buffers(arrays: Any, rows: int) -> tuple[Table | None, Table | None]:
    """Buffers for the points of so many samples; None where bodies do not touch."""
    T = getattr(arrays, "touching", None)
    if T is None:
        return None, None
    width = points_saved(len(T.colliders.integers)) * Cached.WIDTH
    return integers(np.zeros(rows), 1), zeros(rows, width)


def points_now(arrays: Any) -> dict[str, Any]:
    """The points that press after the last step, as a row; nothing where bodies do not touch."""
    T = getattr(arrays, "touching", None)
    if T is None:
        return {}
    count, most = int(pressing_points(T)), points_saved(len(T.colliders.integers))
    if count and T.cache[0, Cached.LENGTH] == 0.0:
        count = 0  # bodies were placed anew
    cached, pressing = np.array(T.cache[: min(count, most)]), np.array([count])
    return {PRESSING: pressing, TOUCHED: split_points(cached.reshape(1, -1), pressing)}


def split_points(rows: Any, pressing: Floats) -> Floats:
    """The points of each sample by themselves, in the columns of results."""
    room = rows.shape[1] // Cached.WIDTH
    kept = np.minimum(pressing, room)
    most = int(kept.max(initial=0))
    wide = np.asarray(rows[: len(kept), : most * Cached.WIDTH])
    tables = wide.reshape(len(kept), most, Cached.WIDTH)
    return by_sample(_columns_of(tables[np.arange(most) < kept[:, None]]), kept)


def _columns_of(cached: Floats) -> Floats:
    """Points as steps keep them, in the columns of results; the second is never the ground."""
    found, ends = np.zeros((len(cached), PointColumn.WIDTH)), cached[:, [Cached.A, Cached.B]]
    found[:, : PointColumn.POINT] = np.sort(ends, axis=1)
    turned = ends[:, 1] > ends[:, 0]  # steps have the force on A
    for at, column in (
        (PointColumn.POINT, Cached.AT),
        (PointColumn.NORMAL, Cached.NORMAL),
        (PointColumn.FORCE, Cached.IMPULSE),
        (PointColumn.SLIP, Cached.SLIP),
    ):
        found[:, at : at + 3] = cached[:, column : column + 3]
    found[:, PointColumn.FORCE : PointColumn.SLIP] /= cached[:, Cached.LENGTH, None]
    found[turned, PointColumn.NORMAL : PointColumn.GAP] *= -1.0
    found[:, PointColumn.GAP] = cached[:, Cached.GAP]
    found[:, PointColumn.STICKS] = cached[:, Cached.STUCK]
    return found
