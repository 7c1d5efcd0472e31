"""`polhode compare` where rules choose the steps."""

import pytest

from polhode.cli.compare import compared
from polhode.files.models import load_model

pytestmark = pytest.mark.plain
RULES = ["reversible(0.001)", "tolerance(1e-5)"]


def test_rules_stand_beside_equal_steps_and_refusals_are_rows():
    """Samples of all rows are at the same times, against the exact motion of the top."""
    steps = ",".join(["0.002", *RULES])
    found = compared(load_model("heavy-top"), "energy-momentum,bdf", steps, 0.02)
    kept = [row for row in found.rows if row.failure is None]
    assert [(row.scheme, row.step) for row in kept] == [
        *(("energy-momentum", h) for h in (0.002, *RULES)),
        ("bdf", 0.002),
    ]
    refused = [row for row in found.rows if row.failure is not None]
    assert [row.step for row in refused] == RULES
    assert all("needs fixed steps" in row.failure for row in refused)
    fixed, reversible, controlled, _ = kept
    assert fixed.steps == 10
    assert max(row.energy for row in kept[:3]) < 1e-14
    # Order two: half the step, a quarter of the error, up to terms of order four.
    assert 3.5 < fixed.attitude_error / reversible.attitude_error < 4.5
    assert 0.0 < controlled.position_error < 1e-5 * controlled.steps


@pytest.mark.slow
def test_the_reference_has_a_tolerance_where_steps_change():
    found = compared(load_model("double-pendulum"), "energy-momentum", RULES[1], 0.1)
    assert found.reference == "dop853(tolerance=1e-13)"
    assert found.rows[0].position_error < 1e-3
