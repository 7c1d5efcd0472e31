"""How a function is lowered to LLVM: names assigned once stay values.

Numba keeps every name that is used in several blocks in memory: it stores it where it is assigned
and loads it, all of it, at each use. LLVM takes that apart again, word by word, which for a system
of a hundred words in a hundred and fifty kernels was half of its work. A name with one assignment
that comes before every use needs no memory.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from polhode.kernel.compile import numba_private as private


class _Lower(private.Lower):  # type: ignore[misc]
    """Lowers a function to LLVM."""

    _values: set[str]
    _singly_assigned_vars: set[str]
    _blk_local_varmap: dict[str, Any]

    def _find_singly_assigned_variable(self) -> None:
        """Find the names that are values: none of them counts references."""
        self._values, self._blk_local_varmap = values(self.func_ir.blocks), {}
        if self.flags.nrt:
            models, kinds = self.context.data_model_manager, self.fndesc.typemap
            self._values = {
                name for name in self._values if not models[kinds[name]].contains_nrt_meminfo()
            }
            super()._find_singly_assigned_variable()
            self._singly_assigned_vars |= self._values
        else:
            self._singly_assigned_vars = set(self._values)

    def delvar(self, name: str) -> None:
        """Delete a name: a value needs no deletion."""
        if name not in self._values:
            super().delvar(name)

    def lower_block(self, block: Any) -> None:
        """Lower a block, without an error text for every statement."""
        self.pre_block(block)
        for statement in block.body:
            self.loc = statement.loc
            self.lower_inst(statement)
        self.post_block(block)


def values(blocks: dict[int, Any]) -> set[str]:
    """Names with one assignment, in a block through which every way to a use of it leads."""
    assigned, used = defaultdict(list), defaultdict(list)
    for label, block in blocks.items():
        for statement in block.find_insts(private.Assign):
            assigned[statement.target.name].append(label)
    for label, names in private.compute_use_defs(blocks).usemap.items():
        for name in names:  # that the block itself has not assigned before
            used[name].append(label)
    before = private.compute_cfg_from_blocks(blocks).dominators()
    return {
        name
        for name, (label, *more) in assigned.items()
        if not more and all(label < use and label in before[use] for use in used[name])
    }


class WriteDown(private.NativeLowering):  # type: ignore[misc]
    """Numba's pass, with values."""

    @property
    def lowering_class(self) -> type[_Lower]:
        """What writes a function down."""
        return _Lower
