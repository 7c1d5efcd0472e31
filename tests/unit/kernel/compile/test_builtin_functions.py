"""`max`, `min` and `int` in kernels are those of Python, to the last bit."""

import math
from itertools import product

import pytest

from polhode.kernel.compile.jit import kernel

FLOATS = (-math.inf, -1.5, -0.0, 0.0, 1.0, math.inf, math.nan)


@kernel
def of_two(a: float, b: float) -> tuple[float, float]:
    """Both of two."""
    return max(a, b), min(a, b)


@kernel
def of_three(a: float, b: float, c: float) -> tuple[float, float]:
    """Both of three."""
    return max(a, b, c), min(a, b, c)


@kernel
def against_a_constant(a: int) -> tuple[int, int]:
    """Both of a number and one that is written down."""
    return max(a, 3), min(3, a)


@kernel
def whole(a: float) -> int:
    """Cut off what is behind the point."""
    return int(a)


def same(given, wanted):
    return all(
        (x == y and math.copysign(1, x) == math.copysign(1, y)) or (x != x and y != y)
        for x, y in zip(given, wanted, strict=True)
    )


@pytest.mark.parametrize("numbers", [*product(FLOATS, FLOATS)])
def test_of_two_floats(numbers):
    assert same(of_two(*numbers), (max(numbers), min(numbers)))


@pytest.mark.parametrize("numbers", [*product((-0.0, 0.0, 2.0, math.nan), repeat=3)])
def test_of_three_floats(numbers):
    assert same(of_three(*numbers), (max(numbers), min(numbers)))


@pytest.mark.parametrize("number", [-(2**62), 2, 3, 4, 2**62])
def test_of_whole_numbers(number):
    assert against_a_constant(number) == (max(number, 3), min(3, number))


def test_mixed_numbers_are_left_to_numba():
    assert of_two(1, 2.5) == (2.5, 1)


@pytest.mark.parametrize("number", [-2.9, -0.5, 0.0, 0.99, 1.0, 3.7])
def test_int_of_a_float(number):
    assert whole(number) == int(number)
