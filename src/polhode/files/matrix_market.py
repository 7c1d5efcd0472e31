"""Matrix Market files: the matrices of linear structures."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from polhode.errors import ModelFileError
from polhode.files.limits import limit
from polhode.files.reading import file_text
from polhode.model.numbers import checked_path
from polhode.model.structures.matrices import Sparse, collected

_FORMS = ("coordinate", "array")
_FIELDS = ("real", "integer", "double")
_SYMMETRIES = ("general", "symmetric")


def read_matrix(path: str | Path) -> Sparse:
    """Read a real square matrix, sparse or dense, from a Matrix Market file (.mtx)."""
    file = checked_path("a matrix", path)
    lines = file_text(file, "MATRIX_MB").splitlines()
    head = lines[0].lower().split() if lines else []
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
    body = [x.split() for x in lines[1:] if x.strip() and not x.startswith("%")]
    try:
        rows, columns, values, n = _entries(form, symmetry, body)
    except (ValueError, IndexError, OverflowError) as error:
        raise ModelFileError(f"matrix file '{file}' is not complete: {error}.") from None
    if symmetry == "symmetric":
        below = rows != columns
        rows, columns, values = (
            np.concatenate([rows, columns[below]]),
            np.concatenate([columns, rows[below]]),
            np.concatenate([values, values[below]]),
        )
    return collected(n, rows, columns, values)


def _entries(
    form: str, symmetry: str, body: list[list[str]]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    size = [int(x) for x in body[0]]
    n, width = size[0], size[1]
    if n != width or n < 1:
        raise ValueError(f"it has {n} rows and {width} columns, and must be square")
    if n > limit("MATRIX_ROWS"):
        raise ValueError(f"it has {n} rows, more than POLHODE_MATRIX_ROWS")
    if form == "coordinate":
        if len(body) - 1 != size[2]:
            raise ValueError(f"it has {len(body) - 1} entries instead of {size[2]}")
        table = np.array(body[1:], dtype=float).reshape(-1, 3)
        places = table[:, :2].astype(np.int64) - 1
        if len(places) and (places.min() < 0 or places.max() >= n):
            raise ValueError(f"an entry lies outside of {n} x {n}")
        return places[:, 0], places[:, 1], table[:, 2], n
    values = np.array([x[0] for x in body[1:]], dtype=float)  # column after column
    count = n * (n + 1) // 2 if symmetry == "symmetric" else n * n
    if len(values) != count:
        raise ValueError(f"it has {len(values)} entries instead of {count}")
    if symmetry == "symmetric":
        columns, rows = np.triu_indices(n)
    else:
        columns, rows = (x.ravel() for x in np.indices((n, n)))
    return rows, columns, values, n
