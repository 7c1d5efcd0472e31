"""Lagrange's top against references, power series, the pendulum, and what a top keeps."""

from decimal import Context, Decimal, localcontext

import numpy as np
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from polhode.oracles import lagrange_top
from tests.truth.plane_pendulum import pendulum
from tests.truth.symmetric_body import symmetric_body

QUICK = (Phase.explicit, Phase.generate)  # shrinking by power series would take too long

EPS = np.finfo(float).eps
START = ("theta", "phi", "psi", "theta_rate", "phi_rate", "psi_rate")
moment, angle, rate = st.floats(0.2, 3.0), st.floats(-3.0, 3.0), st.floats(-3.0, 3.0)
inclination = st.floats(0.05, 3.09)


def quaternion(theta, phi, psi):
    """Of ``R3(phi) R1(theta) R3(psi)``."""
    total, difference = (phi + psi) / 2, (phi - psi) / 2
    c, s = np.cos(theta / 2), np.sin(theta / 2)
    return np.stack(
        [c * np.cos(total), s * np.cos(difference), s * np.sin(difference), c * np.sin(total)],
        axis=-1,
    )


def check(truth, A, C, mgl, start, times, atol):
    """Compare attitude, angles and rates with power series."""
    start = dict(zip(START, start, strict=True))
    motion = lagrange_top(A, C, mgl, times, **start)
    states = truth.at(truth.top(A, C, mgl, **start), times)
    size = max(1, np.max(np.abs(states[:, 1:4])))
    assert_allclose(motion.q, states[:, 4:8], rtol=0, atol=atol)
    angles = quaternion(motion.theta, motion.phi, motion.psi)
    assert_allclose(angles, states[:, 4:8], rtol=0, atol=atol)
    assert_allclose(motion.Omega, states[:, 1:4], rtol=0, atol=atol * size)
    return motion


def test_agrees_with_the_reference_of_the_fast_top(reference):
    ref = reference("hulbert52.csv")
    motion = lagrange_top(5, 1, 20, ref["t"], theta=0.3, psi_rate=50)
    assert_allclose(motion.q, ref["q"], rtol=0, atol=4e-13)  # the reference's own digits
    assert_allclose(motion.theta, ref["theta"], rtol=0, atol=4e-13)
    assert_allclose(motion.Omega, ref["Omega"], rtol=0, atol=5e-13)


@pytest.mark.parametrize(
    ("case", "phi_rate", "digits", "theta_end", "period", "precession"),
    [
        (1, 0.0, 2.5e-12, 67.98651275506785, 0.6877414127085774, 0.5013802131236592),
        (2, -10.0, 4e-11, 151.74001541396197, 0.48730981006802454, 0.1837572851258597),
    ],
)
def test_agrees_with_the_reference_of_the_heavy_top(
    reference, case, phi_rate, digits, theta_end, period, precession
):
    ref = reference(f"geradin_case{case}.csv")
    A, mgl = 0.8 + 5 * 1.3**2, 5 * 9.81 * 1.3  # the file's inertia is about the centre of mass
    start = {"theta": np.pi / 3, "phi_rate": phi_rate, "psi_rate": 50.0}
    motion = lagrange_top(A, 1.8, mgl, ref["t"], **start)
    for name in ("q", "Omega", "theta", "phi", "psi"):
        assert_allclose(getattr(motion, name), ref[name], rtol=0, atol=digits)
    assert_allclose(np.degrees(motion.theta_range), [60, theta_end], rtol=2 * EPS)
    assert motion.period == pytest.approx(period, rel=2 * EPS)
    assert motion.precession == pytest.approx(precession, abs=2e-15)  # A and mgl are rounded


def test_agrees_with_the_top_of_benchmark_b2():
    motion = lagrange_top(5, 1, 20, [0.1, 1, 2, 5, 10], theta=0.05, psi_rate=50)
    axis = [
        [0.0003181967358053643, -0.05090001411041998, 0.9987037034648446],
        [0.021541104974264, -0.050010335483372, 0.998516372996121],
        [0.038017207813871, -0.032918464710755, 0.998734732845075],
        [0.047067959691278, 0.024195675615631, 0.998598606273814],
        [-0.047132231441983, 0.02674868635871, 0.998530450480797],
    ]
    Omega = [
        [-0.004068170196714429, 0.01886545605659368, 50],
        [-0.02272343515207970, 0.03680685650327144, 50],
        [-0.004993968886950919, -0.00996396878179957, 50],
        [-0.01279428232653891, -0.03239659409518526, 50],
        [-0.03061839944182636, 0.02865297417332211, 50],
    ]
    w, x, y, z = motion.q.T
    found = np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], axis=-1)
    assert_allclose(found, axis, rtol=0, atol=2e-13)  # found with rtol 1e-13
    assert_allclose(motion.Omega, Omega, rtol=0, atol=2e-13)


@settings(deadline=None, max_examples=25, phases=QUICK)
@given(A=moment, C=moment, mgl=rate, start=st.tuples(inclination, angle, angle, rate, rate, rate))
def test_agrees_with_power_series(truth, A, C, mgl, start):
    assume(abs(mgl) > 1e-3)
    check(truth, A, C, mgl, start, [0.3, 1.0, 3.0], 3e-14)


@settings(deadline=None, max_examples=10, phases=QUICK)
@given(A=moment, C=moment, theta=st.floats(0.3, 2.8), phi_rate=st.floats(0.5, 3.0), mgl=rate)
def test_steady_precession_is_a_nutation_of_no_size(truth, A, C, theta, phi_rate, mgl):
    spin = (A * np.cos(theta) * phi_rate**2 + mgl) / (C * phi_rate)
    start = (theta, 0.0, 0.0, 0.0, phi_rate, spin - phi_rate * np.cos(theta))
    motion = check(truth, A, C, mgl, start, [1.0, 4.0], 2e-14)
    assert motion.theta_range == pytest.approx((theta, theta), abs=1e-13)
    assert_allclose(motion.phi, phi_rate * np.array([1.0, 4.0]), rtol=1e-13)


@pytest.mark.parametrize("miss", [1e-2, 1e-6, 1e-12, 0.0])
@pytest.mark.parametrize("side", [1, -1])
def test_passes_next_to_the_verticals(truth, miss, side):
    A, spin, theta = 2.0, 1.5, 1.0
    z = np.cos(theta)
    phi_rate = (1 + miss) * spin / A / (z + side)  # b = a or b = -a, to rounding or less
    start = (theta, 0.2, 0.3, 2.0, phi_rate, spin - phi_rate * z)
    motion = check(truth, A, 1.0, 1.0, start, np.linspace(0.2, 6, 30), 1e-14)
    near = motion.theta_range[0] if side == 1 else np.pi - motion.theta_range[1]
    assert near < 3 * miss + 1e-15


@pytest.mark.parametrize("offset", [1e-3, -1e-3, 1e-7, -1e-7, 1e-12, -1e-12])
def test_agrees_with_power_series_next_to_the_sleeping_top(truth, offset):
    A, C, mgl, spin, theta = 2.0, 1.0, 1.0, 1.0, 1.2
    z = np.cos(theta)
    phi_rate = C * spin / A / (1 + z)
    theta_rate = -np.sqrt(2 * mgl / A * (1 - z) - (phi_rate * np.sin(theta)) ** 2)
    start = (theta, 0.0, 0.0, theta_rate + offset, phi_rate, spin - phi_rate * z)
    check(truth, A, C, mgl, start, [1.0, 10.0, 30.0], 3e-14)


@pytest.mark.parametrize(
    ("mgl", "theta", "theta_rate"),
    [(1.0, 2.0, 0.0), (1.0, 0.5, -3.0), (-2.0, 1.0, 1.0), (1.0, 1.0, 0.5), (1.5, 2.5, 3.3)],
)
def test_without_spin_it_is_a_pendulum(truth, mgl, theta, theta_rate):
    t = np.linspace(0, 8, 33)
    top = lagrange_top(2.0, 1.0, mgl, t, theta=theta, theta_rate=theta_rate)
    hanging = np.pi if mgl > 0 else 0.0
    swing = pendulum(abs(mgl), 2.0, theta - hanging, theta_rate, t)
    difference = (top.theta - swing.angle - hanging) / 2
    assert_allclose(np.sin(difference), 0, rtol=0, atol=5e-15)
    assert_allclose(top.Omega[:, 0], swing.rate, rtol=0, atol=5e-15)
    check(truth, 2.0, 1.0, mgl, (theta, 0, 0, theta_rate, 0, 0), t[1:9], 5e-15)


def test_reaches_the_vertical_and_stays_on_the_separatrix():
    # beta = 2, alpha = v^2 + 2 z = 2 needs v = 2 sin(theta / 2): near it for a long while
    theta = 1.0
    slow = lagrange_top(2.0, 1.0, 2.0, 20.0, theta=theta, theta_rate=-2 * np.sin(theta / 2))
    assert 0 <= abs(slow.theta) < 1e-7
    assert slow.period > 30


@settings(deadline=None, max_examples=25, phases=QUICK)
@given(A=moment, C=moment, start=st.tuples(inclination, angle, angle, rate, rate, rate))
def test_without_weight_it_is_a_free_body(A, C, start):
    start = dict(zip(START, start, strict=True))
    t = np.linspace(-1e3, 1e3, 21)
    q0 = quaternion(start["theta"], start["phi"], start["psi"])
    assume(abs(start["psi_rate"] + start["phi_rate"] * np.cos(start["theta"])) > 1e-3)
    top = lagrange_top(A, C, 0.0, t, **start)
    Omega0 = lagrange_top(A, C, 0.0, 0.0, **start).Omega
    body = symmetric_body(A, C, Omega0, t, q0)
    # Omega0 is rounded: eps of the rates, times the time
    atol = 1e3 * 10 * EPS * max(1, *np.abs(Omega0)) * max(1, C / A)
    assert_allclose(top.q, body.q, rtol=0, atol=atol)


@settings(deadline=None, max_examples=25, phases=QUICK)
@given(A=moment, C=moment, mgl=rate, start=st.tuples(inclination, angle, angle, rate, rate, rate))
def test_keeps_energy_and_vertical_momentum_for_ever(A, C, mgl, start):
    assume(abs(mgl) > 1e-3)
    t = np.concatenate([[0.0], np.geomspace(1e-3, 1e9, 30)])
    motion = lagrange_top(A, C, mgl, t, **dict(zip(START, start, strict=True)))
    w, x, y, z = motion.q.T
    vertical = np.stack(
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], axis=-1
    )
    J = np.array([A, A, C])
    energy = motion.Omega**2 @ J / 2 + mgl * vertical[:, 2]
    momentum = np.sum(J * motion.Omega * vertical, axis=1)
    size = motion.Omega[0] ** 2 @ J / 2 + abs(mgl)
    assert_allclose(energy, energy[0], rtol=0, atol=2e-13 * size)
    assert_allclose(momentum, momentum[0], rtol=0, atol=5e-14 * size)
    assert_allclose(np.sum(motion.q**2, axis=1), 1, rtol=0, atol=10 * EPS)


@pytest.mark.parametrize("mgl", [63.765, -63.765])
def test_is_exact_after_ten_million_periods(truth, mgl):
    """By the period, and the turns of both pairs of the quaternion in it, to 30 digits."""
    turns = 10_000_000
    start = dict(zip(START, (1.0, 0.0, 0.0, 0.5, -10.0, 50.0), strict=True))
    top = truth.top(9.25, 1.8, mgl, **start)
    T = truth.period(top, lagrange_top(9.25, 1.8, mgl, 0.0, **start).period, 10)
    t = float(turns * T) + 0.3 * float(T)
    with localcontext(Context(prec=38)):
        first, once = top[1], truth.taylor(*top, [T])[0]
        late = truth.taylor(*top, [truth.number(t) - turns * T])[0]
        w, z = pair(first, once, late, (4, 7), turns)
        x, y = pair(first, once, late, (5, 6), turns)
    found = lagrange_top(9.25, 1.8, mgl, t, **start)
    assert_allclose(found.q, np.array([w, x, y, z], dtype=float), rtol=0, atol=3e-15)


def pair(first, once, late, index, turns) -> tuple[Decimal, Decimal]:
    """Advance one pair, as a complex number, by its turn per period."""
    (a, b), (c, d), (x, y) = ([state[i] for i in index] for state in (first, once, late))
    size = a * a + b * b
    c, d = (c * a + d * b) / size, (d * a - c * b) / size
    while turns:
        if turns % 2:
            x, y = x * c - y * d, x * d + y * c
        c, d, turns = c * c - d * d, 2 * c * d, turns // 2
    return x, y


def test_takes_times_of_any_shape():
    motion = lagrange_top(2, 1, 1, np.zeros((2, 5)), theta=1.0, psi_rate=5.0)
    assert motion.theta.shape == motion.phi.shape == motion.psi.shape == (2, 5)
    assert motion.q.shape == (2, 5, 4)
    assert lagrange_top(2, 1, 1, 0.0, theta=1.0).Omega.shape == (3,)


@pytest.mark.parametrize(
    ("arguments", "start", "message"),
    [
        ((0, 1, 1), {"theta": 1.0}, "must be positive"),
        ((1, 1, np.nan), {"theta": 1.0}, "mgl finite"),
        ((1, 1, 1), {"theta": 0.0}, "not vertical"),
        ((1, 1, 1), {"theta": 4.0}, "inside"),
        ((1, 1, 1), {"theta": 1.0, "phi_rate": np.inf}, "finite numbers"),
        ((1, 1, 0), {"theta": 1.0}, "no nutation"),
    ],
)
def test_refuses_what_is_no_top(arguments, start, message):
    with pytest.raises(ValueError, match=message):
        lagrange_top(*arguments, 1.0, **start)
