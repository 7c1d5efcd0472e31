"""Dampers under compositions: substeps that go back in time must not meet too much of them.

Over a substep of -g h, a damper of c on an effective mass m divides by 1 - c g h/(2 m): beyond that
pole nothing is right any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polhode.errors import SchemeError
from polhode.lowering.rows import inertia_of
from polhode.lowering.system import Compiled
from polhode.model.forces._force import Element
from polhode.model.joints._joint import DISTANCE, ORTHOGONAL, TWIST
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix


@dataclass(frozen=True)
class Damped:
    """A damper by name, with its coefficient over its effective mass (1/s) at the start."""

    name: str
    rate: float


def minded(c: Compiled, substeps: Sequence[float], step: float, scheme: str) -> list[str]:
    """Refuse a damper that is too strong for a substep back in time, or note that it is strong."""
    back = -min(substeps)
    damper = strongest(c) if back > 0.0 else None
    if damper is None:
        return []
    ratio = 0.5 * back * step * damper.rate
    sentence = (
        f"damper '{damper.name}' is strong for the backward substep of '{scheme}': "
        f"c h |gamma|/(2 m) is {ratio:.2g}"
    )
    limit = 0.3 * step / ratio
    if ratio > 0.7:
        raise SchemeError(f"{sentence}, above 0.7; use a step of {limit:.2g} s or less.")
    return (
        [f"{sentence}, above 0.3; a step of {limit:.2g} s would do better"] if ratio > 0.3 else []
    )


def strongest(c: Compiled) -> Damped | None:
    """The damper that works fastest, taking bodies as free: joints only make them heavier."""
    found = []
    for row in c.lowered.elements:
        if row.law.damping > 0.0:
            found.append(Damped(c.lowered.owner(row), row.law.damping * _mobility(c, row)))
    for load in c.lowered.points:
        body = c.system.bodies[load.body]
        if load.damping > 0.0:
            arm = load.point - np.asarray(c.arrays.bodies[load.body, 20:23])
            moved = 1.0 / body.mass + float(arm @ arm) * _lightest(inertia_of(body))
            found.append(Damped(c.lowered.owner(load), load.damping * moved))
        if load.turn_damping > 0.0:
            turned = load.turn_damping * _lightest(inertia_of(body))
            found.append(Damped(c.lowered.owner(load), turned))
    return max(found, key=lambda d: d.rate, default=None)


def _lightest(J: Floats) -> float:
    return float(1.0 / np.linalg.eigvalsh(J)[0])


def _mobility(c: Compiled, row: Element) -> float:
    """Inverse of the mass that a row moves."""
    R = matrix(c.start.q)
    x = c.start.x
    total = 0.0

    def world(side: int, v: Floats) -> Floats:
        i = row.bodies[side]
        return np.asarray(v if i < 0 else R[i] @ v)

    if row.kind == TWIST:
        turns = (world(0, row.axis), world(0, row.axis))
        pushes = (np.zeros(3), np.zeros(3))
    elif row.kind == ORTHOGONAL:
        turn = np.cross(world(0, row.directors[0]), world(1, row.directors[1]))
        turns, pushes = (turn, turn), (np.zeros(3), np.zeros(3))
    else:
        at = [world(k, row.points[k]) for k in (0, 1)]
        ends = [a + (x[i] if i >= 0 else 0.0) for a, i in zip(at, row.bodies, strict=True)]
        n = world(0, row.directors[0])
        if row.kind == DISTANCE:
            n = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        pushes, turns = (n, n), (np.cross(at[0], n), np.cross(at[1], n))
    for side, i in enumerate(row.bodies):
        if i >= 0:
            body = c.system.bodies[i]
            turn = R[i].T @ turns[side]
            total += float(pushes[side] @ pushes[side]) / body.mass
            total += float(turn @ np.linalg.solve(inertia_of(body), turn))
    return total
