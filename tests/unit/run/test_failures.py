"""What is said of a run that fails."""

import math

import pytest

from polhode.lowering.system import Way, compile_system
from polhode.run.failures import nearly_singular
from tests.models import mechanisms as mk


@pytest.mark.parametrize(("angle", "singular"), [(1e-5, True), (0.5 * math.pi, False)])
def test_a_loop_that_is_nearly_flat_is_said_to_be_near_a_singular_position(angle, singular):
    compiled = compile_system(mk.n_four_bar(2, rate=0.0, angle=angle), Way.JOINTED)
    assert ("near such a singular position" in nearly_singular(compiled)) == singular
