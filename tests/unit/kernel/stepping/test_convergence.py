"""When the iteration has arrived, continues, or has failed."""

import math

import pytest

from polhode.kernel.stepping.convergence import (
    MOST_ITERATIONS,
    ROUNDING,
    STALLED,
    Verdict,
    relative,
    verdict,
)


def test_arrives_at_rounding():
    assert verdict(ROUNDING, 1.0, 0) == Verdict.ARRIVED
    assert verdict(0.0, 0.0, MOST_ITERATIONS) == Verdict.ARRIVED
    assert verdict(1.01 * ROUNDING, 1.0, 0) == Verdict.CONTINUE


def test_goes_on_while_it_halves():
    assert verdict(1e-12, 3e-12, 5) == Verdict.CONTINUE


def test_arrives_where_it_stalls_below_the_limit():
    assert verdict(1e-12, 1.5e-12, 5) == Verdict.ARRIVED


def test_does_not_arrive_where_it_stalls_above_the_limit():
    assert verdict(2 * STALLED, 2 * STALLED, 5) == Verdict.CONTINUE
    assert verdict(2 * STALLED, 2 * STALLED, MOST_ITERATIONS) == Verdict.FAILED


@pytest.mark.parametrize("residual", [math.inf, math.nan])
def test_fails_where_the_residual_is_no_number(residual):
    assert verdict(residual, 1.0, 1) == Verdict.FAILED


@pytest.mark.parametrize(
    ("residual", "scale"), [(math.nan, 1.0), (1.0, math.nan), (math.inf, math.inf)]
)
def test_a_residual_that_is_no_number_is_infinite(residual, scale):
    """The largest residual is found by max, which would drop a NaN and call it solved."""
    assert relative(residual, scale) == math.inf
    assert max(0.0, relative(residual, scale)) == math.inf


def test_nothing_to_balance_is_balanced():
    assert relative(0.0, 0.0) == 0.0
    assert relative(1e-3, 2.0) == 5e-4
    assert relative(1e-300, 1e-300) == 0.0  # nothing: such numbers lose digits
