"""`polhode export`: a run as netCDF or CSV."""

from __future__ import annotations

import csv
import json as encoder
import shutil
import warnings
from collections.abc import Callable, Mapping
from errno import ENOSPC
from importlib.util import find_spec
from io import IOBase, TextIOWrapper
from itertools import product
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

import numpy as np

from polhode.cli import tell
from polhode.errors import InputError, ModelWarning, suggestion
from polhode.files.paths import replaced
from polhode.model.system import GROUND

HEADER = 16_384  # bytes of what describes a variable, at most

if TYPE_CHECKING:
    import xarray

    from polhode.api.recording import StoredRun, StoredStructureRun


def export(
    run: str,
    file: Path,
    /,
    *,
    contacts: bool = False,
    salvage: bool = False,
    force: bool = False,
    json: bool = False,
) -> None:
    """Write a run to one file: netCDF (.nc), or a table with one row per sample (.csv).

    Parameters
    ----------
    run
        Folder written by --out or run.save; the run may be unfinished.
    file
        The file; its ending (.nc or .csv) selects the format.
    contacts
        Write the contact points instead, as a table with one row per point (.csv).
    salvage
        Write what is readable of a damaged run, with nan for the rest.
    force
        Overwrite an existing file.
    json
        Print one JSON object: the file, its variables and its number of samples.
    """
    kinds = {".nc": _netcdf, ".csv": _contacts_csv if contacts else _csv}
    if file.suffix not in kinds:
        close = suggestion(file.suffix, kinds)
        raise InputError(f"'{file}' should end in .nc (netCDF) or .csv (a table).{close}")
    if contacts and file.suffix == ".nc":
        raise InputError(f"'{file}' has the contact points without --contacts; leave it out.")
    if file.suffix == ".nc" and find_spec("h5netcdf") is None:
        raise InputError(
            f"'{file}' needs h5netcdf, which is not installed; install the extra polhode[netcdf], "
            "or name the file .csv."
        )
    if file.exists() and not force:
        raise InputError(f"'{file}' already exists; use --force to overwrite it.")
    found, lost = _salvaged(run) if salvage else (whole_run(run).dataset, [])
    if contacts and not {"contact_count", "contact_pair", "body"} <= {*found.variables}:
        raise InputError(f"the run '{run}' has no contact points: no bodies with shapes touch.")
    _write(kinds[file.suffix], found, file)
    for line in lost:
        tell(f"polhode: not as it was written: {line}")
    summary = {"file": str(file), "variables": [*map(str, found)], "samples": found.sizes["time"]}
    summary |= {"lost": lost} if salvage else {}
    print(encoder.dumps(summary, indent=2) if json else file)


def _write(
    write: Callable[[xarray.Dataset, IO[bytes]], None], found: xarray.Dataset, file: Path
) -> None:
    """Write a file atomically."""
    try:
        with replaced(file) as target:
            write(found, target)
    except (OSError, RuntimeError) as error:
        reason = str(getattr(error, "strerror", None) or error).rstrip(".")
        raise InputError(f"'{file}' cannot be written: {reason}.") from None


def whole_run(path: str) -> StoredRun | StoredStructureRun:
    """A saved run with all samples that were written, or an error."""
    from polhode.api.recording import load  # loads Numba

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        run = load(path)
    if run.file.lost:
        raise InputError(run.file.lost)
    return run


def _salvaged(run: str) -> tuple[xarray.Dataset, list[str]]:
    from polhode.files.plans import store_path
    from polhode.files.salvage import salvaged

    path = store_path(run)
    if not path.is_dir():
        raise InputError(f"there is no run '{run}'.")
    return salvaged(path)


def _netcdf(found: xarray.Dataset, file: IO[bytes]) -> None:
    """Write netCDF after a check of free space, since HDF5 may crash on a full disk."""
    needed = found.nbytes + HEADER * (len(found.variables) + 1)
    free = shutil.disk_usage(file.fileno()).free
    if free < needed:
        raise OSError(ENOSPC, f"it needs {needed / 1e6:.2g} MB, and {free / 1e6:.2g} MB are free")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found.to_netcdf(cast(IOBase, file), engine="h5netcdf")


def _csv(found: xarray.Dataset, file: IO[bytes]) -> None:
    """Columns such as position.top.x; numbers with all digits."""
    columns = {"time": found.time.values}
    for name, values in found.items():
        if values.dims[:1] != ("time",):
            continue
        labels = product(*(values[dim].values for dim in values.dims[1:]))
        for parts, column in zip(labels, values.values.reshape(len(values), -1).T, strict=True):
            if str(name).startswith("element_") and np.isnan(column).all():
                continue  # this load has no such result
            columns[".".join([str(name), *map(str, parts)])] = column
    _write_columns(columns, file)


def _contacts_csv(found: xarray.Dataset, file: IO[bytes]) -> None:
    """Columns such as force.x; bodies by name."""
    counts = np.maximum(found.contact_count.values, 0)  # -1 where it is lost
    size = found.sizes["contact_point"]
    sample = np.repeat(np.arange(len(counts)), counts)[:size]
    sample = np.concatenate([sample, np.full(size - len(sample), -1)])
    times, names = [*found.time.values, np.nan], [*found.body.values, GROUND]
    columns = {"time": np.array(times)[sample], "sample": sample}
    for k, side in enumerate(("first", "second")):
        numbers = np.clip(found.contact_pair.values[:, k], -1, len(names) - 2)
        columns[side] = np.array(names)[numbers]
    for name, values in found.items():
        if values.dims[:1] == ("contact_point",) and name != "contact_pair":
            word = str(name).removeprefix("contact_")
            labels = [f"{word}.{axis}" for axis in found.axis.values]
            parts = values.values.reshape(size, -1).T
            columns |= dict(zip(labels if len(parts) > 1 else [word], parts, strict=True))
    _write_columns(columns, file)


def _write_columns(columns: Mapping[str, Any], file: IO[bytes]) -> None:
    target = TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    rows = csv.writer(target, lineterminator="\n")  # quotes names with commas or quotes
    rows.writerow(columns)
    rows.writerows([_cell(x) for x in row] for row in zip(*columns.values(), strict=True))
    target.detach()


def _cell(value: Any) -> str:
    return repr(float(value)) if np.asarray(value).dtype.kind == "f" else str(value)
