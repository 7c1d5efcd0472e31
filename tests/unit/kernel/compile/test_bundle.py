"""Bundles: named tuples that kernels pass in one piece."""

from typing import Any, NamedTuple

import numba
import pytest

from polhode.kernel.compile.bundle import BundleType, bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, table


@bundle
class Inner(NamedTuple):
    """Tables in a bundle in a bundle."""

    a: Table
    b: Any


@bundle
class Outer(NamedTuple):
    """A bundle with a bundle, a number and a part that may be missing."""

    first: Table
    inner: Any
    number: float


@kernel
def _add(outer: Any, k: int) -> float:
    total = outer.first[0, k] + outer.number
    if outer.inner.b is not None:
        total += outer.inner.b[0, k]
    outer.inner.a[0, k] = total
    return total


@kernel
def add_all(outer: Any) -> float:
    """Pass a bundle on, in a loop."""
    total = 0.0
    for k in range(2):
        total += _add(outer, k)
    return total


@pytest.mark.jit
def test_a_bundle_has_a_type_of_its_own():
    kind = numba.typeof(Outer(table([[1.0]]), Inner(table([[0.0]]), None), 2.0))
    assert isinstance(kind, BundleType)
    assert isinstance(kind.types[1], BundleType)


@pytest.mark.parametrize(("b", "sums"), [(None, [11.0, 12.0]), ([[100.0, 200.0]], [111.0, 212.0])])
def test_kernels_pass_bundles_on_and_write_into_their_tables(b, sums):
    inner = Inner(table([[0.0, 0.0]]), b and table(b))
    assert add_all(Outer(table([[1.0, 2.0]]), inner, 10.0)) == sum(sums)
    assert inner.a[0].tolist() == sums
