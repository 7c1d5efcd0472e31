"""A rigid body as a finite element in natural coordinates: z = (X, q_x, q_y, q_z) = P u.

X is the centre of mass, q the columns of R. The kinetic energy is m X'²/2 + sum E_jk q_j' . q_k'/2
with E = tr(J)/2 - J, which is exact and constant; six springs between the centre and the tips of q
keep R a rotation.
"""

from __future__ import annotations

import numpy as np

from polhode.errors import ModelError
from polhode.model.body import Body
from polhode.model.numbers import Floats
from polhode.model.structures.equations import Assembled, BodyRow, ElasticRow, Sum, combined
from polhode.model.structures.masses import Masses

AXES = "xyz"


def euler_tensor(body: Body) -> Floats:
    """E = tr(J)/2 - J, the second moments of mass; rejected where a moment would be negative."""
    J = np.asarray(body.inertia)
    E: Floats = 0.5 * np.trace(J) * np.eye(3) - J
    least = float(np.linalg.eigvalsh(E)[0])
    if least < -1e-9 * float(np.trace(J)):
        moments = ", ".join(f"{m:.6g}" for m in np.linalg.eigvalsh(J))
        raise ModelError(
            f"body '{body.name}' has the principal moments {moments}: one is above the sum of the "
            f"others, so in natural coordinates it would have the negative mass {least:.3g} kg m² "
            "along an axis; give a physical inertia, or use energy-momentum."
        )
    return E


def map_of(name: str, body: Body, points: list[Floats]) -> Floats:
    """P of a body from the initial positions of its four points."""
    R, x = body.R, np.asarray(body.position)
    return natural_map(name, np.array([R.T @ (p - x) for p in points]))


def natural_map(name: str, local: Floats) -> Floats:
    """P for four points given in body axes from the centre: rows X, q_x, q_y, q_z."""
    H = np.vstack([local.T, np.ones(4)])
    if np.linalg.cond(H) > 1e8:
        raise ModelError(
            f"the four points of body '{name}' are (almost) coplanar; choose another point."
        )
    wanted = np.vstack([np.column_stack([np.zeros(3), np.eye(3)]), [1.0, 0.0, 0.0, 0.0]])
    P = np.linalg.solve(H, wanted).T
    P[np.abs(P) < 1e-14 * np.abs(P).max(axis=1, keepdims=True)] = 0.0
    largest = np.argmax(
        np.abs(P), axis=1
    )  # weights of a point add up to one, of a direction to zero
    P[np.arange(4), largest] += np.array([1.0, 0.0, 0.0, 0.0]) - P.sum(axis=1)
    return P


def add_body(
    a: Assembled, masses: Masses, body: Body, points: list[Sum], P: Floats, stiffness: float
) -> None:
    """Add mass, springs and the row of a body on four points."""
    E = euler_tensor(body)
    X, *q = (combined(list(zip(map(float, row), points, strict=True))) for row in P)
    masses.add(X, body.mass)
    masses.add_matrix(q, E, heavy=False)
    a.bodies.append(BodyRow(body.name, body.mass, np.asarray(body.inertia), E, X, tuple(q)))
    for k, axis in enumerate(AXES):
        a.springs.append(_held(f"{body.name} {axis}", q[k], stiffness, 1.0))
    for i, k in ((0, 1), (1, 2), (2, 0)):
        edge = combined([(1.0, q[k]), (-1.0, q[i])])
        name = f"{body.name} {AXES[i]}{AXES[k]}"
        a.springs.append(_held(name, edge, stiffness, float(np.sqrt(2.0))))


def _held(name: str, sum_: Sum, stiffness: float, length: float) -> ElasticRow:
    return ElasticRow(name, sum_, stiffness, length, artificial=True)
