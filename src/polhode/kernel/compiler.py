"""How Numba is made to compile a kernel with all it calls as one piece of code.

Stock Numba makes every function a library of its own: optimised, translated to machine code, with
two wrappers to be called from outside, and written to the cache; then optimised once more inside
each of its callers. Kernels are many and small, and all but a few are called by other kernels only.
So a kernel that is compiled on behalf of another is a *part*: its code is written down, linked into
the kernel that Python calls, and optimised there, once. Called from Python, it is compiled like any
other function.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from numba.core import sigutils
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import CPUDispatcher
from numba.np import linalg


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


class _Compiler(CompilerBase):  # type: ignore[misc]
    depth = 0

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
        """Numba's own passes."""
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that knows whether Python or a kernel asks for it."""

    _cache: Any

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        options = {"nopython": True, "boundscheck": None, **options}
        super().__init__(function, targetoptions=options, pipeline_class=_Compiler)

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
