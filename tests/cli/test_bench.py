"""`polhode bench` measures and says so; no test judges the numbers."""

import json

import pytest

pytestmark = pytest.mark.jit


def test_every_fitting_system_gets_a_number(polhode):
    done = polhode("bench", "simo-wong", "--seconds", "0.01", "--json")
    assert done.returncode == 0, done.stderr
    times = json.loads(done.stdout)["nanoseconds_per_step"]["simo-wong"]
    assert times["free body"] > 0
    assert times["top"] > 0
    assert times["chain of 100, per link"] is None  # it knows no joints


@pytest.mark.parametrize("seconds", ["0", "inf", "nan"])
def test_nonsense_is_refused(called, seconds):
    done = called("bench", "--seconds", seconds)
    assert done.returncode == 2
    assert f"--seconds is {seconds}; it must be positive, and at most 3600." in done.stderr
