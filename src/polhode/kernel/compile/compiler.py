"""How Numba is made to compile a kernel with all it calls as one piece of code.

Stock Numba makes every function a library of its own: optimised, translated to machine code, with
two wrappers to be called from outside, and written to the cache; then optimised once more inside
each of its callers. Kernels are many and small, and all but a few are called by other kernels only.
So a kernel that is compiled on behalf of another is a *part*: its code is written down, linked into
the kernel that Python calls, and optimised there, once. Called from Python, it is compiled like any
other function.

What a system has not is None in it, and a kernel asks so in plain Python, ``if system.loads is not
None``. Such a branch, and one on a number that is `Known`, is decided from the types before
anything in it is compiled. Of Numba's passes, those are left out that kernels give no work:
closures, array expressions, references.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import EnumType, IntEnum
from importlib import import_module
from typing import Annotated, Any

from numba.core import ir, sigutils, typed_passes, types, untyped_passes
from numba.core.caching import FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.ir_utils import get_definition, guard
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.np import linalg

Known = Annotated[int, "when a kernel is compiled"]


def _load_arrays_without_scipy() -> None:
    """Import Numba's arrays, which would load SciPy (0.2 s) to see whether there is a BLAS.

    There is one: SciPy is among our requirements. A user function that multiplies matrices loads it
    when it is compiled.
    """
    check, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = check


_load_arrays_without_scipy()


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """Code that Python calls, with all of its parts."""

    def _optimize_final_module(self) -> None:
        # Once: the cheap round that Numba runs before is for counting references, of which kernels
        # have none.
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """Code that is linked into others as it is written down."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


def _make_constant(function: Any, statement: Any, value: int | bool) -> None:
    """Replace what a statement assigns, and that one among the definitions of its target."""
    old, statement.value = statement.value, ir.Const(value, statement.loc)
    known = function._definitions[statement.target.name]
    known[:] = [statement.value if each is old else each for each in known]


def _fold_members(function: Any, block: Any) -> None:
    """Make plain numbers of columns and codes: ``Pose.X1``, or a global that is such a member."""
    groups: dict[str, type[IntEnum]] = {}
    kept = []
    for statement in block.body:
        value = statement.value if isinstance(statement, ir.Assign) else None
        if isinstance(value, ir.Global | ir.FreeVar):
            if isinstance(value.value, IntEnum):
                _make_constant(function, statement, int(value.value))
            elif isinstance(value.value, EnumType) and issubclass(value.value, IntEnum):
                groups[statement.target.name] = value.value
                continue
        elif isinstance(value, ir.Expr) and value.op == "getattr" and value.value.name in groups:
            _make_constant(function, statement, int(groups[value.value.name][value.attr]))
        kept.append(statement)
    block.body = kept


@register_pass(mutates_CFG=False, analysis_only=False)
class _Decide(FunctionPass):  # type: ignore[misc]
    """Decide what types tell: whether an argument, or a field of one, is None; a `Known` number."""

    _name = "decide"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace every question that the types answer."""
        changed = False
        for block in state.func_ir.blocks.values():
            _fold_members(state.func_ir, block)
            for statement in block.find_insts(ir.Assign):
                answer = self._answer(state, statement.value)
                if answer is not None:
                    _make_constant(state.func_ir, statement, answer)
                    changed = True
        return changed

    def _answer(self, state: Any, asked: Any) -> bool | None:
        if not (isinstance(asked, ir.Expr) and asked.op == "binop") or asked.fn not in _QUESTIONS:
            return None
        kind, other = self._kind(state, asked.lhs), self._constant(state, asked.rhs)
        if asked.fn in (operator.is_, operator.is_not):
            if kind is None or other is not None:
                return None
            return isinstance(kind, types.NoneType) == (asked.fn is operator.is_)
        if not isinstance(kind, types.IntegerLiteral) or not isinstance(other, int):
            return None
        return (kind.literal_value == other) == (asked.fn is operator.eq)

    def _kind(self, state: Any, variable: Any) -> Any:
        """The type of an argument, or of a field of one; else None."""
        found = guard(get_definition, state.func_ir, variable)
        if isinstance(found, ir.Arg):
            return state.args[found.index]
        if isinstance(found, ir.Expr) and found.op == "getattr":
            owner = self._kind(state, found.value)
            if isinstance(owner, types.BaseNamedTuple):
                return owner.types[owner.fields.index(found.attr)]
        return None

    def _constant(self, state: Any, variable: Any) -> Any:
        found = guard(get_definition, state.func_ir, variable)
        return found.value if isinstance(found, ir.Const | ir.Global) else ...


_QUESTIONS = (operator.is_, operator.is_not, operator.eq, operator.ne)
_PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    _Decide,
    untyped_passes.DeadBranchPrune,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)


class _Compiler(CompilerBase):  # type: ignore[misc]
    depth = 0

    def __init__(self, *arguments: Any) -> None:
        flags = arguments[5]
        flags.nrt = self.depth == 0  # parts hold no references; wrappers do
        super().__init__(*arguments)

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function, as a part if another is being compiled."""
        state, inside = self.state, _Compiler.depth > 0
        state.library = (_Part if inside else _Whole)(
            state.targetctx.codegen(), function.__qualname__
        )
        state.library.enable_object_caching()
        state.flags.no_cfunc_wrapper = True
        state.flags.no_cpython_wrapper = state.flags.no_compile = inside
        _Compiler.depth += 1
        try:
            return super().compile_extra(function)
        finally:
            _Compiler.depth -= 1

    def define_pipelines(self) -> list[Any]:
        """Those of Numba's passes that kernels need."""
        manager = PassManager("kernel")
        for each in _PASSES:
            manager.add_pass(each, each.__name__)
        manager.finalize()
        return [manager]


class _Cache(FunctionCache):  # type: ignore[misc]
    """Loads a kernel without the rules of typing, which only compiling needs: 0.1 s less."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is cached, or None."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that knows whether Python or a kernel asks for it."""

    _cache: Any

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        options = {"nopython": True, "boundscheck": None, **options}
        super().__init__(function, targetoptions=options, pipeline_class=_Compiler)
        code, hints = function.__code__, function.__annotations__
        self._known = [hints.get(a) is Known for a in code.co_varnames[: code.co_argcount]]

    def enable_caching(self) -> None:
        """Keep what is compiled for Python, and look for it first."""
        self._cache = _Cache(self.py_func)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Of numbers that are written in the caller, only known ones make a kernel of its own."""
        kept = zip(args, self._known, strict=True)
        return super().get_call_template([a if k else types.unliteral(a) for a, k in kept], kws)

    def compile(self, signature: Any) -> Any:
        """Compile for a signature, unless that is done."""
        arguments, _ = sigutils.normalize_signature(signature)
        known, cache = self.overloads.get(tuple(arguments)), self._cache
        if _Compiler.depth > 0:
            self._cache = NullCache()
        elif known is not None and isinstance(known.library, _Part):
            del self.overloads[tuple(arguments)]
        try:
            return super().compile(signature)
        finally:
            self._cache = cache

    def add_overload(self, result: Any) -> None:
        """Remember a result: Python is told of whole ones, kernels of parts."""
        if isinstance(result.library, _Part):
            self.overloads[tuple(result.signature.args)] = result
            self.targetctx.insert_user_function(result.library, result.fndesc, [result.library])
        else:
            super().add_overload(result)

    def get_overload(self, signature: Any) -> Any:
        """What a kernel knows the result by."""
        arguments, _ = sigutils.normalize_signature(signature)
        library = self.overloads[tuple(arguments)].library
        return library if isinstance(library, _Part) else super().get_overload(signature)
