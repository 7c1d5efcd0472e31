"""No certificate is green beside an answer that half the step changes by more than it says."""

import pytest

from tests.models.random_friction import judged


def check(seed):
    verdict = judged(seed)
    assert verdict.right or not verdict.green, verdict


@pytest.mark.jit
@pytest.mark.parametrize("seed", range(25))
def test_green_certificates_are_right(seed):
    check(seed)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25, 150))
def test_more_green_certificates_are_right(seed):
    check(seed)
