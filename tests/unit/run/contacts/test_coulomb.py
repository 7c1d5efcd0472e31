"""Forces of points with friction: every law holds, of one point and of several that depend."""

import numpy as np
import pytest

from polhode.run.contacts import coulomb
from polhode.run.contacts.coulomb import NoForceError, Point, forces
from polhode.run.contacts.settling import no_force, pulls

pytestmark = pytest.mark.plain

ROUNDING = 1e-11  # part of the largest terms: a hundred times what the solver stops at


def problem(seed, most=4):
    """Impacts of some points on bodies with a few degrees of freedom: a solution exists."""
    rng = np.random.default_rng(seed)
    count, freedoms = int(rng.integers(1, most + 1)), int(rng.integers(2, 9))
    A = rng.normal(size=(3 * count, freedoms))
    points = [Point((3 * k, 3 * k + 1, 3 * k + 2), float(rng.random())) for k in range(count)]
    return A @ A.T, A @ rng.normal(size=freedoms), points


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_forces_press_stay_in_their_cones_and_are_against_slip(first):
    for seed in range(first, first + 50):
        W, q, points = problem(seed)
        z = forces(W, q, points)
        w = W @ z + q
        force, motion = np.abs(z).max() + 1.0, (np.abs(W) @ np.abs(z) + np.abs(q)).max()
        for p in points:
            across, along = p.rows[0], list(p.rows[1:])
            assert z[across] >= 0.0
            assert w[across] > -ROUNDING * motion
            assert z[across] * abs(w[across]) < ROUNDING * force * motion
            size, slip = np.linalg.norm(z[along]), np.linalg.norm(w[along])
            left = p.friction * z[across] - size
            assert left > -ROUNDING * force
            assert left * slip < ROUNDING * force * motion
            assert abs(z[along] @ w[along] + size * slip) < ROUNDING * force * motion


# Friction that grows, and sweeps, the last after several rounds.
@pytest.mark.parametrize(("start", "seed"), [(1, 15), (1, 70), (2, 733), (2, 4132)])
def test_every_start_finds_what_those_before_it_do_not(monkeypatch, start, seed):
    given = problem(seed, most=5)
    assert forces(*given).any()
    monkeypatch.setattr(coulomb, "STARTS", coulomb.STARTS[:start])
    with pytest.raises(NoForceError):
        forces(*given)


def test_the_energy_of_an_impact_does_not_grow():
    for seed in range(100):
        W, q, points = problem(seed)
        z = forces(W, q, points)
        assert z @ (W @ z + q) < 1e-11 * (np.abs(z) @ (np.abs(W) @ np.abs(z) + np.abs(q)) + 1e-30)


def test_a_point_that_slides_into_painleves_paradox_has_no_force():
    W = np.array([[1.0, 2.0, 0.0], [2.0, 5.0, 0.0], [0.0, 0.0, 1.0]])
    slides = Point((0, 1, 2), 0.6, drag=np.array([-0.6, 0.0]))  # 1 - 0.6 * 2 < 0
    with pytest.raises(NoForceError):
        forces(W, np.array([-1.0, 0.0, 0.0]), [slides])
    away = Point((0, 1, 2), 0.6, drag=np.array([0.6, 0.0]))
    z = forces(W, np.array([-1.0, 0.0, 0.0]), [away])
    assert z[0] == pytest.approx(1 / 2.2, rel=1e-13)


def test_only_a_force_that_pulls_is_called_a_paradox():
    W = np.array([[1.0, 2.0, 0.0], [2.0, 5.0, 0.0], [0.0, 0.0, 1.0]])
    slides = Point((0, 1, 2), 0.6, drag=np.array([-0.6, 0.0]))
    assert pulls(W, slides)
    assert not pulls(W, slides._replace(drag=-slides.drag))
    assert not pulls(W, slides._replace(drag=None))
    assert "Painlevé" in no_force("contact 'floor'", True, 1.0)
    assert "converge (residual 1.0e-03" in no_force("contact 'floor'", False, 1e-3)


def test_a_joint_holds_up_to_its_limit():
    W = np.array([[2.0]])
    for q, expected in ((-1.0, 0.5), (-9.0, 3.0), (9.0, -3.0)):
        assert forces(W, np.array([q]), [Point((0,), most=3.0)])[0] == pytest.approx(expected)
