"""Parts of a model print as the call that made them."""

import numpy as np
import pytest

import polhode as ph
from polhode.model.forces import TYPES as FORCES
from polhode.model.joints import TYPES as JOINTS
from polhode.model.part import brief


def test_what_is_left_at_its_default_is_not_shown():
    hinge = ph.Revolute("pin", "ground", "arm", point=(0, 0, 1), axis=(0, 1, 0))
    assert repr(hinge) == (
        "Revolute('pin', first='ground', second='arm', point=(0, 0, 1), axis=(0, 1, 0))"
    )
    spring = ph.Spring("coil", ("ground", "arm"), [(0, 0, 1), (1, 0, 0)], 10.0, damping=0.5)
    assert repr(spring) == (
        "Spring('coil', between=('ground', 'arm'), points=[(0, 0, 1), (1, 0, 0)], "
        "stiffness=10.0, damping=0.5)"
    )


def test_it_makes_the_part_again():
    made = [
        ph.Prismatic("rail", "a", "b", point=(1, 2, 3), axis=(0, 0, 1), initial={"speed": 2.0}),
        ph.Spherical("ball", "ground", "b", point=(1, 2, 3)),
    ]
    for part in made:
        again = eval(repr(part), vars(ph))
        assert repr(again) == repr(part)


@pytest.mark.parametrize("kind", [*JOINTS.values(), *FORCES.values()])
def test_every_kind_has_the_short_form(kind):
    assert kind.__repr__ is brief


def test_arrays_count_as_given():
    hinge = ph.Revolute("pin", "ground", "arm", point=np.zeros(3), axis=np.eye(3)[1])
    assert "point=array([0., 0., 0.])" in repr(hinge)
