"""Answers that Numba would compute for each function, computed once for a kernel and its parts.

A kernel of a mechanism calls two hundred others, which add and multiply the same types in thousands
of places. Every time, Numba asks up to two dozen rules for the type of the sum, looks for new
rules, and inspects the signature of whatever writes it down. While a kernel is compiled, answers
are kept.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Any

from polhode.kernel.compile import numba_private as private

_FRAMES = 10_000  # Numba takes 40 for every kernel inside a kernel
_inside = False


@contextmanager
def shortcuts() -> Iterator[None]:
    """Keep answers while a kernel is compiled; the caller holds the lock of the compiler."""
    global _inside
    if _inside:
        yield
        return
    _inside, limit = True, sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _FRAMES))
    try:
        with _no_garbage(), ExitStack() as stack:
            for owner, name, make in _KEPT:
                stack.enter_context(_replaced(owner, name, make(getattr(owner, name))))
            yield
    finally:
        _inside = False
        sys.setrecursionlimit(limit)


def without_refresh(part: bool) -> AbstractContextManager[Any]:
    """Do not search for new rules before compiling a part: the whole has done so."""
    if not part:
        return nullcontext()
    stack = ExitStack()
    for context in (private.CPUContext, private.Context):
        stack.enter_context(_replaced(context, "refresh", refresh))
    return stack


def refresh(context: Any) -> None:
    """Leave the rules as they are."""


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Disable garbage collection while compiling: it took a tenth of the time and freed little.

    What there is then counts as old, or the next collection would go through all of it.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        gc.enable()


@contextmanager
def _replaced(owner: Any, name: str, new: Any) -> Iterator[None]:
    own, old = name in vars(owner), getattr(owner, name)
    setattr(owner, name, new)
    try:
        yield
    finally:
        if own:
            setattr(owner, name, old)
        else:
            delattr(owner, name)


def _call_types(ask: Callable[..., Any]) -> Callable[..., Any]:
    """The signature of a function for arguments of these types."""
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return ask(self, context, args, kws)
        key = self, tuple(args)
        if key not in known:
            known[key] = ask(self, context, args, kws)
        return known[key]

    return get_call_type


def _attributes(ask: Callable[..., Any]) -> Callable[..., Any]:
    """The type of an attribute of this type."""
    known: dict[Any, Any] = {}

    def resolve_getattr(self: Any, kind: Any, name: str) -> Any:
        key = kind, name
        if key not in known:
            known[key] = ask(self, kind, name)
        return known[key]

    return resolve_getattr


def _locations(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Whether a function that writes code down wants to know the line."""
    known: dict[Any, bool] = {}

    def _has_loc(function: Any) -> Any:
        code = getattr(function, "__code__", None)
        if code is None or hasattr(function, "__wrapped__"):
            return ask(function)
        if code not in known:
            known[code] = ask(function)
        return known[code]

    return _has_loc


_KEPT: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (private.BaseFunction, "get_call_type", _call_types),
    (private.Context, "resolve_getattr", _attributes),
    (private.home("_has_loc"), "_has_loc", _locations),
)
