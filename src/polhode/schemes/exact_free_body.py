r"""Exact free flight, split from the loads: kick, fly, kick.

    p' = p0 + h/2 F0,     pi' = pi0 + h/2 M0                                 (1)
    x1 = x0 + h p'/m,     R1 = R0 Phi(h, R0ᵀ pi')                            (2)
    p1 = p' + h/2 F1,     pi1 = pi' + h/2 M1                                 (3)

Phi is the motion of a free body in closed form (`kernel.free_flight`): without loads a step of any
length is exact, energy and all. Under loads the step is Strang's splitting, of order two and
symmetric, so that compositions make it one of order four, six or eight; a fast top then needs no
small step, because its spin is part of the exact flow. Loads of time alone act by their exact mean
over either half. Where a load depends on velocities, (3) is solved by repetition.

As long as nothing but constant forces acts, attitudes are counted from a reference that is kept in
the memory: a million steps round no more than one.
"""

import math

from polhode.kernel.access import add, put, put_quat, quat, vec
from polhode.kernel.free_flight import FLIGHT_WIDTH, attitude_after, set_out
from polhode.kernel.jit import kernel
from polhode.kernel.layout import ACTIVE, FORCE, INVERSE_MASS, MOMENT, PI, P, Q, X
from polhode.kernel.newton import EPS, STALLED, relative
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    done,
    evaluate,
    place_state,
)
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Quat, Vec3, size
from polhode.schemes._scheme import (
    ANGULAR_MOMENTUM,
    ENERGY,
    FREE,
    LINEAR_MOMENTUM,
    REDUCED,
    TORQUE_FREE,
    Claim,
    Memory,
    Scheme,
)

# Columns of the memory: the reference, and the state at the end of the last flight from it.
REFERENCE, MOMENTUM, LAST, SINCE = 0, 4, 7, 11
REPETITIONS = 60
# Columns of the work table that a flight leaves free: the momenta before a kick, and after it.
BEFORE, AFTER = FLIGHT_WIDTH, FLIGHT_WIDTH + 6


@kernel
def _is_at(memory: Table, i: int, q: Quat, pi: Vec3) -> bool:
    """Whether body i is where its last flight ended, with the momentum it had."""
    a, b = quat(memory, i, LAST), vec(memory, i, MOMENTUM)
    same = a.w == q.w and a.x == q.x and a.y == q.y and a.z == q.z
    return same and b.x == pi.x and b.y == pi.y and b.z == pi.z


@kernel
def _fly(system: System, s: Table, memory: Table, t: float, h: float) -> None:
    """Let every body fly for h, (2)."""
    for i in range(len(system.bodies)):
        q, pi, time = quat(s, i, Q), vec(s, i, PI), h
        if _is_at(memory, i, q, pi):
            time = (t + h) - memory[i, SINCE]
        else:
            put_quat(memory, i, REFERENCE, q)
            put(memory, i, MOMENTUM, pi)
            memory[i, SINCE] = t
        set_out(system.bodies, system.work, i, quat(memory, i, REFERENCE), pi)
        q = attitude_after(system.work, i, time)
        put_quat(memory, i, LAST, q)
        put_quat(s, i, Q, q)
        add(s, i, X, (h * system.bodies[i, INVERSE_MASS]) * vec(s, i, P))


@kernel
def _kick(system: System, s: Table, t: float, ta: float, tb: float) -> None:
    """Add the impulses of [ta, tb] to the momenta in the work table, loads at t and the state."""
    work, stage = system.work, system.stage
    if system.flags[0, ACTIVE]:
        place_state(system.bodies, stage, s)
        evaluate(system, t, ta, tb, 1.0, True)
    for i in range(len(system.bodies)):
        put(s, i, P, vec(work, i, BEFORE) + (tb - ta) * vec(stage, i, FORCE))
        put(s, i, PI, vec(work, i, BEFORE + 3) + (tb - ta) * vec(stage, i, MOMENT))


@kernel
def _keep_momenta(s: Table, work: Table) -> None:
    for i in range(len(s)):
        put(work, i, BEFORE, vec(s, i, P))
        put(work, i, BEFORE + 3, vec(s, i, PI))


@kernel
def _settle(system: System, s: Table, t: float, h: float) -> Outcome:
    """Kick for h/2 before t + h, (3), with the loads at the velocities after it."""
    _keep_momenta(s, system.work)
    _kick(system, s, t + h, t + 0.5 * h, t + h)
    change, before = 0.0, math.inf
    if system.loads is not None:
        for k in range(REPETITIONS):
            change = 0.0
            for i in range(len(s)):
                put(system.work, i, AFTER, vec(s, i, P))
                put(system.work, i, AFTER + 3, vec(s, i, PI))
            _kick(system, s, t + h, t + 0.5 * h, t + h)
            for i in range(len(s)):
                p, pi = vec(s, i, P), vec(s, i, PI)
                dp, dpi = p - vec(system.work, i, AFTER), pi - vec(system.work, i, AFTER + 3)
                change = max(change, relative(size(dp), size(p)), relative(size(dpi), size(pi)))
            if change <= EPS or not change < before:
                return Outcome(CONVERGED if change < STALLED else NOT_CONVERGED, k, 0, change)
            before = change
    return done()


@kernel
def start(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """The first reference is the start."""
    for i in range(len(system.bodies)):
        put_quat(memory, i, REFERENCE, quat(s, i, Q))
        put_quat(memory, i, LAST, quat(s, i, Q))
        put(memory, i, MOMENTUM, vec(s, i, PI))
        memory[i, SINCE] = t


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance every body by h."""
    _keep_momenta(s, system.work)
    _kick(system, s, t, t, t + 0.5 * h)
    _fly(system, s, memory, t, h)
    return _settle(system, s, t, h)


SCHEME = Scheme(
    name="exact-free-body",
    title="Exact free flight, with kicks by the loads: any step is exact where nothing acts",
    step=step,
    start=start,
    memory=(
        Memory("reference_attitude", 4),
        Memory("momentum"),
        Memory("last_attitude", 4),
        Memory("reference_time", 1),
    ),
    order=lambda p: 2,
    symmetric=lambda p: True,
    conserves=lambda p: (
        Claim(ENERGY, TORQUE_FREE),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM),
    ),
    applies_to=(FREE, REDUCED),
    translation="Strang's splitting (velocity Verlet), exact under constant forces",
    reference="vanzon2007",
    equations="the free motion of section 2 by theta functions, split as in celledoni2008",
)
