"""The passes that lower a kernel to LLVM: those of Numba's that kernels need, each run once.

Numba finds out after every pass how long each name lives, and tells listeners of every pass with
its arguments and options as text. Kernels have neither generators nor references, nothing that ends
with a name, and nobody listens: that was a tenth of the time to compile. Only a kernel that Python
calls has arrays with references.
"""

from __future__ import annotations

from typing import Any

from polhode.kernel.compile import numba_private as private
from polhode.kernel.compile.decisions import decide
from polhode.kernel.compile.values import WriteDown

_INFER, _STRIP_PHIS = private.NopythonTypeInference(), private.PreLowerStripPhis()
_FREE, _WRITE_DOWN, _FINISH = private.IRLegalization(), WriteDown(), private.NoPythonBackend()


class _Interpreter(private.Interpreter):  # type: ignore[misc]
    """Reads bytecode."""

    def post_process(self, peepholes: list[Any], function: Any) -> Any:
        """Leave out what is there for ``with`` and for calls with ``**``."""
        return function


def _rewrite(state: Any) -> None:
    """Lower constant indices as constants."""
    blocks, rules = state.func_ir.blocks, private.rewrite_registry
    for kind in rules.rewrites["before-inference"]:
        rewrite = kind(state)
        for label in blocks:
            while rewrite.match(state.func_ir, blocks[label], None, None):
                blocks[label] = rewrite.apply()


class Passes(private.PassManager):  # type: ignore[misc]
    """All passes, in their order."""

    def run(self, state: Any) -> None:
        """Make the code of one kernel."""
        function = _Interpreter(state.func_id).interpret(state.bc)
        function.blocks = private.canonicalize_cfg(function.blocks)
        state.func_ir, state.nargs = function, function.arg_count
        decide(state)
        private.dead_branch_prune(function, state.args)
        _rewrite(state)
        state.func_ir = private.reconstruct_ssa(state.func_ir)
        state.func_ir._definitions = private.build_definitions(state.func_ir.blocks)
        _INFER.run_pass(state)
        state.func_ir = _STRIP_PHIS._strip_phi_nodes(state.func_ir)
        if state.flags.nrt:
            _FREE.run_pass(state)
        if getattr(state.func_id.func, "is_separate", False):
            state.flags.forceinline = False  # its own; what it calls inherits from a copy
        _WRITE_DOWN.run_pass(state)
        _FINISH.run_pass(state)
