"""What a run directory is the run of, and its checkpoints: read, checked, or said to be damaged."""

from __future__ import annotations

import json
import warnings
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from polhode.errors import DamagedRunError, InputError
from polhode.files.archives import read_archive
from polhode.files.models import read_model
from polhode.files.paths import PARTIAL, read_bytes, refuse_links
from polhode.model.numbers import Floats, checked_path

ROOT = "zarr.json"
HIDDEN = "arrays_of_the_scheme"  # attribute with the metadata of arrays that xarray need not show
CHECKPOINT = "time/checkpoint.npz"  # beside the chunks of an array, where zarr lists nothing
BEFORE = "time/checkpoint-before.npz"
SECONDS = ("wall_seconds", "seconds_compiling")
UNKNOWN_ROWS = 2**40
TIMING = "timing"  # which directories of fixed steps do without
Checkpoint = dict[str, Floats]


@dataclass(frozen=True)
class Plan:
    """What is run: everything needed to start, or to continue."""

    model: str  # text of the model file
    name: str
    scheme: str
    way: str
    step: float
    steps: int
    every: int
    timing: dict[str, Any] | None = None  # of runs that are more than fixed steps

    @property
    def rows(self) -> int:
        """Number of samples, with the start and the end; the most there can be, if not known."""
        if self.timing is not None:
            return UNKNOWN_ROWS
        return self.steps // self.every + 1 + (self.steps % self.every > 0)

    @property
    def saves_between(self) -> bool:
        """Whether it is saved at given times, between the ends of steps."""
        keys = ("save_dt", "save_at")
        return self.timing is not None and any(self.timing[k] is not None for k in keys)

    @cached_property
    def system(self) -> Any:
        """What is simulated, read from its text."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # given when the run started
            return read_model(self.model, self.name, f"the model of run '{self.name}'").system


_RUN = ("run.zarr", "run.zarr.partial", "run.zarr.replaced")
OWN = ("certificate.json", "replay.html", "figures", *_RUN)  # that polhode keeps in a run's folder


def store_path(path: str | Path) -> Path:
    """The zarr directory of a run, given it or the folder it is in."""
    given = checked_path("a run", path)
    inside = given / "run.zarr"
    if inside.is_dir() or partial_path(inside).is_dir():
        refuse_links(given, *OWN)
        return inside
    refuse_links(given)
    return given


def folder_of(path: Path) -> Path:
    """The folder of all that polhode keeps of a run: around its zarr directory, or this itself."""
    return path.parent if path.name == "run.zarr" else path


def partial_path(path: Path) -> Path:
    """Where a run is written until it has a sample and a checkpoint."""
    return path.with_name(path.name + PARTIAL)


def damaged(path: Path, part: str, what: object, missing: bool = False) -> DamagedRunError:
    """The error of a run directory that cannot be read as it was written."""
    said = getattr(what, "strerror", None) or str(what)
    reason = " ".join(said.split()) or type(what).__name__
    error = DamagedRunError(
        f"{path} is damaged: {part}: {reason.rstrip('.')}; polhode export {path} FILE.nc --salvage "
        "writes what is readable."
    )
    error.missing = missing
    return error


def checksum(attributes: dict[str, Any]) -> int:
    """Checksum of what is read from the attributes."""
    fields = (*Plan.__dataclass_fields__, "samples", "notes", *SECONDS)
    read = {k: attributes.get(k) for k in fields if k != TIMING or attributes.get(k) is not None}
    return zlib.crc32(json.dumps(read, sort_keys=True).encode())


def read_attributes(path: Path) -> dict[str, Any]:
    """The attributes of a run directory, or why it is none."""
    return read_root(path)[0]


def read_root(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The attributes of a run directory, and the metadata of its arrays."""
    from polhode.files.attributes import check_attributes  # loads Numba

    if not path.exists():
        raise InputError(f"there is no run '{path}'.")
    try:
        content = read_json(path, ROOT)
        attributes: dict[str, Any] = content["attributes"]
        check_attributes(attributes)
        arrays = content.get("consolidated_metadata", {"metadata": {}})["metadata"]
        arrays = {**arrays, **attributes.get(HIDDEN, {})}
        listed = {name: _without_length(told) for name, told in arrays.items()}
    except _UNREADABLE as error:
        if has_checkpoint(path):
            raise damaged(path, ROOT, error) from None
        raise InputError(
            f"'{path}' is not a run of polhode; give a folder that --out or run.save made."
        ) from None
    if "checksum" not in attributes:
        raise InputError(
            f"'{path}' was written by an earlier polhode ({attributes.get('polhode')}) without "
            "checksums, and cannot be continued; read it with xarray.open_zarr, or run it again."
        )
    if checksum(attributes) != attributes["checksum"]:
        raise damaged(path, ROOT, "its checksum does not match")
    return attributes, listed


_UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


def check_metadata(path: Path, name: str, listed: dict[str, Any]) -> None:
    """Reject an array whose metadata are not those that the root lists; its length may differ."""
    try:
        own = _without_length(read_json(path, f"{name}/{ROOT}"))
    except FileNotFoundError:
        raise damaged(path, name, "it is missing") from None
    except _UNREADABLE as error:
        raise damaged(path, name, error) from None
    if own != listed.get(name):
        raise damaged(path, name, f"its {ROOT} does not match that of the run")


def read_json(folder: Path, name: str) -> Any:
    """The content of a file below a folder."""
    return json.loads(read_bytes(folder / name, "JSON_MB", folder))


def _without_length(metadata: dict[str, Any]) -> dict[str, Any]:
    """Metadata of an array without its number of rows, whose two copies are not updated at once."""
    return {**metadata, "shape": [len(metadata["shape"]), *metadata["shape"][1:]]}


def plan_from(attributes: dict[str, Any]) -> Plan:
    """The plan in the attributes."""
    given = {k: attributes[k] for k in Plan.__dataclass_fields__ if k != TIMING}
    return Plan(**given, timing=attributes.get(TIMING))


def has_checkpoint(path: Path) -> bool:
    """Whether a run can continue."""
    return any((path / name).exists() for name in (CHECKPOINT, BEFORE))


def is_empty(path: Path) -> bool:
    """Whether a directory is that of a run which stopped before its first sample."""
    if has_checkpoint(path):
        return False
    names = read_attributes(path)["samples"]
    return not any((path / name / "c").exists() for name in names)


def refuse_existing(path: Path) -> None:
    """Refuse to overwrite anything but a run without samples."""
    try:
        free = not path.exists() or is_empty(path)
    except InputError:
        free = False
    if not free:
        raise InputError(
            f"'{path}' already exists; choose another folder, remove it, or continue it with "
            "--resume."
        )


def refuse_foreign(partial: Path, names: list[str]) -> None:
    """Refuse to remove a folder that polhode did not write; `names` are those of its arrays."""
    try:
        root = read_json(partial, ROOT)
        ours = "polhode" in root["attributes"]
    except (OSError, ValueError, LookupError, TypeError):
        rest = {p.name for p in partial.iterdir() if not p.name.startswith(f"{ROOT}.")}
        ours = rest <= {*names, ROOT}
    if not ours:
        raise InputError(
            f"'{partial}' already exists and was not written by polhode; remove it, or choose "
            "another folder."
        )


def read_checkpoint(path: Path, name: str) -> Checkpoint:
    """A checkpoint of a run."""
    try:
        return read_archive(path / name, "RUN_MB", path)
    except MemoryError:
        raise
    except Exception as error:  # a flipped bit in a zip archive shows up in many ways
        raise damaged(path, name, error) from None
