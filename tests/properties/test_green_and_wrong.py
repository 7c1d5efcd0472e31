"""No certificate is green beside a wrong answer, or red beside a right one."""

import pytest

from tests.models.random_mechanisms import judged


def check(seed):
    verdict = judged(seed)
    assert verdict.word not in ("green and wrong", "red and right"), verdict


@pytest.mark.jit
@pytest.mark.parametrize("seed", range(25))
def test_green_certificates_are_right(seed):
    check(seed)


@pytest.mark.jit
def test_friction_that_is_not_located_is_noted():
    """Of a slider-crank; half the step changes its answer by six times the printed error."""
    verdict = judged(30)
    assert (verdict.colour, verdict.right) == ("warned", False)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25, 300))
def test_more_green_certificates_are_right(seed):
    check(seed)
