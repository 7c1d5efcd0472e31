"""How kernels are compiled; the only module with Numba options.

* ``fastmath`` stays off: a reordered sum loses the conservation that this library is about.
* Kernels are compiled by `compiler.py`, which uses private names of Numba, or with
  ``POLHODE_COMPILER=stock`` by `stock.py`, which uses none: slower to compile, same bits.
* A loop is specialised to its step by rebinding a global (`specialise`), not by a closure or an
  argument: the step is inlined, and the next process finds the result in the cache.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

from numba import config

from polhode.errors import InputError
from polhode.kernel.compile import numba_private

P = ParamSpec("P")
T = TypeVar("T")

OPTIONS: dict[str, Any] = {"error_model": "numpy", "fastmath": False, "nogil": True}
DISABLED = bool(config.DISABLE_JIT)
UNBOUND: Any = None  # a name of a template until `specialise` binds it


def _is_stock() -> bool:
    chosen = os.environ.get("POLHODE_COMPILER", "")
    if chosen not in ("", "stock"):
        raise InputError(f"POLHODE_COMPILER is '{chosen}'; it can only be 'stock', or unset.")
    if chosen:
        return True
    gone = numba_private.missing()
    if gone:
        warnings.warn(
            f"this version of Numba has no {' and no '.join(gone)}; kernels are compiled by public "
            "Numba alone, which takes longer.",
            stacklevel=2,
        )
    return bool(gone)


STOCK = _is_stock()
_backend: Any = import_module("polhode.kernel.compile." + ("stock" if STOCK else "compiler"))
type_operator: Callable[[Callable[..., Any], int, Callable[..., Any]], None]
type_operator = _backend.type_operator


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile `function` at its first call, and keep the result for the next process."""
    return function if DISABLED else _compiled(function)


def is_out_of_range(error: Exception) -> bool:
    """Whether an interpreted kernel raised this where a compiled one computes inf or nan."""
    said = str(error).startswith(("math domain", "math range", "expected a "))  # of Python 3.14
    return DISABLED and (said or isinstance(error, ArithmeticError))


def inlined(function: Callable[P, T]) -> Callable[P, T]:
    """Return a kernel that is copied into its callers, for a call that costs more than its work."""
    if DISABLED:
        return function
    return _compiled(getattr(function, "py_func", function), forceinline=True)


def separate(function: Callable[P, T]) -> Callable[P, T]:
    """Return a kernel that is called, not copied, where its callers are copied into theirs.

    What an inlined kernel calls is copied with it. For a stage of a step that is large and called a
    few times, the call costs nothing, and LLVM takes half as long over several functions as over
    one of their length.
    """
    function.is_separate = True  # type: ignore[attr-defined]
    return kernel(function)


def _compiled(function: Callable[P, T], **options: Any) -> Callable[P, T]:
    compiled: Callable[P, T] = _backend.Kernel(function, {**OPTIONS, **options})
    return compiled


def is_cached(kernel: Callable[..., Any]) -> bool:
    """Whether a process before has compiled this kernel."""
    return bool(getattr(kernel, "is_cached", False))


def entry(kernel: Callable[P, T], *arguments: P.args, **none: P.kwargs) -> Callable[P, T]:
    """Return the compiled form of a kernel that was called, for arguments of these types.

    To find out the types of a hundred tables takes longer than a step of some bodies.
    """
    found = getattr(kernel, "entry", None)
    return kernel if found is None else found(*arguments)


def specialise(
    template: Callable[P, T], name: str, *, inline: bool = False, **names: object
) -> Callable[P, T]:
    """Return `template` compiled anew with some of its global names bound to `names`.

    The template is a plain function that calls, say, a global ``step``. The copy has a name of its
    own, so that it has a place of its own in the cache; or it is copied into its callers
    (`inline`). Symbols of the machine code have a hash of the name, which may be long.
    """
    assert isinstance(template, FunctionType)
    copy = FunctionType(template.__code__, {**template.__globals__, **names}, name)
    copy.__qualname__ = f"{template.__name__}_{hashlib.sha256(name.encode()).hexdigest()[:16]}"
    copy.__module__ = template.__module__
    copy.__defaults__ = template.__defaults__
    return inlined(copy) if inline else kernel(copy)
