"""Where points begin to stick or to be closed, velocities are projected; energy is only lost."""

import numpy as np
import pytest

from polhode.kernel.contacts.sticking import mark_points, project
from polhode.kernel.contacts.sweeps import relative_rate
from polhode.kernel.contacts.tables import Book, Limit, NearValue, TouchValue
from tests.models.touching import FLOOR, booked, box, compiled, energies, list_all

TURN = {"velocity": (0.5, -0.2, -0.1), "angular_velocity": (1, -2, 0.5)}


def placed(**more):
    """A box on a plane, with its four points twice: of the middle and of the end of a step."""
    c = compiled([box("b", (0, 0, 0.1), **more)], friction=0.5, planes=FLOOR)
    T, end = c.arrays.touching, list_all(c)
    assert end == 4
    T.members[0, 0] = 0
    T.points[4:8], T.numbers[4:8] = T.points[:4], T.numbers[:4]
    return c, T


@pytest.mark.parametrize("closed", [0, 1, 2, 4])
@pytest.mark.parametrize("stuck", [0, 1, 4])
def test_held_points_lose_their_rates_and_energy_is_only_lost(closed, stuck):
    c, T = placed(**TURN)
    T.numbers[:closed, TouchValue.CLOSED] = T.numbers[:stuck, TouchValue.STUCK] = 1.0
    before = energies(c)[0]
    project(c.arrays, c.state, 0, 4, 8, 0, 1)
    after = energies(c)[0]
    assert abs(booked(c, Book.IMPACT) - (before - after)) <= 1e-14
    assert booked(c, Book.GAIN) == 0.0
    assert (after < before) == (closed + stuck > 0)
    for k in range(4):
        rate = np.array(relative_rate(T, 4 + k))
        assert k >= closed or abs(rate[0]) <= 1e-12
        assert k >= stuck or np.abs(rate[1:]).max() <= 1e-12


def test_points_are_marked_by_impulse_gap_and_slip():
    _, T = placed()
    P, still = T.numbers, 1e-6
    P[:4, NearValue.GAP] = 0.0
    P[:4, TouchValue.IMPULSE : TouchValue.IMPULSE + 3] = [
        [1, 0.1, 0],
        [1, 0.5, 0],
        [1, 0.5, 0],
        [0, 0, 0],
    ]
    P[1, TouchValue.NEXT + 1] = 0.1  # slips
    P[2, TouchValue.NEXT + 1], P[2, TouchValue.BEFORE + 1] = 0.1, -0.1  # not over the step
    P[2, NearValue.GAP] = 2 * T.limits[0, Limit.GAP]
    assert mark_points(T, 0, 4, still)
    assert list(P[:4, TouchValue.CLOSED]) == [1, 1, 0, 0]
    assert list(P[:4, TouchValue.STUCK]) == [1, 0, 1, 0]
    assert not mark_points(T, 0, 4, still)  # nothing begins again
    P[3, TouchValue.IMPULSE] = 1.0
    assert mark_points(T, 0, 4, still)
