"""Blocks of a matrix inside one long row: by offset and stride, both known at run time only."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable

from polhode.kernel.table import Table, TableType
from polhode.kernel.vec3 import Mat3, Vec3


def add_flat(a: Table, offset: int, stride: int, m: Mat3) -> None:
    """Add a 3x3 matrix whose first element is at `offset`, its rows `stride` apart."""
    for k, x in enumerate(m):
        a[0, offset + (k // 3) * stride + k % 3] += x


def add_flat_row(a: Table, offset: int, stride: int, v: Vec3) -> None:
    """Add a vector to three elements that are `stride` apart."""
    for k, x in enumerate(v):
        a[0, offset + k * stride] += x


def _teach(function: Any, cls: Any, count: int) -> None:
    kind = types.NamedUniTuple(types.float64, count, cls)

    @type_callable(function)
    def typer(context):  # type: ignore[no-untyped-def]
        def fits(a, offset, stride, v):  # type: ignore[no-untyped-def]
            return types.none if isinstance(a, TableType) and v == kind else None

        return fits

    @lower_builtin(function, TableType, types.Integer, types.Integer, types.NamedUniTuple)
    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        proxy = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
        offset, stride = (
            context.cast(builder, value, kind_, types.intp)
            for value, kind_ in zip(arguments[1:3], signature.args[1:3], strict=True)
        )
        across = 3 if count == 9 else 1
        row = offset
        for k, value in enumerate(cgutils.unpack_tuple(builder, arguments[3], count)):
            if k and k % across == 0:
                row = builder.add(row, stride)
            pointer = builder.gep(proxy.data, [builder.add(row, row.type(k % across))])
            builder.store(builder.fadd(builder.load(pointer), value), pointer)
        return context.get_dummy_value()


_teach(add_flat, Mat3, 9)
_teach(add_flat_row, Vec3, 3)
