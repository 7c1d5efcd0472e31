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
from numba.core import cgutils
from numba.core.typing.templates import infer_global, signature
from numba.extending import (
    NativeValue,
    lower_builtin,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from polhode.kernel.compile.formula import FirstTemplate


class Table(np.ndarray[Any, np.dtype[Any]]):
    """A two-dimensional array whose kernels index it as ``table[row, column]``."""

    __numba_array_subtype_dispatch__ = True


def table(array: Any, dtype: Any = np.float64) -> Table:
    """Return a C-ordered copy of a two-dimensional array as a table."""
    copy = np.array(array, dtype=dtype, order="C")
    assert copy.ndim == 2
    return copy.view(Table)


def zeros(rows: int, columns: int) -> Table:
    """Return a table of zeros."""
    return np.zeros((rows, columns)).view(Table)


def integers(array: Any, columns: int) -> Table:
    """Return a table of whole numbers with that many columns."""
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
    return TableType(types.float64 if value.dtype == np.float64 else types.int64)


@register_model(TableType)
class _TableModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: TableType) -> None:
        members = [
            ("data", types.CPointer(kind.dtype)),
            ("rows", types.intp),
            ("columns", types.intp),
        ]
        super().__init__(manager, kind, members)


@unbox(TableType)  # type: ignore[untyped-decorator]
def _unbox(kind: TableType, obj: Any, c: Any) -> NativeValue:
    array_type = types.Array(kind.dtype, 2, "C")
    native = c.context.make_array(array_type)(c.context, c.builder)
    pointer = native._getpointer()
    raw = c.builder.bitcast(pointer, ir.PointerType(ir.IntType(8)))
    c.pyapi.nrt_adapt_ndarray_from_python(obj, raw)
    array = c.context.make_array(array_type)(c.context, c.builder, c.builder.load(pointer))
    shape = cgutils.unpack_tuple(c.builder, array.shape)
    result = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    result.data, result.rows, result.columns = array.data, shape[0], shape[1]
    c.context.nrt.decref(c.builder, array_type, array._getvalue())  # the caller keeps it alive
    return NativeValue(result._getvalue())


def _element(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Pointer to ``table[row, column]``."""
    proxy = cgutils.create_struct_proxy(kinds[0])(context, builder, arguments[0])
    row, column = (
        context.cast(builder, value, kind, types.intp)
        for value, kind in zip(
            cgutils.unpack_tuple(builder, arguments[1], 2), kinds[1].types, strict=True
        )
    )
    return builder.gep(proxy.data, [builder.add(builder.mul(row, proxy.columns), column)])


@infer_global(operator.getitem)
class _GetItem(FirstTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        fits = isinstance(args[0], TableType) and isinstance(args[1], types.BaseTuple)
        return signature(args[0].dtype, *args) if fits else None


@infer_global(operator.setitem)
class _SetItem(FirstTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        fits = isinstance(args[0], TableType) and isinstance(args[1], types.BaseTuple)
        return signature(types.none, *args[:2], args[0].dtype) if fits else None


@lower_builtin(operator.getitem, TableType, types.BaseTuple)  # type: ignore[untyped-decorator]
def _lower_getitem(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(_element(context, builder, signature.args, arguments))


@lower_builtin(operator.setitem, TableType, types.BaseTuple, types.Any)  # type: ignore[untyped-decorator]
def _lower_setitem(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    builder.store(arguments[2], _element(context, builder, signature.args, arguments))
    return context.get_dummy_value()


def _teach(function: Callable[..., Any], member: Callable[[Any, Any], Any]) -> None:
    """Let kernels call `function` of a table, without compiling anything for it."""

    @infer_global(function)
    class Template(FirstTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            fits = len(args) == 1 and isinstance(args[0], TableType)
            return signature(types.intp, *args) if fits else None

    @lower_builtin(function, TableType)
    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        proxy = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
        return member(builder, proxy)


_teach(len, lambda builder, proxy: proxy.rows)
_teach(columns, lambda builder, proxy: proxy.columns)
_teach(address, lambda builder, proxy: builder.ptrtoint(proxy.data, cgutils.intp_t))
