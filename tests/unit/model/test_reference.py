"""Reference motions: through their points, at rest where they must, and steady."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import polhode as ph
from polhode.kernel.bodies.signals import mean, rates
from polhode.lowering.loads import signal_arrays
from polhode.model.reference import spline
from polhode.model.signal import scalar

EPS = np.finfo(float).eps
TIMES, VALUES = [0.5, 1.5, 2.5, 4.5], [0.2, 1.0, 0.4, 0.9]
THROUGH = {"times": TIMES, "values": VALUES}
MOTIONS = {
    "minimum_jerk": THROUGH,
    "trapezoid": THROUGH,
    "spline": THROUGH,
    "share": {"trapezoid": {**THROUGH, "share": 0.5}},
}


def motion(name):
    given = MOTIONS[name]
    return scalar("m", given if name == "share" else {name: given})


def value(signal, t):
    return float(signal.at(t)[0][0])


@pytest.mark.parametrize("name", MOTIONS)
def test_it_goes_through_its_points_and_rests_at_its_ends(name):
    signal = motion(name)
    for t, x in zip(TIMES, VALUES, strict=True):
        assert value(signal, t) == pytest.approx(x, abs=16 * EPS)
    for t, x in ((-3.0, VALUES[0]), (TIMES[0], VALUES[0]), (TIMES[-1], VALUES[-1]), (9.0, 0.9)):
        assert value(signal, t) == pytest.approx(x, abs=16 * EPS)
        assert signal.at(t)[1][0] == pytest.approx(0.0, abs=64 * EPS)
    stops = TIMES if name != "spline" else TIMES[:: len(TIMES) - 1]
    assert all(abs(signal.at(t)[1][0]) < 64 * EPS for t in stops)


@pytest.mark.parametrize("name", MOTIONS)
def test_kernels_know_its_means_and_its_rates(name):
    signal = motion(name)
    tables = signal_arrays([signal])
    nodes, weights = np.polynomial.legendre.leggauss(8)
    edges = sorted({p.start for p in signal.pieces} | {p.end for p in signal.pieces})
    for a, b in ((0.6, 0.9), (0.0, 5.0), (1.4, 2.6), (2.0, 2.0)):
        inner = [a, *(e for e in edges if a < e < b), b]
        total = sum(  # exact for polynomials of degree 15
            0.5 * (v - u) * w * value(signal, 0.5 * (u + v) + 0.5 * (v - u) * x)
            for u, v in pairwise(inner)
            for x, w in zip(nodes, weights, strict=True)
        )
        told = total / (b - a) if b > a else value(signal, a)
        assert mean(tables, 0, a, b).x == pytest.approx(told, abs=64 * EPS)
        if a == 0.0:
            assert signal.impulse(b)[0] == pytest.approx(total, abs=256 * EPS)
    for t in (0.55, 1.1, 2.2, 3.7):  # between the pieces' ends
        first, second = rates(tables, 0, t)
        assert first.x == pytest.approx(signal.at(t)[1][0], abs=64 * EPS)
        e = 1e-4  # of a cubic or quintic: the difference errs by e² times a fifth derivative
        slope = (value(signal, t + e) - value(signal, t - e)) / (2 * e)
        bend = (signal.at(t + e)[1][0] - signal.at(t - e)[1][0]) / (2 * e)
        assert first.x == pytest.approx(slope, abs=1e-6)
        assert second.x == pytest.approx(bend, abs=1e-5)


def test_a_spline_has_steady_accelerations():
    tables, e = signal_arrays([motion("spline")]), 1e-9
    for t in TIMES[1:-1]:
        (_, before), (_, after) = rates(tables, 0, t - e), rates(tables, 0, t + e)
        assert before.x == pytest.approx(after.x, abs=1e-6)
    given = {"spline": {**THROUGH, "rates": [0.3, -0.2]}}
    first, _ = rates(signal_arrays([scalar("m", given)]), 0, TIMES[0])
    assert first.x == pytest.approx(0.3, abs=4 * EPS)


def test_a_trapezoid_by_its_limits_keeps_them():
    given = {"values": [0.0, 1.0, 0.9], "speed": 0.5, "acceleration": 2.0, "start": 1.0}
    signal = scalar("m", {"trapezoid": given})
    # 1 m at 0.5 m/s with 0.25 s each to speed up and slow down, then 0.1 m without cruising
    first, second = 1.0 / 0.5 + 0.25, 2.0 * np.sqrt(0.1 / 2.0)
    assert value(signal, 1.0 + first) == pytest.approx(1.0, abs=16 * EPS)
    assert value(signal, 1.0 + first + second) == pytest.approx(0.9, abs=16 * EPS)
    times = np.linspace(1.0, 1.0 + first + second, 2001)
    speeds = np.array([signal.at(t)[1][0] for t in times])
    assert np.abs(speeds).max() == pytest.approx(0.5, rel=1e-12)
    assert np.abs(np.diff(speeds)).max() <= 2.0 * np.diff(times).max() * (1 + 1e-9)


def test_motions_and_motors_follow_them_in_python_and_in_files(tmp_path):
    text = """
[[body]]
name = "arm"
mass = 1.0
inertia = [0.01, 0.09, 0.09]
position = [0.5, 0, 0]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "arm"]
point = [0, 0, 0]
axis = [0, 1, 0]
motion = { angle = { minimum_jerk = { times = [0, 0.5], values = [0, 1] } } }
[[force]]
name = "motor"
type = "torque"
body = "arm"
spline = { times = [0, 1], values = [[0, 0, 0], [0, 0, 1]] }
[simulation]
step = 0.01
until = 0.5
"""
    path = tmp_path / "arm.toml"
    path.write_text(text)
    system = ph.load_model(path)
    start = system.joint("hinge").motion_row.signal
    assert value(start, 0.25) == pytest.approx(0.5, abs=4 * EPS)
    torque = system.forces[0].signal
    assert torque.at(0.5)[0][2] == pytest.approx(0.5, abs=4 * EPS)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"minimum_jerk": {"times": [0, 1]}}, "values of m"),
        ({"minimum_jerk": {"times": [1, 0], "values": [0, 1]}}, "increasing numbers"),
        ({"minimum_jerk": {"times": [0, 1], "values": [0, 1], "share": 0.2}}, "has 'share'"),
        ({"trapezoid": {**THROUGH, "share": 0.7}}, "share of m is 0.7"),
        ({"trapezoid": {"values": [0, 1], "speed": 1.0}}, "speed and acceleration"),
        (
            {"trapezoid": {"values": [0, 0], "speed": 1.0, "acceleration": 1.0}},
            "equal successive points",
        ),
        ({"spline": {**THROUGH, "rates": [1.0]}}, "rates of m"),
        ({"spline": 3}, "spline of m is 3"),
    ],
)
def test_invalid_input_gives_one_line_error(given, said):
    with pytest.raises(ph.ModelError, match=said):
        scalar("m", given)


@pytest.mark.parametrize("n", [2, 3, 4, 20_000])
def test_rates_of_a_spline_are_those_of_scipy_for_any_number_of_points(n):
    rng = np.random.default_rng(n)
    times, values = np.cumsum(rng.uniform(0.5, 2.0, n)), rng.normal(size=(n, 3))
    pieces = spline("load", {"values": values.tolist()}, times, values)
    found = np.array([piece[4] for piece in pieces])
    expected = CubicSpline(times, values, bc_type="clamped").derivative()(times[:-1])
    np.testing.assert_allclose(found, expected, atol=1e-13)
