"""The private names of Numba that polhode uses: this list is the only place that knows them.

`compiler.py`, `passes.py`, `decisions.py`, `values.py` and `shortcuts.py` get them from here. Where
one of them is gone, kernels are compiled by stock Numba (`stock.py`), which needs none.
``Class.member`` is a member that is overridden or called.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

NAMES: dict[str, tuple[str, ...]] = {
    # one piece of code for a kernel and all it calls
    "numba.core.codegen": (
        "JITCodeLibrary",
        "JITCodeLibrary._codegen",
        "JITCodeLibrary._final_module",
        "JITCodeLibrary._finalized",
        "JITCodeLibrary._linking_libraries",
        "JITCodeLibrary._optimize_final_module",
        "JITCodeLibrary._optimize_functions",
        "JITCodeLibrary.enable_object_caching",
        "JITCodeLibrary.finalize",
        "CPUCodegen",
        "CPUCodegen._data_layout",
        "CPUCodegen._tm",
    ),
    "numba.core.compiler": (
        "CompilerBase",
        "CompilerBase.compile_extra",
        "CompilerBase.define_pipelines",
        "CompileResult",
        "CompileResult._rebuild",
        "CompileResult._reduce",
        "CompileResult.entry_point",
    ),
    "numba.core.compiler_lock": ("global_compiler_lock",),
    "numba.core.registry": (
        "CPUDispatcher",
        "CPUDispatcher._cache",
        "CPUDispatcher.add_overload",
        "CPUDispatcher.compile",
        "CPUDispatcher.get_call_template",
        "CPUDispatcher.get_overload",
        "CPUDispatcher.typeof_pyval",
    ),
    "numba.core.sigutils": ("normalize_signature",),
    # fewer passes, and one that decides branches from the types
    "numba.core.compiler_machinery": ("PassManager", "PassManager.run"),
    "numba.core.interpreter": (
        "Interpreter",
        "Interpreter.interpret",
        "Interpreter.post_process",
    ),
    "numba.core.ir": ("Arg", "Assign", "Const", "Expr", "FreeVar", "Global"),
    "numba.core.ir_utils": ("build_definitions", "get_definition", "guard"),
    "numba.core.ssa": ("reconstruct_ssa",),
    "numba.core.transforms": ("canonicalize_cfg",),
    "numba.core.rewrites": ("rewrite_registry",),
    "numba.core.typed_passes": (
        "NopythonTypeInference",
        "PreLowerStripPhis",
        "PreLowerStripPhis._strip_phi_nodes",
        "IRLegalization",
        "NativeLowering",
        "NativeLowering.lowering_class",
        "NoPythonBackend",
    ),
    # names that are assigned once are values, without memory
    "numba.core.analysis": ("compute_cfg_from_blocks", "compute_use_defs", "dead_branch_prune"),
    "numba.core.lowering": (
        "Lower",
        "Lower._blk_local_varmap",
        "Lower._find_singly_assigned_variable",
        "Lower._singly_assigned_vars",
        "Lower.delvar",
        "Lower.lower_block",
        "Lower.lower_inst",
        "Lower.post_block",
        "Lower.pre_block",
    ),
    # what is found out once for a kernel and all it calls
    "numba.core.base": ("_has_loc",),
    "numba.core.cpu": ("CPUContext", "CPUContext.refresh"),
    "numba.core.types.functions": ("BaseFunction", "BaseFunction.get_call_type"),
    "numba.core.typing.context": ("Context", "Context.refresh", "Context.resolve_getattr"),
    # operators of small vectors are typed before Numba's own two dozen rules
    "numba.core.typing.templates": ("AbstractTemplate", "infer_global"),
    # kernels that were compiled before are loaded without the rules of typing, and without SciPy
    "numba.core.caching": ("NullCache",),
    "numba.core.runtime": ("rtsys",),
    "numba.core.serialize": ("dumps",),
    "numba.np.linalg": ("ensure_blas",),
}
_HOMES = {name: module for module, names in NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"{name} is not in the list of private names, numba_private.NAMES")
    found = globals()[name] = getattr(home(name), name)
    return found


def home(name: str) -> ModuleType:
    """The module of a private name."""
    return import_module(_HOMES[name])


def missing() -> list[str]:
    """Names of the list that this Numba does not have."""
    return [f"{home}.{name}" for name, home in _HOMES.items() if not _is_there(home, name)]


def _is_there(module: str, name: str) -> bool:
    first, _, member = name.partition(".")
    try:
        owner = getattr(import_module(module), first)
    except (ImportError, AttributeError):
        return False
    return not member or hasattr(owner, member) or _sets(owner, member)


def _sets(owner: type, attribute: str) -> bool:
    """Whether a method of a class names an attribute: some are made when an object is."""
    methods = [m for base in owner.__mro__ for m in vars(base).values() if hasattr(m, "__code__")]
    return any(attribute in method.__code__.co_names for method in methods)
