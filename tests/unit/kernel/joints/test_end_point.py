"""Steps whose equations of motion hold at their ends, and Newmark's instability on joints."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import polhode as ph
from polhode.errors import NotConvergedError, SchemeError
from polhode.kernel.columns import Observation, State
from polhode.kernel.joints.end_point import acceleration, start_at_end, velocity
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix
from polhode.schemes.choice import choose

NEWMARK, HHT = "generalized-alpha(alpha_m=0,alpha_f=0)", "generalized-alpha(alpha_m=0,alpha_f=0.2)"


def pendulum():
    body = ph.Body(
        "b",
        mass=2.0,
        inertia=(0.1, 0.2, 0.25),
        position=(1, 0, 0),
        orientation=ph.euler("zxz", radians=(0.3, 0.7, -0.4)),
        angular_velocity_world=(0.5, 0.0, 3.0),
    )
    tip = ph.Spherical("tip", "ground", "b", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -9.81))


def test_velocities_and_accelerations_at_the_start():
    c = compile_system(pendulum(), Way.JOINTED)
    start_at_end(c.arrays, c.state, 0.0)
    v, a = (np.array(f(c.arrays, c.state, 0, 0)) for f in (velocity, acceleration))
    assert v == pytest.approx([0, 3, 0], abs=1e-14)
    out = np.array(c.arrays.mean[0])
    turn = np.array(acceleration(c.arrays, c.state, 0, 3))
    alpha = out[Observation.ANGULAR_ACCELERATION : Observation.WIDTH]
    assert np.linalg.norm(turn) == pytest.approx(np.linalg.norm(alpha))
    assert a[0] == pytest.approx(-9.0)  # towards the tip
    assert c.state[0, State.P + 1] == pytest.approx(6.0)


def published(rho, h, steps):
    """Places of the pendulum by the published formulas, in matrices, with a Newton by differences.

    Written apart from the kernels: R1 = R0 exp(u), rates in body axes, a0 = the true acceleration.
    """
    body = pendulum().bodies[0]
    J, R = np.asarray(body.inertia), matrix(np.asarray(body.orientation))
    x, m, g, arm = np.array([1.0, 0, 0]), 2.0, np.array([0, 0, -9.81]), R.T @ (-1.0, 0, 0)
    Omega = R.T @ (0.5, 0.0, 3.0)
    v = np.concatenate([R @ np.cross(arm, Omega), Omega])
    rows = np.block(
        [
            [m * np.eye(3), np.zeros((3, 3)), -np.eye(3)],
            [np.zeros((3, 3)), J, -np.cross(arm, R).T],
            [np.eye(3), R @ np.cross(arm, np.eye(3)), np.zeros((3, 3))],
        ]
    )
    forces = [m * g, -np.cross(Omega, J @ Omega), -R @ np.cross(Omega, np.cross(Omega, arm))]
    d, reaction = np.split(np.linalg.solve(rows, np.concatenate(forces)), [6])
    a, am, af = d, (2 * rho - 1) / (rho + 1), rho / (rho + 1)
    gamma = 0.5 + af - am
    beta = (gamma + 0.5) ** 2 / 4

    def ends(z):
        a1 = (z - h * v - h * h * (0.5 - beta) * a) / (h * h * beta)
        v1 = v + h * (1 - gamma) * a + h * gamma * a1
        return a1, v1, ((1 - am) * a1 + am * a - af * d) / (1 - af)

    def residual(y):
        _, v1, d1 = ends(y[:6])
        R1, O1 = R @ Rotation.from_rotvec(y[3:6]).as_matrix(), v1[3:]
        turning = J @ d1[3:] + np.cross(O1, J @ O1) - np.cross(arm, R1.T @ y[6:])
        return np.concatenate([m * (d1[:3] - g) - y[6:], turning, (x + y[:3] + R1 @ arm) / h**2])

    for _ in range(steps):
        y = np.concatenate([h * v + 0.5 * h * h * a, reaction])
        for _ in range(8):
            slopes = [(residual(y + e) - residual(y - e)) / 2e-6 for e in 1e-6 * np.eye(9)]
            y = y - np.linalg.solve(np.transpose(slopes), residual(y))
        a, v, d = ends(y[:6])
        x, R, reaction = x + y[:3], R @ Rotation.from_rotvec(y[3:6]).as_matrix(), y[6:]
    return x


@pytest.mark.parametrize("rho", [0.0, 0.5, 0.8])
def test_generalized_alpha_is_the_published_method(rho):
    run = ph.simulate(pendulum(), f"generalized-alpha(rho={rho})", step=0.02, until=0.2)
    wanted = published(rho, 0.02, 10)
    # Newton's iteration leaves ten roundings of forces, h² of each of them in a place, a step.
    assert run.trajectory.position[-1, 0] == pytest.approx(wanted, rel=0, abs=1e-13)


def ripple(run):
    """Alternating part of the accelerations, over time."""
    columns = run.trajectory.scheme.record.memory_slice("accelerations")
    a = run.trajectory.memory[:, 0, columns][:, :3]
    return np.abs(a[2:] - 2 * a[1:-1] + a[:-2]).max(axis=1) / 4


@pytest.mark.jit
def test_accelerations_grow_by_newmark_and_decay_by_hht_and_generalized_alpha():
    settings = {"step": 0.02, "until": 4.0}
    try:
        grown = ripple(ph.simulate(pendulum(), NEWMARK, **settings))
    except NotConvergedError as error:
        grown = ripple(error.run)
    assert grown[-20:].max() > 5 * grown[:20].max()
    for scheme in (HHT, "generalized-alpha(rho=0.5)", "bdf"):
        run = ph.simulate(pendulum(), scheme, **settings)
        assert run.certificate().broken == []
        if scheme != "bdf":
            assert ripple(run)[-50:].max() < 0.1 * grown[-50:].max()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("generalized-alpha(rho=1.5)", "rho of scheme 'generalized-alpha' is 1.5; it must be"),
        ("generalized-alpha(alpha_f=0.7)", "alpha_f of scheme 'generalized-alpha' is 0.7"),
        ("suzuki-4(generalized-alpha)", "is not symmetric with these parameters"),
        ("yoshida-4(bdf)", "is not symmetric with these parameters"),
    ],
)
def test_invalid_input_is_rejected(text, said):
    with pytest.raises(SchemeError, match=said):
        choose(text)


def test_parameters_that_follow_from_rho_are_not_repeated():
    assert str(choose("generalized-alpha(rho=0.5)")) == "generalized-alpha(rho=0.5)"
    assert str(choose(NEWMARK)) == NEWMARK
    assert choose(NEWMARK).parameters["gamma"] == 0.5
    assert choose(NEWMARK).parameters["beta"] == 0.25
