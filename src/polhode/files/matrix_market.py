"""Matrix Market files: the matrices of linear structures."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path

import numpy as np

from polhode.errors import ModelFileError
from polhode.files.limits import limit
from polhode.files.reading import file_bytes
from polhode.model.numbers import Floats, checked_path
from polhode.model.structures.matrices import Sparse, collected

_FORMS = ("coordinate", "array")
_FIELDS = ("real", "integer", "double")
_SYMMETRIES = ("general", "symmetric")


def read_matrix(path: str | Path) -> Sparse:
    """Read a real square matrix, sparse or dense, from a Matrix Market file (.mtx)."""
    file = checked_path("a matrix", path)
    lines = BytesIO(file_bytes(file, "MATRIX_MB"))
    head = lines.readline(1000).decode("utf-8-sig", "replace").lower().split()
    if len(head) != 5 or head[:2] != ["%%matrixmarket", "matrix"]:
        raise ModelFileError(
            f"matrix file '{file}' does not start with '%%MatrixMarket matrix'; give a .mtx file."
        )
    form, kind, symmetry = head[2:]
    if form not in _FORMS or kind not in _FIELDS or symmetry not in _SYMMETRIES:
        raise ModelFileError(
            f"matrix file '{file}' holds a matrix that is {form}, {kind}, {symmetry}; a structure "
            "takes a real one, general or symmetric."
        )
    try:
        rows, columns, values, n = _entries(form, symmetry, lines)
    except (ValueError, IndexError, OverflowError) as error:
        reason = str(error).partition(";")[0]
        raise ModelFileError(f"matrix file '{file}' is not complete: {reason}.") from None
    if symmetry == "symmetric":
        below = rows != columns
        rows, columns, values = (
            np.concatenate([rows, columns[below]]),
            np.concatenate([columns, rows[below]]),
            np.concatenate([values, values[below]]),
        )
    return collected(n, rows, columns, values)


def _entries(
    form: str, symmetry: str, lines: BytesIO
) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    size = [int(x) for x in next(x for x in lines if x.strip() and x[:1] != b"%")[:1000].split()]
    n, width = size[0], size[1]
    if n != width or n < 1:
        raise ValueError(f"it has {n} rows and {width} columns, and must be square")
    if n > limit("MATRIX_ROWS"):
        raise ValueError(f"it has {n} rows, more than POLHODE_MATRIX_ROWS")
    if form == "coordinate":
        table = _table(lines, size[2], 3)
        places = table[:, :2].astype(np.int64) - 1
        if len(places) and (places.min() < 0 or places.max() >= n):
            raise ValueError(f"an entry lies outside of {n} x {n}")
        return places[:, 0], places[:, 1], table[:, 2], n
    count = n * (n + 1) // 2 if symmetry == "symmetric" else n * n
    values = _table(lines, count, 1)[:, 0]  # column after column
    if symmetry == "symmetric":
        columns, rows = np.triu_indices(n)
    else:
        columns, rows = (x.ravel() for x in np.indices((n, n)))
    return rows, columns, values, n


def _table(lines: BytesIO, count: int, width: int) -> Floats:
    """So many lines of so many numbers, read without a list of their words."""
    there = lines.getbuffer()[lines.tell() :].tobytes().count(b"\n") + 1
    if count > there:
        raise ValueError(f"it has {there} entries at most instead of {count}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a table without a line
        table = np.loadtxt(lines, comments="%", ndmin=2, max_rows=count + 1)
    table = table if table.size else np.empty((0, width))
    if table.shape != (count, width):
        raise ValueError(f"it has {len(table)} entries instead of {count}")
    return np.asarray(table)
