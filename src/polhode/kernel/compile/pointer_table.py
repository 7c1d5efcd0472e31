"""Tables: two-dimensional arrays that kernels pass as a bare pointer.

A NumPy array inside a kernel carries eleven words and a reference count; passing the two dozen
arrays of a system that way costs more than the step of a body. A `Table` is an ordinary
(C-ordered, float or integer) array in Python, and three words in a kernel: data, rows, columns.
Whoever calls a kernel keeps the array alive, so that nothing needs counting.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import (
    NativeValue,
    lower_builtin,
    register_model,
    typeof_impl,
    unbox,
)

from polhode.kernel.compile.bundle import Whole
from polhode.kernel.compile.jit import type_operator


class Table(np.ndarray[Any, np.dtype[Any]]):
    """A two-dimensional array whose kernels index it as ``table[row, column]``."""

    __numba_array_subtype_dispatch__ = True


def table(array: Any, dtype: Any = np.float64) -> Table:
    """Return a C-ordered copy of a two-dimensional array as a table."""
    copy = np.array(array, dtype=dtype, order="C")
    assert copy.ndim == 2
    _number(copy.dtype)
    return copy.view(Table)


def _number(dtype: np.dtype[Any]) -> Any:
    """The type of a table's numbers in a kernel."""
    if dtype == np.float64:
        return types.float64
    if dtype == np.int64:
        return types.int64
    raise TypeError(
        f"a table holds float64 or int64 numbers, not {dtype}; convert the array first."
    )


def zeros(rows: int, columns: int) -> Table:
    """Return a table of zeros."""
    return np.zeros((rows, columns)).view(Table)


def integers(array: Any, columns: int) -> Table:
    """Return a table of integers with that many columns."""
    return table(np.array(array, dtype=np.int64).reshape(-1, columns), np.int64)


def columns(a: Table) -> int:
    """Return the number of columns."""
    return int(a.shape[1])


def address(a: Table) -> int:
    """Address of the first element."""
    return int(a.ctypes.data)


# --- what Numba has to know ------------------------------------------------------------------


class TableType(types.Type):  # type: ignore[misc]
    """The type of a table in a kernel."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(name=f"Table({dtype})")


@typeof_impl.register(Table)  # type: ignore[untyped-decorator]
def _typeof(value: Table, context: Any) -> TableType | None:
    if value.ndim != 2 or not value.flags.c_contiguous:
        return None
    return TableType(_number(value.dtype))


_MEMBERS = {"data": 0, "rows": 1, "columns": 2}
_WORD = ir.IntType(types.intp.bitwidth)


@register_model(TableType)
class _TableModel(Whole):
    def __init__(self, manager: Any, kind: TableType) -> None:
        members = [
            ("data", types.CPointer(kind.dtype)),
            ("rows", types.intp),
            ("columns", types.intp),
        ]
        super().__init__(manager, kind, members)


# Where NumPy's array object has its pointer to the data, and that to its shape: after the head that
# all objects have, and after the number of dimensions, which takes a word. NumPy promises both.
_DATA, _SHAPE = object.__basicsize__, object.__basicsize__ + 2 * types.intp.bitwidth // 8


@unbox(TableType)  # type: ignore[untyped-decorator]
def _unbox(kind: TableType, obj: Any, c: Any) -> NativeValue:
    """Read three words of the array object, which was seen to be a table when its type was found.

    Numba's own way makes and drops a reference to each of a hundred tables: 4 us a call.
    """

    def pointer_at(offset: int, target: Any) -> Any:
        place = c.builder.gep(obj, [ir.Constant(_WORD, offset)])
        return c.builder.load(c.builder.bitcast(place, target.as_pointer().as_pointer()))

    shape = pointer_at(_SHAPE, _WORD)
    result = c.context.make_helper(c.builder, kind)
    result.data = pointer_at(_DATA, c.context.get_value_type(kind.dtype))
    result.rows = c.builder.load(shape)
    result.columns = c.builder.load(c.builder.gep(shape, [ir.Constant(_WORD, 1)]))
    return NativeValue(result._getvalue())


def _element(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Pointer to ``table[row, column]``."""
    data, columns = (builder.extract_value(arguments[0], _MEMBERS[k]) for k in ("data", "columns"))
    row, column = (
        context.cast(builder, builder.extract_value(arguments[1], i), kinds[1].types[i], types.intp)
        for i in range(2)
    )
    return builder.gep(data, [builder.add(builder.mul(row, columns), column)])


def _type_getitem(table: Any, index: Any) -> Any:
    fits = isinstance(table, TableType) and isinstance(index, types.BaseTuple)
    return table.dtype(table, index) if fits else None


def _type_setitem(table: Any, index: Any, value: Any) -> Any:
    fits = isinstance(table, TableType) and isinstance(index, types.BaseTuple)
    return types.none(table, index, table.dtype) if fits else None


type_operator(operator.getitem, 2, _type_getitem)
type_operator(operator.setitem, 3, _type_setitem)


@lower_builtin(operator.getitem, TableType, types.BaseTuple)  # type: ignore[untyped-decorator]
def _lower_getitem(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(_element(context, builder, signature.args, arguments))


@lower_builtin(operator.setitem, TableType, types.BaseTuple, types.Any)  # type: ignore[untyped-decorator]
def _lower_setitem(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    builder.store(arguments[2], _element(context, builder, signature.args, arguments))
    return context.get_dummy_value()


def _teach(function: Callable[..., Any], member: str) -> None:
    """Let kernels call `function` of a table, without compiling anything for it."""
    type_operator(function, 1, lambda a: types.intp(a) if isinstance(a, TableType) else None)

    @lower_builtin(function, TableType)
    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        value = builder.extract_value(arguments[0], _MEMBERS[member])
        return builder.ptrtoint(value, _WORD) if member == "data" else value


_teach(len, "rows")
_teach(columns, "columns")
_teach(address, "data")
