"""Tables of the potentials of a length and of a position."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from polhode.kernel.columns import BodyCall
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.compile.user_functions import FIELD, CompiledUserFunction
from polhode.kernel.structures.potentials import FieldIndex, Fields, Lengths
from polhode.lowering.accounts import Accounts
from polhode.lowering.loads import Lowering
from polhode.model.forces._force import ElementLoad, Lowered
from polhode.model.joints._joint import DISTANCE
from polhode.model.structures.potentials import FieldRow, LengthRow


def length_tables(
    rows: Sequence[LengthRow], sums: Sequence[int], functions: list[CompiledUserFunction]
) -> Lengths:
    """Tables of potentials of lengths; user functions are added to `functions`, to keep them."""
    lowered = Lowered(elements=[ElementLoad(DISTANCE, (-1, -1), row.law) for row in rows])
    lowering = Lowering(lowered, Accounts([]))
    laws = lowering.laws()
    functions += lowering.functions
    return Lengths(integers([(s,) for s in sums], 1), laws)


def field_tables(
    rows: Sequence[FieldRow], sums: Sequence[int], functions: list[CompiledUserFunction]
) -> Fields:
    """Tables of potentials of positions."""
    found = [CompiledUserFunction(row.potential, FIELD, parameters=row.parameters) for row in rows]
    functions += found
    ends = np.cumsum([0, *(len(row.parameters) for row in rows)])
    lines = [(f.address, ends[k], ends[k + 1]) for k, f in enumerate(found)]
    return Fields(
        integers([(s,) for s in sums], 1),
        integers(lines, FieldIndex.WIDTH),
        table(np.concatenate([*(np.asarray(r.parameters, float) for r in rows), [0.0]])[None]),
        zeros(1, BodyCall.WIDTH),
    )
