"""Kicks: the impulses of the loads at a fixed configuration, for splitting schemes."""

import math
from enum import IntEnum

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.algebra.row_values import put, quat, vec
from polhode.kernel.algebra.so3 import rotate
from polhode.kernel.algebra.vec3 import cross, size
from polhode.kernel.bodies.free_flight import Flight
from polhode.kernel.bodies.system import Outcome, Status, Tables, done, evaluate, place_state
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.stepping.convergence import STALLED, relative

REPETITIONS = 60


class Kick(IntEnum):
    """Workspace that a flight leaves free: the momenta before a kick, and after it."""

    BEFORE, BEFORE_PI, AFTER, AFTER_PI, WIDTH = range(Flight.WIDTH, Flight.WIDTH + 15, 3)


@kernel
def kick(system: Tables, s: Table, t: float, ta: float, tb: float) -> None:
    """Add the impulses of [ta, tb] to the momenta in the work table, loads at t and the state."""
    bodies, work, stage = system.bodies, system.work, system.stage
    if system.loads is not None:
        place_state(bodies, stage, s)
        evaluate(system, t, ta, tb, 1.0, True)
    elif system.acts is not None:  # bodies turning about tips: only their weights have moments
        for i in range(len(bodies)):
            arm = rotate(quat(s, i, State.Q), vec(bodies, i, Inertia.CENTRE))
            put(stage, i, Stage.MOMENT, cross(arm, vec(bodies, i, Inertia.WEIGHT)))
    for i in range(len(system.bodies)):
        put(s, i, State.P, vec(work, i, Kick.BEFORE) + (tb - ta) * vec(stage, i, Stage.FORCE))
        put(s, i, State.PI, vec(work, i, Kick.BEFORE_PI) + (tb - ta) * vec(stage, i, Stage.MOMENT))


@kernel
def keep_momenta(s: Table, work: Table) -> None:
    """Remember the momenta that a kick adds to."""
    for i in range(len(s)):
        put(work, i, Kick.BEFORE, vec(s, i, State.P))
        put(work, i, Kick.BEFORE_PI, vec(s, i, State.PI))


@kernel
def settle(system: Tables, s: Table, t: float, h: float) -> Outcome:
    """Kick for h/2 before t + h with the loads at the velocities after it."""
    keep_momenta(s, system.work)
    kick(system, s, t + h, t + 0.5 * h, t + h)
    change, before = 0.0, math.inf
    if system.loads is not None:
        for k in range(REPETITIONS):
            change = 0.0
            for i in range(len(s)):
                put(system.work, i, Kick.AFTER, vec(s, i, State.P))
                put(system.work, i, Kick.AFTER_PI, vec(s, i, State.PI))
            kick(system, s, t + h, t + 0.5 * h, t + h)
            for i in range(len(s)):
                p, pi = vec(s, i, State.P), vec(s, i, State.PI)
                dp, dpi = (
                    p - vec(system.work, i, Kick.AFTER),
                    pi - vec(system.work, i, Kick.AFTER_PI),
                )
                change = max(change, relative(size(dp), size(p)), relative(size(dpi), size(pi)))
            if not math.isfinite(change):
                return done()  # the loop will notice
            if change <= EPS or not change < before:
                return Outcome(
                    Status.CONVERGED if change < STALLED else Status.NOT_CONVERGED, k, 0, change
                )
            before = change
    return done()
