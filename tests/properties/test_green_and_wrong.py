"""No certificate is green beside a wrong answer, or red beside a right one."""

import pytest

from polhode.errors import NotConvergedError
from polhode.run.contacts import trial
from tests.models.random_mechanisms import judged


def check(seed):
    verdict = judged(seed)
    assert verdict.word not in ("green and wrong", "red and right"), verdict


@pytest.mark.jit
@pytest.mark.parametrize("seed", range(25))
def test_green_certificates_are_right(seed):
    check(seed)


@pytest.mark.jit
def test_a_reversal_is_located_where_an_iterate_sticks_for_a_moment():
    """The slider of a crank at its dead centre, with a coefficient: the iterates of some cut steps
    slide, stick and slide again, and residuals of one law say nothing about those of the other."""
    verdict = judged(30)
    assert verdict.word == "green and right", verdict


@pytest.mark.jit
def test_friction_that_is_not_located_is_noted(monkeypatch):
    """And warned of: half the step changes the answer by six times the printed error."""

    def fails(margin, between):
        raise NotConvergedError("", scheme="", step=0, time=between.a, residual=1.0)

    monkeypatch.setattr(trial, "locate", fails)
    assert judged(30).colour == "warned"


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25, 300))
def test_more_green_certificates_are_right(seed):
    check(seed)
