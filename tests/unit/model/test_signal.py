"""Vectors in time, as users give them."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.model.signal import TIME_NUDGE, scalar, signal
from tests.rounding import within


def refused(*said, **given):
    with pytest.raises(ph.ModelError) as caught:
        signal("torque 'wind'", given)
    for part in ("torque 'wind'", *said):
        assert part in str(caught.value)


def test_needs_one_form():
    refused("needs one of value, steps, table, harmonic, minimum_jerk, trapezoid, spline; it has")
    refused("it has value and harmonic", value=(1, 2, 3), harmonic={"amplitude": (1, 2, 3)})


@pytest.mark.parametrize("value", [(1, 2), "strong", (1, 2, math.nan), 5])
def test_a_value_is_a_vector(value):
    refused(f"value of torque 'wind' is {value!r}", value=value)


def test_steps_are_sorted():
    given = [(2, 3, (0, 0, 2)), (0, 1, (0, 0, 1))]
    assert [p.start for p in signal("it", {"steps": given}).pieces] == [0, 2]


def test_steps_may_touch():
    assert len(signal("it", {"steps": [(0, 1, (1, 0, 0)), (1, 2, (2, 0, 0))]}).pieces) == 2


def test_steps_may_not_overlap():
    overlapping = [(0, 2, (1, 0, 0)), (1, 3, (2, 0, 0))]
    refused("two steps", "overlap between 1 and 2 s", "add their values in one", steps=overlapping)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([(1, 0, (1, 0, 0))], "goes from 1 to 0; t0 must be less than t1"),
        ([(1, 1, (1, 0, 0))], "goes from 1 to 1; t0 must be less than t1"),
        ([(0, 1)], "a step of torque 'wind' is (0, 1); it must be [t0, t1, [x, y, z]]"),
        ([5], "a step of torque 'wind' is 5; it must be [t0, t1, [x, y, z]]"),
        (5, "steps of torque 'wind' is 5; give a list of [t0, t1, [x, y, z]]"),
        ([(0, "late", (1, 0, 0))], "t1 of torque 'wind' is 'late'"),
        (
            [(0, math.nan, (1, 0, 0))],
            "t1 of torque 'wind' is nan; every number in it must be finite",
        ),
        ([(0, 1, (1, 0))], "a step of torque 'wind' is (1, 0); it must be 3 numbers"),
    ],
)
def test_steps_must_make_sense(steps, said):
    refused(said, steps=steps)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"times": [0, 1, 1], "values": [(0, 0, 0)] * 3}, "increasing numbers"),
        ({"times": [0], "values": [(0, 0, 0)]}, "at least two increasing numbers"),
        ({"times": [1, 0], "values": [(0, 0, 0)] * 2}, "times of torque 'wind' are [1, 0]"),
        ({"times": [0, math.nan], "values": [(0, 0, 0)] * 2}, "must be finite"),
        ({"times": ["a", "b"], "values": [(0, 0, 0)] * 2}, "is ['a', 'b']; it must be 2 numbers"),
        ({"times": [0, 1], "values": [(0, 0, 0)] * 3}, "it must be a 2x3 matrix"),
        ({"times": [0, 1]}, "values of torque 'wind' is None; it must be a 2x3 matrix"),
        ({"values": [(0, 0, 0)] * 2}, "times of torque 'wind' is None"),
        ([1, 2], "table of torque 'wind' is [1, 2]; it takes times, values"),
        (
            {"times": [0, 1], "values": [(0, 0, 0)] * 2, "kind": "cubic"},
            "has 'kind'; it takes times",
        ),
    ],
)
def test_a_table_must_make_sense(table, said):
    refused(said, table=table)


@pytest.mark.parametrize(
    ("harmonic", "said"),
    [
        ({"amplitude": (1, 0, 0)}, "frequency of torque 'wind' is None"),
        ({"frequency": 1}, "amplitude of torque 'wind' is None; it must be 3 numbers"),
        ({"amplitude": (1, 0), "frequency": 1}, "amplitude of torque 'wind' is (1, 0)"),
        ({"amplitude": (1, 0, 0), "frequency": "often"}, "frequency of torque 'wind' is 'often'"),
        ({"amplitude": (1, 0, 0), "frequency": -1e300}, "it must be at most 1e+100 Hz"),
        (
            {"amplitude": (1, 0, 0), "frequency": 1, "rate": 2},
            "has 'rate'; it takes amplitude, freq",
        ),
        (
            {"amplitude": (1, 0, 0), "frequency": 1, "phase": math.inf},
            "phase of torque 'wind' is inf",
        ),
        (5, "harmonic of torque 'wind' is 5; it takes amplitude, frequency, offset, phase"),
    ],
)
def test_a_harmonic_must_make_sense(harmonic, said):
    refused(said, harmonic=harmonic)


def test_knows_along_which_axes_it_vanishes():
    wave = {"amplitude": (1, 0, 0), "frequency": 1, "offset": (0, 2, 0)}
    ramp = {"times": [0, 1, 2], "values": [(0, 0, 0), (0, 0, 1), (0, 0, 0)]}
    for form, vanishing in (
        ({"value": (0, 1, 0)}, [True, False, True]),
        ({"steps": [(0, 1, (1, 0, 0)), (2, 3, (0, 1, 0))]}, [False, False, True]),
        ({"table": ramp}, [True, True, False]),
        ({"harmonic": wave}, [False, False, True]),
    ):
        s = signal("it", form)
        assert [s.vanishes_along(axis) for axis in range(3)] == vanishing


def test_values_are_kept_as_they_were():
    value = np.array([1.0, 2.0, 3.0])
    force, torque = (kind("f", body="b", value=value) for kind in (ph.PointForce, ph.Torque))
    spring = ph.Spring("s", between=("a", "b"), points=(value, (0, 0, 0)), stiffness=1.0)
    value[0] = 9.0
    assert force.signal.pieces[0].value[0] == torque.signal.pieces[0].value[0] == 1.0
    assert spring.ends[0][0] == 1.0


def test_a_function_gives_its_rates_or_differences_of_order_six_do():
    def value(t):
        return math.sin(3.0 * t)

    def rates(t):
        return math.sin(3.0 * t), 3.0 * math.cos(3.0 * t), -9.0 * math.sin(3.0 * t)

    by_differences, given = scalar("a motion", value), scalar("a motion", rates)
    assert not by_differences.gives_rates
    assert given.gives_rates
    for t in (0.0, 0.4, 2.0):
        assert given.at(t)[1][0] == rates(t)[1]
        # (3 nudge)^6/140 of the rate, and roundings of values over the nudge
        assert within(abs(by_differences.at(t)[1][0] - rates(t)[1]), 1.0 / TIME_NUDGE, 14)
