"""Functions of controllers by address, compiled or as Python callbacks.

A function is called as ``function(t, inputs, state, parameters)``; it returns one number for each
output, or the number of the only one, and may change `state` in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from polhode.kernel.compile.jit import UNBOUND
from polhode.kernel.compile.user_functions import (
    NATIVE,
    UserFunction,
    WithAddress,
    bound,
    numbers_at,
)

WRONG_NUMBER = 2  # what a call returns where it fails


class CallShape(NamedTuple):
    """Numbers of inputs, states and outputs of a controller."""

    inputs: int
    states: int
    outputs: int

    @property
    def width(self) -> int:
        """Width of the buffer of a call."""
        return self.inputs + self.states + self.outputs


class ControllerFunction(WithAddress):
    """A controller's function."""

    def __init__(self, function: UserFunction, shape: CallShape) -> None:
        self.shape = shape
        super().__init__(function, shape, self._native)

    def _callback(self, t: float, io: int, p: Any) -> int:
        shape, a = self.shape, numbers_at(io, self.shape.width)
        x, out = a[shape.inputs : shape.inputs + shape.states], a[shape.inputs + shape.states :]
        found = np.ravel(self.function(t, a[: shape.inputs], x, p))
        if len(found) != shape.outputs:
            return WRONG_NUMBER
        out[:] = found
        return 0

    def tried(
        self, t: float, inputs: Sequence[float], state: Sequence[float], parameters: Sequence[float]
    ) -> Any:
        """Call the function in plain Python: what it returns, or what it raises."""
        plain = getattr(self.function, "py_func", self.function)
        with np.errstate(all="ignore"):
            return plain(t, np.array(inputs), np.array(state), np.array(parameters))

    def _native(self, inner: Any, digest: str) -> Any:
        floats = types.float64[::1]
        inner.compile((types.float64, floats, floats, floats))
        returned = inner.nopython_signatures[-1].return_type
        call = _call_list
        if isinstance(returned, types.Number | types.Boolean):
            call = _call_number
        elif isinstance(returned, types.BaseTuple):
            call = _call_tuple
        sizes = dict(zip(("INPUTS", "STATES", "OUTPUTS"), self.shape, strict=True))
        name = f"controller_{digest}_{'_'.join(map(str, self.shape))}"
        middle = numba.njit(boundscheck=True)(bound(call, f"call_{name}", function=inner, **sizes))
        return numba.cfunc(NATIVE)(bound(_call, name, adapted=middle, **sizes))


# --- what Numba compiles; the names in capitals are bound ----------------------------------------

INPUTS = STATES = OUTPUTS = 0
function: Callable[..., Any] = UNBOUND  # of the user
adapted: Callable[..., bool] = UNBOUND  # one of the calls below


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


def _call(t: float, io: Any, parameters: Any, count: int) -> int:
    try:
        fits = adapted(
            t, numba.carray(io, (INPUTS + STATES + OUTPUTS,)), numba.carray(parameters, (count,))
        )
    except Exception:
        return 1
    return 0 if fits else 2
