"""Names that are assigned once, before every use, are values; kernels give the same either way."""

import pytest

from polhode.kernel.compile.jit import STOCK, kernel

pytestmark = pytest.mark.skipif(STOCK, reason="stock Numba keeps names in memory")


def everywhere(a, n):
    """Use `b` in a loop and after it; `total` is assigned twice."""
    b = a + 1.0
    total = 0.0
    for _ in range(n):
        total += b
    return total + b


def in_one_branch(a, n):
    """Assign `b` where not every way to its use leads."""
    if n > 0:
        b = a
    if n > 1:
        return b
    return 0.0


def round_and_round(a, n):
    """Carry a name from one round to the next."""
    last = a
    for k in range(n):
        b = last + k
        if b > 3.0:
            last = b
        else:
            last = -b
    return last


@pytest.mark.jit
def test_values_are_assigned_once_before_every_use():
    from numba import njit
    from numba.core import ir

    from polhode.kernel.compile.values import values

    dispatcher = njit(everywhere)
    dispatcher(1.0, 3)
    blocks = dispatcher.overloads[dispatcher.signatures[0]].type_annotation.blocks
    names = {a.target.name for block in blocks.values() for a in block.find_insts(ir.Assign)}
    assert {"a", "n", "b"} <= values(blocks)
    assert {name for name in names - values(blocks) if name.startswith("total")}


@pytest.mark.parametrize("function", [everywhere, in_one_branch, round_and_round])
@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_kernels_do_as_python_does(function, n):
    wanted = function(2.0, n)
    assert kernel(function)(2.0, n) == wanted
