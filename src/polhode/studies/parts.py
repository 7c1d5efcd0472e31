"""Parts of a study on disk: a file a batch, written in full or not at all.

A part's name says which members it holds, and a part appears by being renamed when all of it is on
the disk. The list of the parts is therefore the ledger: there is no second record that could differ
from it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import uuid
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from polhode.studies.members import Computed

FOLDER = "parts"
_NAME = re.compile(r"^(\d{19})-(\d{19})\.npz$")
_OWN = ("members", "failed", "reasons")  # arrays of a part that are no results

Range = tuple[int, int]  # first member, and the one after the last


@dataclass
class Part:
    """Results of the members from `first` to `end`."""

    first: int
    end: int
    numbers: dict[str, Any]
    failures: dict[int, str] = field(default_factory=dict)


def write_part(folder: Path, computed: Computed) -> None:
    """Write the results of consecutive members; what was there for them is replaced."""
    first, end = int(computed.members[0]), int(computed.members[-1]) + 1
    failed = sorted(computed.failures)
    arrays = {
        "members": np.array([first, end]),
        "failed": np.array(failed, dtype=np.int64),
        "reasons": np.frombuffer(
            json.dumps([computed.failures[m] for m in failed]).encode(), dtype=np.uint8
        ),
        **{f"result_{k}": v for k, v in computed.numbers.items()},
    }
    target = _path(folder, (first, end))
    beside = target.with_name(f"{target.name}.{uuid.uuid4().hex}.partial")
    try:
        with beside.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Bring the names of a folder's files to the disk, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_BROKEN = (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile)


def _path(folder: Path, members: Range) -> Path:
    return folder / FOLDER / "{:019d}-{:019d}.npz".format(*members)


def read_part(folder: Path, members: Range) -> Part | None:
    """A part, or None where it cannot be read in full; the archive has checksums."""
    try:
        with _path(folder, members).open("rb") as file, np.load(file) as content:
            arrays = {k: content[k] for k in content.files}
        failures = _failures(arrays)
        if tuple(int(m) for m in arrays["members"]) != members:
            return None
    except _BROKEN:
        return None
    numbers = {k.removeprefix("result_"): v for k, v in arrays.items() if k not in _OWN}
    return Part(*members, numbers, failures)


def read_failures(folder: Path, members: Range) -> dict[int, str]:
    """Members of a part that failed, with their reasons; the results are not read."""
    try:
        with _path(folder, members).open("rb") as file, np.load(file) as content:
            return _failures(content)
    except _BROKEN:
        return {}


def _failures(arrays: Mapping[str, Any]) -> dict[int, str]:
    reasons = json.loads(arrays["reasons"].tobytes().decode())
    return dict(zip((int(m) for m in arrays["failed"]), reasons, strict=True))


def remove_part(folder: Path, members: Range) -> None:
    """Remove a part that cannot be read."""
    _path(folder, members).unlink(missing_ok=True)


def ranges(folder: Path) -> list[Range]:
    """Members of all parts, in order."""
    where = folder / FOLDER
    if not where.is_dir():
        return []
    names = (_NAME.match(entry.name) for entry in os.scandir(where))
    return sorted((int(m[1]), int(m[2])) for m in names if m)


def missing(done: list[Range], count: int) -> list[Range]:
    """Members in no part."""
    gaps, reached = [], 0
    for first, end in sorted(done):
        if first > reached:
            gaps.append((reached, first))
        reached = max(reached, end)
    return gaps if reached >= count else [*gaps, (reached, count)]


def tidy(folder: Path) -> None:
    """Remove what a process that was killed left half written."""
    for left in (folder / FOLDER).glob("*.partial"):
        left.unlink(missing_ok=True)
