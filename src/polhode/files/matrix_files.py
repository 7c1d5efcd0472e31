"""Matrices that model files name: Matrix Market files, and arrays of NumPy's .npz files.

A name is a path in the model's folder, as "frame.mtx", or "frame.npz:K" with the name of an array.
Files hold numbers only: nothing in them is executed.
"""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import ModelFileError
from polhode.files.limits import limit
from polhode.files.matrix_market import read_matrix
from polhode.model.numbers import Floats

ARRAYS = ".npz"


def beside(folder: Path, given: str) -> Path:
    """The path of a file in the model's folder or below it."""
    whole = folder.resolve()
    path = (whole / given).resolve()
    if not path.is_relative_to(whole) and os.environ.get("POLHODE_ANY_FOLDER") != "1":
        raise ModelFileError(
            f"matrix file '{given}' is outside of the model's folder; move it there, or "
            "set POLHODE_ANY_FOLDER=1."
        )
    return path


def named_matrix(folder: Path, given: str) -> Any:
    """The matrix that a name means."""
    name, colon, key = given.rpartition(":")
    if colon and name.endswith(ARRAYS):
        return _read_array(beside(folder, name), name, key)
    if given.endswith(ARRAYS):
        raise ModelFileError(
            f"matrix file '{given}' holds arrays by name; say which, as '{given}:K'."
        )
    return read_matrix(beside(folder, given))


def _read_array(path: Path, name: str, key: str) -> Floats:
    if not path.is_file():
        raise ModelFileError(f"there is no matrix file '{name}'; check its name.")
    most = limit("MATRIX_MB")
    try:
        with zipfile.ZipFile(path) as archive:
            sizes = {i.filename.removesuffix(".npy"): i.file_size for i in archive.infolist()}
    except Exception as error:  # a damaged archive fails in many ways
        raise ModelFileError(
            f"matrix file '{name}' is not an .npz file: {_reason(error)}."
        ) from None
    if key not in sizes:
        known = ", ".join(k if k.isprintable() else ascii(k) for k in sorted(sizes)[:9]) or "none"
        raise ModelFileError(f"matrix file '{name}' has no array '{key}'; it has {known}.")
    if sizes[key] > most * 1e6:
        raise ModelFileError(
            f"array '{key}' of matrix file '{name}' has {sizes[key] / 1e6:.3g} MB, more than "
            f"POLHODE_MATRIX_MB = {most:g}."
        )
    try:
        with np.load(path, allow_pickle=False) as arrays:
            found = np.asarray(arrays[key])
    except Exception as error:
        raise ModelFileError(
            f"array '{key}' of matrix file '{name}' cannot be read: {_reason(error)}; "
            "save a matrix of numbers."
        ) from None
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
