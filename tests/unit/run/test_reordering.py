"""An order of elimination that fails is found anew, and a run can be cut there as anywhere."""

import numpy as np
import pytest

from polhode.errors import NotConvergedError
from polhode.kernel.joints.elimination import Panel
from polhode.run.engine import Engine
from tests.models import mechanisms as mk

pytestmark = pytest.mark.jit


def engine():
    found = Engine(mk.n_four_bar(2), "energy-momentum", 0.005)
    found.start()
    return found


def spoil(found):
    """Leave out all that eliminating one body does to the others."""
    nodes = found.compiled.arrays.joints.graph.nodes
    nodes[:, Panel.UPDATES_END] = nodes[:, Panel.UPDATES]


def advanced(found, steps):
    found.advance(steps, 10**6, found.buffers(1))
    return np.array(found.compiled.state)


def test_a_failing_order_is_found_anew_and_said():
    one, other = engine(), engine()
    spoil(other)
    np.testing.assert_array_equal(advanced(one, 20), advanced(other, 20))
    assert one.notes == engine().notes
    assert other.notes[-1] == "eliminated in another order from t = 0 s."
    assert other.counts[0, 1] == 20


def test_the_new_order_goes_with_the_checkpoint():
    found, later = engine(), engine()
    advanced(found, 7)
    spoil(found)
    advanced(found, 5)
    later.restore(found.checkpoint())
    np.testing.assert_array_equal(
        later.compiled.arrays.joints.graph.nodes, found.compiled.arrays.joints.graph.nodes
    )
    np.testing.assert_array_equal(advanced(found, 30), advanced(later, 30))


def test_what_no_order_helps_is_an_error():
    found = engine()
    found.compiled.reorder = lambda state: False
    spoil(found)
    with pytest.raises(NotConvergedError, match="did not converge at step 0"):
        advanced(found, 20)
