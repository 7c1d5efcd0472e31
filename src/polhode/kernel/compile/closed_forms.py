"""Closed forms: laws of a coordinate that stand in the files of their forces, above the kernels.

A system has those of its own forces. Which they are is in the type, so that a kernel is compiled
with the formulas of its system and no others: they are written down where it asks for one, as a
`formula` is. The type has a hash of the formulas, by which the cache knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import (
    NativeValue,
    lower_builtin,
    models,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)

from polhode.kernel.compile.formula import write_down
from polhode.kernel.compile.function_hash import function_hash

Quotient = Callable[[Any, Any, Any, Any], tuple[Any, Any]]


class ClosedForms:
    """Difference quotients (k, r, y0, y1) of the laws of a system, with their slopes by y1."""

    def __init__(self, quotients: Iterable[Quotient]) -> None:
        self.quotients = tuple(quotients)


def form_quotient(
    forms: ClosedForms, which: int, k: float, rest: float, y0: float, y1: float
) -> tuple[float, float]:
    """Difference quotient of one of the forms, and its derivative by y1."""
    return forms.quotients[which](k, rest, y0, y1)


class FormsType(types.Type):  # type: ignore[misc]
    """The type of closed forms in a kernel."""

    def __init__(self, quotients: tuple[Quotient, ...]) -> None:
        self.quotients = quotients
        hashes = ", ".join(str(function_hash(each)) for each in quotients)
        super().__init__(name=f"ClosedForms({hashes})")


register_model(FormsType)(models.OpaqueModel)


@typeof_impl.register(ClosedForms)  # type: ignore[untyped-decorator]
def _typeof(value: ClosedForms, context: Any) -> FormsType:
    return FormsType(value.quotients)


@unbox(FormsType)  # type: ignore[untyped-decorator]
def _unbox(kind: FormsType, obj: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())


@type_callable(form_quotient)  # type: ignore[untyped-decorator]
def _type_quotient(context: Any) -> Any:
    def typer(forms: Any, which: Any, k: Any, rest: Any, y0: Any, y1: Any) -> Any:
        found = types.UniTuple(types.float64, 2)
        return found if isinstance(forms, FormsType) else None

    return typer


@lower_builtin(form_quotient, FormsType, types.Integer, *[types.Float] * 4)  # type: ignore[untyped-decorator]
def _lower_quotient(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Emit all forms, and select one: there are few, and they have no branches."""
    (kind, _, *numbers), result = signature.args, signature.return_type
    inputs = result(*numbers), arguments[2:]
    chosen, *others = (write_down(f, context, builder, *inputs) for f in kind.quotients)
    for number, other in enumerate(others, 1):
        is_this = builder.icmp_signed("==", arguments[1], ir.Constant(arguments[1].type, number))
        chosen = builder.select(is_this, other, chosen)
    return chosen
