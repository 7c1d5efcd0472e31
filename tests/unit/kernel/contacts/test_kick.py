"""The kick of an island: what rests stays, work is booked, and a solver's failure adds nothing."""

import numpy as np
import pytest

from polhode.kernel.columns import State
from polhode.kernel.contacts import kick as kicking
from polhode.kernel.contacts.cache import remember_points
from polhode.kernel.contacts.newton import push_all
from polhode.kernel.contacts.tables import Book, NearValue, Rate, TouchValue
from tests.models.touching import (
    FLOOR,
    G,
    ball,
    booked,
    box,
    compiled,
    energies,
    impulses,
    list_all,
    random_island,
)

H = 1e-3


def kicked(c, steps=1):
    """Kick all bodies as one island, where they are; how many points."""
    T, end = c.arrays.touching, 0
    T.members[: len(c.state), 0] = np.arange(len(c.state))
    for _ in range(steps):
        end = list_all(c)
        kicking.kick(c.arrays, c.state, 0, end, 0, len(c.state), H)
        remember_points(T, end, H)
    return end


def test_what_rests_keeps_its_momenta_and_bears_its_weight():
    c = compiled([box("b", (0, 0, 0.1), mass=3.0)], friction=0.5, planes=FLOOR)
    assert kicked(c, 2) == 4
    weight = 3.0 * G * H
    solved = kicking.LAW_SOLVED * weight
    assert np.abs(c.state[:, State.P : State.P + 3]).max() <= solved
    assert np.abs(c.state[:, State.PI : State.PI + 3]).max() <= solved
    assert abs(impulses(c.arrays.touching, 4)[:, 0].sum() - weight) <= solved
    assert booked(c, Book.GAIN) <= solved * G * H


def test_the_work_of_a_kick_is_the_change_of_energy_at_its_middle():
    """Equation (4): the energy with half of the loads before, and half after."""
    made = [ball("a", (0, 0, 0.1), velocity=(1, 0.3, -2)), ball("b", (0.2, 0, 0.1), mass=3.0)]
    c = compiled(made, friction=0.3, restitution=0.5, planes=FLOOR)
    weights = np.array([[0, 0, -G], [0, 0, -3 * G]])

    def energy(part):
        kept = np.array(c.state)
        c.state[:, State.P : State.P + 3] += part * H * weights
        found = energies(c)[0]
        c.state[:] = kept
        return found

    before = energy(0.5)
    kicked(c)
    lost = booked(c, Book.IMPACT) + booked(c, Book.FRICTION)
    assert lost > 0.5
    assert abs(before - energy(-0.5) - lost) <= 1e-14
    assert booked(c, Book.GAIN) <= 1e-16


def test_biases_follow_the_table():
    T = random_island(1).arrays.touching
    P = T.numbers
    P[:5, TouchValue.BEFORE : TouchValue.BEFORE + 3] = [
        [v, 1, 2] for v in (-0.5, -0.5, 0.5, 0.5, -0.5)
    ]
    P[:5, NearValue.GAP] = [0.0, 2e-3, 2e-4, 1e-3, 0.0]
    P[[0, 3], TouchValue.CLOSED] = 1.0
    P[4, NearValue.RESTITUTION] = 1.0
    found = [kicking.bias_of(T, k, H) for k in range(5)]
    assert [b.x for b in found] == [-0.5, 2.0, 0.5, 1.0, np.inf]
    assert tuple(found[0])[1:] == (1.0, 2.0)


@pytest.mark.parametrize("seed", range(4))
def test_impulses_that_would_add_energy_are_shortened_until_they_do_not(seed):
    T, rng = random_island(seed).arrays.touching, np.random.default_rng(seed)
    for k in range(12):
        T.numbers[k, TouchValue.IMPULSE : TouchValue.IMPULSE + 3] = rng.uniform(0, 20, 3)
        rate = kicking.relative_rate(T, k)
        T.numbers[k, TouchValue.BEFORE : TouchValue.BEFORE + 3] = rate
    push_all(T, 0, 12)

    def work():
        total = 0.0
        for k in range(12):
            lam = np.array(T.numbers[k, TouchValue.IMPULSE : TouchValue.IMPULSE + 3])
            before = np.array(T.numbers[k, TouchValue.BEFORE : TouchValue.BEFORE + 3])
            total += 0.5 * lam @ (before + np.array(kicking.relative_rate(T, k)))
        return total

    gained = work()
    assert gained > 1.0
    assert kicking._guard(T, 0, 12, 0, 5)
    assert work() <= 1e-12 * gained
    assert not kicking._guard(T, 0, 12, 0, 5) or work() <= 1e-12 * gained


def test_the_law_is_solved_where_sweeps_do_not_arrive():
    """A light box below a heavy one: fifty sweeps are not enough, Newton's method is."""
    masses = [1.0, 1.0, 1.0, 1000.0]
    boxes = [box(f"b{i}", (0, 0, 0.1 + 0.2 * i), mass=m) for i, m in enumerate(masses)]
    c = compiled(boxes, friction=0.5, planes=FLOOR)
    kicked(c)
    assert booked(c, Book.LAW) <= 1e-9 * G * H
    assert np.abs(c.arrays.touching.rates[:4, Rate.V : Rate.V + 3]).max() <= 1e-9 * G * H
