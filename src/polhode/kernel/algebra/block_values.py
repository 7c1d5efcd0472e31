"""Blocks of a matrix inside one long row: by offset and stride, both known at run time only."""

from __future__ import annotations

from numba import types
from numba.extending import lower_builtin, type_callable

from polhode.kernel.algebra.vec3 import Mat3
from polhode.kernel.compile.pointer_table import Table, TableType


def add_flat(a: Table, offset: int, stride: int, m: Mat3) -> None:
    """Add a 3x3 matrix whose first element is at `offset`, its rows `stride` apart."""
    for k, x in enumerate(m):
        a[0, offset + (k // 3) * stride + k % 3] += x


_MAT3 = types.NamedUniTuple(types.float64, 9, Mat3)


@type_callable(add_flat)
def _typer(context):  # type: ignore[no-untyped-def]
    def fits(a, offset, stride, m):  # type: ignore[no-untyped-def]
        return types.none if isinstance(a, TableType) and m == _MAT3 else None

    return fits


@lower_builtin(add_flat, TableType, types.Integer, types.Integer, types.NamedUniTuple)
def _lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
    proxy = context.make_helper(builder, signature.args[0], arguments[0])
    row, stride = (
        context.cast(builder, value, kind, types.intp)
        for value, kind in zip(arguments[1:3], signature.args[1:3], strict=True)
    )
    for k in range(9):
        value = builder.extract_value(arguments[3], k)
        if k and k % 3 == 0:
            row = builder.add(row, stride)
        pointer = builder.gep(proxy.data, [builder.add(row, row.type(k % 3))])
        builder.store(builder.fadd(builder.load(pointer), value), pointer)
    return context.get_dummy_value()
