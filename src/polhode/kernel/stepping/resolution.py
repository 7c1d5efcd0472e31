"""How finely steps resolve a motion: the largest turn of a body in a step, and local errors.

A step of order two by mean rates leaves out, of the place x and of the attitude of a body,

    e_x     = h³/12 v''                                                     (1)
    e_theta = h³/12 (Omega'' - Omega x Omega') + theta - g                  (2)

theta is the rotation vector of the step's increment, and g = f(phi) n = h Omega the member of
`algebra.increments` by which the scheme turns: theta - g is what Cayley's map lacks of the
exponential. Derivatives are differences of the means of three steps; rates at the ends of steps
will not do, because the momenta of jointed bodies alternate.

These are of bodies alone. Joints take from them what would open the joints: of a body with a point
that the ground holds, at the arm r from there to its centre, the masses decide what is left,

    (J + m r² - m r r^T) e = J e_theta + m r x e_x,     and of the place e x r              (3)

so that a fast top, whose inertia about its tip is mostly that of m r², errs by e_x rather than by
e_theta. Joints between bodies are not asked.

The rates of jointed bodies are looked at in every step (0.5 % of its instructions), those of free
bodies where their angular momentum is larger than it ever was; where nothing acts, no step changes
that, and it is looked at after the last. The rest costs half the step of a free body, so it is
taken in bursts of three steps: of eight at first, later 16 bursts while the number of steps
doubles, and at last one in 256 steps. A burst stands for all steps up to the next. Where a step was
cut, or an impact changed velocities, differences are none of derivatives: such a burst does not
count.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.increments import Increment
from polhode.kernel.algebra.mat3 import solve
from polhode.kernel.algebra.row_values import mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import log, unrotate
from polhode.kernel.algebra.vec3 import Quat, Vec3, cross, identity, outer
from polhode.kernel.bodies.system import Tables, body_rate
from polhode.kernel.columns import Geometry, Inertia, Kind, Pose, Prim, State
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table


class Watched(IntEnum):
    """Of a body: attitude and place before a step, what the last two steps moved and turned it by.

    Then sums of local errors with the number of steps that they stand for, and the largest squares
    of its rate and of its angular momentum, and its arm.
    """

    ATTITUDE, PLACE, MOVED, MOVED_BEFORE, TURNED, TURNED_BEFORE = 0, 4, 7, 10, 13, 16
    LENGTH, ANGLE, STEPS, RATE_SQUARED, SPIN_SQUARED, ARM, WIDTH = 19, 20, 21, 22, 23, 24, 27


UNWATCHED = -1  # instead of a family
SHORTEST, LONGEST = 8, 256  # from one burst to the next
UNSEEN, SEEN = 1e60, 1e30  # a motion that no burst may use, and below what errors are errors
LARGER = 1.0 + 1e-6  # than rounding makes the square of an angular momentum that is kept


@kernel
def _interval(n: int) -> int:
    """Steps from one burst to the next, near step n."""
    between = SHORTEST
    while between < LONGEST and 32 * between <= n:
        between *= 2
    return between


@kernel
def burst(n: int) -> int:
    """First step of the burst that holds step n, or of the next one."""
    between = _interval(n)
    first = n - n % between
    return first if n < first + 3 else first + between


@inlined
def next_burst(kind: Known, n: int, end: int) -> int:
    """The same; or the end, where the scheme has no family of increments."""
    if kind == UNWATCHED:
        return end
    return burst(n)


@kernel
def of_family(kind: Known, q: Quat) -> Vec3:
    """G = f(phi) n of an increment by less than pi."""
    v = Vec3(q.x, q.y, q.z) if q.w >= 0.0 else Vec3(-q.x, -q.y, -q.z)
    w = abs(q.w)
    if kind == Increment.CAYLEY:
        return (2.0 / w) * v
    if kind == Increment.EULER:
        return 2.0 * v
    if kind == Increment.CONFORMAL:
        return (4.0 / (1.0 + w)) * v
    return log(q)


def watch_arms(system: Tables, watched: Table) -> None:
    """Write (3)'s arms, body-fixed, from a point that the ground holds; zero if there is none."""
    if system.joints is None:
        watched[:, Watched.ARM : Watched.ARM + 3] = system.bodies[
            :, Inertia.CENTRE : Inertia.CENTRE + 3
        ]
        return
    J, ground = system.joints, len(system.bodies)
    ends = (
        (Prim.BODY_A, Prim.BODY_B, Geometry.POINT_A),
        (Prim.BODY_B, Prim.BODY_A, Geometry.POINT_B),
    )
    for k in reversed(range(len(J.integers))):  # the first point of a body counts
        if J.graph is not None and J.integers[k, Prim.KIND] != Kind.COINCIDE:
            continue
        for mine, other, point in ends:
            if J.integers[k, other] == ground and J.integers[k, mine] != ground:
                put(watched, J.integers[k, mine], Watched.ARM, -vec(J.numbers, k, point))


@kernel
def _held(system: Tables, i: int, r: Vec3, lost: Vec3, late: Vec3) -> tuple[Vec3, Vec3]:
    """Errors of attitude and position, (3), of a body with a point fixed to the ground."""
    J = mat(system.bodies, i, Inertia.TENSOR)
    if system.joints is not None:  # else J is about the point, and e_x none of the body's own
        m = system.bodies[i, Inertia.MASS]
        about = J + (identity(m * (r @ r)) - m * outer(r, r))
        lost = solve(about, J @ lost + m * cross(r, late))
    return lost, cross(lost, r)


@kernel
def watch_start(s: Table, watched: Table) -> None:
    """Keep the poses of bodies before a step of a burst."""
    for i in range(len(watched)):
        put(watched, i, Watched.PLACE, vec(s, i, State.X))
        put_quat(watched, i, Watched.ATTITUDE, quat(s, i, State.Q))


@kernel
def watch_end(kind: Known, system: Tables, s: Table, watched: Table, n: int, first: int) -> None:
    """Record step n of the burst that starts at `first`; after the third, its local error."""
    weight = float(_interval(n))
    for i in range(len(watched)):
        moved = vec(s, i, State.X) - vec(watched, i, Watched.PLACE)
        q0 = quat(watched, i, Watched.ATTITUDE)
        dq = Quat(q0.w, -q0.x, -q0.y, -q0.z) * quat(s, i, State.Q)
        turned = of_family(kind, dq)
        if n == first + 2:
            g, before = vec(watched, i, Watched.TURNED), vec(watched, i, Watched.TURNED_BEFORE)
            bend = (
                moved - 2.0 * vec(watched, i, Watched.MOVED) + vec(watched, i, Watched.MOVED_BEFORE)
            )
            twist = turned - 2.0 * g + before - 0.5 * cross(g, turned - before)
            lost = (1.0 / 12.0) * twist + (log(dq) - turned)
            late = (1.0 / 12.0) * unrotate(quat(s, i, State.Q), bend)
            arm = vec(watched, i, Watched.ARM)
            if arm @ arm > 0.0:
                lost, late = _held(system, i, arm, lost, late)
            length, angle = math.sqrt(late @ late), math.sqrt(lost @ lost)
            if max(length, angle) < SEEN:
                watched[i, Watched.LENGTH] += weight * length
                watched[i, Watched.ANGLE] += weight * angle
                watched[i, Watched.STEPS] += weight
        put(watched, i, Watched.MOVED_BEFORE, vec(watched, i, Watched.MOVED))
        put(watched, i, Watched.TURNED_BEFORE, vec(watched, i, Watched.TURNED))
        put(watched, i, Watched.MOVED, moved)
        put(watched, i, Watched.TURNED, turned)
        if system.joints is None:
            _see_rate(system, s, watched, i)


def forget_burst(watched: Table) -> None:
    """Restart the burst: the previous steps and the next one differ in length."""
    watched[:, Watched.MOVED : Watched.LENGTH] = UNSEEN


@kernel
def _see_rate(system: Tables, s: Table, watched: Table, i: int) -> None:
    """Keep the rate of a free body if it is the largest."""
    rate = body_rate(system.bodies, i, quat(s, i, State.Q), vec(s, i, State.PI))
    watched[i, Watched.RATE_SQUARED] = max(watched[i, Watched.RATE_SQUARED], rate @ rate)


@kernel
def _watch_spins(system: Tables, s: Table, watched: Table) -> None:
    """Keep the rates of free bodies whose angular momentum exceeds all earlier ones."""
    for i in range(len(watched)):
        spin = vec(s, i, State.PI)
        square = spin @ spin
        if square > LARGER * watched[i, Watched.SPIN_SQUARED]:
            watched[i, Watched.SPIN_SQUARED] = square
            _see_rate(system, s, watched, i)


@inlined
def watch_rates(kind: Known, system: Tables, s: Table, watched: Table) -> None:
    """Keep the largest rate of every body: of jointed ones, that which the step started from."""
    if kind == UNWATCHED:
        return
    if system.joints is None and (system.acts is not None or system.touching is not None):
        _watch_spins(system, s, watched)
    if system.joints is not None:
        for i in range(len(watched)):
            rate = vec(system.joints.poses, i, Pose.RATE0)
            square = rate @ rate
            if square > watched[i, Watched.RATE_SQUARED]:
                watched[i, Watched.RATE_SQUARED] = square


@inlined
def watch_kept(kind: Known, system: Tables, s: Table, watched: Table) -> None:
    """Do so after many steps for bodies without loads and contacts, whose spins are constant."""
    if kind == UNWATCHED:
        return
    if system.joints is None and system.acts is None and system.touching is None:
        _watch_spins(system, s, watched)
