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
from collections.abc import Callable, Sequence
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
from polhode.kernel.compile.jit import DISABLED
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.compile.pointer_table import address as table_address

BODY, LAW, MOTOR, DAMPER = "body", "law", "motor", "damper"
CLOCK, RATES, FIELD = "clock", "rates", "field"
MOST_FUNCTIONS = 64  # compiled, that are kept
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


class CompiledUserFunction:
    """A user function with an address; keep it alive as long as the address is used."""

    def __init__(
        self,
        function: UserFunction,
        kind: str = BODY,
        owner: str = "",
        parameters: Sequence[float] = (),
    ) -> None:
        self.error: BaseException | None = None
        self.why_python: str | None = None
        self.owner = owner
        self.name = getattr(function, "__qualname__", type(function).__qualname__)
        self._native: Any = None
        self._try(function, kind, parameters)
        if not DISABLED:
            try:
                self._native = _native(function, kind)
            except (numba.NumbaError, TypeError) as error:  # the latter: no function
                self.why_python = str(error).strip().splitlines()[0]
        self._plain = None if self._native else self._python(function, kind)

    @property
    def what(self) -> str:
        """Name of the function, and whose it is."""
        return f"function '{self.name}'" + (f" of '{self.owner}'" if self.owner else "")

    @property
    def address(self) -> int:
        """Where the function is."""
        if self._native:
            return int(self._native.address)
        return int(ctypes.cast(self._plain, ctypes.c_void_p).value or 0)  # type: ignore[arg-type]

    def _try(self, function: UserFunction, kind: str, parameters: Sequence[float]) -> None:
        """Call the function once in plain Python, where mistakes have their own names.

        Its arguments are ones, so that it may be asked where it has no value: that is no mistake.
        """
        try:
            with np.errstate(all="ignore"):
                plain = getattr(function, "py_func", function)
                call = _bound(_CALLS[kind], "trial", function=plain)
                call(0.0, np.ones(BodyCall.WIDTH), np.array(parameters, float))
        except (AttributeError, IndexError, LookupError, NameError, TypeError) as error:
            raise ModelError(
                f"{self.what} raised {type(error).__name__}: {error}; it was called with "
                f"{len(parameters)} parameters."
            ) from error
        except Exception:
            return

    def _python(self, function: UserFunction, kind: str) -> Any:
        adapted = _bound(_CALLS[kind], "callback", function=function)

        def call(t: float, io: int, parameters: int, count: int) -> int:
            try:
                a = np.ctypeslib.as_array((ctypes.c_double * BodyCall.WIDTH).from_address(io))
                p = np.ctypeslib.as_array(
                    (ctypes.c_double * max(count, 1)).from_address(parameters)
                )
                adapted(t, a, p[:count])
            except BaseException as error:  # handed to the caller of the run
                self.error = error
                return 1
            return 0

        return PLAIN(call)


def function(*arguments: Any) -> Any:
    """Placeholder of the user's function, which `_bound` binds."""
    raise NotImplementedError


def _bound(call: Callable[..., Any], name: str, **names: Any) -> Any:
    """Return a copy of a function with some of its global names bound."""
    assert isinstance(call, FunctionType)
    copy = FunctionType(call.__code__, {**globals(), **names}, name)
    copy.__qualname__, copy.__module__ = name, __name__
    return copy


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


def adapted(t: float, a: Any, p: Any) -> None:
    """Placeholder of one of `_CALLS`, which `_native` binds."""
    raise NotImplementedError


def _call(t, io, parameters, count):  # type: ignore[no-untyped-def]
    try:
        adapted(t, numba.carray(io, (21,)), numba.carray(parameters, (count,)))
    except Exception:  # an index beyond the parameters, say
        return 1
    return 0


def _native(function: UserFunction, kind: str) -> Any:
    """Compile a function, once a process for all functions with its hash."""
    digest = function_hash(function)
    key = (kind, digest or id(function))
    if key in _compiled:
        _compiled[key] = _compiled.pop(key)  # used last
        return _compiled[key][0]
    inner = function if hasattr(function, "py_func") else numba.njit(boundscheck=True)(function)
    name = f"user_{kind}_{digest}"
    call = numba.njit(boundscheck=True)(_bound(_CALLS[kind], f"call_{name}", function=inner))
    found = numba.cfunc(NATIVE)(_bound(_call, name, adapted=call))
    _compiled[key] = found, function  # kept, because its number may be the key
    if len(_compiled) > MOST_FUNCTIONS:
        del _compiled[next(iter(_compiled))]
    return found


_compiled: dict[Any, Any] = {}
