"""Tables in contiguous memory, so that they are copied together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.kernel.compile.pointer_table import Table
from polhode.model.numbers import Floats


def in_blocks(tables: Sequence[Table]) -> tuple[dict[int, Table], list[Floats]]:
    """Return tables with the same content by the `id` of each, and their blocks, one a type."""
    moved: dict[int, Table] = {}
    blocks = []
    for dtype in dict.fromkeys(table.dtype for table in tables):
        mine = [table for table in tables if table.dtype == dtype]
        block = np.concatenate([np.asarray(table).ravel() for table in mine])
        ends = np.cumsum([table.size for table in mine])
        for table, end in zip(mine, ends, strict=True):
            moved[id(table)] = block[end - table.size : end].reshape(table.shape).view(Table)
        blocks.append(block)
    return moved, blocks


def started_from(arrays: Any) -> tuple[Table, ...]:
    """Return from what a step starts: forces of joints and contacts before, flags, strains."""
    T = arrays.touching
    touched = () if T is None else (T.keys, T.cache, T.tally)
    J = arrays.joints
    if J is None:
        return touched
    more = [x for x in (J.aside, J.beams and J.beams.rates, J.switches) if x is not None]
    memory = () if J.memory is None else (J.memory.elements, J.memory.step)
    strains = () if J.compliance is None else (J.compliance.strains,)
    gaps = J.closure or ()  # and what rounding cut off positions and momenta
    return J.last, J.past, J.past_rows, arrays.flags, *more, *memory, *strains, *gaps, *touched
