"""Matrices that model files name: Matrix Market files, and arrays of NumPy's .npz files.

A name is a path below the model's folder, as "frame.mtx", or "frame.npz:K" with an array's name.
Files hold numbers only: nothing in them is executed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import ModelFileError
from polhode.files.archives import archive
from polhode.files.matrix_market import read_matrix
from polhode.files.paths import named_path
from polhode.model.numbers import Floats

ARRAYS = ".npz"


def named_matrix(folder: Path | None, given: str) -> Any:
    """The matrix that a name means."""
    if ARRAYS in given:
        return named_array(folder, given)
    return read_matrix(named_path(folder, given, "matrix file"))


def named_array(folder: Path | None, given: str) -> Floats:
    """The array that a name means, as "hills.npz:z"."""
    name, colon, key = given.rpartition(":")
    if given.endswith(ARRAYS):
        raise ModelFileError(
            f"matrix file '{given}' contains several arrays; choose one, as '{given}:K'."
        )
    if not colon or not name.endswith(ARRAYS):
        raise ModelFileError(f"'{given}' does not name an array of an .npz file, as 'hills.npz:z'.")
    return _read_array(named_path(folder, name, "matrix file"), name, key)


def _read_array(path: Path, name: str, key: str) -> Floats:
    if not path.exists():
        raise ModelFileError(f"there is no matrix file '{name}'; check its name.")
    try:
        with archive(path, "MATRIX_MB") as arrays:
            known = [k if k.isprintable() else ascii(k) for k in sorted(arrays.members)]
            found = arrays.array(key) if key in arrays.members else None
    except Exception as error:  # a damaged archive fails in many ways
        raise ModelFileError(
            f"array '{key}' of matrix file '{name}' cannot be read: {_reason(error)}; "
            "save a matrix of numbers."
        ) from None
    if found is None:
        has = ", ".join(known[:9]) or "none"
        raise ModelFileError(f"matrix file '{name}' has no array '{key}'; it has {has}.")
    if found.ndim != 2 or found.dtype.kind not in "fiu":
        raise ModelFileError(
            f"array '{key}' of matrix file '{name}' is {found.dtype} with {found.ndim} axes; it "
            "must be a matrix of real numbers."
        )
    return found.astype(np.float64)


def _reason(error: Exception) -> str:
    """The first line of what an error says, without its full stop."""
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return str(said).splitlines()[0].rstrip(".")
