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


@pytest.mark.parametrize(("more", "unrolls"), [(0, True), (1, False)])
def test_loops_of_small_kernels_only_are_unrolled(monkeypatch, more, unrolls):
    from types import SimpleNamespace
    from unittest.mock import MagicMock

    from polhode.kernel.compile import compiler

    given = []
    monkeypatch.setattr(
        compiler.binding,
        "create_pass_builder",
        lambda _, tuning: given.append(tuning) or MagicMock(),
    )
    library = SimpleNamespace(
        _linking_libraries=[None] * (compiler.FEW_PARTS + more),
        _codegen=SimpleNamespace(_tm=None),
        _final_module=None,
    )
    compiler._Whole._optimize_final_module(library)
    assert given[0].loop_unrolling is unrolls
