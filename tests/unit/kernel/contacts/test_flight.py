"""Balls in free flight meet at the times of their parabolas, whatever the step."""

import math

import numpy as np
import pytest

from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import State
from polhode.kernel.contacts.flight import first_root
from polhode.kernel.contacts.loose import loose_step
from polhode.kernel.contacts.tables import Book, TouchCount
from tests.models.touching import FLOOR, G, ball, booked, compiled, energies


def flown(c, h, until):
    for n in range(round(until / h)):
        assert loose_step(c.arrays, c.state, None, (), n * h, h).status == Status.CONVERGED
    return c


@pytest.mark.parametrize("seed", range(20))
def test_the_first_root_is_that_of_the_polynomial(seed):
    rng = np.random.default_rng(seed)
    a, b, c = rng.standard_normal(2).tolist() + [rng.uniform(0, 1)]
    roots = np.roots([a, 2 * b, c])
    falling = [r.real for r in roots if r.imag == 0 and r.real > 0 and a * r.real + b < 0]
    expected = min(falling, default=math.inf)
    found = first_root(a, b, c)
    assert found == expected or abs(found - expected) <= 1e-12 * expected


def test_small_gaps_are_met_without_cancellation():
    assert abs(first_root(4.9, -1.0, 1e-14) / 5e-15 - 1) <= 1e-13
    assert first_root(1.0, -1.0, -1e-17) == 0.0
    assert first_root(-1.0, 1.0, 0.0) == 2.0  # thrown up, it falls back


@pytest.mark.parametrize("h", [0.05, 0.01])
@pytest.mark.parametrize("e", [0.5, 1.0])
def test_a_bouncing_ball_is_where_its_parabolas_are(h, e):
    c = compiled([ball("b", (0, 0, 0.6))], restitution=e, planes=FLOOR)
    flown(c, h, 0.6)
    first = math.sqrt(2 * 0.5 / G)
    speed, t = e * G * first, 0.6 - first
    assert 0 < t < 2 * speed / G
    assert abs(c.state[0, State.X + 2] - 0.1 - speed * t + 0.5 * G * t**2) <= 1e-14
    assert abs(booked(c, Book.IMPACT) - (1 - e**2) * G * 0.5) <= 1e-14
    assert c.arrays.touching.tally[0, TouchCount.IMPACTS] == 1


def test_two_balls_meet_at_their_own_time():
    made = [ball("a", (0, 0, 0), velocity=(1, 0, 0)), ball("b", (0.5, 0.1, 0), mass=2.0)]
    states = []
    for h in (0.25, 0.05):
        c = flown(compiled(made, gravity=(0, 0, 0), restitution=1.0), h, 0.5)
        assert c.arrays.touching.tally[0, TouchCount.IMPACTS] == 1
        assert abs(energies(c)[0] - 0.5) <= 1e-15
        states.append(np.array(c.state))
    assert np.abs(states[0] - states[1]).max() <= 1e-14
    # The normal at the impact: across by 0.1 of 0.2, so it is inclined by 30 degrees.
    n = np.array([-math.cos(math.pi / 6), -0.5, 0])
    impulse = -2 * (2 / 3) * n[0] * n
    assert np.abs(states[0][0, State.P : State.P + 3] - [1, 0, 0] - impulse).max() <= 1e-14
