"""How Numba is made to compile a kernel with all it calls as one piece of code.

Stock Numba makes every function a library of its own: optimised, translated to machine code, with
two wrappers to be called from outside, and written to the cache; then optimised once more inside
each of its callers. Kernels are many and small, and all but a few are called by other kernels only.
So a kernel that is compiled on behalf of another is a *part*: its code is written down, linked into
the kernel that Python calls, and optimised there, once. Called from Python, it is compiled like any
other function.

Missing parts of a system are None, and a kernel asks so in plain Python, ``if system.loads is not
None``. Such a branch, and one on a number that is `Known`, is decided from the types before
anything in it is compiled (`decisions.py`, `passes.py`).
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

import llvmlite
import numba
from llvmlite import binding
from numba import config, types

from polhode.kernel.compile import cache
from polhode.kernel.compile import numba_private as private
from polhode.kernel.compile.known import is_known
from polhode.kernel.compile.passes import Passes
from polhode.kernel.compile.shortcuts import shortcuts, without_refresh

FEW_PARTS = 100  # parts: free bodies and trees of ball joints have fewer, hinges and loops more


def _load_arrays_without_scipy() -> None:
    """Import Numba's arrays, which would load SciPy (0.2 s) to see whether there is a BLAS.

    There is one: SciPy is among our requirements. A user function that multiplies matrices loads it
    when it is compiled.
    """
    linalg = import_module("numba.np.linalg")
    check, linalg.ensure_blas = private.ensure_blas, lambda: None  # type: ignore[attr-defined]
    try:
        import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = check  # type: ignore[attr-defined]


_load_arrays_without_scipy()


def _callers_first(libraries: list[Any]) -> list[Any]:
    """Return libraries and all that they link, each after those that link it."""
    done: dict[Any, None] = {}

    def visit(library: Any) -> None:
        for each in library._linking_libraries:
            if each not in done:
                visit(each)
        done[library] = None

    for library in libraries:
        if library not in done:
            visit(library)
    return list(reversed(done))


class _Whole(private.JITCodeLibrary):  # type: ignore[misc]
    """Code that Python calls, with all of its parts."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link the parts, and their parts, once each, and callers before what they call.

        LLVM leaves out what nothing has called yet, so a part must come after all of its callers.
        """
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Run LLVM's passes once; large kernels keep their loops and their separate parts.

        The cheap round that Numba runs before is for counting references, of which kernels have
        none. Unrolled loops save one instruction in twenty of a chain of ball joints, but of
        large kernels they take a fifth of the time of these passes and a third of that of the
        translation which follows, and save nothing there (platform: within 1 %). Calls of separate
        parts cost some hundred instructions each, the words of a system: three ball joints would
        take 7 % more.
        """
        small = len(self._linking_libraries) <= FEW_PARTS
        separate = {getattr(part, "separate", "") for part in self._linking_libraries if small}
        for function in self._final_module.functions:
            if function.name in separate:
                function.add_function_attribute("alwaysinline")
        tuning = binding.create_pipeline_tuning_options(speed_level=int(config.OPT))
        tuning.loop_vectorization = tuning.loop_interleaving = bool(config.LOOP_VECTORIZE)
        tuning.slp_vectorization = False
        tuning.loop_unrolling = small
        builder = binding.create_pass_builder(self._codegen._tm, tuning)
        builder.getModulePassManager().run(self._final_module, builder)


class _Part(private.JITCodeLibrary):  # type: ignore[misc]
    """Code that is linked into a whole as it is emitted."""

    separate = ""  # the symbol of a kernel that is called, not copied

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Leave the linking to the whole."""
        self._finalized = True


class _Compiler(private.CompilerBase):  # type: ignore[misc]
    depth = 0

    def __init__(self, *arguments: Any) -> None:
        flags = arguments[5]
        flags.nrt = self.depth == 0  # parts hold no references; wrappers do
        with without_refresh(self.depth > 0):
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
            result = super().compile_extra(function)
            if inside and getattr(function, "is_separate", False):
                state.library.separate = result.fndesc.mangled_name
            return result
        finally:
            _Compiler.depth -= 1

    def define_pipelines(self) -> list[Any]:
        """Those of Numba's passes that kernels need."""
        return [Passes("kernel")]


class _Cache:
    """The compiled forms of one kernel on disk; loading one needs no rules of typing.

    A file's name is a hash of the kernel and one of all else that decides its code.
    """

    def __init__(self, function: FunctionType, folder: Path) -> None:
        code = function.__code__
        where = (function.__module__, function.__qualname__, code.co_firstlineno)
        self.cache_path = folder
        self._name = _hash(*where, code.co_code)[:16]

    def _path(self, signature: Any, codegen: Any) -> Path:
        versions = sys.implementation.cache_tag, numba.__version__, llvmlite.__version__
        form = _hash(signature, *codegen.magic_tuple(), *versions)[:32]
        return self.cache_path / f"{self._name}-{form}.kernel"

    @property
    def is_empty(self) -> bool:
        """Whether no form of the kernel is there."""
        return not any(self.cache_path.glob(f"{self._name}-*.kernel"))

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return what is cached, or None."""
        private.rtsys.initialize(context)
        data = cache.read(self._path(signature, context.codegen()))
        if data is None:
            return None
        try:
            kept, parts = pickle.loads(data)
            return private.CompileResult._rebuild(context, *parts) if kept == signature else None
        except Exception:  # nothing that a file holds may end a run
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled form, unless it holds addresses of this process."""
        if not result.library.has_dynamic_globals:
            data = private.dumps((signature, result._reduce()))
            cache.write(self._path(signature, result.codegen), data)


def _hash(*parts: Any) -> str:
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


class Kernel(private.CPUDispatcher):  # type: ignore[misc]
    """A compiled function that knows whether Python or a kernel asks for it."""

    _cache: Any

    def __init__(self, function: FunctionType, options: dict[str, Any]) -> None:
        options = {"nopython": True, "boundscheck": None, **options}
        super().__init__(function, targetoptions=options, pipeline_class=_Compiler)
        self._known = is_known(function)
        folder = cache.cache_directory()
        if folder is not None and function.__closure__ is None:
            self._cache = _Cache(function, folder)

    @property
    def is_cached(self) -> bool:
        """Whether a process before has compiled this."""
        return isinstance(self._cache, _Cache) and not self._cache.is_empty

    def entry(self, *arguments: Any) -> Any:
        """The compiled form for arguments of these types, which Python calls without asking."""
        return self.overloads[tuple(map(self.typeof_pyval, arguments))].entry_point

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Of numbers that are written in the caller, only known ones make a kernel of its own."""
        kept = zip(args, self._known, strict=True)
        return super().get_call_template([a if k else types.unliteral(a) for a, k in kept], kws)

    def compile(self, signature: Any) -> Any:
        """Compile for a signature, unless that is done; one thread at a time."""
        with private.global_compiler_lock, shortcuts():
            arguments, _ = private.normalize_signature(signature)
            known, kept = self.overloads.get(tuple(arguments)), self._cache
            if _Compiler.depth > 0:
                self._cache = private.NullCache()
            elif known is not None and isinstance(known.library, _Part):
                del self.overloads[tuple(arguments)]
            try:
                return super().compile(signature)
            finally:
                self._cache = kept

    def add_overload(self, result: Any) -> None:
        """Remember a result: Python is told of whole ones, kernels of parts."""
        if isinstance(result.library, _Part):
            self.overloads[tuple(result.signature.args)] = result
            self.targetctx.insert_user_function(result.library, result.fndesc, [result.library])
        else:
            super().add_overload(result)

    def get_overload(self, signature: Any) -> Any:
        """What a kernel knows the result by."""
        arguments, _ = private.normalize_signature(signature)
        library = self.overloads[tuple(arguments)].library
        return library if isinstance(library, _Part) else super().get_overload(signature)


def type_operator(operation: Callable[..., Any], arity: int, typer: Callable[..., Any]) -> None:
    """Let Numba ask `typer` for the signature of an operation, before its own two dozen rules."""

    @private.infer_global(operation)
    class Template(private.AbstractTemplate):  # type: ignore[misc]
        metadata: ClassVar[dict[str, str]] = {"target": "cpu"}

        def generic(self, args: Any, kws: Any) -> Any:
            return typer(*args) if len(args) == arity else None
