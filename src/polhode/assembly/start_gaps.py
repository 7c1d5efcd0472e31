"""Starts at which a gap is negative: what is said of them."""

from __future__ import annotations

import numpy as np

from polhode.assembly.gaps import Gap, GapTables
from polhode.assembly.poses import Start
from polhode.errors import ModelError
from polhode.model.joints._joint import DISTANCE, TWIST
from polhode.model.orientation import matrix
from polhode.model.system import System


def start_problems(system: System, s: Start, gaps: GapTables, nearest: float) -> list[str]:
    """A sentence for each stop and contact with a gap below zero by more than `nearest`."""
    values = gaps.values(s.x, matrix(s.q))
    deepest: dict[str, int] = {}
    for k in np.flatnonzero(values < -nearest):
        owner = gaps.gaps[k].owner
        if owner not in deepest or values[k] < values[deepest[owner]]:
            deepest[owner] = int(k)
    return [_problem(system, gaps.gaps[k], float(values[k])) for k in deepest.values()]


def _problem(system: System, gap: Gap, value: float) -> str:
    if gap.is_stop:
        what = "angle" if gap.kind == TWIST else "displacement"
        start = gap.limit + gap.sign * value
        return (
            f"the {what} of joint '{gap.owner}' is {start:.6g} at the start, outside its stop "
            f"at {gap.limit:g}; start within the limits, or move the stop."
        )
    names = [b.name for b in system.bodies]
    where = f"{-value:.3g} m below its plane"
    if gap.kind == DISTANCE:
        where = f"{-value:.3g} m inside '{names[gap.bodies[0]]}'"
    return (
        f"body '{names[gap.bodies[1]]}' of contact '{gap.owner}' starts {where}; move the body or "
        "the plane."
    )


def check_start(system: System, s: Start, gaps: GapTables, nearest: float) -> None:
    """Reject a start at which a gap is negative by more than `nearest`."""
    for problem in start_problems(system, s, gaps, nearest):
        raise ModelError(problem)
