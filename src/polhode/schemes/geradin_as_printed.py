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

from polhode.kernel.access import clear, mat, put, put_quat, quat, vec
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
    ACTIVE,
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
from polhode.kernel.linear import solve_dense
from polhode.kernel.newton import ARRIVED, FAILED, GO_ON, relative, verdict
from polhode.kernel.so3 import rotation, turned
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    body_rate,
    evaluate,
    place_mapped,
)
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Quat, Vec3, hat, identity, outer, size, tmul, transpose
from polhode.schemes._scheme import BALL_TO_GROUND, CONSTRAINTS, Claim, Scheme


@kernel
def half_rotation(e: Vec3) -> Mat3:
    """G of (43)."""
    e0 = (1.0 - e @ e) ** 0.5
    return identity(e0) + (1.0 / (1.0 + e0)) * outer(e, e) + hat(e)


@kernel
def half_rotation_slope(e: Vec3, i: int) -> Mat3:
    """Derivative of G by e_i."""
    e0 = (1.0 - e @ e) ** 0.5
    ei, k = e[i], unit(i)
    both = outer(k, e) + outer(e, k)
    f = 1.0 / (1.0 + e0)
    return identity(-ei / e0) + (ei * f * f / e0) * outer(e, e) + f * both + hat(k)


@kernel
def unit(i: int) -> Vec3:
    """Unit vector along axis i."""
    return Vec3(1.0 if i == 0 else 0.0, 1.0 if i == 1 else 0.0, 1.0 if i == 2 else 0.0)


@kernel
def _put_block(a: Table, row: int, column: int, m: Mat3) -> None:
    for k in range(9):
        a[row + k // 3, column + k % 3] = m[k]


@kernel
def _put_column(a: Table, row: int, column: int, v: Vec3) -> None:
    for k in range(3):
        a[row + k, column] = v[k]


@kernel
def _evaluate_loads(
    system: System, s: Table, dx: Vec3, Rm: Mat3, e: Vec3, t: float, h: float
) -> None:
    omega = (2.0 / h) * (Rm @ e)
    place_mapped(system.stage, 0, vec(s, 0, X) + 0.5 * dx, (1.0 / h) * dx, Rm, omega)
    evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)


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


@kernel
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


@kernel
def put_tangent(b: Top, e: Vec3, lam: Vec3, S: Table) -> None:
    """S = -dr/d(x, e, lambda), (71)."""
    G, X = half_rotation(e), hat(b.X)
    Rm, f = b.R0 @ G, 4.0 / (b.h * b.h)
    clear(S)
    _put_block(S, 0, 0, identity(2.0 * b.m / (b.h * b.h)))
    _put_block(S, 0, 6, identity(-1.0))
    _put_block(S, 3, 6, Rm @ (X @ transpose(Rm)))
    _put_block(S, 6, 0, identity(-1.0))
    for i in range(3):
        dG, k = half_rotation_slope(e, i), unit(i)
        turning = dG @ (X @ transpose(G)) + G @ (X @ transpose(dG))
        column = turning @ tmul(b.R0, lam) + f * (dG @ (b.J @ e) + G @ (b.J @ k))
        _put_column(S, 3, 3 + i, b.R0 @ column)
        _put_column(S, 6, 3 + i, -2.0 * (b.R0 @ (dG @ (X @ e) + G @ (X @ k))))


@kernel
def _top(system: System, s: Table, h: float) -> Top:
    bodies, stage, joints = system.bodies, system.stage, system.joints
    mine = 0 if joints.integers[0, BODY_A] == 0 else 1
    tip = vec(joints.numbers, 0, POINT_B - 3 * mine)
    return Top(
        bodies[0, MASS],
        mat(bodies, 0, INERTIA),
        rotation(quat(s, 0, Q)),
        vec(s, 0, X) - tip,
        vec(s, 0, P),
        vec(s, 0, PI),
        -vec(joints.numbers, 0, POINT_A + 3 * mine),
        vec(stage, 0, FORCE),
        vec(stage, 0, MOMENT),
        h,
    )


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance the body by h."""
    S, q0 = system.joints.scratch, quat(s, 0, Q)
    b = _top(system, s, h)
    dx, lam = (h / b.m) * b.p0, Vec3(0.0, 0.0, 0.0)
    e = (0.5 * h) * body_rate(system.bodies, 0, q0, b.h0)
    before, worst, iteration, judged = 1e300, 1e300, 0, GO_ON
    while judged == GO_ON and e @ e < 1.0:
        if system.flags[0, ACTIVE]:
            _evaluate_loads(system, s, dx, b.R0 @ half_rotation(e), e, t, h)
            b = _top(system, s, h)
        rx, re, rl, worst = residual(b, dx, e, lam)
        judged = verdict(worst, before, iteration)
        if judged == GO_ON:
            put_tangent(b, e, lam, S)
            _put_column(S, 0, 9, rx)
            _put_column(S, 3, 9, re)
            _put_column(S, 6, 9, rl)
            if not solve_dense(S, 9):
                judged = FAILED
            dx = dx + Vec3(S[0, 9], S[1, 9], S[2, 9])
            e = e + Vec3(S[3, 9], S[4, 9], S[5, 9])
            lam = lam + Vec3(S[6, 9], S[7, 9], S[8, 9])
            before = worst
            iteration += 1
    if judged != ARRIVED:
        return Outcome(NOT_CONVERGED, iteration, 0, worst)
    put(s, 0, X, vec(s, 0, X) + dx)
    put(s, 0, P, (2.0 * b.m / h) * dx - b.p0)  # (27)
    put(s, 0, PI, (4.0 / h) * (b.R0 @ (half_rotation(e) @ (b.J @ e))) - b.h0)  # (29)
    put_quat(s, 0, Q, turned(q0, Quat((1.0 - e @ e) ** 0.5, e.x, e.y, e.z)))
    return Outcome(CONVERGED, iteration, 0, worst)


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
