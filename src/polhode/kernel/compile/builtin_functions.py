"""`max`, `min` and `int` of numbers, emitted where a kernel calls them.

Numba would compile each as a function of its own, optimised alone, once for every kind of numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import lower_builtin

from polhode.kernel.compile.jit import type_operator

_KINDS = (types.float64, types.int64)


def _type_alike(*given: Any) -> Any:
    """Numbers of one kind give a number of that kind; the rest is left to Numba."""
    kind, *others = (types.unliteral(each) for each in given)
    return kind(*[kind] * len(given)) if kind in _KINDS and {*others} == {kind} else None


def _type_int(given: Any) -> Any:
    return types.int64(given) if given == types.float64 else None


def _teach_best(function: Callable[..., Any], sign: str) -> None:
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        is_float = signature.return_type == types.float64
        compare = builder.fcmp_ordered if is_float else builder.icmp_signed
        best, *others = arguments
        for each in others:  # as Python does: the first stays unless a later one is better
            best = builder.select(compare(sign, each, best), each, best)
        return best

    for arity in (2, 3):
        type_operator(function, arity, _type_alike)
        lower_builtin(function, *[types.Number] * arity)(lower)


_teach_best(max, ">")
_teach_best(min, "<")
type_operator(int, 1, _type_int)


@lower_builtin(int, types.Float)  # type: ignore[untyped-decorator]
def _lower_int(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.fptosi(arguments[0], context.get_value_type(types.int64))
