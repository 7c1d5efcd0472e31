"""Functions of time: means over any interval are exact."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.integrate import quad

import polhode as ph
from polhode.kernel.bodies.signals import mean
from polhode.lowering.system import compile_system

STEPS = [(0.0, 1.0, (1.0, 0.0, 0.0)), (1.0, 1.5, (0.0, 2.0, 0.0)), (2.0, 4.0, (0.0, 0.0, -3.0))]
TABLE = {"times": [-1.0, 0.0, 0.5, 3.0], "values": [(0, 0, 1), (1, 0, 1), (1, -2, 0), (4, 0, 0)]}
WAVE = {"amplitude": (1.0, -2.0, 0.5), "frequency": 0.7, "phase": 0.3, "offset": (0.0, 1.0, 0.0)}
FORMS = {
    "value": {"value": (1.0, 2.0, 3.0)},
    "steps": {"steps": STEPS},
    "table": {"table": TABLE},
    "harmonic": {"harmonic": WAVE},
}
BREAKS = [-1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0]


def wave(t):
    return np.array(WAVE["amplitude"]) * math.sin(2 * math.pi * 0.7 * t + 0.3) + WAVE["offset"]


def step(t):
    return sum((np.array(v) for a, b, v in STEPS if a <= t < b), np.zeros(3))


def line(t):
    if not -1.0 <= t < 3.0:
        return np.zeros(3)
    return np.array(
        [np.interp(t, TABLE["times"], [v[k] for v in TABLE["values"]]) for k in range(3)]
    )


FUNCTIONS = {"value": lambda t: np.array([1.0, 2.0, 3.0]), "steps": step, "table": line}
FUNCTIONS["harmonic"] = wave
every_form = pytest.mark.parametrize("form", FORMS)
times = st.floats(-3, 6)


def averaged(form):
    """The mean of a form as a function of an interval."""
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1))
    other = ph.Torque("other", body="b", value=(9, 9, 9))  # the first signal, to be kept apart
    system = ph.System([body], forces=[other, ph.Torque("t", body="b", **FORMS[form])])
    loads = compile_system(system, "free").arrays.loads
    return lambda a, b: np.array(mean(loads.timed.signals, 1, a, b))


@every_form
@given(times, times)
def test_the_mean_over_an_interval_is_exact(form, a, b):
    if abs(b - a) < 1e-3:
        b = a + 1.0
    low, high = min(a, b), max(a, b)
    inside = [x for x in BREAKS if low < x < high]
    total = [
        quad(lambda t, k=k: FUNCTIONS[form](t)[k], low, high, points=inside or None, epsabs=1e-13)[
            0
        ]
        for k in range(3)
    ]
    assert_allclose(averaged(form)(a, b), np.divide(total, high - low), rtol=0, atol=1e-12)


@every_form
@given(times)
def test_the_mean_over_no_time_is_the_value(form, t):
    assert_allclose(averaged(form)(t, t), FUNCTIONS[form](t), rtol=0, atol=4e-15)


@every_form
@pytest.mark.parametrize("t", BREAKS)
def test_at_a_jump_the_value_is_that_from_the_right(form, t):
    assert_allclose(averaged(form)(t, t), FUNCTIONS[form](t), rtol=0, atol=4e-15)


@every_form
@given(times, times, times)
def test_impulses_of_adjacent_intervals_add_up(form, a, b, c):
    a, b, c = sorted((a, b, c))
    m = averaged(form)
    both = (b - a) * m(a, b) + (c - b) * m(b, c)
    assert_allclose(both, (c - a) * m(a, c), rtol=0, atol=1e-14)


@every_form
@given(times, times)
def test_the_mean_is_the_same_backwards(form, a, b):
    """Negative substeps of a composition need it."""
    m = averaged(form)
    assert np.array_equal(m(a, b), m(b, a))


@every_form
def test_impulses_of_many_steps_make_the_whole(form):
    m, h = averaged(form), 0.01
    impulses = np.array([h * m(n * h, (n + 1) * h) for n in range(500)])
    total = [math.fsum(column) for column in impulses.T]
    assert_allclose(total, 5.0 * m(0.0, 5.0), rtol=0, atol=4e-15)


def test_a_step_over_a_pulse_shorter_than_it_keeps_its_impulse():
    pulse = ph.PointForce("p", body="b", steps=[(0.201, 0.2010001, (0.0, 0.0, 1e7))])
    system = ph.System([ph.Body("b", mass=2.0, inertia=(1, 1, 1))], forces=[pulse])
    run = ph.simulate(system, "peskin-euler", step=0.1, until=1.0)
    velocity = run.trajectory.velocity[-1, 0]
    assert_allclose(velocity, (0.0, 0.0, 0.5), rtol=1e-8)  # 0.2010001 - 0.201 has eight digits
