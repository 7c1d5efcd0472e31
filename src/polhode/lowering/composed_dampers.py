"""Dampers under compositions, whose backward substeps limit the damping.

Over a substep of -g h, a damper of c on an effective mass m divides by 1 - c g h/(2 m): beyond that
pole nothing is right any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polhode.errors import SchemeError
from polhode.kernel.columns import Inertia
from polhode.lowering.mobility import mobility
from polhode.lowering.rows import inertia_of
from polhode.lowering.system import Compiled
from polhode.model.numbers import Floats


@dataclass(frozen=True)
class Damped:
    """A damper by name, with its coefficient over its effective mass (1/s) at the start."""

    name: str
    rate: float


def damper_notes(c: Compiled, substeps: Sequence[float], step: float, scheme: str) -> list[str]:
    """Reject or note a damper that is too strong for a backward substep."""
    back = -min(substeps)
    beam = next((part.what for part in c.system.bending if part.damping), None)
    if back > 0.0 and beam is not None:
        raise SchemeError(
            f"{beam} has damping, and a substep of '{scheme}' goes back in time, which its "
            "damping cannot bear; use energy-momentum, or damping = 0."
        )
    damper = strongest(c) if back > 0.0 else None
    if damper is None:
        return []
    ratio = 0.5 * back * step * damper.rate
    sentence = (
        f"damper '{damper.name}' is too strong for the backward substep of '{scheme}': "
        f"c h |gamma|/(2 m) is {ratio:.2g}"
    )
    limit = 0.3 * step / ratio
    if ratio > 0.7:
        raise SchemeError(f"{sentence}, above 0.7; use a step of {limit:.2g} s or less.")
    return [f"{sentence}, above 0.3; a step of {limit:.2g} s is recommended"] if ratio > 0.3 else []


def strongest(c: Compiled) -> Damped | None:
    """The damper with the highest rate for free bodies, an upper bound with joints."""
    found = []
    centre = np.asarray(c.arrays.bodies)[:, Inertia.CENTRE : Inertia.CENTRE + 3]
    for row in c.lowered.elements:
        if row.law.damps:
            rate = row.law.steepest_drag * mobility(c.system, c.start, row, centre)
            found.append(Damped(c.lowered.owner(row), rate))
    for load in c.lowered.points:
        body = c.system.bodies[load.body]
        if load.damping > 0.0:
            arm = load.point - centre[load.body]
            moved = 1.0 / body.mass + float(arm @ arm) * _lightest(inertia_of(body))
            found.append(Damped(c.lowered.owner(load), load.damping * moved))
        if load.turn_damping > 0.0:
            turned = load.turn_damping * _lightest(inertia_of(body))
            found.append(Damped(c.lowered.owner(load), turned))
    return max(found, key=lambda d: d.rate, default=None)


def _lightest(J: Floats) -> float:
    return float(1.0 / np.linalg.eigvalsh(J)[0])
