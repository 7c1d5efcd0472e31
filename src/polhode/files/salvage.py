"""What is readable of a damaged run directory: array by array, chunk by chunk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError
from polhode.files.plans import ROOT

if TYPE_CHECKING:
    import xarray


def salvaged(path: Path) -> tuple[xarray.Dataset, list[str]]:
    """A data set of all that can be read, with nan for the rest, and a line for every loss."""
    import xarray

    lost: list[str] = []
    arrays = {p.name: _opened(p, lost) for p in sorted(path.iterdir()) if p.is_dir()}
    found: dict[str, Any] = {}
    for name, array in arrays.items():
        if array is not None:
            dims = [d or f"{name}_{k}" for k, d in enumerate(array.metadata.dimension_names or ())]
            found[name] = (dims, _read(array, name, lost), dict(array.attrs))
    rows = _rows({k: v[1] for k, v in found.items() if v[0][:1] == ["time"]})
    if not rows:
        raise InputError(f"nothing of '{path}' is readable.")
    sizes: dict[str, int] = {}
    content = {}
    for name, (dims, values, attributes) in found.items():
        part = values[:rows] if dims[:1] == ["time"] else values
        if all(sizes.setdefault(d, n) == n for d, n in zip(dims, part.shape, strict=True)):
            content[name] = (dims, part, attributes)
        else:
            lost.append(f"{name}: it does not fit the others")
    return xarray.Dataset(content), lost


def _opened(folder: Path, lost: list[str]) -> Any:
    import zarr

    try:
        json.loads((folder / ROOT).read_text(encoding="utf-8"))
        return zarr.open_array(folder, mode="r")
    except Exception as error:  # whatever a damaged file leads to
        lost.append(f"{folder.name}: {_reason(error)}")
        return None


def _read(array: Any, name: str, lost: list[str]) -> Any:
    """All of an array; rows of chunks that cannot be read are nan, -1 or empty."""
    empty = {"f": np.nan, "i": -1}.get(array.dtype.kind, "")
    values = np.full(array.shape, empty, dtype=array.dtype if array.dtype.kind in "fi" else object)
    size = array.chunks[0]
    for first in range(0, array.shape[0], size):
        rows = slice(first, min(first + size, array.shape[0]))
        try:
            values[rows] = array[rows]
        except Exception as error:
            lost.append(f"{name}: rows {rows.start} to {rows.stop - 1}: {_reason(error)}")
    return values


def _rows(columns: dict[str, Any]) -> int:
    """Samples up to the last that anything is known of."""
    known = 0
    for values in columns.values():
        flat = values.reshape(len(values), -1) if values.size else np.zeros((0, 1))
        there = (flat >= 0 if flat.dtype.kind == "i" else np.isfinite(flat)).any(axis=1)
        known = max(known, int(np.flatnonzero(there)[-1]) + 1 if there.any() else 0)
    return known


def _reason(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
