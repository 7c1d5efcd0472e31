"""Kicks: the impulses of the loads at a fixed configuration, for schemes that split them off."""

import math

from polhode.kernel.algebra.row_values import put, quat, vec
from polhode.kernel.algebra.so3 import rotate
from polhode.kernel.algebra.vec3 import cross, size
from polhode.kernel.bodies.free_flight import FLIGHT_WIDTH
from polhode.kernel.bodies.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    done,
    evaluate,
    place_state,
)
from polhode.kernel.columns import CENTRE, FORCE, MOMENT, PI, WEIGHT, P, Q
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.stepping.convergence import EPS, STALLED, relative

REPETITIONS = 60
# Columns of the work table that a flight leaves free: the momenta before a kick, and after it.
BEFORE, AFTER = FLIGHT_WIDTH, FLIGHT_WIDTH + 6


@kernel
def kick(system: System, s: Table, t: float, ta: float, tb: float) -> None:
    """Add the impulses of [ta, tb] to the momenta in the work table, loads at t and the state."""
    bodies, work, stage = system.bodies, system.work, system.stage
    if system.loads is not None:
        place_state(bodies, stage, s)
        evaluate(system, t, ta, tb, 1.0, True)
    elif system.acts is not None:  # bodies turning about tips: only their weights have moments
        for i in range(len(bodies)):
            arm = rotate(quat(s, i, Q), vec(bodies, i, CENTRE))
            put(stage, i, MOMENT, cross(arm, vec(bodies, i, WEIGHT)))
    for i in range(len(system.bodies)):
        put(s, i, P, vec(work, i, BEFORE) + (tb - ta) * vec(stage, i, FORCE))
        put(s, i, PI, vec(work, i, BEFORE + 3) + (tb - ta) * vec(stage, i, MOMENT))


@kernel
def keep_momenta(s: Table, work: Table) -> None:
    """Remember the momenta that a kick adds to."""
    for i in range(len(s)):
        put(work, i, BEFORE, vec(s, i, P))
        put(work, i, BEFORE + 3, vec(s, i, PI))


@kernel
def settle(system: System, s: Table, t: float, h: float) -> Outcome:
    """Kick for h/2 before t + h with the loads at the velocities after it."""
    keep_momenta(s, system.work)
    kick(system, s, t + h, t + 0.5 * h, t + h)
    change, before = 0.0, math.inf
    if system.loads is not None:
        for k in range(REPETITIONS):
            change = 0.0
            for i in range(len(s)):
                put(system.work, i, AFTER, vec(s, i, P))
                put(system.work, i, AFTER + 3, vec(s, i, PI))
            kick(system, s, t + h, t + 0.5 * h, t + h)
            for i in range(len(s)):
                p, pi = vec(s, i, P), vec(s, i, PI)
                dp, dpi = p - vec(system.work, i, AFTER), pi - vec(system.work, i, AFTER + 3)
                change = max(change, relative(size(dp), size(p)), relative(size(dpi), size(pi)))
            if not math.isfinite(change):
                return done()  # the loop will notice
            if change <= EPS or not change < before:
                return Outcome(CONVERGED if change < STALLED else NOT_CONVERGED, k, 0, change)
            before = change
    return done()
