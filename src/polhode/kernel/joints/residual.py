"""The equations of a jointed step at an iterate: (7), (8) and (5) of `schemes.energy_momentum`."""

from polhode.kernel.algebra.increments import rotation_unknown
from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import size
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, Pose, State, Twist, Vector
from polhode.kernel.compile.jit import separate
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.jointed import give_points
from polhode.kernel.joints.beam_rows import evaluate_beams
from polhode.kernel.joints.step_poses import place_bodies
from polhode.kernel.stepping.convergence import relative
from polhode.kernel.stepping.iteration import UNKNOWN


@separate
def evaluate_residual(
    system: Tables,
    s: Table,
    kind: Known,
    unknown: Known,
    arms: Known,
    t: float,
    h: float,
) -> tuple[float, float]:
    """Write r and c; return the largest of them relative to their terms (UNKNOWN if undefined).

    The second is the same relative to their terms and to what the rounding of positions makes of
    them; it is the first, too, where the terms are zero. All moments on the nodes of a beam may be
    zero while it falls: they are known to what rounding makes of the forces, times their arms.
    """
    bodies, J, poses = system.bodies, system.joints, system.joints.poses
    n = len(bodies)
    worst = place_bodies(system, s, kind, unknown, arms, t, h)
    if worst >= UNKNOWN:
        return worst, worst
    if system.touching is not None:
        give_points(system)
    doubted = worst
    if J.beams is not None:
        own, known = evaluate_beams(system, J.beams, h)
        worst, doubted = max(worst, own), max(doubted, known)
    for i in range(n):
        _, g, _ = rotation_unknown(kind, unknown, vec(J.z, i, Twist.TURN))
        p0, pi0 = vec(s, i, State.P), vec(s, i, State.PI)
        F, M = vec(poses, i, Pose.F_IMPULSE), vec(poses, i, Pose.M_IMPULSE)
        moved = (2.0 * bodies[i, Inertia.MASS] / h) * vec(J.z, i, Twist.SHIFT)
        Omega1 = (2.0 / h) * g - vec(poses, i, Pose.RATE0)  # (1)
        pi1 = mat(poses, i, Pose.R1) @ (mat(bodies, i, Inertia.TENSOR) @ Omega1)
        rx, rg = moved - 2.0 * p0 - F, pi1 - pi0 - M  # (7), (8)
        put(J.vectors, i, Vector.RESIDUAL, rx)
        put(J.vectors, i, Vector.RESIDUAL + Twist.TURN, rg)
        in_x = size(moved) + 2.0 * size(p0) + poses[i, Pose.F_SIZE]
        in_g = (
            (2.0 / abs(h)) * size(mat(bodies, i, Inertia.TENSOR) @ g)
            + size(pi0)
            + poses[i, Pose.M_SIZE]
        )
        worst = max(worst, relative(size(rx), in_x), relative(size(rg), in_g))
        if J.laws is not None:
            in_x, in_g = in_x + poses[i, Pose.F_DOUBT], in_g + poses[i, Pose.M_DOUBT]
        if J.beams is not None and poses[i, Pose.REACH] > 0.0:
            reach = poses[i, Pose.REACH]
            in_x, in_g = in_x + in_g / reach, in_g + reach * in_x
        if J.laws is not None or J.beams is not None:
            doubted = max(doubted, relative(size(rx), in_x), relative(size(rg), in_g))
    if J.laws is None and J.beams is None:
        return worst, worst
    return doubted if worst >= UNKNOWN else worst, doubted
