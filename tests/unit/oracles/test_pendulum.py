"""The pendulum against benchmark A01, power series, and its energy."""

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from tests.truth.plane_pendulum import pendulum

QUICK = (Phase.explicit, Phase.generate)  # shrinking by power series would take too long

EPS = np.finfo(float).eps


def test_agrees_with_benchmark_a01_for_two_thousand_seconds():
    t = [1, 10, 100, 1000, 2000]
    x = [
        -0.98629175113187531936,
        0.27508746257611686005,
        0.18151335142703138454,
        -0.68323018855231485546,
        -0.81460306858903215212,
    ]
    y = [
        -0.16501085312554116875,
        -0.96141920509912506427,
        -0.98338848033405750468,
        -0.73020306042276232755,
        -0.58001882783693546159,
    ]
    # g = 9.81 to all digits (the double next to it is 5e-17 off, 2e-13 rad at the end); the start
    # is the double next to pi/2, 6e-17 rad short, which is 1e-13 rad after 845 periods.
    motion = pendulum(981, 100, np.pi / 2, 0, t)
    assert_allclose(np.sin(motion.angle), x, rtol=0, atol=1e-13)
    assert_allclose(-np.cos(motion.angle), y, rtol=0, atol=1e-13)
    assert motion.period == pytest.approx(2.36784194757623744930, rel=EPS)


@settings(deadline=None, max_examples=30, phases=QUICK)
@given(
    gravity=st.floats(0.1, 20),
    length=st.floats(0.1, 10),
    angle0=st.floats(-10, 10),
    rate0=st.floats(-8, 8),
)
def test_agrees_with_power_series(truth, gravity, length, angle0, rate0):
    times = np.array([0.3, 1.0, 4.0])
    states = truth.at(truth.pendulum(gravity, length, angle0, rate0), times)
    motion = pendulum(gravity, length, angle0, rate0, times)
    assert_allclose(motion.angle, states[:, 4], rtol=0, atol=3e-14)
    assert_allclose(motion.rate, states[:, 3], rtol=0, atol=2e-14)


@pytest.mark.parametrize("offset", [0, 1e-2, -1e-2, 1e-6, -1e-6, 1e-11, -1e-11, EPS, -EPS])
def test_agrees_with_power_series_across_the_separatrix(truth, offset):
    times = [1.0, 6.0, 20.0]
    motion = pendulum(1.0, 1.0, 0.0, 2 + 2 * offset, times)
    states = truth.at(truth.pendulum(1.0, 1.0, 0.0, 2 + 2 * offset), times)
    assert_allclose(motion.angle, states[:, 4], rtol=0, atol=5e-15)
    assert_allclose(motion.rate, states[:, 3], rtol=0, atol=5e-15)
    assert np.isinf(motion.period) == (offset == 0)


def test_balances_at_the_top_in_the_end_on_the_separatrix():
    motion = pendulum(4.0, 1.0, 0.0, 4.0, [-1e5, 1e5])
    assert_allclose(motion.angle, [-np.pi, np.pi], rtol=EPS)
    assert_allclose(motion.rate, 0, rtol=0, atol=0)


def test_starts_at_rest_almost_upright(truth):
    motion = pendulum(1.0, 1.0, np.pi, 0.0, [10.0, 35.0, 45.0])  # the double pi: 1.2e-16 short
    states = truth.at(truth.pendulum(1.0, 1.0, np.pi, 0.0), [10.0, 35.0, 45.0])
    assert_allclose(motion.angle, states[:, 4], rtol=0, atol=1e-14)


@pytest.mark.parametrize(("angle0", "rate0"), [(2.0, 0.5), (1.0, -9.0), (-20.0, 0.1)])
def test_is_exact_after_ten_million_periods(truth, angle0, rate0):
    motion = truth.pendulum(9.81, 1.0, angle0, rate0)
    T = truth.period(motion, pendulum(9.81, 1.0, angle0, rate0, 0.0).period, 1)
    t = float(10_000_000 * T) + 0.3 * float(T)
    late = np.array(truth.taylor(*motion, [truth.number(t) - 10_000_000 * T])[0], dtype=float)
    found = pendulum(9.81, 1.0, angle0, rate0, t)
    turned = abs(found.angle) > 1e6  # then the angle itself has no more digits
    atol = 2e-8 if turned else 1e-14
    assert_allclose([np.sin(found.angle), np.cos(found.angle)], late[1:3], rtol=0, atol=atol)
    assert_allclose(found.rate, late[3], rtol=0, atol=2e-14)


@pytest.mark.parametrize(("angle0", "rate0"), [(1.0, 0.0), (0.5, 3.0), (0.0, -7.0), (3.1, 1e-3)])
def test_comes_back_after_a_period(angle0, rate0):
    motion = pendulum(9.81, 1.0, angle0, rate0, 0.0)
    back = pendulum(9.81, 1.0, angle0, rate0, motion.period)
    assert np.sin((back.angle - angle0) / 2) == pytest.approx(0, abs=1e-14)
    assert back.rate == pytest.approx(rate0, abs=1e-14)


@settings(deadline=None, phases=QUICK)
@given(angle0=st.floats(-4, 4), rate0=st.floats(-8, 8))
def test_keeps_its_energy_for_ever(angle0, rate0):
    t = np.concatenate([[0.0], np.geomspace(1e-3, 1e9, 30)])
    motion = pendulum(3.0, 1.0, angle0, rate0, t)
    energy = motion.rate**2 / 2 + 6 * np.sin(motion.angle / 2) ** 2
    # the angle of a turning pendulum has an error of eps times itself
    slack = 1e-14 + 6 * EPS * np.abs(motion.angle)
    assert np.all(np.abs(energy - energy[0]) < slack * max(1, energy[0]))


def test_hangs_at_rest():
    motion = pendulum(9.0, 1.0, 0.0, 0.0, [0.0, 3.0])
    assert_allclose(motion.angle, 0, rtol=0, atol=0)
    assert_allclose(motion.rate, 0, rtol=0, atol=0)
    assert motion.period == pytest.approx(2 * np.pi / 3, rel=EPS)


@pytest.mark.parametrize(("gravity", "length"), [(0, 1), (9.81, -1), (np.nan, 1)])
def test_refuses_what_is_no_pendulum(gravity, length):
    with pytest.raises(ValueError, match="must be positive"):
        pendulum(gravity, length, 1.0, 0.0, 1.0)
