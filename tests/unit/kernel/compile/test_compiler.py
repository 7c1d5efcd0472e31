"""Parts of a kernel are linked once, after all that call them."""

import re

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
        _final_module=SimpleNamespace(functions=()),
    )
    compiler._Whole._optimize_final_module(library)
    assert given[0].loop_unrolling is unrolls


@pytest.mark.parametrize(("few", "is_called"), [(0, True), (100, False)])
def test_large_kernels_alone_call_what_is_separate(monkeypatch, few, is_called):
    """What a separate kernel calls is copied into it in any case."""
    from polhode.kernel.compile import compiler
    from polhode.kernel.compile.jit import inlined, kernel, separate

    monkeypatch.setattr(compiler, "FEW_PARTS", few)

    @kernel
    def leaf(x: float, n: int) -> float:
        for k in range(n):
            x = x * x - k
        return x

    @separate
    def stage(x: float, n: int) -> float:
        more = leaf(x + 3.0, n) * leaf(x + 4.0, n) * leaf(x + 5.0, n) * leaf(x + 6.0, n)
        return leaf(x, n) * leaf(x + 1.0, n) * leaf(x + 2.0, n) - more

    @inlined
    def attempt(x: float, n: int) -> float:
        return stage(x, n) + stage(-x, n) + stage(x, n + 1) + stage(-x, n + 1)

    @kernel
    def whole(x: float, n: int) -> float:
        return attempt(x, n)

    assert whole(2.0, 3) == whole.py_func(2.0, 3)
    called = re.findall(r" call .*locals_3e\d+([a-z]+)B", whole.inspect_llvm(whole.signatures[0]))
    assert ("stage" in called) is is_called
    assert "leaf" not in called
