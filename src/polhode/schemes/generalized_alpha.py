r"""Generalized-alpha method on the Lie group, index 3: what most programs for mechanisms use.

================  ======================================================================  ========
symbol            meaning                                                                 equation
================  ======================================================================  ========
h                 step; 0 and 1 mark its start and end                                    (1)-(3)
q, z              configuration (x, R); displacement (dx, u) of it, R1 = R0 exp(u)        (1)
v                 velocities: of centres in world axes, of rotations in body axes         (2)
a                 algorithmic accelerations                                               (1)-(3)
d                 accelerations, which fulfil the equations of motion                     (3), (4)
rho               spectral radius of a linear oscillator that is infinitely fast          (5)
================  ======================================================================  ========

    z = h v0 + h² (1/2 - beta) a0 + h² beta a1                                      (1)
    v1 = v0 + h (1 - gamma) a0 + h gamma a1                                         (2)
    (1 - alpha_m) a1 + alpha_m a0 = (1 - alpha_f) d1 + alpha_f d0                   (3)
    M d1 + gyroscopic terms - F(q1, v1, t1) - Gᵀ lambda = 0,     c(q1) = 0          (4)

    alpha_m = (2 rho - 1)/(rho + 1),   alpha_f = rho/(rho + 1),
    gamma = 1/2 + alpha_f - alpha_m,   beta = (gamma + 1/2)²/4                      (5)

With alpha_m = 0 it is HHT's method, with alpha_f = 0 as well Newmark's. (1) to (3) make v1 and d1
affine in z, so that (4) is solved for z and lambda by `kernel.joints.end_point`. With constraints =
velocities, momenta are projected on the joints after the step.
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
from polhode.kernel.joints.kicks import project_momenta
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import CONSTRAINTS, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import FREE, JOINTED, Choice, Memory, Par, Parameters, Real, Scheme

A, D = 0, 6  # columns of the memory: a and d, along and about the axes


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Fill a and d with the accelerations at the start."""
    start_at_end(system, s, t)
    for i in range(len(memory)):
        for k in (Twist.SHIFT, Twist.TURN):
            a = acceleration(system, s, i, k)
            put(memory, i, A + k, a)
            put(memory, i, D + k, a)


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies by h, (1) to (4), if the iteration converges."""
    alpha_m, alpha_f, gamma, beta, velocities = par[1], par[2], par[3], par[4], par[5]
    c_v, c_1 = gamma / (h * beta), 1.0 / (h * h * beta)
    c_a, z, work = (1.0 - alpha_m) / (1.0 - alpha_f) * c_1, system.joints.z, system.work
    for i in range(len(s)):
        for k in (Twist.SHIFT, Twist.TURN):
            v0, a0, d0 = velocity(system, s, i, k), vec(memory, i, A + k), vec(memory, i, D + k)
            known = h * v0 + (h * h * (0.5 - beta)) * a0  # (1) without a1
            put(z, i, k, known + (h * h * beta) * a0)
            put(work, i, Affine.V + k, v0 + (h * (1.0 - gamma)) * a0 - c_v * known)  # (2)
            carried = (1.0 / (1.0 - alpha_f)) * (alpha_m * a0 - alpha_f * d0)
            put(work, i, Affine.W + k, carried - c_a * known)  # (3)
            put(work, i, Affine.WIDTH + k, known)
    arrived, updates, worst = solve_at_end(system, s, c_v, c_a, t, h)  # (4)
    if arrived:
        for i in range(len(s)):
            for k in (Twist.SHIFT, Twist.TURN):
                put(memory, i, A + k, c_1 * (vec(z, i, k) - vec(work, i, Affine.WIDTH + k)))
                put(memory, i, D + k, vec(work, i, Affine.W + k) + c_a * vec(z, i, k))
        if velocities != 0.0:
            project_momenta(system, s, t + h)
    return arrived, updates, worst


def excess(p: Parameters) -> float:
    """Return alpha_f - alpha_m, (5)."""
    return float(p["alpha_f"]) - float(p["alpha_m"])


step = in_halves("generalized_alpha", attempt)

SCHEME = Scheme(
    name="generalized-alpha",
    title="Generalized-alpha method on the Lie group: damps what steps do not resolve",
    step=step,
    joint_step=step,
    start=start,
    memory=(Memory("algorithmic_accelerations", 6), Memory("accelerations", 6)),
    parameters=(
        Real("rho", 0.8, 0.0, 1.0, closed=True),
        Real("alpha_m", lambda p: 2.0 - 3.0 / (float(p["rho"]) + 1.0), -1.0, 0.5, closed=True),
        Real("alpha_f", lambda p: 1.0 - 1.0 / (float(p["rho"]) + 1.0), 0.0, 0.5, closed=True),
        Real("gamma", lambda p: 0.5 + excess(p), 0.0, 2.0),
        Real("beta", lambda p: (float(p["gamma"]) + 0.5) ** 2 / 4, 0.0, 2.0),
        Choice("constraints", ("positions", "velocities")),
    ),
    order=lambda p: 2 if abs(float(p["gamma"]) - 0.5 - excess(p)) < 1e-12 else 1,
    implicit=True,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(CONSTRAINTS)),
    applies_to=(FREE, JOINTED),
    translation="Newmark's formulas with averaged accelerations",
    reference="bruls2012",
    equations="(9)-(12), constraints at the level of positions",
)
