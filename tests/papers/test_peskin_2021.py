"""Peskin's two-stage scheme for rigid sets of mass points (2021), steps (1)-(8) and its notes.

Four mass points under weight and linear damping; the reference is tests/data/peskin.csv.
"""

import numpy as np
import pytest

import polhode as ph
from polhode.diagnostics.order import orders

pytestmark = pytest.mark.jit

STEPS = (0.02, 0.01, 0.005, 0.0025)


@pytest.fixture(scope="module")
def data(constants):
    return constants["peskin"]


@pytest.fixture(scope="module")
def set_of_points(data):
    """The system, with the forces of the reference or without."""

    def make(loaded=True):
        masses = zip(data["masses"], data["X0"], strict=True)
        body = ph.Body(
            "set",
            points=[{"mass": m, "position": x} for m, x in masses],
            velocity=data["U0"],
            angular_velocity=data["Omega0"],
        )
        weight = (0.0, 0.0, -data["g"])
        forces = [ph.PointForces("air", "set", weight=weight, damping=data["c"])]
        return ph.System([body], forces=forces if loaded else [])

    return make


def points(run):
    """Positions of the mass points, (time, point, 3)."""
    return run.body("set").points.values


def errors(set_of_points, exact, scheme):
    """Largest errors of the points and of L over 5 s, a row for each step."""
    X = np.stack([exact.vectors(f"X{k}{{}}") for k in range(4)], axis=1)
    L = exact.vectors("L{}")
    rows = []
    for h in STEPS:
        every = round(0.1 / h)
        run = ph.simulate(set_of_points(), scheme, step=h, until=5.0, save_every=every)
        rows.append([np.abs(points(run) - X).max(), np.abs(run.trajectory.spin[:, 0] - L).max()])
    return np.array(rows)


def test_the_two_stages_are_of_second_order_in_the_points_and_in_L(set_of_points, reference):
    """Last note: "second-order accurate ... error proportional to dt²"."""
    e = errors(set_of_points, reference("peskin"), "peskin")
    assert e[0, 0] < 3.2e-4
    assert e[-1] == pytest.approx([4.43e-6, 1.81e-6], rel=0.1)
    for column in e.T:
        assert orders(STEPS, column) == pytest.approx([2.0] * 3, abs=0.03)


def test_the_first_stage_alone_is_of_first_order(set_of_points, reference):
    """Last note: "Euler's method by itself is only first-order accurate"."""
    e = errors(set_of_points, reference("peskin"), "peskin-euler")
    assert e[-1] == pytest.approx([0.0492, 0.0278], rel=0.1)
    for column in e.T:
        assert orders(STEPS, column) == pytest.approx([1.0] * 3, abs=0.03)


@pytest.mark.parametrize("scheme", ["peskin", "peskin-euler"])
def test_the_set_stays_rigid_because_rotations_are_exact(set_of_points, scheme):
    """Steps (1) and (5)."""
    run = ph.simulate(set_of_points(), scheme, step=0.01, until=50.0, save_every=10)
    X = points(run)
    lengths = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=-1)
    far = np.abs(X).max()  # it falls 300 m; the lengths are differences of that
    assert np.abs(lengths - lengths[0]).max() <= 2e-14 + 4e-16 * far


@pytest.mark.parametrize(
    ("scheme", "dt", "growth"),
    [
        ("peskin", 0.02, 1.63e-5),
        ("peskin", 0.01, 1.32e-6),
        ("peskin", 0.005, -1.95e-8),
        ("peskin-euler", 0.02, 0.229),
        ("peskin-euler", 0.01, 0.203),
        ("peskin-euler", 0.005, 0.127),
    ],
)
def test_without_torque_L_is_kept_and_the_energy_nearly_or_not_at_all(
    set_of_points, scheme, dt, growth
):
    """Steps (4) and (8) with T = 0; kinetic energy of the rotation after 100 s."""
    run = ph.simulate(set_of_points(loaded=False), scheme, step=dt, until=100.0, save_every=1)
    t = run.trajectory
    assert np.array_equal(t.spin, np.broadcast_to(t.spin[0], t.spin.shape))
    W = t.angular_velocity[:, 0]
    K = 0.5 * np.einsum("ta,ab,tb->t", W, t.inertia[0], W)
    assert K[-1] / K[0] - 1.0 == pytest.approx(growth, rel=0.05)


# --- the algorithm as it is written, on points -----------------------------------------------


class Literal:
    """Points about the centre, centre, its velocity and L, by the letters of the document."""

    def __init__(self, data):
        self.M = np.array(data["masses"])
        X = np.array(data["X0"])
        self.Xcm = self.M @ X / self.M.sum()
        self.X = X - self.Xcm
        self.Ucm = np.array(data["U0"])
        self.L = self.inertia(self.X) @ np.array(data["Omega0"])
        self.weight, self.damping = np.array([0.0, 0.0, -data["g"]]), data["c"]

    def inertia(self, X):
        squares = np.einsum("ka,ka->k", X, X)[:, None, None] * np.eye(3)
        return np.einsum("k,kab->ab", self.M, squares - X[:, :, None] * X[:, None, :])

    def omega(self, X, L):
        return np.linalg.solve(self.inertia(X), L)

    def force(self, X, V):
        """On every point, which is at X and moves with V."""
        return self.M[:, None] * self.weight - self.damping * V

    def force_and_torque(self, X, Xcm, Ucm, L):
        F = self.force(Xcm + X, Ucm + np.cross(self.omega(X, L), X))
        return F.sum(axis=0), np.cross(X, F).sum(axis=0)

    def step(self, dt):
        X, Xcm, Ucm, L = self.X, self.Xcm, self.Ucm, self.L
        M = self.M.sum()
        F, T = self.force_and_torque(X, Xcm, Ucm, L)
        Xm = turned(self.omega(X, L), 0.5 * dt, X)  # (1)
        Xcm_m = Xcm + 0.5 * dt * Ucm  # (2)
        Um = Ucm + 0.5 * dt / M * F  # (3)
        Lm = L + 0.5 * dt * T  # (4)
        F, T = self.force_and_torque(Xm, Xcm_m, Um, Lm)
        self.X = turned(self.rate_of_step_5(X, Xm, Lm), dt, X)  # (5)
        self.Xcm = Xcm + dt * Um  # (6)
        self.Ucm = Ucm + dt / M * F  # (7)
        self.L = L + dt * T  # (8)

    def rate_of_step_5(self, X, Xm, Lm):
        return self.omega(Xm, Lm)


class BodyRate(Literal):
    """Step (5) misread: the midpoint rate's components in the body, taken at the start."""

    def rate_of_step_5(self, X, Xm, Lm):
        turn = np.linalg.lstsq(X, Xm, rcond=None)[0].T  # Xm = X turnᵀ
        return turn.T @ self.omega(Xm, Lm)


def turned(Omega, dt, X):
    """Points after a rotation about Omega by the angle |Omega| dt."""
    angle = np.linalg.norm(Omega)
    n = Omega / angle
    along = np.outer(X @ n, n)
    return along + np.cos(angle * dt) * (X - along) + np.sin(angle * dt) * np.cross(n, X)


@pytest.mark.parametrize("dt", [0.05, 0.01])
def test_carrying_the_attitude_is_the_algorithm_on_points_to_rounding(data, set_of_points, dt):
    """Steps (1)-(8) on the points themselves, I(t) and Omega(t) as the notes have them."""
    literal, steps = Literal(data), round(2.0 / dt)
    X, L = [literal.X + literal.Xcm], [literal.L]
    for _ in range(steps):
        literal.step(dt)
        X.append(literal.X + literal.Xcm)
        L.append(literal.L)
    run = ph.simulate(set_of_points(), "peskin", step=dt, until=2.0, save_every=1)
    size = np.abs(X).max(axis=(1, 2))[:, None, None]
    assert np.max(np.abs(points(run) - X) / size) <= 1e-14
    assert np.max(np.abs(run.trajectory.spin[:, 0] - L)) <= 1e-14 * np.linalg.norm(L[0])


def test_the_rate_of_step_5_is_a_world_vector(data, set_of_points):
    """As a body increment it would be R(t)ᵀ omega, not R(t + dt/2)ᵀ omega = J⁻¹ Rᵀ L."""
    misread = BodyRate(data)
    for _ in range(40):
        misread.step(0.05)
    run = ph.simulate(set_of_points(), "peskin", step=0.05, until=2.0, save_every=40)
    difference = np.abs(points(run)[-1] - misread.X - misread.Xcm).max()
    assert difference == pytest.approx(2.47e-3, rel=0.05)
