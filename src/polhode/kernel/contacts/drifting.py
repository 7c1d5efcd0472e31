"""Free motion of a body under its weight, and where it is."""

from polhode.kernel.algebra.increments import cayley
from polhode.kernel.algebra.mat3 import solve
from polhode.kernel.algebra.row_values import add, mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotation, turned, unrotate
from polhode.kernel.algebra.vec3 import Vec3, norm, transpose
from polhode.kernel.bodies.cayley_flight import residual, tangent
from polhode.kernel.bodies.one_body import OneBody
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, State
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.tables import (
    PoseValue,
    Rate,
)

DRIFT_UPDATES = 20  # Newton steps for the turn of a body


@kernel
def _cayley_turn(bodies: Table, s: Table, i: int, h: float) -> Vec3:
    """Cayley vector g of the free turn of a body in a time h, (10)."""
    q, J = quat(s, i, State.Q), mat(bodies, i, Inertia.TENSOR)
    Pi, zero = unrotate(q, vec(s, i, State.PI)), Vec3(0.0, 0.0, 0.0)
    Omega = mat(bodies, i, Inertia.INVERSE) @ Pi
    body, g, before = OneBody(J, q, Pi, Omega, zero, None, h), h * Omega, 1e300
    for _ in range(DRIFT_UPDATES):
        r, scale = residual((), body, g)
        size = norm(r)
        if size == 0.0 or size >= 0.5 * before or size <= 1e-17 * scale:
            break
        g, before = g - solve(tangent((), body, g), r), size
    return g


@separate
def drift(bodies: Table, s: Table, i: int, h: float) -> None:
    """Let a body move for a time h with the momenta that it has."""
    g = _cayley_turn(bodies, s, i, h)
    add(s, i, State.X, (h * bodies[i, Inertia.INVERSE_MASS]) * vec(s, i, State.P))
    put_quat(s, i, State.Q, turned(quat(s, i, State.Q), cayley(g)))


@kernel
def fly(bodies: Table, s: Table, i: int, h: float) -> None:
    """Let a body fly for a time h under its weight."""
    weight = vec(bodies, i, Inertia.WEIGHT)
    add(s, i, State.P, (0.5 * h) * weight)
    drift(bodies, s, i, h)
    add(s, i, State.P, (0.5 * h) * weight)


@separate
def place_body(system: Tables, s: Table, i: int) -> None:
    """Write where a body is, and its inertia in world axes."""
    T, bodies = system.touching, system.bodies
    R = rotation(quat(s, i, State.Q))
    put(T.poses, i, PoseValue.AT, vec(s, i, State.X))
    put_mat(T.poses, i, PoseValue.MAP, R)
    put_mat(T.rates, i, Rate.INVERSE, R @ (mat(bodies, i, Inertia.INVERSE) @ transpose(R)))
    put_mat(T.rates, i, Rate.TENSOR, R @ (mat(bodies, i, Inertia.TENSOR) @ transpose(R)))
