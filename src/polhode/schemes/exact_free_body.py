r"""Exact free flight, split from the loads: kick, fly, kick.

    p' = p0 + h/2 F0,     pi' = pi0 + h/2 M0                                 (1)
    x1 = x0 + h p'/m,     R1 = R0 Phi(h, R0ᵀ pi')                            (2)
    p1 = p' + h/2 F1,     pi1 = pi' + h/2 M1                                 (3)

Without loads a step of any length is exact. Under loads the step is Strang's splitting, symmetric
and of order two; compositions raise the order, and a fast top needs no small step, because its spin
is part of the exact flow. Loads of time alone act by their exact mean over either half. Where a
load depends on velocities, (3) is solved by repetition. While only constant forces act, attitudes
are counted from a reference in the memory: a million steps round no more than one.

=======  =======================================================  ========
symbol   meaning                                                  equation
=======  =======================================================  ========
x, p, m  position, momentum, mass                                 (1)-(3)
R, pi    attitude (quaternion q), angular momentum, world axes    (1)-(3)
Phi      free motion in closed form, `kernel.bodies.free_flight`  (2)
F, M     force and moment of the loads, world axes                (1), (3)
=======  =======================================================  ========
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import add, put, put_quat, quat, vec
from polhode.kernel.algebra.vec3 import Quat, Vec3
from polhode.kernel.bodies.free_flight import attitude_after, set_out
from polhode.kernel.bodies.load_impulses import keep_momenta, kick, settle
from polhode.kernel.bodies.system import Outcome, Tables
from polhode.kernel.columns import Inertia, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import ANGULAR_MOMENTUM, ENERGY, LINEAR_MOMENTUM, TORQUE_FREE, Claim
from polhode.schemes._scheme import FREE, REDUCED, Memory, Par, Scheme

# Columns of the memory: the reference, and the state at the end of the last flight from it.


class Reference(IntEnum):
    """Memory."""

    ATTITUDE, MOMENTUM, LAST, SINCE = 0, 4, 7, 11


@kernel
def _is_at(memory: Table, i: int, q: Quat, pi: Vec3) -> bool:
    """Whether body i is where its last flight ended, with the momentum it had."""
    a, b = quat(memory, i, Reference.LAST), vec(memory, i, Reference.MOMENTUM)
    same = a.w == q.w and a.x == q.x and a.y == q.y and a.z == q.z
    return same and b.x == pi.x and b.y == pi.y and b.z == pi.z


@kernel
def _fly(system: Tables, s: Table, memory: Table, t: float, h: float) -> None:
    """Let every body fly for h, (2)."""
    for i in range(len(system.bodies)):
        q, pi, time = quat(s, i, State.Q), vec(s, i, State.PI), h
        if _is_at(memory, i, q, pi):
            time = (t + h) - memory[i, Reference.SINCE]
        else:
            put_quat(memory, i, Reference.ATTITUDE, q)
            put(memory, i, Reference.MOMENTUM, pi)
            memory[i, Reference.SINCE] = t
        set_out(system.bodies, system.work, i, quat(memory, i, Reference.ATTITUDE), pi)
        q = attitude_after(system.work, i, time)
        put_quat(memory, i, Reference.LAST, q)
        put_quat(s, i, State.Q, q)
        add(s, i, State.X, (h * system.bodies[i, Inertia.INVERSE_MASS]) * vec(s, i, State.P))


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """The first reference is the start."""
    for i in range(len(system.bodies)):
        put_quat(memory, i, Reference.ATTITUDE, quat(s, i, State.Q))
        put_quat(memory, i, Reference.LAST, quat(s, i, State.Q))
        put(memory, i, Reference.MOMENTUM, vec(s, i, State.PI))
        memory[i, Reference.SINCE] = t


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h."""
    keep_momenta(s, system.work)
    kick(system, s, t, t, t + 0.5 * h)
    _fly(system, s, memory, t, h)
    return settle(system, s, t, h)


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
    exact_flight=True,
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
