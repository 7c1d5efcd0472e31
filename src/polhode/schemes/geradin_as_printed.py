r"""Géradin's algorithm as his listing (68), (71) with (29) has it: for the record.

    r_x      = f + lambda + 2/h p0 - 2m/h² (x1 - x0)                        (68)
    r_e      = -Rm X~ Rmᵀ lambda + 2/h h0 - 4/h² Rm J e
    r_lambda = x1 - x0 + 2 Rm X~ e                                          (67)
    h1       = 4/h Rm J e - h0                                              (29)

constraint=increment is (67) as printed, constraint=end x1 = R1 X, where what Newton's iteration
leaves does not add up; `updates` cuts it short. (29) contradicts (57) of the energy proof unless
G J = J G: the energy has a bounded error of order h², even for the paper's symmetric top.

=======  ===================================================  ==========
symbol   meaning                                              equation
=======  ===================================================  ==========
x, p, h  position from the tip, momenta; h alone is the step  (27)-(29)
G, e     half increment, its Euler vector; Rm is R0 G         (32), (43)
X        from the tip to the centre of mass, body axes        (67)
lambda   force of the joint                                   (68)
=======  ===================================================  ==========
"""

from polhode.kernel.algebra.dense import put_block
from polhode.kernel.algebra.increments import Increment, half_increment, half_tangent, increment
from polhode.kernel.algebra.row_values import clear, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotation, turned
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, identity, size, tmul, transpose
from polhode.kernel.bodies.system import Tables, body_rate
from polhode.kernel.columns import State
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.one_top import Top, evaluate_top, one_top, solve_top
from polhode.kernel.stepping.convergence import MOST_ITERATIONS, Verdict, relative, verdict
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import CONSTRAINTS, Claim
from polhode.schemes._scheme import BALL_TO_GROUND, Choice, Par, Real, Scheme


@inlined
def half_rotation(e: Vec3) -> Mat3:
    """G of (43)."""
    return rotation(half_increment(Increment.EULER, 2.0 * e))


@inlined
def residual(b: Top, dx: Vec3, e: Vec3, lam: Vec3, printed: bool) -> tuple[Vec3, Vec3, Vec3, float]:
    """(68), and the largest of its rows relative to their terms."""
    Rm, Xm = b.R0 @ half_rotation(e), half_rotation(e) @ b.X
    moment = Rm @ (hat(b.X) @ tmul(Rm, lam))
    p, hh = (2.0 / b.h) * b.p0, (2.0 / b.h) * b.h0
    moved, spun = (2.0 * b.m / (b.h * b.h)) * dx, (4.0 / (b.h * b.h)) * (Rm @ (b.J @ e))
    rx, re = b.F + lam + p - moved, b.M - moment + hh - spun
    rl = dx + 2.0 * (Rm @ (hat(b.X) @ e)) if printed else b.x0 + dx - Rm @ Xm  # (67)
    worst = max(
        relative(size(rx), size(b.F) + size(lam) + size(p) + size(moved)),
        relative(size(re), size(b.M) + size(moment) + size(hh) + size(spun)),
        relative(size(rl), size(b.x0 + dx) + size(b.X)),
    )
    return rx, re, rl, worst


@inlined
def put_tangent(b: Top, e: Vec3, lam: Vec3, S: Table) -> None:
    """S = -dr/d(x, e, lambda), (71), with dG = G hat(T de)."""
    Rm, X, T = b.R0 @ half_rotation(e), hat(b.X), 2.0 * half_tangent(Increment.EULER, 2.0 * e)
    spun = (4.0 / (b.h * b.h)) * (b.J - hat(b.J @ e) @ T)
    clear(S)
    put_block(S, 0, 0, identity(2.0 * b.m / (b.h * b.h)))
    put_block(S, 0, 6, identity(-1.0))
    put_block(S, 3, 3, Rm @ (hat(tmul(Rm, lam)) @ (X @ T) + spun))
    put_block(S, 3, 6, Rm @ (X @ transpose(Rm)))
    put_block(S, 6, 0, identity(-1.0))
    put_block(S, 6, 3, -2.0 * (Rm @ (X - hat(X @ e) @ T)))


@kernel
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance the body by h, if the iteration converges."""
    S, q0, b = system.joints.scratch, quat(s, 0, State.Q), one_top(system, s, h)
    dx, lam = (h / b.m) * b.p0, Vec3(0.0, 0.0, 0.0)
    e = (0.5 * h) * body_rate(system.bodies, 0, q0, b.h0)
    before, worst, iteration, judged, (form, updates) = 1e300, 1e300, 0, Verdict.CONTINUE, par
    while judged == Verdict.CONTINUE and e @ e < 1.0:
        if system.acts is not None:
            evaluate_top(system, s, t, h, dx, b.R0 @ half_rotation(e), e)
            b = one_top(system, s, h)
        rx, re, rl, worst = residual(b, dx, e, lam, form != 0.0)
        judged = verdict(worst, before, iteration) if iteration < updates else Verdict.ARRIVED
        if judged == Verdict.CONTINUE:
            put_tangent(b, e, lam, S)
            solved, ddx, de, dlam = solve_top(S, rx, re, rl)
            judged = Verdict.CONTINUE if solved else Verdict.FAILED
            dx, e, lam, before, iteration = dx + ddx, e + de, lam + dlam, worst, iteration + 1
    if judged == Verdict.ARRIVED:
        put(s, 0, State.X, vec(s, 0, State.X) + dx)
        put(s, 0, State.P, (2.0 * b.m / h) * dx - b.p0)  # (27)
        put(s, 0, State.PI, (4.0 / h) * (b.R0 @ (half_rotation(e) @ (b.J @ e))) - b.h0)  # (29)
        put_quat(s, 0, State.Q, turned(q0, increment(Increment.EULER, 2.0 * e)))
    return judged == Verdict.ARRIVED, iteration, worst


UPDATES = Real("updates", MOST_ITERATIONS + 1.0, 1.0, MOST_ITERATIONS + 1.0, closed=True)
step = in_halves("geradin_as_printed", attempt)
SCHEME = Scheme(
    name="geradin-as-printed",
    title="Géradin's algorithm as printed: bounded energy error of order h²",
    step=step,
    joint_step=step,
    parameters=(Choice("constraint", ("end", "increment")), UPDATES),
    order=lambda p: 2,
    implicit=True,
    increment=Increment.EULER,
    conserves=lambda p: (Claim(CONSTRAINTS),) if p["updates"] == UPDATES.default else (),
    applies_to=(BALL_TO_GROUND,),
    translation="the midpoint rule, (26)-(28)",
    reference="geradin1995",
    equations="(29), (43), (68), (71)",
    conditions="for the record; `euler-parameters` is the form of the paper's energy proof",
)
