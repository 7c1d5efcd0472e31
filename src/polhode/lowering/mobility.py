"""Effective mass of an element at the start, for frequencies and damping ratios."""

from __future__ import annotations

import numpy as np

from polhode.assembly.poses import Start
from polhode.assembly.projection import Projection, inertias
from polhode.model.element_coordinates import reach
from polhode.model.forces._force import ElementLoad
from polhode.model.joints._joint import ANGULAR, DISTANCE, ROUND
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


def mobility(
    system: System, s: Start, row: ElementLoad, centre: Floats, joints: Projection | None = None
) -> float:
    """Inverse effective mass of a row; for free bodies without `joints`.

    Joints only make it heavier. `centre` leads from the origins of bodies, from which the points of
    the row are given, to their centres of mass.
    """
    b, R = _directions(s, row, centre), matrix(s.q)
    v = np.zeros_like(b)
    v[:, :3] = b[:, :3] / np.array([[body.mass] for body in system.bodies])
    inverse = R @ np.linalg.inv(inertias(system)) @ R.swapaxes(1, 2)
    v[:, 3:] = np.einsum("nab,nb->na", inverse, b[:, 3:])
    if joints is not None:
        v = v - joints.twists(joints.C.times(v))
    return float(np.sum(b * v))


def _directions(s: Start, row: ElementLoad, centre: Floats) -> Floats:
    """Force and moment (body, 6) on every body of a unit force of the row."""
    R = matrix(s.q)

    def world(side: int, v: Floats) -> Floats:
        i = row.bodies[side]
        return np.asarray(v if i < 0 else R[i] @ v)

    push, turns = np.zeros(3), [world(0, row.axis)] * 2
    if row.kind not in ANGULAR:
        from_centre = np.vstack([centre, np.zeros(3)])  # the ground is the last
        arms = [world(k, row.points[k] - from_centre[row.bodies[k]]) for k in (0, 1)]
        if row.kind == ROUND:
            arms[1] = arms[1] + reach(row, R, world(0, row.directors[0]))[0]
        ends = [a + (s.x[i] if i >= 0 else 0.0) for a, i in zip(arms, row.bodies, strict=True)]
        push, gap = world(0, row.directors[0]), ends[1] - ends[0]
        if row.kind == DISTANCE:
            push = gap / np.linalg.norm(gap)
        else:  # the direction turns with the first body
            arms[0] = arms[0] + gap
        turns = [np.cross(arm, push) for arm in arms]
    found = np.zeros((len(centre), 6))
    for i, sign, turn in zip(row.bodies, (-1.0, 1.0), turns, strict=True):
        if i >= 0:
            found[i] += sign * np.concatenate([push, turn])
    return found
