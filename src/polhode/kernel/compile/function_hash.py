"""What a user function is: a hash of its code and of all it reads from outside.

Two functions with the same hash compile to the same code, and are compiled once.
"""

import hashlib
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

KNOWN = ("builtins", "math", "cmath", "numpy")  # modules whose names tell what they hold
DEEPEST = 20  # functions that call functions


class _UnknownError(Exception):
    """A value that has no text to hash."""


def function_hash(function: Any) -> str | None:
    """Return the hash, or None where the function reads something that has no text."""
    digest = hashlib.sha256()
    try:
        _add(digest, function, 0)
    except (_UnknownError, ValueError):  # the latter: a name that is not bound yet
        return None
    return digest.hexdigest()[:32]


def _add(digest: Any, value: Any, depth: int) -> None:
    plain = getattr(value, "py_func", value)
    if depth > DEEPEST:
        raise _UnknownError
    if isinstance(plain, FunctionType):
        _add_function(digest, plain, depth + 1)
    elif isinstance(plain, CodeType):
        names = plain.co_names, plain.co_varnames, plain.co_freevars
        digest.update(plain.co_code + repr(names).encode())
        _add(digest, plain.co_consts, depth)
    elif isinstance(plain, tuple):
        digest.update(f"tuple of {len(plain)}".encode())
        for each in plain:
            _add(digest, each, depth)
    elif isinstance(plain, np.ndarray) and plain.dtype != object:
        digest.update(repr((plain.dtype, plain.shape)).encode() + plain.tobytes())
    elif plain is None or isinstance(plain, bool | int | float | complex | str | bytes):
        digest.update(repr(plain).encode())
    else:
        digest.update(_name(plain).encode())


def _add_function(digest: Any, function: FunctionType, depth: int) -> None:
    _add(digest, function.__code__, depth)
    _add(digest, function.__defaults__, depth)
    for cell in function.__closure__ or ():
        _add(digest, cell.cell_contents, depth)
    for name in function.__code__.co_names:
        found = function.__globals__.get(name)
        if found is not None and found is not function:
            digest.update(name.encode())
            _add(digest, found, depth)


def _name(value: Any) -> str:
    """Return the name of a module or of something in one that is known."""
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
    known = isinstance(module, str) and module.partition(".")[0] in KNOWN
    named = known or isinstance(value, np.ufunc)
    if not named or not hasattr(value, "__name__"):
        raise _UnknownError
    return f"{module}.{value.__name__}"
