r"""Géradin's algorithm as his listing (68), (71) with (29) has it: for the record.

    r_x      = f + lambda + 2/h p0 - 2m/h² (x1 - x0)                        (68)
    r_e      = -Rm X~ Rmᵀ lambda + 2/h h0 - 4/h² Rm J e
    r_lambda = x1 - x0 + 2 Rm X~ e
    h1       = 4/h Rm J e - h0                                              (29)

Rm = R0 G is the half rotation, e = n sin(phi/2), X the vector from the tip to the centre of mass,
h the angular momentum. The listing's (29) contradicts the (57) of its own energy proof unless
G J = J G: the energy has a bounded error of order h², even for the paper's symmetric top.
"""

from typing import NamedTuple

from polhode.kernel.algebra.dense import put_block, put_column, solve_dense
from polhode.kernel.algebra.increments import EULER, half_increment, half_tangent, increment
from polhode.kernel.algebra.row_values import clear, mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotation, turned
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, identity, size, tmul, transpose
from polhode.kernel.bodies.system import System, body_rate, evaluate, place_mapped
from polhode.kernel.columns import (
    BODY_A,
    FORCE,
    INERTIA,
    MASS,
    MOMENT,
    PI,
    POINT_A,
    POINT_B,
    P,
    Q,
    X,
)
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.stepping.convergence import ARRIVED, FAILED, GO_ON, relative, verdict
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._scheme import BALL_TO_GROUND, CONSTRAINTS, Claim, Scheme


class Top(NamedTuple):
    """The body at the start of a step, and the loads during it."""

    m: float
    J: Mat3
    R0: Mat3
    x0: Vec3  # from the tip
    p0: Vec3
    h0: Vec3
    X: Vec3
    F: Vec3
    M: Vec3
    h: float


@inlined
def half_rotation(e: Vec3) -> Mat3:
    """G of (43)."""
    return rotation(half_increment(EULER, 2.0 * e))


@inlined
def residual(b: Top, dx: Vec3, e: Vec3, lam: Vec3) -> tuple[Vec3, Vec3, Vec3, float]:
    """(68), and the largest of its rows relative to their terms."""
    G = half_rotation(e)
    Rm = b.R0 @ G
    moment = Rm @ (hat(b.X) @ tmul(Rm, lam))
    p, hh = (2.0 / b.h) * b.p0, (2.0 / b.h) * b.h0
    moved, spun = (2.0 * b.m / (b.h * b.h)) * dx, (4.0 / (b.h * b.h)) * (Rm @ (b.J @ e))
    rx, re = b.F + lam + p - moved, b.M - moment + hh - spun
    # (67) is the exact increment of x - R X: written with the end of the step, it cannot drift.
    x1 = b.x0 + dx
    rl = x1 - Rm @ (G @ b.X)
    worst = max(
        relative(size(rx), size(b.F) + size(lam) + size(p) + size(moved)),
        relative(size(re), size(b.M) + size(moment) + size(hh) + size(spun)),
        relative(size(rl), size(x1) + size(b.X)),
    )
    return rx, re, rl, worst


@inlined
def put_tangent(b: Top, e: Vec3, lam: Vec3, S: Table) -> None:
    """S = -dr/d(x, e, lambda), (71), with dG = G hat(T de)."""
    Rm, X, T = b.R0 @ half_rotation(e), hat(b.X), 2.0 * half_tangent(EULER, 2.0 * e)
    spun = (4.0 / (b.h * b.h)) * (b.J - hat(b.J @ e) @ T)
    clear(S)
    put_block(S, 0, 0, identity(2.0 * b.m / (b.h * b.h)))
    put_block(S, 0, 6, identity(-1.0))
    put_block(S, 3, 3, Rm @ (hat(tmul(Rm, lam)) @ (X @ T) + spun))
    put_block(S, 3, 6, Rm @ (X @ transpose(Rm)))
    put_block(S, 6, 0, identity(-1.0))
    put_block(S, 6, 3, -2.0 * (Rm @ (X - hat(X @ e) @ T)))


@inlined
def _top(system: System, s: Table, h: float) -> Top:
    bodies, stage, joints = system.bodies, system.stage, system.joints
    mine = 0 if joints.integers[0, BODY_A] == 0 else 1
    tip, m, J = vec(joints.numbers, 0, POINT_B - 3 * mine), bodies[0, MASS], mat(bodies, 0, INERTIA)
    x0, p0, h0 = vec(s, 0, X) - tip, vec(s, 0, P), vec(s, 0, PI)
    F, M = vec(stage, 0, FORCE), vec(stage, 0, MOMENT)
    arm = -vec(joints.numbers, 0, POINT_A + 3 * mine)
    return Top(m, J, rotation(quat(s, 0, Q)), x0, p0, h0, arm, F, M, h)


@kernel
def attempt(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> tuple[bool, int, float]:
    """Advance the body by h, if the iteration arrives."""
    S, q0, b = system.joints.scratch, quat(s, 0, Q), _top(system, s, h)
    dx, lam = (h / b.m) * b.p0, Vec3(0.0, 0.0, 0.0)
    e = (0.5 * h) * body_rate(system.bodies, 0, q0, b.h0)
    before, worst, iteration, judged = 1e300, 1e300, 0, GO_ON
    while judged == GO_ON and e @ e < 1.0:
        if system.acts is not None:
            Rm, xm = b.R0 @ half_rotation(e), vec(s, 0, X) + 0.5 * dx
            place_mapped(system.stage, 0, xm, (1.0 / h) * dx, Rm, (2.0 / h) * (Rm @ e))
            evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)
            b = _top(system, s, h)
        rx, re, rl, worst = residual(b, dx, e, lam)
        judged = verdict(worst, before, iteration)
        if judged == GO_ON:
            put_tangent(b, e, lam, S)
            put_column(S, 0, 9, rx)
            put_column(S, 3, 9, re)
            put_column(S, 6, 9, rl)
            if not solve_dense(S, 9):
                judged = FAILED
            dx = dx + Vec3(S[0, 9], S[1, 9], S[2, 9])
            e = e + Vec3(S[3, 9], S[4, 9], S[5, 9])
            lam = lam + Vec3(S[6, 9], S[7, 9], S[8, 9])
            before = worst
            iteration += 1
    if judged == ARRIVED:
        put(s, 0, X, vec(s, 0, X) + dx)
        put(s, 0, P, (2.0 * b.m / h) * dx - b.p0)  # (27)
        put(s, 0, PI, (4.0 / h) * (b.R0 @ (half_rotation(e) @ (b.J @ e))) - b.h0)  # (29)
        put_quat(s, 0, Q, turned(q0, increment(EULER, 2.0 * e)))
    return judged == ARRIVED, iteration, worst


step = in_halves("geradin_as_printed", attempt)

SCHEME = Scheme(
    name="geradin-as-printed",
    title="Géradin's algorithm as printed: bounded energy error of order h²",
    step=step,
    joint_step=step,
    order=lambda p: 2,
    implicit=True,
    conserves=lambda p: (Claim(CONSTRAINTS),),
    applies_to=(BALL_TO_GROUND,),
    translation="the midpoint rule, (26)-(28)",
    reference="geradin1995",
    equations="(29), (43), (68), (71)",
    conditions="for the record; `euler-parameters` is the form of the paper's energy proof",
)
