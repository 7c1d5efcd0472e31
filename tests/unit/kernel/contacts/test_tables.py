"""Columns of the tables of contact do not overlap."""

from itertools import pairwise

import pytest

from polhode.kernel.contacts.tables import (
    Cached,
    ColliderValue,
    Limit,
    NearValue,
    PoseValue,
    Rate,
    TouchValue,
)

SCALARS = {
    ColliderValue: {"ROUNDING", "REACH"},
    PoseValue: {"FAR", "TURN"},
    NearValue: {"GAP", "FRICTION", "RESTITUTION"},
    TouchValue: {"CLOSED", "STUCK", "LIMIT", "FREE"},
    Rate: {"INVERSE_MASS", "MASS", "REACH"},
    Cached: {"CLOSED", "STUCK", "LENGTH", "GAP", "A", "B"},
    Limit: {"GAP", "SPEED"},
}
MATRICES = {"MAP", "W_INVERSE", "INVERSE", "TENSOR", "STIFFNESS"}


@pytest.mark.parametrize("columns", SCALARS, ids=lambda c: c.__name__)
def test_each_value_has_room_up_to_the_next(columns):
    scalars = SCALARS[columns]
    assert scalars <= set(columns.__members__)
    named = sorted(columns, key=int)
    for at, following in pairwise(named):
        room = 1 if at.name in scalars else 3
        if at.name in MATRICES or at is TouchValue.W:
            room = 9
        assert following - at == room, f"{at.name} has {following - at} columns"


def test_what_the_dynamics_know_of_a_point_is_behind_what_geometry_writes():
    assert min(TouchValue) == NearValue.WIDTH
