"""Running checksums of samples: a checkpoint has one of each array, over all rows that it counts.

The files of samples have checksums of their own, which tell that each is whole. These tell that it
is the right one: a sound file of another array, run or version does not fit them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.model.numbers import Floats

if TYPE_CHECKING:
    from polhode.files.plans import Plan

SUMS, OWNER = "sums", "owner"  # in a checkpoint: of each array, and of what is run
Sums = dict[str, int]


def summed(names: Iterable[str]) -> list[str]:
    """The arrays that have a checksum; times follow from the step numbers."""
    return [name for name in names if name != "time"]


def continued(sum_so_far: int, rows: Any) -> int:
    """The checksum of rows that follow others: numbers, or texts."""
    if np.asarray(rows).dtype.kind not in "biuf":
        return zlib.crc32(json.dumps([str(row) for row in rows]).encode(), sum_so_far)
    return zlib.crc32(np.ascontiguousarray(rows).data, sum_so_far)


def owner(plan: Plan) -> int:
    """Checksum of what is run, whatever its end is."""
    of = (plan.model, plan.scheme, plan.way, plan.step, plan.every)
    return zlib.crc32(json.dumps(of).encode())


def in_checkpoint(plan: Plan, sums: Sums) -> dict[str, Floats]:
    """The checksums as a checkpoint has them."""
    return {SUMS: np.array([*sums.values()]), OWNER: np.array(owner(plan))}


def belongs(checkpoint: Mapping[str, Floats], plan: Plan, names: Iterable[str]) -> bool:
    """Whether a checkpoint is of what is run, and has a checksum of each array.

    One of an earlier version has none, and may be.
    """
    if SUMS not in checkpoint:
        return True
    sums, whose = checkpoint[SUMS], checkpoint.get(OWNER, np.array(-1))
    whole = all(a.dtype.kind in "iu" for a in (sums, whose))
    fits = sums.shape == (len(summed(names)),) and not whose.shape
    return whole and fits and int(whose) == owner(plan)


def of_checkpoint(checkpoint: Mapping[str, Floats], names: Iterable[str]) -> Sums:
    """The checksums in a checkpoint; none in one of an earlier version."""
    if SUMS not in checkpoint:
        return {}
    return dict(zip(summed(names), map(int, checkpoint[SUMS]), strict=True))
