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


def test_nonsense_is_refused(called):
    done = called("bench", "--seconds", "0")
    assert done.returncode == 2
    assert "seconds is 0; it must be above zero." in done.stderr
