"""Answers are kept while a kernel is compiled, and no longer; Numba is then as it was."""

import gc
import sys

import pytest

from polhode.kernel.compile.jit import STOCK, kernel

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(STOCK, reason="stock Numba takes no shortcuts"),
]


def state():
    from polhode.kernel.compile import shortcuts

    kept = [getattr(owner, name) for owner, name, _ in shortcuts._KEPT]
    return *kept, gc.isenabled(), sys.getrecursionlimit(), shortcuts._inside


def fail():
    from polhode.kernel.compile.shortcuts import shortcuts

    before = state()
    with shortcuts():
        assert state() != before
        with shortcuts():
            inside = state()
        assert state() == inside
        raise KeyError


def test_numba_is_as_before_also_after_an_error():
    before = state()
    with pytest.raises(KeyError):
        fail()
    assert state() == before


def test_a_question_is_asked_once():
    from polhode.kernel.compile import shortcuts

    asked = []

    def ask(*question):
        asked.append(question)
        return len(asked)

    calls, attributes = shortcuts._call_types(ask), shortcuts._attributes(ask)
    locations = shortcuts._locations(ask)
    for _ in range(2):
        assert calls("f", None, ["int"], {}) == 1
        assert calls("f", None, ["float"], {}) == 2
        assert attributes(None, "tuple", "x") == 3
        assert attributes(None, "tuple", "y") == 4
        assert locations(state) == 5
    assert calls("f", None, ["int"], {"named": "int"}) == 6
    assert calls("f", None, ["int"], {"named": "int"}) == 7


def test_a_kernel_that_fails_to_compile_leaves_nothing_behind():
    from numba.core.errors import TypingError

    before = state()

    @kernel
    def wrong(a):
        return a.nothing

    with pytest.raises(TypingError, match="nothing"):
        wrong(1.0)
    assert state() == before
