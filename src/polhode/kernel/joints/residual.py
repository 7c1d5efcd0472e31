"""The equations of a jointed step at an iterate: (7), (8) and (5) of `schemes.energy_momentum`."""

from polhode.kernel.algebra.increments import rotation_unknown
from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import size
from polhode.kernel.bodies.system import System
from polhode.kernel.columns import (
    F_DOUBT,
    F_IMPULSE,
    F_SIZE,
    INERTIA,
    M_DOUBT,
    M_IMPULSE,
    M_SIZE,
    MASS,
    PI,
    R1,
    RATE0,
    RESIDUAL,
    P,
)
from polhode.kernel.compile.compiler import Known
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.step_poses import place_bodies
from polhode.kernel.stepping.convergence import relative
from polhode.kernel.stepping.iteration import UNKNOWN


@kernel
def evaluate_residual(
    system: System,
    s: Table,
    kind: Known,
    unknown: Known,
    arms: Known,
    t: float,
    h: float,
) -> tuple[float, float]:
    """Write r and c; return the largest of them relative to their terms (UNKNOWN if undefined).

    The second is the same relative to their terms and to what the rounding of positions makes of
    them; it is the first, too, where the terms are zero.
    """
    bodies, J, poses = system.bodies, system.joints, system.joints.poses
    n = len(bodies)
    worst = place_bodies(system, s, kind, unknown, arms, t, h)
    if worst >= UNKNOWN:
        return worst, worst
    doubted = worst
    for i in range(n):
        _, g, _ = rotation_unknown(kind, unknown, vec(J.z, i, 3))
        p0, pi0 = vec(s, i, P), vec(s, i, PI)
        F, M = vec(poses, i, F_IMPULSE), vec(poses, i, M_IMPULSE)
        moved = (2.0 * bodies[i, MASS] / h) * vec(J.z, i, 0)
        Omega1 = (2.0 / h) * g - vec(poses, i, RATE0)  # (1)
        pi1 = mat(poses, i, R1) @ (mat(bodies, i, INERTIA) @ Omega1)
        rx, rg = moved - 2.0 * p0 - F, pi1 - pi0 - M  # (7), (8)
        put(J.vectors, i, RESIDUAL, rx)
        put(J.vectors, i, RESIDUAL + 3, rg)
        in_x = size(moved) + 2.0 * size(p0) + poses[i, F_SIZE]
        in_g = (2.0 / abs(h)) * size(mat(bodies, i, INERTIA) @ g) + size(pi0) + poses[i, M_SIZE]
        worst = max(worst, relative(size(rx), in_x), relative(size(rg), in_g))
        if J.laws is not None:
            in_x, in_g = in_x + poses[i, F_DOUBT], in_g + poses[i, M_DOUBT]
            doubted = max(doubted, relative(size(rx), in_x), relative(size(rg), in_g))
    if J.laws is None:
        return worst, worst
    return doubted if worst >= UNKNOWN else worst, doubted
