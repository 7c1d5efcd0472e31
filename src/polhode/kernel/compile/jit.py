"""How kernels are compiled and where they are cached; the only module with Numba options.

Three decisions live here.

* ``fastmath`` stays off: a reordered sum loses the conservation that this library is about.
* The cache is keyed by a hash of every kernel-bearing source file. Numba's own cache looks at the
  file of the cached function alone, and returns old results after an edit in an imported file.
* A loop is specialised to its step by rebinding a global (`specialise`), not by a closure or an
  argument: the step is inlined, and the next process finds the result in the cache.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

from numba.core import config
from numba.core.caching import _CacheLocator

from polhode.kernel.compile.compiler import Kernel

P = ParamSpec("P")
T = TypeVar("T")

OPTIONS: dict[str, Any] = {"error_model": "numpy", "fastmath": False, "nogil": True}
DISABLED = bool(config.DISABLE_JIT)
KEPT_DAYS = 30
_PACKAGE = Path(__file__).resolve().parents[2]
_KERNEL_ROOMS = ("kernel", "schemes")


@cache
def source_hash() -> str:
    """Hash of the text of every module that holds kernels."""
    digest = hashlib.sha256()
    for room in _KERNEL_ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _candidates() -> Iterator[Path]:
    if chosen := os.environ.get("POLHODE_CACHE_DIR"):
        yield Path(chosen)
        return
    if config.CACHE_DIR:
        yield Path(config.CACHE_DIR) / "polhode"
    base = os.environ.get("XDG_CACHE_HOME")
    yield (Path(base) if base else Path.home() / ".cache") / "polhode" / "kernels"


@cache
def cache_directory() -> Path | None:
    """Directory of the compiled kernels of these sources, or None where nothing is writable."""
    for root in _candidates():
        directory = root / source_hash()
        try:
            directory.mkdir(parents=True, exist_ok=True)
            probe = directory / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
            os.utime(directory)
        except OSError:
            continue
        prune(root, keep=directory)
        return directory
    return None


def prune(root: Path, keep: Path, days: float = KEPT_DAYS) -> list[Path]:
    """Remove the kernels of other sources that no run has touched for `days` days."""
    removed = []
    for path in root.iterdir():
        if not path.is_dir() or path == keep or len(path.name) != len(keep.name):
            continue
        try:
            if time.time() - path.stat().st_mtime > days * 86400:
                shutil.rmtree(path)
                removed.append(path)
        except OSError:  # another process pruned it first
            continue
    return removed


class SourceHashLocator(_CacheLocator):  # type: ignore[misc]
    """Tells Numba to keep a kernel in the directory of the sources' hash."""

    def __init__(self, name: str, line: int, directory: Path) -> None:
        self._name, self._line, self._directory = name, line, directory

    def get_cache_path(self) -> str:
        """Directory."""
        return str(self._directory)

    def get_source_stamp(self) -> str:
        """Stamp of the sources: their hash, whatever the files' dates."""
        return source_hash()

    def get_disambiguator(self) -> str:
        """Part of the file's name."""
        return f"{self._name}-{self._line}"

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> SourceHashLocator | None:
        """Return a locator, or None where nothing is writable."""
        directory = cache_directory()
        if directory is None:
            return None
        return cls(py_func.__module__, py_func.__code__.co_firstlineno, directory)


@contextmanager
def _own_locator() -> Iterator[None]:
    before = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{SourceHashLocator.__name__}"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES = before


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile `function` at its first call, and keep the result for the next process."""
    return function if DISABLED else _compiled(function)


def inlined(function: Callable[P, T]) -> Callable[P, T]:
    """Return a kernel that is copied into its callers, for a call that costs more than its work."""
    if DISABLED:
        return function
    return _compiled(getattr(function, "py_func", function), forceinline=True)


def _compiled(function: Callable[P, T], **options: Any) -> Callable[P, T]:
    compiled: Callable[P, T] = Kernel(function, {**OPTIONS, **options})
    if cache_directory() is not None:
        with _own_locator():
            compiled.enable_caching()  # type: ignore[attr-defined]
    return compiled


def specialise(
    template: Callable[P, T], name: str, *, inline: bool = False, **names: object
) -> Callable[P, T]:
    """Return `template` compiled anew with some of its global names bound to `names`.

    The template is a plain function that calls, say, a global ``step``. The copy has a name of its
    own, so that it has a place of its own in the cache; or it is copied into its callers
    (`inline`).
    """
    assert isinstance(template, FunctionType)
    copy = FunctionType(template.__code__, {**template.__globals__, **names}, name)
    copy.__qualname__ = name
    copy.__module__ = template.__module__
    copy.__defaults__ = template.__defaults__
    return inlined(copy) if inline else kernel(copy)
