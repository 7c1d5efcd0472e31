"""The free symmetric body against the printed values of benchmark B3 and power series."""

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from tests.truth.symmetric_body import symmetric_body

QUICK = (Phase.explicit, Phase.generate)  # shrinking by power series would take too long

moment = st.floats(0.05, 5.0)
rates = st.tuples(*[st.floats(-2.0, 2.0)] * 3)


@pytest.mark.parametrize(
    ("Omega0", "t", "q", "Omega"),
    [
        (
            (1, 1, 1),
            5.0,
            (-0.07793974820682709, -0.4817526438564472, 0.2414512234836593, -0.8387735644767444),
            (-0.20267147144297715, -1.3996157596508902, 1),
        ),
        (
            (2, 4, 6),
            10.0,
            (-0.18587191651153825, 0.1959381898338342, -0.7859670652928673, -0.5561615131343465),
            (-3.6436235965962793, 2.59306904773606, 6),
        ),
    ],
)
def test_agrees_with_the_cylinder_of_benchmark_b3(Omega0, t, q, Omega):
    motion = symmetric_body(0.04, 0.02, Omega0, t)
    assert_allclose(motion.q, q, rtol=0, atol=3e-15)  # a rate off by eps/2 is 7e-15 rad off here
    assert_allclose(motion.Omega, Omega, rtol=0, atol=1e-14)


@settings(deadline=None, max_examples=15, phases=QUICK)
@given(transverse=moment, axial=moment, Omega0=rates)
def test_agrees_with_power_series(truth, transverse, axial, Omega0):
    times = [0.5, 3.0]
    states = truth.at(truth.free_body((transverse, transverse, axial), Omega0), times)
    motion = symmetric_body(transverse, axial, Omega0, times)
    assert_allclose(motion.Omega, states[:, 1:4], rtol=0, atol=4e-15)
    assert_allclose(motion.q, states[:, 4:8], rtol=0, atol=4e-15)


def test_starts_from_the_given_attitude():
    q0 = np.array([0.5, -0.5, 0.5, 0.5])
    assert_allclose(symmetric_body(1, 2, (1, 2, 3), 0.0, q0).q, q0, rtol=0, atol=0)


def test_stays_at_rest():
    motion = symmetric_body(1, 2, (0, 0, 0), [0.0, 5.0])
    assert_allclose(motion.q, [[1, 0, 0, 0]] * 2, rtol=0, atol=0)
    assert_allclose(motion.Omega, 0, rtol=0, atol=0)


@pytest.mark.parametrize("moments", [(0, 1), (1, -1), (np.inf, 1), (1, np.nan)])
def test_refuses_moments_that_are_not_positive(moments):
    with pytest.raises(ValueError, match="moments must be positive"):
        symmetric_body(*moments, (1, 0, 0), 1.0)
