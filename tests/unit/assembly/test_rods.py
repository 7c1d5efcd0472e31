"""Rods whose length is given: assembly moves the bodies."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.start import start
from polhode.errors import ModelError

ROD = {"points": ((0, 0, 0), (1, 0, 0))}


def hung(**rod):
    body = ph.Body("a", mass=1.0, inertia=(1, 1, 1), position=(1.5, 0, 0))
    return ph.System([body], [ph.Distance("rod", "ground", "a", **ROD, **rod)])


@pytest.mark.parametrize("length", [0.5, 1.0, 2.0])
def test_a_rod_of_a_given_length_puts_its_body_at_its_end(length):
    s = start(hung(length=length))
    np.testing.assert_allclose(s.x[0], (length + 0.5, 0, 0), atol=4e-16 * (1 + length))


def test_without_a_length_the_points_give_it():
    s = start(hung())
    np.testing.assert_array_equal(s.x[0], (1.5, 0, 0))


def test_rods_of_given_lengths_close_a_triangle():
    bodies = [ph.Body("a", mass=1.0, inertia=(1, 1, 1), position=(1, 0.2, 0))]
    ends = ((0, 0, 0), (1.6, 0, 0))
    joints = [
        ph.Distance(f"rod{k}", "ground", "a", points=(end, (1, 0.2, 0)), length=1.0)
        for k, end in enumerate(ends)
    ]
    s = start(ph.System(bodies, joints))
    for end in ends:
        assert np.linalg.norm(s.x[0] - end) == pytest.approx(1.0, rel=1e-14)


def test_a_length_must_be_positive():
    with pytest.raises(ModelError, match="length of joint 'rod'"):
        hung(length=-1.0)
