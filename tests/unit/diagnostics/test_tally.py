"""Drifts and the scales that they are relative to."""

import numpy as np
import pytest

from polhode.diagnostics.tally import Tally

EPS = np.finfo(float).eps


def relative(drift, scale, wider):
    tally = Tally({"energy"})
    tally.add("energy", "energy", (True, "nothing does work"), np.array([0.0, drift]), scale)
    tally.widen_at_rest("energy", wider)
    (energy,) = tally.invariants(1e-10)
    return energy.relative


@pytest.mark.parametrize(
    ("drift", "scale", "wider", "expected"),
    [
        (8 * EPS, 1.0, 100.0, 8 * EPS),  # rounding of its own scale: that stays
        (1e-14, 1e-20, 1.0, 1e-14),  # at rest, rounding of the wider one
        (1e-9, 1.0, 100.0, 1e-9),  # no rounding
        (1e-9, 0.0, 1.0, np.inf),
    ],
)
def test_a_scale_is_widened_only_where_rounding_of_the_wider_one_is_what_moves(
    drift, scale, wider, expected
):
    assert relative(drift, scale, wider) == pytest.approx(expected, rel=1e-15)


def test_forces_that_balance_widen_energies_and_momenta_by_their_work_and_their_impulse():
    kinds = ("energy", "linear_momentum", "angular_momentum")
    tally = Tally(set(kinds))
    for kind in kinds:
        tally.add(kind, kind, (True, ""), np.array([0.0, 1e-14]), 1e-20)
    tally.widen_by_forces(force=10.0, reach=2.0, torque=5.0, span=3.0)
    found = [i.relative for i in tally.invariants(1e-10)]
    assert found == pytest.approx([1e-14 / 25.0, 1e-14 / 30.0, 1e-14 / 75.0], rel=1e-15)
