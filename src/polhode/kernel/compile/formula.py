"""Formulas: straight-line arithmetic on small values, written once in Python, inlined by Numba.

A function marked ``@formula`` takes and returns numbers and named tuples of numbers, and has
neither branches nor loops. Plain Python calls it as it is, with numbers or with arrays of samples.
Numba does not compile it: where it is called, the function is run once on symbols that write down
every operation as machine instructions. That saves a compilation and an inlining for each of some
fifty small functions in every kernel, and it keeps the order of the operations, so that both ways
agree to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NoReturn, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from polhode.kernel.compile.jit import type_operator

P = ParamSpec("P")
T = TypeVar("T")

_DOUBLE = ir.DoubleType()


class Symbol:
    """A number that will be known when the kernel runs."""

    __slots__ = ("builder", "value")

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder, self.value = builder, value

    def _apply(self, operation: str, left: Any, right: Any) -> Any:
        if isinstance(left, tuple) or isinstance(right, tuple):
            return NotImplemented  # a vector knows how to be multiplied by a symbol
        values = (
            x.value if isinstance(x, Symbol) else ir.Constant(_DOUBLE, float(x))
            for x in (left, right)
        )
        return Symbol(self.builder, getattr(self.builder, operation)(*values))

    def __add__(self, other: Any) -> Any:
        return self._apply("fadd", self, other)

    def __radd__(self, other: Any) -> Any:
        return self._apply("fadd", other, self)

    def __sub__(self, other: Any) -> Any:
        return self._apply("fsub", self, other)

    def __rsub__(self, other: Any) -> Any:
        return self._apply("fsub", other, self)

    def __mul__(self, other: Any) -> Any:
        return self._apply("fmul", self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._apply("fmul", other, self)

    def __truediv__(self, other: Any) -> Any:
        return self._apply("fdiv", self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return self._apply("fdiv", other, self)

    def __neg__(self) -> Symbol:
        return Symbol(self.builder, self.builder.fneg(self.value))

    def __abs__(self) -> Symbol:
        return _call("llvm.fabs", self)

    def _branch(self, *_: Any) -> NoReturn:
        raise TypeError(
            "a formula has no branches, for its numbers are known only when the kernel runs; "
            "write the comparison in a kernel."
        )

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _branch
    __hash__ = None  # type: ignore[assignment]


def _call(intrinsic: str, x: Symbol) -> Symbol:
    function = x.builder.module.declare_intrinsic(intrinsic, [_DOUBLE])
    return Symbol(x.builder, x.builder.call(function, [x.value]))


def sqrt(x: Any) -> Any:
    """Square root of a number, of an array of samples or of a symbol."""
    if isinstance(x, Symbol):
        return _call("llvm.sqrt", x)
    return math.sqrt(x) if isinstance(x, float) else np.sqrt(x)


def atan2(y: Any, x: Any) -> Any:
    """Angle of (x, y), of numbers, of arrays of samples or of symbols."""
    if isinstance(y, Symbol):
        module, kind = y.builder.module, ir.FunctionType(_DOUBLE, (_DOUBLE, _DOUBLE))
        function = module.globals.get("atan2") or ir.Function(module, kind, "atan2")
        return Symbol(y.builder, y.builder.call(function, [y.value, x.value]))
    return math.atan2(y, x) if isinstance(y, float) else np.arctan2(y, x)


def numba_type(hint: Any) -> Any:
    """The type in a kernel of a number or a tuple of such; None where that is not known."""
    if hint is float:
        return types.float64
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        return None if Ellipsis in parts else types.Tuple([numba_type(part) for part in parts])
    if Any in get_type_hints(hint).values():
        return None
    fields = [numba_type(part) for part in get_type_hints(hint).values()]
    if all(field == fields[0] for field in fields):
        return types.NamedUniTuple(fields[0], len(fields), hint)
    return types.NamedTuple(fields, hint)


def _matches(given: Any, wanted: Any) -> bool:
    if wanted is None:
        return isinstance(given, types.BaseTuple)
    return isinstance(given, types.Number) if wanted == types.float64 else given == wanted


def _symbols(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.Number):
        return Symbol(builder, context.cast(builder, value, kind, types.float64))
    if isinstance(kind, types.NoneType):
        return None
    parts = [
        _symbols(context, builder, part, builder.extract_value(value, i))
        for i, part in enumerate(kind.types)
    ]
    return kind.instance_class(*parts) if hasattr(kind, "instance_class") else tuple(parts)


def _value(context: Any, builder: Any, kind: Any, result: Any) -> Any:
    if kind == types.float64:
        return result.value if isinstance(result, Symbol) else ir.Constant(_DOUBLE, float(result))
    parts = [_value(context, builder, k, r) for k, r in zip(kind.types, result, strict=True)]
    return context.make_tuple(builder, kind, parts)


def write_down(
    function: Callable[..., Any], context: Any, builder: Any, signature: Any, arguments: Any
) -> Any:
    """Run a function on symbols, which emits its operations as machine instructions."""
    inputs = [
        _symbols(context, builder, kind, value)
        for kind, value in zip(signature.args, arguments, strict=True)
    ]
    return _value(context, builder, signature.return_type, function(*inputs))


def formula(function: Callable[P, T]) -> Callable[P, T]:
    """Let Numba inline the function wherever a kernel calls it."""
    hints = get_type_hints(function)
    result = numba_type(hints.pop("return"))
    wanted = [numba_type(hint) for hint in hints.values()]
    names = ", ".join(hints)
    scope: dict[str, Any] = {"matches": _matches, "wanted": wanted, "result": result}
    # A typer's argument names must be those of the function; there is no way but to spell them.
    typer_source = f"lambda {names}: result if all(map(matches, ({names},), wanted)) else None"

    @type_callable(function)
    def typer(context):  # type: ignore[no-untyped-def]
        return eval(typer_source, scope)

    @lower_builtin(function, *[types.Any] * len(wanted))
    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return write_down(function, context, builder, signature, arguments)

    return function


def _kind(numba_kind: Any) -> Any:
    if isinstance(numba_kind, types.NamedUniTuple):
        return numba_kind.instance_class
    return float if isinstance(numba_kind, types.Number) else None


def teach_operator(
    operation: Callable[..., Any], table: dict[tuple[Any, ...], Callable[..., Any]]
) -> None:
    """Let Numba apply the formula of `table` that fits the operands' kinds."""
    results = {key: numba_type(get_type_hints(f)["return"]) for key, f in table.items()}

    def typer(*args: Any) -> Any:
        result = results.get(tuple(_kind(a) for a in args))
        return result and result(*args)

    for arity in {len(key) for key in table}:
        type_operator(operation, arity, typer)

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        key = tuple(_kind(a) for a in signature.args)
        return write_down(table[key], context, builder, signature, arguments)

    for slots in {
        tuple(types.Number if k is float else types.NamedUniTuple for k in key) for key in table
    }:
        lower_builtin(operation, *slots)(lower)
