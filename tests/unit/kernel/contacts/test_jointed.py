"""Steps of bodies with joints that touch: a rod that rests on a plane, and one that lands."""

import numpy as np
import pytest

from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import State
from polhode.kernel.contacts.jointed import begin_points
from polhode.kernel.contacts.tables import Book, TouchValue
from polhode.schemes.energy_momentum import SCHEME
from tests.models.touching import G, booked
from tests.unit.kernel.contacts.test_mobility import LENGTH, MASS, hinged_rod

H = 1e-3


def steps(c, count):
    for n in range(count):
        out = SCHEME.joint_step(c.arrays, c.state, None, (), n * H, H)
        assert out.status == Status.CONVERGED


@pytest.mark.parametrize("mu", [0.0, 0.5])
def test_a_rod_at_rest_stays_and_the_plane_bears_its_half(mu):
    c = hinged_rod(friction=mu)
    before = np.array(c.state)
    steps(c, 3)
    assert np.abs(np.asarray(c.state) - before).max() <= 1e-14
    pressed = c.arrays.touching.numbers[0, TouchValue.IMPULSE]
    if mu == 0.0:
        assert abs(pressed - 0.5 * MASS * G * H) <= 1e-13
    assert booked(c, Book.GAIN) <= 1e-16
    assert booked(c, Book.LAW) <= 1e-12


def test_energy_before_is_energy_after_and_what_is_booked():
    c = hinged_rod(2.0, restitution=0.5, friction=0.3)

    def energy():
        s = np.asarray(c.state)[0]
        p, pi = s[State.P : State.P + 3], s[State.PI : State.PI + 3]
        turning = 0.5 * pi[1] ** 2 / (MASS * LENGTH**2 / 12)
        return 0.5 * p @ p / MASS + turning + MASS * G * s[State.X + 2]

    before = energy()
    steps(c, 5)
    lost = booked(c, Book.IMPACT) + booked(c, Book.FRICTION)
    assert lost > 0.1
    assert abs(before - energy() - lost) <= 1e-12


def test_points_begin_with_rates_of_the_start():
    c = hinged_rod(0.01)
    assert begin_points(c.arrays, c.state, H) == 1
    rate = c.arrays.touching.numbers[0, TouchValue.BEFORE]
    assert abs(rate + 0.01 * LENGTH) <= 1e-6
