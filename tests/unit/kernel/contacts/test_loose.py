"""Steps of loose bodies: what rests stays, a sliding box stops where it must, flight is exact."""

import numpy as np
import pytest

from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import State
from polhode.kernel.contacts.kick import LAW_SOLVED
from polhode.kernel.contacts.loose import find_overlap, loose_step
from polhode.kernel.contacts.tables import Book, TouchCount
from tests.models.touching import FLOOR, G, ball, booked, box, compiled, energies

H = 5e-3


def steps(c, count, h=H):
    for n in range(count):
        out = loose_step(c.arrays, c.state, None, (), n * h, h)
        assert out.status == Status.CONVERGED


def test_a_ball_at_rest_stays():
    c = compiled([ball("b", (0, 0, 0.1))], friction=0.5, planes=FLOOR)
    before = np.array(c.state)
    steps(c, 20)
    assert np.abs(np.asarray(c.state) - before).max() <= 1e-15


def test_a_sliding_box_stops_after_v_squared_over_2_mu_g():
    c = compiled([box("b", (0, 0, 0.1), velocity=(1, 0, 0))], friction=0.5, planes=FLOOR)
    steps(c, 60)
    assert abs(c.state[0, State.X] - 1 / (2 * 0.5 * G)) <= 0.25 * 0.5 * G * H**2
    assert np.abs(c.state[0, State.P : State.P + 3]).max() <= LAW_SOLVED * G * H
    lost = booked(c, Book.FRICTION) + booked(c, Book.IMPACT)
    assert abs(lost + G * (c.state[0, State.X + 2] - 0.1) - 0.5) <= 1e-14
    assert booked(c, Book.GAIN) <= 60 * 0.5 * np.finfo(float).eps  # rounding of 60 steps


def test_a_body_that_is_alone_flies_by_the_parabola():
    c = compiled([ball("b", (0, 0, 50), velocity=(1, 2, 3))], planes=FLOOR)
    steps(c, 7)
    t = 7 * H
    x = np.array([t, 2 * t, 50 + 3 * t - 0.5 * G * t**2])
    assert np.abs(c.state[0, State.X : State.X + 3] - x).max() <= 1e-14


@pytest.mark.parametrize(("height", "deepest"), [(0.1, 0), (0.09, 1)])
def test_an_overlap_at_the_start_is_found(height, deepest):
    c = compiled([ball("b", (0, 0, height))], planes=FLOOR)
    find_overlap(c.arrays, c.state, None, (), 0.0, 0.0)
    assert c.arrays.touching.tally[0, TouchCount.DEEPEST] == deepest


def test_momenta_of_bodies_in_space_are_kept():
    rng = np.random.default_rng(1)
    made = [
        (ball if i % 2 else box)(
            f"b{i}",
            (0.25 * i, 0.02 * i, 0),
            velocity=tuple(rng.uniform(-1, 1, 3) - [2.0 * i, 0, 0]),
            angular_velocity=tuple(rng.uniform(-3, 3, 3)),
        )
        for i in range(3)
    ]
    c = compiled(made, gravity=(0, 0, 0), friction=0.4, restitution=0.5)
    before, p, L = energies(c)
    steps(c, 20)
    after, q, M = energies(c)
    assert c.arrays.touching.tally[0, TouchCount.IMPACTS] > 0
    assert np.abs(p - q).max() <= 1e-14
    assert np.abs(L - M).max() <= 1e-14
    assert abs(before - after - booked(c, Book.IMPACT) - booked(c, Book.FRICTION)) <= 1e-13
