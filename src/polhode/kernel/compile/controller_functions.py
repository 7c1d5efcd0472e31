"""Functions of controllers by address, compiled or as Python callbacks.

A function is called as ``function(t, inputs, state, parameters)``; it returns one number for each
output, or the number of the only one, and may change `state` in its place.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from polhode.kernel.compile.function_hash import function_hash
from polhode.kernel.compile.jit import DISABLED
from polhode.kernel.compile.user_functions import NATIVE, PLAIN

MOST_FUNCTIONS = 64  # compiled, that are kept
RAISED, WRONG_NUMBER = 1, 2  # what a call returns where it fails


class CallShape(NamedTuple):
    """How many numbers a controller is given, remembers and gives."""

    inputs: int
    states: int
    outputs: int

    @property
    def width(self) -> int:
        """Of the room for a call."""
        return self.inputs + self.states + self.outputs


class ControllerFunction:
    """A controller's function with an address; keep it alive as long as the address is used."""

    def __init__(self, function: Callable[..., Any], shape: CallShape) -> None:
        self.error: BaseException | None = None
        self.why_python: str | None = None
        self.function, self.shape = function, shape
        self._native: Any = None
        if not DISABLED:
            try:
                self._native = _native(function, shape)
            except (numba.NumbaError, TypeError, AttributeError) as error:
                self.why_python = str(error).strip().splitlines()[0]
        self._plain = None if self._native else Callback(self._callback)

    @property
    def address(self) -> int:
        """Where the function is."""
        found: Any = self._native or self._plain
        return int(found.address)

    def _callback(self, t: float, io: int, parameters: int, count: int) -> int:
        shape = self.shape
        try:
            a, p = numbers_at(io, shape.width), numbers_at(parameters, max(count, 1))
            x, out = a[shape.inputs : shape.inputs + shape.states], a[shape.inputs + shape.states :]
            found = np.ravel(self.function(t, a[: shape.inputs], x, p[:count]))
            if len(found) != shape.outputs:
                return WRONG_NUMBER
            out[:] = found
        except BaseException as error:  # handed to the caller of the run
            self.error = error
            return RAISED
        return 0

    def tried(
        self, t: float, inputs: Sequence[float], state: Sequence[float], parameters: Sequence[float]
    ) -> Any:
        """Call the function in plain Python: what it returns, or what it raises."""
        plain = getattr(self.function, "py_func", self.function)
        with np.errstate(all="ignore"):
            return plain(t, np.array(inputs), np.array(state), np.array(parameters))


def numbers_at(address: int, count: int) -> Any:
    """Numbers of a kernel's table, to read and to write."""
    return np.ctypeslib.as_array((ctypes.c_double * count).from_address(address))


class Callback:
    """A Python function with an address that kernels call; keep it alive as long as that is used.

    It is called as those of controllers are, and returns zero where it succeeds.
    """

    def __init__(self, function: Callable[..., int]) -> None:
        self._plain = PLAIN(function)

    @property
    def address(self) -> int:
        """Where the function is."""
        return int(ctypes.cast(self._plain, ctypes.c_void_p).value or 0)


# --- what Numba compiles; the names in capitals are bound ----------------------------------------

INPUTS = STATES = OUTPUTS = 0


def function(*arguments: Any) -> Any:
    """Placeholder of the user's function."""
    raise NotImplementedError


def _call_number(t: float, a: Any, p: Any) -> bool:
    a[INPUTS + STATES] = function(t, a[:INPUTS], a[INPUTS : INPUTS + STATES], p)
    return OUTPUTS == 1


def _call_list(t: float, a: Any, p: Any) -> bool:
    found = function(t, a[:INPUTS], a[INPUTS : INPUTS + STATES], p)
    if len(found) != OUTPUTS:
        return False
    for k in range(OUTPUTS):
        a[INPUTS + STATES + k] = found[k]
    return True


def _call_tuple(t: float, a: Any, p: Any) -> bool:
    found = function(t, a[:INPUTS], a[INPUTS : INPUTS + STATES], p)
    if len(found) != OUTPUTS:
        return False
    k = INPUTS + STATES
    for value in numba.literal_unroll(found):
        a[k] = value
        k += 1
    return True


def adapted(t: float, a: Any, p: Any) -> bool:
    """Placeholder of one of the calls above."""
    raise NotImplementedError


def _call(t: float, io: Any, parameters: Any, count: int) -> int:
    try:
        fits = adapted(
            t, numba.carray(io, (INPUTS + STATES + OUTPUTS,)), numba.carray(parameters, (count,))
        )
    except Exception:
        return 1
    return 0 if fits else 2


def _bound(call: Callable[..., Any], name: str, **names: Any) -> Any:
    assert isinstance(call, FunctionType)
    copy = FunctionType(call.__code__, {**globals(), **names}, name)
    copy.__qualname__, copy.__module__ = name, __name__
    return copy


def _native(user: Callable[..., Any], shape: CallShape) -> Any:
    """Compile a function, once a process for all functions with its hash."""
    digest = function_hash(user)
    key = (shape, digest or id(user))
    if key in _compiled:
        _compiled[key] = _compiled.pop(key)  # used last
        return _compiled[key][0]
    inner: Any = user if hasattr(user, "py_func") else numba.njit(boundscheck=True)(user)
    floats = types.float64[::1]
    inner.compile((types.float64, floats, floats, floats))
    returned = inner.nopython_signatures[-1].return_type
    call = _call_list
    if isinstance(returned, types.Number | types.Boolean):
        call = _call_number
    elif isinstance(returned, types.BaseTuple):
        call = _call_tuple
    sizes = dict(zip(("INPUTS", "STATES", "OUTPUTS"), shape, strict=True))
    name = f"controller_{digest}_{'_'.join(map(str, shape))}"
    middle = numba.njit(boundscheck=True)(_bound(call, f"call_{name}", function=inner, **sizes))
    found = numba.cfunc(NATIVE)(_bound(_call, name, adapted=middle, **sizes))
    _compiled[key] = found, user  # kept, because its number may be the key
    if len(_compiled) > MOST_FUNCTIONS:
        del _compiled[next(iter(_compiled))]
    return found


_compiled: dict[Any, Any] = {}
