"""What the tests of joint space share: random trees of every joint, and dense equations."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.assembly.start import start
from polhode.model.orientation import from_matrix

KINDS = ("revolute", "prismatic", "cylindrical", "universal", "planar", "spherical", "fixed")
GRAVITY = np.array([0.3, -0.2, -9.81])


def unit(v):
    return v / np.linalg.norm(v)


def inertia(rng, mass):
    """Full tensor of a real body: of random mass points, about 0.3 m in size."""
    X = 0.3 * rng.standard_normal((6, 3))
    X -= X.mean(axis=0)
    return mass / 6 * sum((x @ x) * np.eye(3) - np.outer(x, x) for x in X)


def random_tree(rng, kinds, *, forces=()):
    """Return a tree on the ground and beside it a free body; either body of a joint is first."""
    bodies = [ph.Body("free", mass=1.3, inertia=inertia(rng, 1.3), position=(4, 1, 0))]
    joints, x = [], []
    for i, kind in enumerate(kinds):
        p = int(rng.integers(-1, i))
        point = (x[p] if p >= 0 else np.zeros(3)) + 0.5 * unit(rng.standard_normal(3))
        x.append(point + 0.4 * unit(rng.standard_normal(3)))
        mass, axis = float(rng.uniform(0.5, 2.0)), unit(rng.standard_normal(3))
        across = unit(np.cross(axis, rng.standard_normal(3)))
        bodies.append(
            ph.Body(f"b{i}", mass=mass, inertia=inertia(rng, mass), position=x[i],
                    orientation=ph.rotation_vector(rng.standard_normal(3)),
                    markers={f"m{i}": rng.standard_normal(3)})
        )  # fmt: skip
        ends = ["ground" if p < 0 else f"b{p}", f"b{i}"]
        given = {"axes": (axis, across)} if kind == "universal" else {"axis": axis}
        if kind in ("spherical", "fixed"):
            given = {}
        if rng.integers(2):
            ends.reverse()
        joints.append(getattr(ph, kind.capitalize())(f"j{i}", *ends, point=point, **given))
    return ph.System(bodies, joints, list(forces), gravity=GRAVITY)


class Dense:
    """Equations of all bodies with multipliers of all joints: M u' + C^T l = Q, C u' = -bending."""

    def __init__(self, system):
        self.system = system
        self.rows = Constraints(system, start(system).frames)
        self.mass = np.array([b.mass for b in system.bodies])
        self.J = np.array([b.inertia for b in system.bodies])

    def accelerations(self, x, R, u, extra=0.0):
        """Of all bodies (n, 6), under gravity and `extra` forces, and how far rows are open."""
        n, q = len(x), np.array([from_matrix(r) for r in R])
        M, Q = np.zeros((6 * n, 6 * n)), np.zeros((n, 6)) + extra
        for i in range(n):
            J = R[i] @ self.J[i] @ R[i].T
            M[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = self.mass[i] * np.eye(3)
            M[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = J
            Q[i, :3] += self.mass[i] * np.asarray(self.system.gravity)
            Q[i, 3:] -= np.cross(u[i, 3:], J @ u[i, 3:])
        C = self.rows.jacobian(x, q).dense()
        m = len(C)
        K = np.block([[M, C.T], [C, np.zeros((m, m))]])
        right = np.concatenate([Q.ravel(), -self.rows.bending(x, q, u)])
        found = np.linalg.lstsq(K, right, rcond=1e-12)[0]
        open_by = max(np.abs(self.rows.values(x, q)).max(), np.abs(C @ u.ravel()).max())
        return found[: 6 * n].reshape(n, 6), open_by


@pytest.fixture(scope="session")
def tree():
    return random_tree


@pytest.fixture(scope="session")
def dense():
    return Dense


@pytest.fixture(scope="session")
def kinds():
    return KINDS
