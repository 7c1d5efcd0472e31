"""The free body against references, power series, and what a free body keeps."""

from decimal import Context, Decimal, localcontext

import numpy as np
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from polhode.oracles import free_body
from tests.truth.symmetric_body import symmetric_body

QUICK = (Phase.explicit, Phase.generate)  # shrinking by power series would take too long

EPS = np.finfo(float).eps
moments = st.tuples(*[st.floats(0.05, 5.0)] * 3)  # many of them no real body: nothing here minds
rates = st.tuples(*[st.floats(-2.0, 2.0)] * 3)
quaternions = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: np.linalg.norm(q) > 0.1)
relaxed = settings(deadline=None, max_examples=25, phases=QUICK)


def rotation(q):
    w, v = q[..., 0, None, None], q[..., 1:]
    x = np.cross(v[..., None, :], -np.eye(3))
    return np.eye(3) + 2 * w * x + 2 * x @ x


def unit(v):
    return np.asarray(v) / np.linalg.norm(v)


def error(motion, states):
    return max(
        np.max(np.abs(motion.Omega - states[:, 1:4])), np.max(np.abs(motion.q - states[:, 4:8]))
    )


def test_agrees_with_the_reference_of_a_plain_body(reference):
    ref = reference("torque_free.csv")
    motion = free_body((1, 2, 3), (1, 0, 1), ref["t"])
    assert_allclose(motion.Omega, ref["Omega"], rtol=0, atol=3e-13)  # the reference's own digits
    assert_allclose(motion.q, ref["q"], rtol=0, atol=3e-13)


@pytest.mark.parametrize(
    ("name", "state"),
    [
        (
            "hulbert51_dt0.001.csv",
            "-0.6536443768174292946 -0.7568018407777416260 -0.00003694798210480314500"
            " 0.00003294272198194894138 7.996000475171653150 -0.002514198065291455395"
            " -0.1979340980636600263",
        ),
        (
            "hulbert51_dt0.01.csv",
            "-0.6537192135332524746 -0.7567370363913701032 -0.0003682301200652260608"
            " 0.0003346903803988887443 7.960000846818734223 0.001053635169515064218"
            " -0.1988767241755753408",
        ),
    ],
)
def test_agrees_with_the_reference_next_to_a_separatrix(reference, name, state):
    start = np.array(state.split(), dtype=float)
    ref = reference(name)
    after = ref["t"] > 1.99  # the loads end at t = 2
    motion = free_body((5, 10, 1), start[4:], ref["t"][after] - 2, start[:4])
    exact = np.stack([ref[f"Om{i}_closed"][after] for i in (1, 2, 3)], axis=-1)
    # The state at t = 2, rounded to doubles, is known to eps |Omega| = 2e-15; it grows fifty-fold.
    assert_allclose(motion.Omega, exact, rtol=0, atol=3e-13)
    assert_allclose(motion.q, ref["q"][after], rtol=0, atol=2e-11)  # the reference: 1e-10


def test_agrees_with_the_tumbling_box_of_benchmark_b4():
    motion = free_body((13, 10, 5), (1, 2, 3), [1, 5, 10, 100])  # the box: J times 300
    q = [
        [-0.185362390179059, 0.777715431194222, 0.025857360283709, 0.600109064511319],
        [-0.36486374298687, 0.023563357342594, 0.021262001052005, -0.930519824912732],
        [-0.716734528436385, 0.026573401996015, 0.013506578480283, 0.696708721339978],
        [-0.25530488095898, -0.518349193192624, -0.098064358945558, -0.810257312944273],
    ]
    Omega = [
        [1.086100442970459, -1.904311561111021, 3.046341758349538],
        [0.280861940814617, -2.432266939712791, 2.750101480033983],
        [-1.441479761782134, 1.325912169208376, 3.268251472830516],
        [1.372084211680309, -1.471108638204495, 3.221316428255728],
    ]
    assert_allclose(motion.q, q, rtol=0, atol=6e-13)  # printed to 15 digits, found with rtol 1e-13
    assert_allclose(motion.Omega, Omega, rtol=0, atol=2e-12)


@relaxed
@given(J=moments, Omega0=rates, q0=quaternions)
def test_agrees_with_power_series(truth, J, Omega0, q0):
    q0 = unit(q0)
    times = [0.25, 1.0, 3.0]
    assume(max(abs(w) for w in Omega0) > 1e-3)
    states = truth.at(truth.free_body(J, Omega0, q0), times)
    assert error(free_body(J, Omega0, times, q0), states) < 2e-14


@settings(deadline=None, max_examples=10, phases=QUICK)
@given(J=moments, axes=quaternions, Omega0=rates)
def test_agrees_with_power_series_for_a_tensor(truth, J, axes, Omega0):
    R = rotation(unit(axes))
    tensor = R @ np.diag(J) @ R.T
    tensor = (tensor + tensor.T) / 2
    assume(np.linalg.norm(Omega0) > 1e-3)
    states = truth.at(truth.free_body(tensor, Omega0), [0.5, 2.0])
    assert error(free_body(tensor, Omega0, [0.5, 2.0]), states) < 1e-14


# Omega1 / Omega3 on the separatrix of J = (1, 2, 9/4) is 3/4: exactly, in doubles.
J_SEPARATRIX, OMEGA_SEPARATRIX = (1.0, 2.0, 2.25), np.array([0.75, -1.0, 1.0])


@pytest.mark.parametrize(
    "offset", [0.0, *(s * 10.0**-n for n in (2, 5, 9, 13, 15) for s in (1, -1))]
)
def test_agrees_with_power_series_across_the_separatrix(truth, offset):
    Omega0 = OMEGA_SEPARATRIX + [offset, 0, 0]
    times = [1.0, 5.0, 20.0, 45.0]
    states = truth.at(truth.free_body(J_SEPARATRIX, Omega0), times)
    assert error(free_body(J_SEPARATRIX, Omega0, times), states) < 4e-15


def test_stays_at_the_middle_axis_on_the_separatrix():
    motion = free_body(J_SEPARATRIX, OMEGA_SEPARATRIX, [-1e6, 1e3, 1e6])
    size = np.sqrt(2 * 0.5 * (0.75**2 + 2 + 2.25) / 2)  # all energy on axis 2
    end = np.sign(motion.Omega[1, 1])
    assert_allclose(
        motion.Omega, size * end * np.outer([-1, 1, 1], [0, 1, 0]), rtol=0, atol=4 * EPS
    )


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("tilt", [1e-3, 1e-8, 1e-14, 1e-30])
def test_agrees_with_power_series_close_to_a_principal_axis(truth, axis, tilt):
    Omega0 = np.full(3, tilt)
    Omega0[axis] = 1.0
    states = truth.at(truth.free_body((1.0, 2.0, 3.0), Omega0), [3.0, 30.0])
    motion = free_body((1.0, 2.0, 3.0), Omega0, [3.0, 30.0])
    assert error(motion, states) < 1e-14


@pytest.mark.parametrize("J", [(1.0, 1.0, 3.0), (3.0, 1.0, 1.0), (3.0, 1.0, 3.0), (2.0, 2.0, 2.0)])
@pytest.mark.parametrize("gap", [0.0, 1e-15, 1e-9, 1e-4])
@pytest.mark.parametrize("Omega0", [(0.3, -0.4, 1.0), (1.0, 0.1, 0.0), (1e-9, 0.7, -0.7)])
def test_agrees_with_power_series_for_bodies_that_are_almost_symmetric(truth, J, gap, Omega0):
    J = np.array(J) * [1, 1 + gap, 1 - gap]
    states = truth.at(truth.free_body(J, Omega0), [0.5, 4.0])
    assert error(free_body(J, Omega0, [0.5, 4.0]), states) < 3e-15


@relaxed
@given(J=st.tuples(st.floats(0.05, 5), st.floats(0.05, 5)), Omega0=rates, q0=quaternions)
def test_a_symmetric_body_has_the_motion_of_two_steady_rotations(J, Omega0, q0):
    t = np.linspace(-1e4, 1e4, 41)
    general = free_body((J[0], J[0], J[1]), Omega0, t, q0)
    special = symmetric_body(*J, Omega0, t, q0)
    assert_allclose(general.Omega, special.Omega, rtol=0, atol=6e-15)
    assert_allclose(general.q, special.q, rtol=0, atol=6e-15)


@pytest.mark.parametrize(
    ("J", "Omega0"),
    [
        ((2.0, 2.0, 2.0), (0.3, -0.4, 1.2)),
        ((1.0, 2.0, 3.0), (0.0, 1.3, 0.0)),
        ((1.0, 2.0, 2.0), (0.0, 0.5, 1.2)),
        (np.diag([1.0, 2.0, 3.0]), (0.0, 0.0, -1.3)),
    ],
)
def test_turns_steadily_where_it_can(J, Omega0):
    motion = free_body(J, Omega0, [0.0, 10.0])
    assert_allclose(motion.Omega, [Omega0, Omega0], rtol=0, atol=0)
    half = np.array([np.cos(6.5), *(np.sin(6.5) * np.array(Omega0) / 1.3)])
    assert_allclose(motion.q, [[1, 0, 0, 0], half], rtol=0, atol=4 * EPS)


def test_stays_at_rest():
    q0 = unit([1.0, 2.0, 3.0, 4.0])
    motion = free_body((1, 2, 3), (0, 0, 0), [0.0, 1e9], q0)
    assert_allclose(motion.Omega, 0, rtol=0, atol=0)
    assert_allclose(motion.q, [q0, q0], rtol=0, atol=EPS)


@relaxed
@given(J=moments, Omega0=rates, q0=quaternions)
def test_keeps_energy_and_momentum_for_ever(J, Omega0, q0):
    J, Omega0, q0 = np.array(J), np.array(Omega0), unit(q0)
    t = np.concatenate([[0.0], np.geomspace(1e-3, 1e12, 46)])
    Omega, q = free_body(J, Omega0, t, q0)
    energy = np.sum(J * Omega**2, axis=1)
    momentum = np.einsum("tij,tj->ti", rotation(q), J * Omega)
    start = rotation(q0) @ (J * Omega0)
    scale = np.linalg.norm(J * Omega0)
    assert_allclose(energy, J @ Omega0**2, rtol=1e-13)
    assert_allclose(momentum, np.broadcast_to(start, momentum.shape), rtol=0, atol=1e-14 * scale)
    assert_allclose(np.sum(q * q, axis=1), 1, rtol=0, atol=10 * EPS)


@pytest.mark.parametrize("turns", [10_000, 10_000_000])
@pytest.mark.parametrize(
    ("J", "Omega0", "period"),
    [
        ((1.0, 2.0, 3.0), (1.0, 0.0, 1.0), 6.93566754103174),
        ((3.0, 2.0, 1.0), (1.0, 0.0, 1.2), None),
        ((1.0, 2.0, 2.25), (0.75, 0.0, 1.0001), None),
    ],
)
def test_is_exact_after_ten_million_periods(truth, J, Omega0, period, turns):
    """By the period and the rotation in it to 30 digits, raised to a power."""
    body = truth.free_body(J, Omega0)
    T = truth.period(body, period or return_time(J, Omega0), 2)
    t = float(turns * T) + 0.3 * float(T)
    with localcontext(Context(prec=38)):
        late = truth.taylor(*body, [truth.number(t) - turns * T])[0]
        q = multiply(power(truth.taylor(*body, [T])[0][4:8], turns), late[4:8])
    motion = free_body(J, Omega0, t)
    assert_allclose(motion.Omega, np.array(late[1:4], dtype=float), rtol=0, atol=3e-15)
    assert_allclose(motion.q, np.array(q, dtype=float), rtol=0, atol=3e-15)


def return_time(J, Omega0):
    """Second time at which Omega2 vanishes, roughly, by stepping through the motion."""
    t = np.arange(1e-3, 200, 1e-3)
    sign = np.sign(free_body(J, Omega0, t).Omega[:, 1])
    return t[np.flatnonzero(sign[1:] != sign[:-1])[1]]


def multiply(p: list[Decimal], q: list[Decimal]) -> list[Decimal]:
    a, b, c, d = p
    w, x, y, z = q
    return [
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    ]


def power(q: list[Decimal], n: int) -> list[Decimal]:
    result = [Decimal(1), Decimal(0), Decimal(0), Decimal(0)]
    while n:
        if n % 2:
            result = multiply(result, q)
        q, n = multiply(q, q), n // 2
    return result


def test_the_quaternion_is_continuous():
    t = np.linspace(-40, 40, 8001)
    for J, Omega0 in [
        ((1, 2, 3), (1, 0, 1)),
        ((3, 2, 1), (0.4, 1.0, 0.9)),
        ((5, 10, 1), (8, 0, 0.2)),
    ]:
        motion = free_body(J, Omega0, t)
        step = np.linalg.norm(np.diff(motion.q, axis=0), axis=1)
        assert np.max(step) < 0.51 * 0.01 * np.max(np.linalg.norm(motion.Omega, axis=1))


def test_runs_backwards(truth):
    forwards = free_body((1, 2, 3), (0.4, -1.0, 0.7), 7.0, (0.6, 0.8, 0, 0))
    back = free_body((1, 2, 3), forwards.Omega, -7.0, forwards.q)
    assert_allclose(back.Omega, (0.4, -1.0, 0.7), rtol=0, atol=1e-14)
    assert_allclose(back.q, (0.6, 0.8, 0, 0), rtol=0, atol=1e-14)


def test_takes_times_of_any_shape():
    assert free_body((1, 2, 3), (1, 0, 1), 1.0).Omega.shape == (3,)
    assert free_body((1, 2, 3), (1, 0, 1), np.zeros((2, 5))).q.shape == (2, 5, 4)
    assert free_body((2, 2, 2), (1, 0, 1), np.zeros((2, 5))).Omega.shape == (2, 5, 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (((1, 2), (1, 0, 0), 1.0), "3 moments or a 3x3 tensor"),
        (((1, 2, 0), (1, 0, 0), 1.0), "must be positive"),
        (([[1, 2, 0], [0, 2, 0], [0, 0, 3]], (1, 0, 0), 1.0), "not symmetric"),
        (((1, 2, 3), (1, 0, np.nan), 1.0), "Omega0 must be 3 finite numbers"),
        (((1, 2, 3), (1, 0, 0), 1.0, (0, 0, 0, 0)), "q0 must be four"),
    ],
)
def test_refuses_what_is_no_body(arguments, message):
    with pytest.raises(ValueError, match=message):
        free_body(*arguments)
