"""Freedoms of the joints of a tree, as tables of `kernel.control.tree_velocities`."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.control.tree_velocities import (
    Articulated,
    FreedomIndex,
    FreedomValue,
    LimbIndex,
    Pivot,
    TreeTables,
)
from polhode.lowering.system import Compiled, Way
from polhode.model.joints import Joint
from polhode.model.joints._joint import ORTHOGONAL, Z

_HELD_AROUND_AN_AXIS = 2  # right angles that a hinge keeps
_WORLD = -1


def tree_tables(c: Compiled) -> TreeTables | None:
    """Freedoms of all joints; None where these are tied, driven, close loops or hold distances."""
    s, system = c.start, c.system
    if c.way != Way.JOINTED or s.graph.closing or system.couplings:
        return None
    if any(j.is_rod or j.motion_row is not None for j in system.joints):
        return None
    branches: list[Any] = []
    lines: list[Any] = []
    numbers: list[Any] = []
    for branch in s.graph.branches:
        first = len(lines)
        if branch.joint is None:
            found = _free(branch.body)
        else:
            found = _freedoms(c, branch.joint)
        lines += [line for line, _ in found]
        numbers += [n for _, n in found]
        branches.append((branch.body, branch.parent, first, len(lines)))
    return TreeTables(
        integers(branches, LimbIndex.WIDTH),
        integers(lines, FreedomIndex.WIDTH),
        table(np.array(numbers).reshape(-1, FreedomValue.WIDTH)),
        zeros(c.n, Articulated.WIDTH),
        zeros(len(lines), Pivot.WIDTH),
    )


def _free(body: int) -> list[Any]:
    """All six freedoms of a body, about its centre."""
    turns = [((0, _WORLD, body), np.hstack([axis, np.zeros(3)])) for axis in np.eye(3)]
    return [((1, _WORLD, body), numbers) for _, numbers in turns] + turns


def _freedoms(c: Compiled, joint: Joint) -> list[Any]:
    a, b = c.system.index(joint.first), c.system.index(joint.second)
    first, second = c.start.frames[joint.name]
    held = sum(p.kind == ORTHOGONAL for p in joint.primitives)
    found = [((1, a, a), np.hstack([first.axes[:, k], first.point])) for k in joint.slides]
    about = [(a, first.axes[:, Z])] if 0 < held <= _HELD_AROUND_AN_AXIS else []
    if held == 0:
        about = [(_WORLD, axis) for axis in np.eye(3)]
    elif held == 1:
        about.append((b, second.axes[:, Z]))
    # where a point slides, the body turns about its own: a translation away, which is free
    return found + [((0, body, b), np.hstack([axis, second.point])) for body, axis in about]
