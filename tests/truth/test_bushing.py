"""A bushing at large angles: its forces are minus the slopes of V, wherever both bodies go."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.model.joints._joint import triad
from polhode.model.orientation import matrix, multiply, rotation_vector
from polhode.statics.reduced import Reduced
from tests.rounding import within

pytestmark = pytest.mark.plain

EPS = np.finfo(float).eps
K, TURNING = np.array([300.0, 200.0, 100.0]), np.array([9.0, 6.0, 3.0])
POINT, PLACE = np.array([0.2, 0.0, 0.1]), np.array([0.5, 0.1, 0.0])
# Some 60 sums and products of directors a row, of six rows.
ROUNDINGS = 400
TURNS = [(1e-4, 2e-4, 0), (0.3, -0.5, 0.2), (1.0, 1.0, 1.0), (-1.5, 1.5, 0.5), (0, 0, 3.1)]
AXES = triad(np.array([0.6, 0.0, 0.8]))
SHIFT = (600.0, -700.0, 400.0)  # 1005 m
WHOLE = 200.0 * math.pi * np.array([0.6, 0.0, 0.8])  # a hundred turns


def pair(first=None, second=None, **more):
    """Two free bodies with a bushing; dictionaries say how they move."""
    bodies = [
        ph.Body("a", mass=2.0, inertia=(1, 1.2, 1.4), **first or {}),
        ph.Body("b", mass=1.0, inertia=(0.3, 0.4, 0.5), position=PLACE, **second or {}),
    ]
    given = {"axis": AXES[:, 2], "stiffness": K, "turning_stiffness": TURNING, **more}
    return ph.System(bodies, forces=[ph.Bushing("bush", ("a", "b"), point=POINT, **given)])


def potential(x, q):
    """V, from the angle and the axis of the relative rotation."""
    A, B = matrix(q) @ AXES
    s = A.T @ ((x[1] - x[0]) + B @ (AXES.T @ (POINT - PLACE))) - AXES.T @ POINT
    C = A.T @ B
    sine = 0.5 * np.array([C[2, 1] - C[1, 2], C[0, 2] - C[2, 0], C[1, 0] - C[0, 1]])
    angle = math.atan2(np.linalg.norm(sine), 0.5 * (np.trace(C) - 1.0))
    vector = angle / np.linalg.norm(sine) * sine
    return 0.5 * K @ s**2 + 0.5 * TURNING @ vector**2


def poses(turn, shift=(0, 0, 0), turned=(0, 0, 0)):
    """Both bodies, the second displaced and turned; then both are moved as one."""
    whole = rotation_vector(np.asarray(turned, dtype=float))
    x = np.array([np.zeros(3), PLACE + (0.05, -0.05, -0.1)]) @ matrix(whole).T + shift
    own = rotation_vector(np.asarray(turn, dtype=float))
    return x, np.array([whole, multiply(whole, own)])


@pytest.mark.parametrize("turn", TURNS)
def test_forces_are_minus_the_differences_of_the_potential(turn):
    x, q = poses(turn)
    found, h = Reduced(pair()).forces(x, q), 1e-3

    def moved(i, k, d):
        y, p = x.copy(), q.copy()
        step = d * np.eye(3)[k % 3]
        if k < 3:
            y[i] += step
        else:
            p[i] = multiply(rotation_vector(step), p[i])
        return potential(y, p)

    for i in range(2):
        for k in range(6):
            near, far = (moved(i, k, d) - moved(i, k, -d) for d in (h, 2 * h))
            slope = (8.0 * near - far) / (12.0 * h)
            # differences of fourth order: the fifth derivative of V is at most some 1e3 N m here
            assert found[i, k] == pytest.approx(-slope, abs=1e-9)


@pytest.mark.parametrize("turn", TURNS)
def test_a_rigid_motion_turns_forces_with_the_bodies(turn):
    reduced = Reduced(pair())
    near, far = (reduced.forces(*poses(turn, *moved)) for moved in ((), (SHIFT, WHOLE)))
    Q = matrix(rotation_vector(WHOLE))
    for k, of_places in ((0, K.max()), (3, K.max() * np.linalg.norm(PLACE))):
        expected = near[:, k : k + 3] @ Q.T
        error = np.abs(far[:, k : k + 3] - expected).max()
        # a kilometre away positions are rounded by eps of it; near half a turn the angle is as well
        blind = 1.0 / math.sin(min(np.linalg.norm(turn), 3.14)) if turn[2] > 3 else 1.0
        scale = of_places * np.linalg.norm(SHIFT) + blind * np.abs(near).max()
        assert within(error, scale, ROUNDINGS)


@pytest.mark.slow
def test_a_pair_that_flies_a_kilometre_and_turns_a_hundred_times_stays_without_force():
    rate = np.array([0.0, 0.0, 200.0 * math.pi])
    start = {"velocity": (1000.0, 0.0, 0.0), "angular_velocity": rate}
    ends = start, {**start, "velocity": np.array([1000.0, 0, 0]) + np.cross(rate, PLACE)}
    system = pair(*ends, stiffness=1e9 * K, turning_stiffness=1e9 * TURNING)
    # a step of a quarter of a turn: what stretches the bushing is the pull of the spin alone
    run = ph.simulate(system, step=2.5e-3, until=1.0)
    assert all(i.verdict == "kept" for i in run.certificate().invariants if i.promised)


@pytest.mark.parametrize("scheme", ["energy-momentum", "energy-decaying"])
def test_large_turns_keep_energy_and_momenta(scheme):
    moving = {"angular_velocity": (0.5, 2, -1)}, {"angular_velocity": (-8, 3, 5)}
    system = pair(*moving, turning_damping=(0.1, 0.2, 0))
    run = ph.simulate(system, scheme=scheme, step=0.01, until=0.4)
    C = np.einsum("tba,tbc->tac", run.trajectory.rotation[:, 0], run.trajectory.rotation[:, 1])
    assert np.min(np.trace(C, axis1=1, axis2=2)) < 1.0 + 2.0 * math.cos(1.2)
    kept = {i.name: i for i in run.certificate().invariants if i.promised}
    assert {"energy_balance", "angular_momentum_x"} <= set(kept)
    assert all(i.verdict in ("kept", "decays") for i in kept.values())


def test_half_a_turn_is_refused():
    spun = {"angular_velocity": (0, 0, 40.0)}
    with pytest.raises(
        ph.PolhodeError, match=r"force 'bush' is turned by .* half a turn: use a joint"
    ):
        ph.simulate(pair(None, spun), step=0.01, until=1)
