"""Impacts of bodies with joints: a hinged rod that lands on a plane."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.bodies.system import Outcome, Status
from polhode.kernel.columns import State
from polhode.kernel.contacts.landing import land, landing
from polhode.kernel.contacts.mobility import kinetic_energy_of
from polhode.kernel.contacts.tables import Book, TouchCount
from tests.models.touching import FLOOR, ball, booked, box, compiled
from tests.unit.kernel.contacts.test_mobility import ABOUT_HINGE, hinged_rod

H, RATE = 1e-3, 2.0


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("mu", [0.0, 0.4])
def test_a_hinged_rod_rebounds_by_its_restitution_and_the_loss_is_booked(e, mu):
    c = hinged_rod(RATE, restitution=e, friction=mu)
    before = kinetic_energy_of(c.arrays, c.state)
    assert land(c.arrays, c.state, 0.0, H) == 1
    after = kinetic_energy_of(c.arrays, c.state)
    assert abs(before - 0.5 * ABOUT_HINGE * RATE**2) <= 1e-13
    assert abs(before - after - booked(c, Book.IMPACT)) <= 1e-13
    assert booked(c, Book.GAIN) <= 1e-15
    assert c.arrays.touching.tally[0, TouchCount.IMPACTS] == 1
    turning = -c.state[0, State.PI + 1] / (ABOUT_HINGE / 4)
    if mu == 0.0:
        assert abs(turning - e * RATE) <= 1e-12
        assert abs(after - e**2 * before) <= 1e-12
    else:
        assert after <= before + 1e-13


def test_slow_rods_do_not_land():
    c = hinged_rod(1e-3)
    state = np.array(c.state)
    assert land(c.arrays, c.state, 0.0, H) == 1
    assert (np.asarray(c.state) == state).all()
    assert c.arrays.touching.tally[0, TouchCount.IMPACTS] == 0


def test_the_step_of_a_scheme_follows_the_impact():
    seen = []

    def step(system, s, memory, par, t, h):
        seen.append(float(s[0, State.PI + 1]))
        return Outcome(Status.CONVERGED, 0, 0, 0.0)

    c = hinged_rod(RATE)
    before = float(c.state[0, State.PI + 1])
    out = landing("test", step)(c.arrays, c.state, None, (), 0.0, H)
    assert out.status == Status.CONVERGED
    assert abs(seen[0]) <= 1e-12 * abs(before)


def test_points_beyond_the_room_are_said():
    boxes = [box("a", (0, 0, 0.1)), ball("b", (5, 0, 5))]
    c = compiled(boxes, [ph.Spherical("s", "ground", "b", point=(5, 0, 5))], planes=FLOOR)
    T = c.arrays.touching
    small = T._replace(dense=T.dense._replace(matrix=T.dense.matrix[:9, :9]))
    assert land(c.arrays._replace(touching=small), c.state, 0.0, H) == -1
