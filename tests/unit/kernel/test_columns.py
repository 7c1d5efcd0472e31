"""Columns of tables: members of a group do not overlap, and what is written fits."""

import inspect
import re
from enum import EnumType

import pytest

from polhode.kernel import columns
from polhode.kernel.bodies import system

GROUPS = [g for g in vars(columns).values() if isinstance(g, EnumType) and "WIDTH" in g.__members__]


@pytest.mark.parametrize("group", GROUPS, ids=lambda g: g.__name__)
def test_every_column_lies_inside_the_width(group):
    assert all(0 <= member < group.WIDTH for member in group if member is not group.WIDTH)


@pytest.mark.parametrize(
    ("group", "vectors", "matrices"),
    [
        (columns.State, "X P PI", ""),
        (columns.Inertia, "CENTRE WEIGHT", "TENSOR INVERSE"),
        (columns.Stage, "AT VELOCITY RATE FORCE MOMENT", "MAP"),
        (columns.Pose, "X0 X1 RATE0 F_IMPULSE M_IMPULSE", "R0 R1 RM GM"),
        (columns.Geometry, "POINT_A POINT_B DIRECTOR_A DIRECTOR_B", ""),
        (columns.Arm, "END MEAN OWN W_END W_MEAN", "D_END D_OWN"),
    ],
)
def test_vectors_and_matrices_have_room_to_the_next_column(group, vectors, matrices):
    starts = sorted({*map(int, group)})
    for names, needed in ((vectors, 3), (matrices, 9)):
        for name in names.split():
            at = int(group[name])
            following = min(s for s in starts if s > at)
            assert following - at >= needed, name


@pytest.mark.parametrize(
    ("field", "group"),
    [("bodies", columns.Inertia), ("stage", columns.Stage), ("before", columns.State)],
)
def test_the_tables_of_a_system_have_the_widths_that_their_comments_say(field, group):
    source = inspect.getsource(system.Tables)
    width = re.search(rf"{field}: Table  # \(n, (\d+)\)", source).group(1)
    assert int(width) == group.WIDTH
