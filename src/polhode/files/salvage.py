"""Recovery of a damaged run directory: array by array, chunk by chunk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError
from polhode.files.arrays import expect_own_chunks
from polhode.files.durable import FolderStore
from polhode.files.plans import (
    CHECKPOINT,
    HIDDEN,
    ROOT,
    read_attributes,
    read_checkpoint,
    read_json,
)
from polhode.files.sums import continued, of_checkpoint
from polhode.files.variables import POINT, POINT_ARRAYS, POINT_COUNT

if TYPE_CHECKING:
    import xarray

MOST_LOST = 16  # chunks for each that is there; more would be room for nothing


def salvaged(path: Path) -> tuple[xarray.Dataset, list[str]]:
    """A data set of all that can be read, with nan for the rest, and a line for every loss."""
    import xarray

    lost: list[str] = []
    files = FolderStore(path, read_only=True)
    listed, by_root = _listed(path, files)
    folders = [p for p in sorted(path.iterdir()) if p.is_dir()]
    arrays = {
        p: a for p in folders if (a := _opened(p.name, files, listed, by_root, lost)) is not None
    }
    longest = max([_last_chunk(p) * a.chunks[0] for p, a in arrays.items()], default=0)
    found: dict[str, Any] = {}
    for folder, array in arrays.items():
        names = array.metadata.dimension_names or [None] * array.ndim
        dims = [d or f"{folder.name}_{k}" for k, d in enumerate(names)]
        found[folder.name] = (dims, _read(folder, array, longest, lost), _plain(array.attrs))
    lost += _other(path, {k: v[1] for k, v in found.items()}, {s.partition(":")[0] for s in lost})
    all_dims = {d for dims, *_ in found.values() for d in dims}
    fit = {k for k, (dims, values, _) in found.items() if _fits(k, dims, values, all_dims)}
    rows = {
        dim: _rows({k: v[1] for k, v in found.items() if k in fit and v[0][:1] == [dim]})
        for dim in ("time", POINT)
    }
    if not rows["time"]:
        raise InputError(f"nothing of '{path}' is readable.")
    sizes: dict[str, int] = {}
    content = {}
    for name, (dims, values, attributes) in found.items():
        part = values[: rows.get(dims[0] if dims else "")]
        shape = zip(dims, part.shape, strict=True)
        if name in fit and all(sizes.setdefault(d, n) == n for d, n in shape):
            content[name] = (dims, part, attributes)
        else:
            lost.append(f"{name}: it does not match the others")
    return xarray.Dataset(content), lost


def _fits(name: str, dims: list[str], values: Any, all_dims: set[str]) -> bool:
    """Whether these are numbers over named dimensions, or the labels of one."""
    named = len(set(dims)) == len(dims) and all(d.isidentifier() for d in dims)
    of_one = dims == [name]
    if values.dtype.kind not in "fi":  # text
        return named and of_one and name != "time"
    return named and (of_one or name not in all_dims)


def _other(path: Path, found: dict[str, Any], known: set[str]) -> list[str]:
    """A line for each intact array that does not match the checkpoint, without known ones."""
    try:
        checkpoint = read_checkpoint(path, CHECKPOINT)
        rows = int(checkpoint["rows"])
        sums = of_checkpoint(checkpoint, read_attributes(path)["samples"])
        points = int(found[POINT_COUNT][:rows].sum()) if POINT_COUNT in found else 0
        ends = {k: points if k in POINT_ARRAYS else rows for k in sums}
        other = [
            k for k, s in sums.items() if k in found and continued(0, found[k][: ends[k]]) != s
        ]
    except Exception:  # whatever a damaged file leads to
        return []
    return [f"{k}: its samples are not those of the checkpoint" for k in other if k not in known]


def _listed(path: Path, files: FolderStore) -> tuple[dict[str, Any], Any]:
    """The metadata of arrays that the root has, and the arrays by them; none, if it is damaged."""
    import zarr

    try:
        root = read_json(path, ROOT)
        listed = {**root["consolidated_metadata"]["metadata"], **root["attributes"].get(HIDDEN, {})}
        return listed, zarr.open_group(files, mode="r", use_consolidated=True)
    except Exception:  # whatever a damaged file leads to
        return {}, {}


def _opened(
    name: str, files: FolderStore, listed: dict[str, Any], by_root: Any, lost: list[str]
) -> Any:
    """An array by its own metadata, or by the root's where these are damaged."""
    import zarr

    try:
        told = read_json(files.root, f"{name}/{ROOT}")
        if told == listed.get(name, told):
            array = zarr.open_array(files, path=name, mode="r")
            expect_own_chunks(files, name, array)
            return array
        reason = f"its {ROOT} does not match that of the run"
    except Exception as error:
        reason = _reason(error)
    lost.append(f"{name}: {reason}")
    try:
        array = by_root.get(name)
        expect_own_chunks(files, name, array)
        return array
    except Exception:
        return None


def _last_chunk(folder: Path) -> int:
    """Number of the last chunk of rows that has a file, starting at 1."""
    numbers = [int(p.name) for p in folder.glob("c/*") if p.name.isdecimal()]
    last = max(numbers, default=-1) + 1
    return last if last <= MOST_LOST * (1 + len(numbers)) else 0


def _read(folder: Path, array: Any, longest: int, lost: list[str]) -> Any:
    """The rows of an array that have files; what cannot be read is nan, -1 or empty."""
    size, length = array.chunks[0], min(array.shape[0], longest)
    kind = array.dtype.kind
    empty = {"f": np.nan, "i": -1}.get(kind, "")
    values = np.full((length, *array.shape[1:]), empty, array.dtype if kind in "fi" else object)
    for first in range(0, length, size):
        rows = slice(first, min(first + size, length))
        try:
            values[rows] = array[rows]
        except Exception as error:
            lost.append(f"{folder.name}: rows {rows.start} to {rows.stop - 1}: {_reason(error)}")
    return values


def _plain(attributes: Any) -> dict[str, Any]:
    """Attributes that polhode writes."""
    given = dict(attributes)
    return {k: v for k in ("units", "long_name") if isinstance(v := given.get(k), str)}


def _rows(columns: dict[str, Any]) -> int:
    """Samples up to the last one with any data."""
    known = 0
    for values in columns.values():
        flat = values.reshape(len(values), -1) if values.size else np.zeros((0, 1))
        there = (flat >= 0 if flat.dtype.kind == "i" else np.isfinite(flat)).any(axis=1)
        known = max(known, int(np.flatnonzero(there)[-1]) + 1 if there.any() else 0)
    return known


def _reason(error: Exception) -> str:
    said = getattr(error, "strerror", None) or str(error)
    return " ".join(said.split()) or type(error).__name__
