"""Rows and columns of a structure's tables."""

import inspect
from enum import IntEnum

import pytest

from polhode.kernel.structures import layout

GROUPS = [g for g in vars(layout).values() if inspect.isclass(g) and g.__mro__[1] is IntEnum]


@pytest.mark.parametrize("group", GROUPS, ids=lambda g: g.__name__)
def test_members_count_from_zero_without_gaps(group):
    assert sorted(group) == list(range(len(group.__members__)))


@pytest.mark.parametrize("group", GROUPS, ids=lambda g: g.__name__)
def test_the_number_of_rows_or_columns_stands_last(group):
    for name in ("WIDTH", "ROWS"):
        if name in group.__members__:
            assert group[name] == len(group.__members__) - 1
