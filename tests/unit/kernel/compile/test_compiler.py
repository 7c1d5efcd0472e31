"""Parts of a kernel are linked once, after all that call them."""

import pytest

pytestmark = pytest.mark.jit


class Library:
    def __init__(self, *calls):
        self._linking_libraries = list(calls)


def test_callers_come_first():
    from polhode.kernel.compile.compiler import _callers_first

    leaf = Library()
    branch = Library(leaf)
    deep = Library(branch, leaf)
    found = _callers_first([branch, deep, leaf])
    assert found == [deep, branch, leaf]
