"""Momentum of one body after a rotation vector and the impulse of its moment, in turned axes.

P(theta) = exp(theta)ᵀ (Pi0 + exp(alpha theta) h M),      M = Rᵀ m at exp(alpha theta)
"""

from polhode.kernel.algebra.mat3 import cross_columns
from polhode.kernel.algebra.so3 import exp, exp_tangent, rotate, rotation, unrotate
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, size, transpose
from polhode.kernel.bodies.one_body import OneBody, body_moment, body_moment_tangent
from polhode.kernel.compile.jit import inlined


@inlined
def turned_momentum(b: OneBody, alpha: float, theta: Vec3) -> tuple[Vec3, float]:
    """P, and the size of the impulse."""
    if b.load is None:
        return unrotate(exp(theta), b.Pi0), 0.0
    qa = exp(alpha * theta)
    hM = b.h * body_moment(b.load, b.q0 * qa)
    return unrotate(exp(theta), b.Pi0 + rotate(qa, hM)), size(hM)


@inlined
def minus_turned_tangent(K: Mat3, b: OneBody, alpha: float, theta: Vec3) -> Mat3:
    """K - dP/dtheta."""
    q, Pi = exp(theta), b.Pi0
    if b.load is not None:
        qa = exp(alpha * theta)
        M = body_moment(b.load, b.q0 * qa)
        Pi = Pi + b.h * rotate(qa, M)
        dM = body_moment_tangent(b.load, b.q0 * qa) - hat(M)
        back = transpose(rotation(q)) @ rotation(qa)
        K = K - (b.h * alpha) * (back @ (dM @ exp_tangent(alpha * theta)))
    return K - cross_columns(unrotate(q, Pi), exp_tangent(theta))
