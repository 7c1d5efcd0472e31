"""Where compiled kernels are kept: a folder of the user's own, named by a hash of the sources.

A cached kernel is code that the next process runs. So the folder must belong to the user and be
closed to everybody else, and what is read from it is checked against a digest. A folder that is
not safe, a damaged file or a full disk costs time, never a result: the kernel is compiled again.
Only folders with a hexadecimal name and our marker file in them are ever removed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

KEPT_DAYS = 30
MARKER = ".polhode-kernels"
_PACKAGE = Path(__file__).resolve().parents[2]
_KERNEL_ROOMS = ("kernel", "schemes")
_DIGITS = 16  # of a folder's name
_DIGEST = hashlib.sha256().digest_size


@cache
def source_hash() -> str:
    """Hash of the text of every module that holds kernels."""
    digest = hashlib.sha256()
    for room in _KERNEL_ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:_DIGITS]


def _candidates() -> Iterator[Path]:
    if chosen := os.environ.get("POLHODE_CACHE_DIR"):
        yield Path(chosen)
        return
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):  # not by a file in this folder, as Numba allows
        yield Path(chosen) / "polhode"
    base = os.environ.get("XDG_CACHE_HOME")
    yield (Path(base) if base else Path.home() / ".cache") / "polhode" / "kernels"


@cache
def cache_directory() -> Path | None:
    """Folder of the compiled kernels of these sources, or None where there is no safe one."""
    why = "no home folder is known"
    for root in _candidates():
        directory = root / source_hash()
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
            directory.mkdir(mode=0o700, exist_ok=True)
            problem = _danger(root.resolve(), 0o022) or _danger(directory, 0o077)
            if problem is None:
                (directory / MARKER).touch()
                os.utime(directory)
                prune(root, keep=directory)
                return directory
        except OSError as error:
            problem = f"{directory} cannot be written ({error.strerror})"
        why = problem
    _without_cache(why)
    return None


def _danger(folder: Path, forbidden: int) -> str | None:
    """Why code in this folder is not to be trusted, or None."""
    if not hasattr(os, "geteuid"):  # Windows: a profile is the user's own
        return None
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return f"{folder} is a link"
    if found.st_uid != os.geteuid():
        return f"{folder} belongs to another user"
    if found.st_mode & forbidden:
        mode = stat.S_IMODE(found.st_mode)
        return f"{folder} is open to other users (mode {mode:04o}; run chmod 700 on it)"
    return None


@cache
def _without_cache(why: str) -> None:
    warnings.warn(
        f"compiled kernels are not kept: {why}; set POLHODE_CACHE_DIR to a folder of your own.",
        stacklevel=2,
    )


def prune(root: Path, keep: Path, days: float = KEPT_DAYS) -> list[Path]:
    """Remove kernels of other sources that no run has used for `days` days."""
    removed = []
    for path in root.iterdir():
        try:
            if path != keep and _is_ours(path) and _age(path) > days * 86400:
                shutil.rmtree(path)
                removed.append(path)
        except OSError:  # another process pruned it first
            continue
    return removed


def _is_ours(path: Path) -> bool:
    named = re.fullmatch(f"[0-9a-f]{{{_DIGITS}}}", path.name)
    return bool(named) and not path.is_symlink() and (path / MARKER).is_file()


def _age(path: Path) -> float:
    return time.time() - path.stat().st_mtime


def read(path: Path) -> bytes | None:
    """The content written, or None if it is missing or damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    kept = data[_DIGEST:]
    return kept if hashlib.sha256(kept).digest() == data[:_DIGEST] else None


def write(path: Path, data: bytes) -> None:
    """Write a file atomically; warn once if it cannot be written."""
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(hashlib.sha256(data).digest() + data)
        partial.replace(path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        _without_cache(f"{path.parent} cannot be written ({error.strerror})")
