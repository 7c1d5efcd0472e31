r"""Backward differentiation of order two on the Lie group: for stiff systems that lose energy.

======  ==========================================================================  ========
symbol  meaning                                                                     equation
======  ==========================================================================  ========
h, r    step, and its length over that of the one before                            (1), (2)
q, z    configuration (x, R); displacement (dx, u) of it, R1 = R0 exp(u)            (1)
v, d    velocities and accelerations: of centres in world axes, of rotations in     (1)-(3)
        body axes; -, 0 and 1 mark the previous step, the start and the end           (1), (2)
======  ==========================================================================  ========

    h v1 = (1 + 2r)/(1 + r) z - r²/(1 + r) z-                                       (1)
    h d1 = (1 + 2r)/(1 + r) v1 - (1 + r) v0 + r²/(1 + r) v-                         (2)
    M d1 + gyroscopic terms - F(q1, v1, t1) - Gᵀ lambda = 0,     c(q1) = 0          (3)

z/h is the velocity at the middle of a step except for O(h²), so that (1) is of order two as it is
for vectors. Before the first step bodies moved with the acceleration of the start. v1 and d1 are
affine in z, so that (3) is solved for z and lambda by `kernel.joints.end_point`.
"""

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Twist
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.end_point import (
    Affine,
    acceleration,
    solve_at_end,
    start_at_end,
    velocity,
)
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import CONSTRAINTS, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import FREE, JOINTED, Memory, Par, Scheme

MOVED, RATE, LENGTH = 0, 6, 12  # columns of the memory: z-, v- and the previous step


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Fill the memory with a step before the first."""
    start_at_end(system, s, t)
    for i in range(len(memory)):
        memory[i, LENGTH] = h
        for k in (Twist.SHIFT, Twist.TURN):
            v, a = velocity(system, s, i, k), acceleration(system, s, i, k)
            put(memory, i, MOVED + k, h * v - (0.5 * h * h) * a)
            put(memory, i, RATE + k, v - h * a)


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies by h, (1) to (3), if the iteration converges."""
    r, z, work = h / memory[0, LENGTH], system.joints.z, system.work
    first, last = (1.0 + 2.0 * r) / (1.0 + r), r * r / (1.0 + r)
    c_v = first / h
    for i in range(len(s)):
        for k in (Twist.SHIFT, Twist.TURN):
            v0, v_before = velocity(system, s, i, k), vec(memory, i, RATE + k)
            known = (-last / h) * vec(memory, i, MOVED + k)  # (1) without z
            put(z, i, k, (0.5 * h) * ((2.0 + r) * v0 - r * v_before))
            put(work, i, Affine.V + k, known)
            carried = (last / h) * v_before - ((1.0 + r) / h) * v0
            put(work, i, Affine.W + k, c_v * known + carried)  # (2)
            put(work, i, Affine.WIDTH + k, v0)
    arrived, updates, worst = solve_at_end(system, s, c_v, c_v * c_v, t, h)  # (3)
    if arrived:
        for i in range(len(s)):
            memory[i, LENGTH] = h
            for k in (Twist.SHIFT, Twist.TURN):
                put(memory, i, MOVED + k, vec(z, i, k))
                put(memory, i, RATE + k, vec(work, i, Affine.WIDTH + k))
    return arrived, updates, worst


step = in_halves("bdf", attempt)

SCHEME = Scheme(
    name="bdf",
    title="Backward differentiation of order two on the Lie group, for stiff systems",
    step=step,
    joint_step=step,
    start=start,
    memory=(Memory("displacement", 6), Memory("velocity", 6), Memory("step", 1)),
    order=lambda p: 2,
    implicit=True,
    multistep=True,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(CONSTRAINTS)),
    applies_to=(FREE, JOINTED),
    translation="backward differentiation of order two",
    reference="wieloch2021",
    equations="BLieDF for two steps, with steps of any length",
)
