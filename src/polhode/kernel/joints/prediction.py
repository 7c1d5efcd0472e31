"""Where Newton's iteration of a jointed step starts: forces continue as in the previous steps.

The mean forces of the last three steps belong to the middles of those steps. A parabola through
them gives the forces of this one, whatever the steps' sizes and signs are; fewer points do where
fewer are known, or where a parabola would amplify noise.
"""

from polhode.kernel.algebra.increments import cayley
from polhode.kernel.algebra.row_values import mat, put, put_mat, quat, vec
from polhode.kernel.algebra.so3 import rotation
from polhode.kernel.algebra.vec3 import Mat3, Vec3, tmul
from polhode.kernel.bodies.system import Joints, Tables, body_rate
from polhode.kernel.columns import STEPS_BEFORE, Flag, Inertia, Past, Pose, RowValue, State, Twist
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.switches import start_sliding

LARGEST_WEIGHTS = 16.0  # sum of the sizes of weights; 7 for fixed steps, 20 for those of suzuki-4


@kernel
def _weigh(last: Table, h: float, count: int) -> bool:
    """Write the weights of Lagrange's polynomial through `count` steps; False if too large."""
    total, mine = 0.0, 0.5 * h  # from the middle of each step to the middle of this one
    for k in range(count):
        mine += 0.5 * last[Past.STEP, k]
        weight, other = 1.0, 0.5 * h
        for m in range(count):
            other += 0.5 * last[Past.STEP, m]
            if m != k:
                if other == mine:
                    return False
                weight *= other / (other - mine)
            other += 0.5 * last[Past.STEP, m]
        mine += 0.5 * last[Past.STEP, k]
        last[Past.WEIGHT, k] = weight
        total += abs(weight)
    return total <= LARGEST_WEIGHTS


@kernel
def weigh(last: Table, h: float, most: int) -> None:
    """Write the weights of the forces in the last steps, at most `most`, for those in a step h."""
    count = 0
    while count < most and last[Past.STEP, count] != 0.0:
        count += 1
    while count > 1 and not _weigh(last, h, count):
        count -= 1
    if count == 1:
        last[Past.WEIGHT, 0] = 1.0
    for k in range(STEPS_BEFORE):
        last[Past.WEIGHT, k] = h * last[Past.WEIGHT, k] if k < count else 0.0


@kernel
def are_smooth(J: Joints) -> bool:
    """Whether a parabola through the previous steps would have predicted the last forces.

    Waves along a beam that steps do not resolve turn round from one step to the next, and a
    polynomial through them makes more of them. Each row has a vote, so that units do not matter.
    """
    past, smooth, rough = J.past_rows, 0, 0
    for m in range(columns(past)):
        change, before = past[0, m] - past[1, m], past[1, m] - past[2, m]
        third = (change - before) - (before - (past[2, m] - past[3, m]))
        if abs(third) < 0.5 * abs(change):
            smooth += 1
        elif change != 0.0:
            rough += 1
    return smooth >= rough


@kernel
def evenly_rounded(bodies: Table, i: int, rate: Vec3, R: Mat3, pi: Vec3) -> Vec3:
    """Correct J^-1 R^T pi by what R J makes of it, as (8) of the previous step took it.

    J^-1 and J are rounded, and R is not quite orthogonal. If J^-1 J = 1 + d, a step adds
    d |DPi|²/4J to the energy, always to the same side; if R^T R = 1 + d, either side.
    """
    left = pi - R @ (mat(bodies, i, Inertia.TENSOR) @ rate)
    return rate + mat(bodies, i, Inertia.INVERSE) @ tmul(R, left)


@separate
def start_iteration(system: Tables, s: Table, h: float) -> None:
    """Write the initial unknowns of an iteration, and what it needs of the state."""
    bodies, J = system.bodies, system.joints
    poses, rows, last = J.poses, J.rows, J.last
    # Where rows are redundant, nothing holds the rounding of forces that do nothing together.
    most = STEPS_BEFORE if system.flags[0, Flag.REDUNDANT] == 0 else 1
    if J.beams is not None and not are_smooth(J):
        most = 1
    weigh(last, h, most)
    for i in range(len(bodies)):
        q0, p0, pi0 = quat(s, i, State.Q), vec(s, i, State.P), vec(s, i, State.PI)
        F, M = Vec3(0.0, 0.0, 0.0), Vec3(0.0, 0.0, 0.0)
        for k in range(STEPS_BEFORE):
            F = F + last[Past.WEIGHT, k] * vec(J.past, i, Twist.WIDTH * k)
            M = M + last[Past.WEIGHT, k] * vec(J.past, i, Twist.WIDTH * k + Twist.TURN)
        Omega0 = body_rate(bodies, i, q0, pi0)
        if J.closure is not None:
            Omega0 = evenly_rounded(bodies, i, Omega0, rotation(q0), pi0)
        Omega1 = body_rate(bodies, i, q0 * cayley(h * Omega0), pi0 + M)
        put(poses, i, Pose.X0, vec(s, i, State.X))
        put_mat(poses, i, Pose.R0, rotation(q0))
        put(poses, i, Pose.RATE0, Omega0)
        put(J.z, i, Twist.SHIFT, (h * bodies[i, Inertia.INVERSE_MASS]) * (p0 + 0.5 * F))
        put(J.z, i, Twist.TURN, (0.5 * h) * (Omega0 + Omega1))
    for m in range(columns(rows)):
        rows[RowValue.MU, m] = 0.0
        for k in range(STEPS_BEFORE):
            rows[RowValue.MU, m] += last[Past.WEIGHT, k] * J.past_rows[k, m]
    if J.switches is not None and last[Past.STEP, 0] == 0.0:
        start_sliding(J, h)


@kernel
def remember_body(J: Joints, i: int, h: float) -> None:
    """Keep the mean force and moment on a body over an accepted step."""
    for k in range(6 * STEPS_BEFORE - 1, 5, -1):
        J.past[i, k] = J.past[i, k - Twist.WIDTH]
    put(J.past, i, Twist.SHIFT, (1.0 / h) * vec(J.poses, i, Pose.F_IMPULSE))
    put(J.past, i, Twist.TURN, (1.0 / h) * vec(J.poses, i, Pose.M_IMPULSE))


@kernel
def remember_rows(J: Joints, h: float) -> None:
    """Keep the mean forces of all rows over an accepted step."""
    for m in range(columns(J.rows)):
        for k in range(STEPS_BEFORE - 1, 0, -1):
            J.past_rows[k, m] = J.past_rows[k - 1, m]
        J.past_rows[0, m] = (1.0 / h) * J.rows[RowValue.MU, m]


@kernel
def remember_step(J: Joints, h: float) -> None:
    """Keep the size of a step whose forces predict those of the next; 0 where they do not."""
    for k in range(STEPS_BEFORE - 1, 0, -1):
        J.last[Past.STEP, k] = J.last[Past.STEP, k - 1] if h != 0.0 else 0.0
    J.last[Past.STEP, 0] = h
