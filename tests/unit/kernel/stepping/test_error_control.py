"""Steps by their error: the estimate on given motions, the filter, and steps repeated."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import State
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.stepping.automatic import Clock, Control, Means, Pace
from polhode.kernel.stepping.error_control import LIMITED, error, filtered, is_accepted
from polhode.run.engine import Engine

EPS = np.finfo(float).eps

MASS, MOMENT = 3.0, 0.7


def system():
    body = ph.Body("b", MASS, (MOMENT, MOMENT, MOMENT))
    return Engine(ph.System([body]), "energy-momentum", 0.1).compiled.arrays


def state(t, place, angle):
    row = np.zeros((1, State.WIDTH))
    row[0, :3] = place(t)
    row[0, State.Q], row[0, State.Q + 3] = np.cos(angle(t) / 2), np.sin(angle(t) / 2)
    return table(row)


def estimated(kind, place, angle, lengths=(0.1, 0.13, 0.08)):
    """The error of the third of three steps, and that step."""
    before, s = state(0.0, place, angle), state(0.0, place, angle)
    control = Control(
        integers(np.zeros(Clock.WIDTH), Clock.WIDTH),
        zeros(1, Pace.WIDTH),
        zeros(1, Means.WIDTH),
        (s,),
        (before,),
    )
    control.pace[0, Pace.TICK], control.pace[0, Pace.TOLERANCE] = 2.0**-40, 1e9
    control.clock[0, Clock.LIMIT], control.pace[0, Pace.MOST] = 2**60, 1.0
    arrays, found = system(), 0.0
    for h in lengths:
        control.clock[0, Clock.LENGTH] = round(h * 2.0**40)
        before[:] = s
        t = (control.clock[0, Clock.TICKS] + control.clock[0, Clock.LENGTH]) * 2.0**-40
        s[:] = state(t, place, angle)
        if control.clock[0, Clock.KNOWN] == 2:
            found = error(kind, arrays, s, control)
        assert is_accepted(kind, arrays, s, control)
    return found, control


def test_the_error_of_a_cubic_is_its_third_derivative():
    """Means of a cubic are a parabola with v'' = 6 c, whatever the lengths of the steps are."""
    c = np.array([0.3, -0.2, 0.5])
    found, _ = estimated(Increment.CAYLEY, lambda t: t + c * t**3, lambda t: 0.0)
    # differences of positions of size 1 are divided by h three times
    assert_allclose(found, 0.08**3 / 12 * 6 * np.linalg.norm(c), rtol=64 * EPS / 0.08**3)


def test_turns_count_by_their_moments_and_what_the_map_lacks():
    b = 0.4
    found, _ = estimated(Increment.EXPONENTIAL, lambda t: np.zeros(3), lambda t: t + b * t**3)
    wanted = 0.08**3 / 12 * 6 * b * np.sqrt(MOMENT / MASS)
    assert_allclose(found, wanted, rtol=64 * EPS / 0.08**3)
    found, _ = estimated(Increment.CAYLEY, lambda t: np.zeros(3), lambda t: 2.0 * t)
    phi = 2.0 * 0.08  # steady: all that is missing is the lag of Cayley's map
    lag = 2 * np.tan(phi / 2) - phi
    steady, _ = estimated(Increment.CAYLEY, lambda t: np.zeros(3), lambda t: 2.0 * t, (0.08,) * 3)
    assert_allclose(steady, lag * np.sqrt(MOMENT / MASS), rtol=1e3 * EPS / lag)
    assert found != steady  # its mean rates depend on the step


def test_the_filter_keeps_a_step_that_fits_and_is_limited():
    pace = zeros(1, Pace.WIDTH)
    pace[0, Pace.LAST], pace[0, Pace.ERROR], pace[0, Pace.MOST] = 0.1, 1.0, 1e9
    assert filtered(pace, 0.1, 1.0) == 0.1
    assert 0.1 * (1 - LIMITED * np.pi / 2) < filtered(pace, 0.1, 1e9) < 0.1
    pace[0, Pace.ERROR] = 0.0
    assert 0.1 < filtered(pace, 0.1, 0.0) < 0.1 * (1 + LIMITED * np.pi / 2)
    pace[0, Pace.MOST] = 0.11
    assert filtered(pace, 0.1, 0.0) == 0.11
    pace[0, [Pace.ERROR, Pace.MOST]] = 2.0, 1e9
    r = 4.0 ** (-1 / 12) * 0.5**-0.25
    wanted = 0.05 * (1 + LIMITED * np.arctan((r - 1) / LIMITED))
    assert_allclose(filtered(pace, 0.05, 2.0), wanted, rtol=4 * EPS)


def test_a_step_with_a_large_error_leaves_all_as_it_was():
    place = np.array([1.0, 0.0, 0.0])
    _, control = estimated(Increment.CAYLEY, lambda t: place * t**3, lambda t: 0.0)
    before = control.copies[0]
    before[:] = control.tables[0]
    control.tables[0][0, :3] += 1.0
    control.pace[0, Pace.TOLERANCE] = 1e-9
    ticks = control.clock[0, Clock.TICKS]
    control.clock[0, Clock.LENGTH] = 2**36
    assert not is_accepted(Increment.CAYLEY, system(), control.tables[0], control)
    assert_array_equal(control.tables[0], before)
    assert control.clock[0, Clock.TICKS] == ticks
    assert control.clock[0, Clock.REJECTED] == 1
    assert control.pace[0, Pace.NEXT] == pytest.approx(0.7 * 2.0**-4)
