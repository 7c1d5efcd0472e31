"""A task: compute a batch of members and write its part. It carries names and numbers only."""

from __future__ import annotations

import contextlib
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.studies.folders import read_study
from polhode.studies.members import StudyMembers
from polhode.studies.parts import write_part


@lru_cache(maxsize=4)
def _members(folder: str, fingerprint: str) -> StudyMembers:
    study = read_study(Path(folder))
    if study.fingerprint != fingerprint:
        raise InputError(f"'{folder}' holds another study than the one that is run.")
    return StudyMembers(study)


def compute(folder: str, fingerprint: str, first: int, end: int) -> dict[str, Any]:
    """Compute the members from `first` to `end`, write them, and say how long it took."""
    began = time.perf_counter()
    try:
        found = _members(folder, fingerprint).computed(range(first, end))
        write_part(Path(folder), fingerprint, found)
    except OSError as error:
        return {"disk": (error.strerror or str(error)).lower()}
    except Exception as error:
        return {"fault": f"{type(error).__name__}: {error}"}
    return {"seconds": time.perf_counter() - began, "failed": len(found.failures)}


def compile_for(folder: str, fingerprint: str, members: list[int]) -> dict[str, Any]:
    """Compile what these members need, so that others find it compiled; and time them."""
    maker, expected = _members(folder, fingerprint), 0.0
    values = maker.study.values_of(np.array(members, dtype=np.uint64))
    for row in range(len(members)):
        with contextlib.suppress(Exception):  # a member that fails will say so in its turn
            one = {path: v[row] for path, v in values.items()}
            maker.take(one, 1)
            expected += maker.seconds(one) / len(members)
    return {"seconds": 0.0, "failed": 0, "expected": expected}
