"""User functions by address: one signature, so that their number changes no kernel's type.

A compiled function takes ``(t, io, parameters, count)`` and returns 0 if all is well; `io` holds
what it depends on, and room for the result:

======  ==========================================================  ==================
kind    io                                                          the user's function
======  ==========================================================  ==================
BODY    position, velocity, rotation, angular velocity; vector 18   f(t, x, v, R, omega, params)
LAW     y; V and V' from 2 on                                       V(y, params)
MOTOR   y, its rate; force 2                                        f(t, y, rate, params)
DAMPER  y, its rate; force 2                                        f(rate, params)
CLOCK   value 2, its rate 3, its acceleration 4                     f(t)
RATES   the same, all three from the function                      f(t)
FIELD   place; V 3 and its gradient from 4 on                       V(x, params)
======  ==========================================================  ==================
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from polhode.errors import ModelError
from polhode.kernel.columns import BodyCall
from polhode.kernel.compile.function_hash import function_hash
from polhode.kernel.compile.jit import DISABLED, UNBOUND
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.compile.pointer_table import address as table_address

BODY, LAW, MOTOR, DAMPER = "body", "law", "motor", "damper"
CLOCK, RATES, FIELD = "clock", "rates", "field"
MOST_FUNCTIONS = 64  # compiled, that are kept
RAISED = 1  # what a call returns where it fails
TIME_NUDGE = 1e-3  # s, of differences of a function of time, to order six
UserFunction = Callable[..., Any]
NATIVE = types.int32(
    types.float64, types.CPointer(types.float64), types.CPointer(types.float64), types.int64
)
PLAIN = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64
)


@intrinsic
def _call_address(typing_context, address, t, io, parameters, count):  # type: ignore[no-untyped-def]
    signature = types.int64(types.int64, types.float64, types.intp, types.intp, types.int64)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        where, t, io, parameters, count = arguments
        number, whole = ir.DoubleType(), ir.IntType(64)
        pointer = number.as_pointer()
        kind = ir.FunctionType(ir.IntType(32), [number, pointer, pointer, whole])
        function = builder.inttoptr(where, kind.as_pointer())
        code = builder.call(
            function,
            [t, builder.inttoptr(io, pointer), builder.inttoptr(parameters, pointer), count],
        )
        return builder.sext(code, whole)

    return signature, generate


def call_user(address: int, t: float, io: Table, parameters: Table, first: int, count: int) -> int:
    """Call the function at `address` (plain Python; Numba uses the overload below)."""
    offset = first * parameters.itemsize
    code: int = PLAIN(int(address))(
        t, io.ctypes.data, parameters.ctypes.data + int(offset), int(count)
    )
    return code


@overload(call_user)
def _call_user(address, t, io, parameters, first, count):  # type: ignore[no-untyped-def]
    def call(address, t, io, parameters, first, count):  # type: ignore[no-untyped-def]
        return _call_address(
            address, t, table_address(io), table_address(parameters) + 8 * first, count
        )

    return call


# --- what has an address ------------------------------------------------------------------------


def numbers_at(address: int, count: int) -> Any:
    """Numbers of a kernel's table, to read and to write."""
    return np.ctypeslib.as_array((ctypes.c_double * count).from_address(address))


class Callback:
    """A Python function with an address that kernels call; keep it alive as long as that is used.

    It takes (t, io, parameters, count), of which two are addresses, and returns zero on success.
    """

    def __init__(self, function: Callable[..., int]) -> None:
        self._plain = PLAIN(function)

    @property
    def address(self) -> int:
        """Where the function is."""
        return int(ctypes.cast(self._plain, ctypes.c_void_p).value or 0)


class WithAddress:
    """A user function, compiled or as a Python callback; keep it alive as long as it is called."""

    def __init__(
        self, function: UserFunction, kind: Hashable, compiled: Callable[[Any, str], Any]
    ) -> None:
        self.function = function
        self.error: BaseException | None = None  # of the last call
        self.why_python: str | None = None
        self._called: Any = None
        if not DISABLED:
            try:
                self._called = _kept(function, kind, compiled)
            except (numba.NumbaError, TypeError, AttributeError) as error:  # the last: no function
                self.why_python = str(error).strip().splitlines()[0]
        self._called = self._called or Callback(self._try_callback)

    @property
    def address(self) -> int:
        """Where the function is."""
        return int(self._called.address)

    def _try_callback(self, t: float, io: int, parameters: int, count: int) -> int:
        try:
            return self._callback(t, io, numbers_at(parameters, max(count, 1))[:count])
        except BaseException as error:  # handed to the caller of the run
            self.error = error
            return RAISED

    def _callback(self, t: float, io: int, p: Any) -> int:
        raise NotImplementedError


def _kept(function: UserFunction, kind: Hashable, compiled: Callable[[Any, str], Any]) -> Any:
    """Compile a function, once a process for all functions with its hash."""
    digest = function_hash(function)
    key = (kind, digest or id(function))
    if key in _compiled:
        _compiled[key] = _compiled.pop(key)  # used last
        return _compiled[key][0]
    inner = function if hasattr(function, "py_func") else numba.njit(boundscheck=True)(function)
    found = compiled(inner, str(digest))
    _compiled[key] = found, function  # kept, because its number may be the key
    if len(_compiled) > MOST_FUNCTIONS:
        del _compiled[next(iter(_compiled))]
    return found


_compiled: dict[Any, Any] = {}


def bound(call: Callable[..., Any], name: str, **names: Any) -> Any:
    """Return a copy of a function with some of its global names bound."""
    assert isinstance(call, FunctionType)
    copy = FunctionType(call.__code__, {**call.__globals__, **names}, name)
    copy.__qualname__, copy.__module__ = name, call.__module__
    return copy


class CompiledUserFunction(WithAddress):
    """A function of a load, a law or a signal."""

    def __init__(
        self,
        function: UserFunction,
        kind: str = BODY,
        owner: str = "",
        parameters: Sequence[float] = (),
    ) -> None:
        self.owner, self._kind = owner, kind
        self.name = getattr(function, "__qualname__", type(function).__qualname__)
        self._try(function, parameters)
        super().__init__(function, kind, self._native)

    @property
    def what(self) -> str:
        """Name of the function, and whose it is."""
        return f"function '{self.name}'" + (f" of '{self.owner}'" if self.owner else "")

    def _try(self, function: UserFunction, parameters: Sequence[float]) -> None:
        """Call the function once in plain Python, where mistakes have their own names.

        Its arguments are ones, so that it may be asked where it has no value: that is no mistake.
        """
        try:
            with np.errstate(all="ignore"):
                plain = getattr(function, "py_func", function)
                call = bound(_CALLS[self._kind], "trial", function=plain)
                call(0.0, np.ones(BodyCall.WIDTH), np.array(parameters, float))
        except (AttributeError, IndexError, LookupError, NameError, TypeError) as error:
            raise ModelError(
                f"{self.what} raised {type(error).__name__}: {error}; it was called with "
                f"{len(parameters)} parameters."
            ) from error
        except Exception:
            return

    @cached_property
    def _adapted(self) -> Any:
        return bound(_CALLS[self._kind], "callback", function=self.function)

    def _callback(self, t: float, io: int, p: Any) -> int:
        self._adapted(t, numbers_at(io, BodyCall.WIDTH), p)
        return 0

    def _native(self, inner: Any, digest: str) -> Any:
        name = f"user_{self._kind}_{digest}"
        call = bound(_CALLS[self._kind], f"call_{name}", function=inner)
        middle = numba.njit(boundscheck=True)(call)
        return numba.cfunc(NATIVE)(bound(_call, name, adapted=middle))


# --- what Numba compiles, with its global names bound ---------------------------------------------

function: Callable[..., Any] = UNBOUND  # of the user
adapted: Callable[..., None] = UNBOUND  # one of `_CALLS`


def _call_body(t: float, a: Any, p: Any) -> None:
    result = function(t, a[0:3], a[3:6], a[6:15].reshape((3, 3)), a[15:18], p)
    a[18], a[19], a[20] = result[0], result[1], result[2]


def _call_law(t: float, a: Any, p: Any) -> None:
    result = function(a[0], p)
    a[2], a[3] = result[0], result[1]


def _call_motor(t: float, a: Any, p: Any) -> None:
    a[2] = function(t, a[0], a[1], p)


def _call_damper(t: float, a: Any, p: Any) -> None:
    a[2] = function(a[1], p)


def _call_clock(t: float, a: Any, p: Any) -> None:
    e, now = TIME_NUDGE, function(t)
    before, after = function(t - e), function(t + e)
    before2, after2 = function(t - 2.0 * e), function(t + 2.0 * e)
    before3, after3 = function(t - 3.0 * e), function(t + 3.0 * e)
    odd = 45.0 * (after - before) - 9.0 * (after2 - before2) + (after3 - before3)
    even = 270.0 * ((after - now) - (now - before)) - 27.0 * ((after2 - now) - (now - before2))
    even += 2.0 * ((after3 - now) - (now - before3))
    a[2], a[3], a[4] = now, odd / (60.0 * e), even / (180.0 * e * e)


def _call_rates(t: float, a: Any, p: Any) -> None:
    result = function(t)
    a[2], a[3], a[4] = result[0], result[1], result[2]


def _call_field(t: float, a: Any, p: Any) -> None:
    value, gradient = function(a[0:3], p)
    a[3], a[4], a[5], a[6] = value, gradient[0], gradient[1], gradient[2]


_CALLS: dict[str, Callable[..., None]] = {
    BODY: _call_body,
    LAW: _call_law,
    MOTOR: _call_motor,
    DAMPER: _call_damper,
    CLOCK: _call_clock,
    RATES: _call_rates,
    FIELD: _call_field,
}


def _call(t, io, parameters, count):  # type: ignore[no-untyped-def]
    try:
        adapted(t, numba.carray(io, (21,)), numba.carray(parameters, (count,)))
    except Exception:  # an index beyond the parameters, say
        return 1
    return 0
