"""Kernels mean what the same functions mean in Python: loops, branches, tuples, arrays."""

import sys

import numpy as np
import pytest

from polhode.kernel.compile.jit import kernel


def first_above(values, limit):
    """Leave a loop early, and go round it by two ways."""
    for k in range(len(values)):
        if values[k] < 0.0:
            continue
        if values[k] > limit:
            return k
    return -1


def carried(values, limit):
    """Assign names in some branches only."""
    last, found = 0.0, 0
    for k in range(len(values)):
        if values[k] > limit:
            last = values[k]
            found += 1
    if found > 1:
        last = -last
    return last


def of_a_tuple(values, limit):
    """Take elements of a tuple by constants."""
    pair = (values[0], limit)
    return pair[1] - pair[0]


@pytest.mark.parametrize("function", [first_above, carried, of_a_tuple])
@pytest.mark.parametrize("limit", [-3.0, 0.5, 7.0])
def test_kernels_do_as_python_does(function, limit):
    values = np.array([-1.0, 0.25, 2.0, 5.0])
    assert kernel(function)(values, limit) == function(values, limit)


@pytest.mark.jit
def test_arrays_are_given_back():
    values = np.arange(4.0)
    compiled = kernel(first_above)
    compiled(values, 1.0)
    before = sys.getrefcount(values)
    for _ in range(5):
        compiled(values, 1.0)
    assert sys.getrefcount(values) == before
