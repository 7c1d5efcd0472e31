"""Formulas are straight-line: a branch on a number is an error, not a silent choice."""

import operator

import numba
import pytest

from polhode.kernel.compile.formula import Symbol, formula


@pytest.mark.parametrize("name", ["truth", "eq", "ne", "lt", "le", "gt", "ge"])
def test_a_symbol_is_neither_true_nor_false(name):
    others = () if name == "truth" else (1.0,)
    with pytest.raises(TypeError, match="a formula has no branches"):
        getattr(operator, name)(Symbol(None, None), *others)


@formula
def clipped(x: float) -> float:
    return x if x else 1.0


@pytest.mark.jit
def test_a_formula_that_branches_is_not_compiled():
    with pytest.raises((TypeError, numba.NumbaError), match="a formula has no branches"):
        numba.njit(lambda x: clipped(x))(2.0)
