r"""Adaptive steps: times in integer ticks, and a reversible step density.

=========  =====================================================================  ========
symbol     meaning                                                                equation
=========  =====================================================================  ========
h, tick    length of a step; unit of time, a power of two                         (2), (3)
rho, eps   density of steps, carried from the middle of one to the next; the      (1), (2)
           first step
P, K, K0   power of all forces but those of joints; kinetic energy; its floor     (1)
=========  =====================================================================  ========

With Q = sqrt(K + K0), steps are to go like 1/Q: about the same way in each.

    rho(n + 1/2) = rho(n - 1/2) + eps P/(2 (K + K0)),     rho(-1/2) = 1 - eps P/(4 (K + K0))    (1)
    h = eps/rho                                                                                 (2)

P/(2 (K + K0)) = d ln Q/dt at (q_n, p_n) changes its sign where the motion is reversed, so that a
run back takes the same steps. Joints do no work, so no accelerations are needed.

    t = ticks tick,     h = tick round(h/tick)                                                  (3)

so that times are never summed. The other rule, by the error of a step, is in `error_control`.
"""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.algebra.row_values import copy, vec
from polhode.kernel.bodies.system import Status, Tables, evaluate, place_state
from polhode.kernel.columns import Observation, Pose, Stage, State
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.observation import place_still, write_forces, write_velocities


class Clock(IntEnum):
    """Whole numbers: the time and where steps have to end, in ticks; of the step, its length.

    Then how many steps before it have mean rates, and how many steps were rejected.
    """

    TICKS, LIMIT, LENGTH, KNOWN, REJECTED, WIDTH = range(6)


class Pace(IntEnum):
    """Numbers: the tick, the first step and the longest that may be; then of either rule.

    The density and the floor; the tolerance, the next step, the two before it, the error of the
    last one over the tolerance. At last the shortest and the longest step that were taken.
    """

    TICK, FIRST, MOST, DENSITY, FLOOR, TOLERANCE, NEXT, LAST, BEFORE = range(9)
    ERROR, SHORTEST, LONGEST, WIDTH = range(9, 13)


class Means(IntEnum):
    """Mean rates of a body in the last step and in the one before."""

    VELOCITY, RATE, VELOCITY_BEFORE, RATE_BEFORE, WIDTH = 0, 3, 6, 9, 12


@bundle
class Control(NamedTuple):
    """State of the step control. Without `means`, steps follow the density, unrepeated."""

    clock: Table  # (1, Clock.WIDTH) integers
    pace: Table  # (1, Pace.WIDTH)
    means: Any  # (n, Means.WIDTH)
    tables: Any  # a tuple of the tables that a step changes, the state first
    copies: Any  # their values before the step


SMALLEST = 2.0**-20  # step, as a part of the first
JOINED = 1.0 / 16.0  # a rest that is shorter than this part of a step is added to it


@kernel
def growth(system: Tables, s: Table, floor: float, t: float) -> float:
    """D ln Q/dt = P/(2 (K + K0)) of (1)."""
    bodies, power, energy = system.bodies, 0.0, floor
    if system.joints is not None:
        place_still(system, s)
        write_velocities(system, s, system.mean)
        write_forces(system, s, system.mean, t)
        for i in range(len(bodies)):
            v = vec(system.mean, i, Observation.VELOCITY)
            omega = vec(system.mean, i, Observation.RATE)
            power += vec(system.joints.poses, i, Pose.F_IMPULSE) @ v
            power += vec(system.joints.poses, i, Pose.M_IMPULSE) @ omega
            energy += 0.5 * (vec(s, i, State.P) @ v + vec(s, i, State.PI) @ omega)
    else:
        place_state(bodies, system.stage, s)
        evaluate(system, t, t, t, 1.0, True)
        for i in range(len(bodies)):
            v, omega = vec(system.stage, i, Stage.VELOCITY), vec(system.stage, i, Stage.RATE)
            power += vec(system.stage, i, Stage.FORCE) @ v
            power += vec(system.stage, i, Stage.MOMENT) @ omega
            energy += 0.5 * (vec(s, i, State.P) @ v + vec(s, i, State.PI) @ omega)
    return 0.5 * power / energy if energy > 0.0 else 0.0


@kernel
def _begin(system: Tables, s: Table, control: Control) -> None:
    pace = control.pace
    G = growth(system, s, pace[0, Pace.FLOOR], 0.0)
    pace[0, Pace.DENSITY] = 1.0 - 0.5 * pace[0, Pace.FIRST] * G  # (1)


@inlined
def begin(system: Tables, s: Table, control: Any, is_start: bool) -> None:
    """At the start, write the density half a step before it."""
    if control is None:
        return
    if control.means is None and is_start:
        _begin(system, s, control)


@inlined
def now(control: Any, t: float) -> float:
    """Seconds since the start, (3); or t, where steps are of equal length."""
    if control is None:
        return t
    return control.clock[0, Clock.TICKS] * control.pace[0, Pace.TICK]


@inlined
def is_under_way(control: Any) -> bool:
    """Whether steps may be taken; always, where they are of equal length."""
    if control is None:
        return True
    return bool(control.clock[0, Clock.TICKS] < control.clock[0, Clock.LIMIT])


@inlined
def planned(system: Tables, s: Table, control: Any) -> int:
    """Write the length of the next step, and return whether it can be taken."""
    if control is None:
        return Status.CONVERGED
    return _planned(system, s, control)


@kernel
def _planned(system: Tables, s: Table, control: Control) -> int:
    clock, pace = control.clock, control.pace
    if control.means is None:
        G = growth(system, s, pace[0, Pace.FLOOR], now(control, 0.0))
        pace[0, Pace.DENSITY] += pace[0, Pace.FIRST] * G  # (1)
        if not pace[0, Pace.DENSITY] > 0.0:
            return Status.STEP_TOO_LARGE
        pace[0, Pace.NEXT] = pace[0, Pace.FIRST] / pace[0, Pace.DENSITY]  # (2)
    else:
        for k in range(len(control.tables)):
            copy(control.tables[k], control.copies[k])
    h = pace[0, Pace.NEXT]
    if not h >= SMALLEST * pace[0, Pace.FIRST]:
        return Status.STEP_TOO_SMALL
    rest = clock[0, Clock.LIMIT] - clock[0, Clock.TICKS]
    if (1.0 + JOINED) * h >= rest * pace[0, Pace.TICK]:
        clock[0, Clock.LENGTH] = rest
    else:
        clock[0, Clock.LENGTH] = round(h / pace[0, Pace.TICK])
    return Status.CONVERGED


@inlined
def length(control: Any, h: float) -> float:
    """Seconds of the step that is planned; or h, where steps are of equal length."""
    if control is None:
        return h
    return control.clock[0, Clock.LENGTH] * control.pace[0, Pace.TICK]


@kernel
def count(control: Control) -> None:
    """Advance the clock to the end of the step, and keep the shortest and longest lengths."""
    clock, pace, h = control.clock, control.pace, length(control, 0.0)
    clock[0, Clock.TICKS] += clock[0, Clock.LENGTH]
    if clock[0, Clock.TICKS] < clock[0, Clock.LIMIT]:  # not cut
        shortest = pace[0, Pace.SHORTEST]
        pace[0, Pace.SHORTEST] = h if shortest == 0.0 else min(shortest, h)
        pace[0, Pace.LONGEST] = max(pace[0, Pace.LONGEST], h)
