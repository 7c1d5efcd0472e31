"""Parts of a study on disk: one file a batch, written in full or not at all.

A part's name says which members it holds and how many of them failed, and a part appears by being
renamed when all of it is on the disk. The folder listing is therefore the only record of what is
done, and is read without opening a file.
"""

from __future__ import annotations

import bisect
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from polhode.errors import InputError
from polhode.files.archives import archive, read_archive
from polhode.files.paths import remove, remove_unfinished, replaced, sync
from polhode.studies.members import Computed

FOLDER = "parts"
_NAME = re.compile(r"^(\d{19})-(\d{19})-(\d+)\.npz$")
_OWN = ("study", "members", "failed", "reasons")  # arrays of a part that are not results

Range = tuple[int, int]  # first member, and the one after the last


class Entry(NamedTuple):
    """A line of the ledger: the members of a part, and how many of them failed."""

    first: int
    end: int
    failed: int

    @property
    def file(self) -> str:
        """Name of the part's file."""
        return f"{self.first:019d}-{self.end:019d}-{self.failed}.npz"


@dataclass
class StudyPart:
    """Results of the members from `first` to `end`."""

    first: int
    end: int
    numbers: dict[str, Any]
    failures: dict[int, str] = field(default_factory=dict)


def write_part(folder: Path, fingerprint: str, computed: Computed) -> None:
    """Write the results of consecutive members of a study, replacing earlier ones."""
    first, end = int(computed.members[0]), int(computed.members[-1]) + 1
    failed = sorted(computed.failures)
    arrays = {
        "study": np.array(fingerprint),
        "members": np.array([first, end]),
        "failed": np.array(failed, dtype=np.int64),
        "reasons": np.frombuffer(
            json.dumps([computed.failures[m] for m in failed]).encode(), dtype=np.uint8
        ),
        **{f"result_{k}": v for k, v in computed.numbers.items()},
    }
    target = folder / FOLDER / Entry(first, end, len(failed)).file
    with replaced(target, folder) as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]
    sync(target.parent)


def read_part(folder: Path, fingerprint: str, entry: Entry) -> StudyPart | None:
    """A part, or None where it cannot be read in full, or is of another study or other members.

    The archive has checksums.
    """
    try:
        arrays = read_archive(folder / FOLDER / entry.file, "RUN_MB", folder)
        failures = _failures(arrays)
        if (*(int(m) for m in arrays["members"]), len(failures)) != entry:
            return None
        if str(arrays.get("study", fingerprint)) != fingerprint:  # earlier versions did not tell
            return None
    except (MemoryError, InputError):  # too large for the limits, not damaged
        raise
    except Exception:  # a flipped bit in a zip archive shows up in many ways
        return None
    numbers = {k.removeprefix("result_"): v for k, v in arrays.items() if k not in _OWN}
    return StudyPart(entry.first, entry.end, numbers, failures)


def failures(folder: Path) -> dict[int, str]:
    """Members that failed and did not succeed later, with reasons; no results are read."""
    found: dict[int, str] = {}
    entries = ledger(folder)
    for entry in entries:
        if entry.failed:
            try:
                with archive(folder / FOLDER / entry.file, "RUN_MB", folder) as part:
                    arrays = {name: part.array(name) for name in ("failed", "reasons")}
                found.update(_failures(arrays))
            except Exception:
                continue  # computed again when the results are written
    again = [e for e in entries if not e.failed]
    return {m: reason for m, reason in found.items() if not _covers(again, m)}


def _covers(entries: list[Entry], member: int) -> bool:
    """Whether a part has this member; entries are in order."""
    k = bisect.bisect_right(entries, (member, sys.maxsize, 0)) - 1
    return k >= 0 and entries[k].first <= member < entries[k].end


def _failures(arrays: Mapping[str, Any]) -> dict[int, str]:
    reasons = json.loads(arrays["reasons"].tobytes().decode())
    return dict(zip((int(m) for m in arrays["failed"]), reasons, strict=True))


def remove_part(folder: Path, entry: Entry) -> None:
    """Remove a part that cannot be read."""
    remove(folder / FOLDER / entry.file)


def ledger(folder: Path) -> list[Entry]:
    """All parts, in order of their members."""
    where = folder / FOLDER
    if not where.is_dir():
        return []
    names = (_NAME.match(entry.name) for entry in os.scandir(where))
    return sorted(Entry(int(m[1]), int(m[2]), int(m[3])) for m in names if m)


def missing(done: Sequence[tuple[int, ...]], count: int) -> list[Range]:
    """Members in no part."""
    gaps, reached = [], 0
    for first, end, *_ in sorted(done):
        if first > reached:
            gaps.append((reached, first))
        reached = max(reached, end)
    return gaps if reached >= count else [*gaps, (reached, count)]


def tidy(folder: Path) -> None:
    """Remove files that a killed process left unfinished."""
    remove_unfinished(folder / FOLDER)
