"""Impacts of pairs: closed forms of two balls, the cradle, and the loss (7)."""

import numpy as np
import pytest

from polhode.kernel.columns import State
from polhode.kernel.contacts.impacts import closes, end_of_pair, hit_all, is_impact, rest_speed
from polhode.kernel.contacts.sweeps import relative_rate
from polhode.kernel.contacts.tables import Book, NearIndex, NearValue, TouchCount, TouchValue
from tests.models.touching import (
    DOWN,
    FLOOR,
    ball,
    booked,
    box,
    compiled,
    energies,
    impulses,
    list_all,
)

H = 1e-3
NO_GRAVITY = (0.0, 0.0, 0.0)


def hit(c):
    """Resolve the impacts of all points; how many there are."""
    end = list_all(c)
    hit_all(c.arrays, c.state, 0, end, H, rest_speed(c.arrays.touching, H))
    return end


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_two_balls_exchange_momentum_by_newtons_law(e):
    a = ball("a", (0, 0, 0), mass=2.0, velocity=(1, 0, 0))
    c = compiled([a, ball("b", (0.2, 0, 0))], gravity=NO_GRAVITY, restitution=e)
    before, p, L = energies(c)
    assert hit(c) == 1
    v = np.array(c.state[:, State.P]) / [2.0, 1.0]
    assert np.allclose(v, [(2 - e) / 3, 2 * (1 + e) / 3], rtol=0, atol=1e-15)
    after, q, M = energies(c)
    assert abs(before - after - (1 - e**2) / 3) <= 1e-15
    assert abs(booked(c, Book.IMPACT) - (before - after)) <= 1e-15
    assert np.abs(p - q).max() <= 1e-15
    assert np.abs(L - M).max() <= 1e-15


@pytest.mark.parametrize(("e", "mu"), [(0.3, 0.0), (0.6, 0.4), (1.0, 0.4)])
def test_the_loss_of_a_pair_is_that_of_its_impulses(e, mu):
    """Equation (7), with s = gam⁺ + e gam⁻ and W of all points of the pair."""
    turn = {"velocity": (0.5, -0.2, -1), "angular_velocity": (1, -2, 0.5)}
    c = compiled([box("b", (0, 0, 0.1), **turn)], restitution=e, friction=mu, planes=FLOOR)
    before, _, _ = energies(c)
    end = hit(c)
    assert end == 4
    assert c.arrays.touching.tally[0, TouchCount.IMPACTS] == 1
    T, after = c.arrays.touching, energies(c)[0]
    lam = impulses(T, end)
    rates = np.array(T.numbers[:end, TouchValue.BEFORE : TouchValue.BEFORE + 3])
    list_all(c)
    ends = np.array([tuple(relative_rate(T, k)) for k in range(end)])
    s = ends + e * rates
    loss = (lam * s).sum() / (1 + e) - (1 - e) / (1 + e) * 0.5 * (lam * (ends - rates)).sum()
    assert abs(after - before - loss) <= 1e-13
    assert loss <= 1e-15
    assert abs(booked(c, Book.IMPACT) + loss) <= 1e-13


@pytest.mark.parametrize("gap", [0.0, 1e-6])
def test_a_cradle_hands_its_motion_on_exactly(gap):
    balls = [ball(f"b{i}", ((0.2 + gap) * i, 0, 0)) for i in range(5)]
    c = compiled(balls, gravity=NO_GRAVITY, restitution=1.0)
    c.state[0, State.P] = 1.0
    hit(c)
    assert list(c.state[:, State.P]) == [0, 0, 0, 0, 1]
    assert booked(c, Book.IMPACT) == 0.0


def test_slow_approaches_do_not_rebound_unless_they_lose_nothing():
    c = compiled([ball("b", (0, 0, 0.1))], restitution=0.5, planes=FLOOR)
    T = c.arrays.touching
    assert list_all(c) == 1
    rest = rest_speed(T, H)
    assert rest == 4 * -DOWN[2] * H
    assert not is_impact(T, 0, -0.9 * rest, H, rest)
    assert is_impact(T, 0, -1.1 * rest, H, rest)
    T.numbers[0, NearValue.RESTITUTION] = 1.0
    assert is_impact(T, 0, -1e-3 * rest, H, rest)


def test_a_gap_closes_by_its_rate_and_by_gravity():
    c = compiled([ball("b", (0, 0, 0.1 + 1e-6))], planes=FLOOR)
    T = c.arrays.touching
    assert list_all(c) == 1
    assert closes(T, 0, 0.0, H)  # falls by g h²/2 = 4.9e-6
    assert not closes(T, 0, 0.01, H)
    assert closes(T, 0, -0.01, H)


def test_points_of_a_pair_follow_each_other():
    c = compiled([box("a", (0, 0, 0.1)), box("b", (0.5, 0, 0.1))], planes=FLOOR)
    T, end = c.arrays.touching, list_all(c)
    assert end == 8
    middle = end_of_pair(T, 0, end)
    assert middle == 4
    assert end_of_pair(T, middle, end) == 8
    assert set(T.points[:4, NearIndex.A]) == {0}
