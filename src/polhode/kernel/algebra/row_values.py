"""Reading and writing vectors, quaternions and matrices in the rows of a table.

``vec(a, i, k)`` is columns k to k+2 of row i, ``mat`` nine columns, and so on. For Numba these are
not functions but a few loads and stores, because they stand in every line of every kernel: as
functions they would be compiled again for each constant column.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import lower_builtin, type_callable

from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, TableType, columns

_ROW = (0, 1, 2)
_COLUMN = (0, 6, 12)  # of a 6x6 block
_QUAT = (0, 1, 2, 3)
_MAT = tuple(range(9))
_BLOCK = (0, 1, 2, 6, 7, 8, 12, 13, 14)  # a 3x3 matrix inside a 6x6 block


def vec(a: Table, i: int, k: int) -> Vec3:
    """Columns k to k+2 of row i."""
    return Vec3(*(a[i, k + o] for o in _ROW))


def quat(a: Table, i: int, k: int) -> Quat:
    """Columns k to k+3 of row i."""
    return Quat(*(a[i, k + o] for o in _QUAT))


def mat(a: Table, i: int, k: int) -> Mat3:
    """Columns k to k+8 of row i."""
    return Mat3(*(a[i, k + o] for o in _MAT))


def block(a: Table, i: int, k: int) -> Mat3:
    """3x3 matrix inside a 6x6 block, its first element at column k."""
    return Mat3(*(a[i, k + o] for o in _BLOCK))


def put(a: Table, i: int, k: int, v: Vec3) -> None:
    """Write columns k to k+2 of row i."""
    for o, x in zip(_ROW, v, strict=True):
        a[i, k + o] = x


def put_quat(a: Table, i: int, k: int, q: Quat) -> None:
    """Write columns k to k+3 of row i."""
    for o, x in zip(_QUAT, q, strict=True):
        a[i, k + o] = x


def put_mat(a: Table, i: int, k: int, m: Mat3) -> None:
    """Write columns k to k+8 of row i."""
    for o, x in zip(_MAT, m, strict=True):
        a[i, k + o] = x


def add(a: Table, i: int, k: int, v: Vec3) -> None:
    """Add to columns k to k+2 of row i."""
    for o, x in zip(_ROW, v, strict=True):
        a[i, k + o] += x


def add_down(a: Table, i: int, k: int, v: Vec3) -> None:
    """Add to three elements of a column of the 6x6 block that holds column k."""
    for o, x in zip(_COLUMN, v, strict=True):
        a[i, k + o] += x


def put_block(a: Table, i: int, k: int, m: Mat3) -> None:
    """Write a 3x3 matrix into a 6x6 block, its first element at column k."""
    for o, x in zip(_BLOCK, m, strict=True):
        a[i, k + o] = x


def add_block(a: Table, i: int, k: int, m: Mat3) -> None:
    """Add a 3x3 matrix to a 6x6 block, its first element at column k."""
    for o, x in zip(_BLOCK, m, strict=True):
        a[i, k + o] += x


@kernel
def clear(a: Table) -> None:
    """Set every element to zero."""
    for i in range(len(a)):
        for k in range(columns(a)):
            a[i, k] = 0.0


@kernel
def copy(source: Table, target: Table) -> None:
    """Copy all rows."""
    for i in range(len(source)):
        for k in range(columns(source)):
            target[i, k] = source[i, k]


# --- the same for Numba ----------------------------------------------------------------------


def _kind(cls: Any, count: int) -> Any:
    return types.NamedUniTuple(types.float64, count, cls)


def _elements(context: Any, builder: Any, signature: Any, arguments: Any, offsets: Any) -> Any:
    """Pointers to the elements of row i from column k on."""
    proxy = context.make_helper(builder, signature.args[0], arguments[0])
    word = proxy.columns.type
    row, column = (
        context.cast(builder, value, kind, types.intp)
        for value, kind in zip(arguments[1:3], signature.args[1:3], strict=True)
    )
    base = builder.gep(proxy.data, [builder.add(builder.mul(row, proxy.columns), column)])
    return [builder.gep(base, [word(o)]) for o in offsets]


def _teach_reading(function: Callable[..., Any], cls: Any, offsets: tuple[int, ...]) -> None:
    kind = _kind(cls, len(offsets))

    @type_callable(function)
    def typer(context):  # type: ignore[no-untyped-def]
        return lambda a, i, k: kind if isinstance(a, TableType) else None

    @lower_builtin(function, TableType, types.Integer, types.Integer)
    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        where = _elements(context, builder, signature, arguments, offsets)
        return context.make_tuple(builder, kind, [builder.load(p) for p in where])


def _teach_writing(
    function: Callable[..., Any], cls: Any, offsets: tuple[int, ...], adding: bool
) -> None:
    kind = _kind(cls, len(offsets))

    @type_callable(function)
    def typer(context):  # type: ignore[no-untyped-def]
        return lambda a, i, k, v: types.none if isinstance(a, TableType) and v == kind else None

    @lower_builtin(function, TableType, types.Integer, types.Integer, types.NamedUniTuple)
    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        where = _elements(context, builder, signature, arguments, offsets)
        for number, pointer in enumerate(where):
            value = builder.extract_value(arguments[3], number)
            new = builder.fadd(builder.load(pointer), value) if adding else value
            builder.store(new, pointer)
        return context.get_dummy_value()


_teach_reading(vec, Vec3, _ROW)
_teach_reading(quat, Quat, _QUAT)
_teach_reading(mat, Mat3, _MAT)
_teach_reading(block, Mat3, _BLOCK)
_teach_writing(put, Vec3, _ROW, False)
_teach_writing(put_quat, Quat, _QUAT, False)
_teach_writing(put_mat, Mat3, _MAT, False)
_teach_writing(add, Vec3, _ROW, True)
_teach_writing(add_down, Vec3, _COLUMN, True)
_teach_writing(put_block, Mat3, _BLOCK, False)
_teach_writing(add_block, Mat3, _BLOCK, True)
