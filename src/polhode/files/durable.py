"""Files that survive a kill and a power failure: written beside, synced, then renamed."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import Any

from zarr.core.buffer import Buffer
from zarr.storage import LocalStore

from polhode.errors import InputError


def replace_file(path: Path, content: Any) -> None:
    """Replace a file so that at any moment there is the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.partial")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:  # on a full disk, half a file takes the space that others need
        error.filename = error.filename or str(path)  # writing, unlike opening, tells no name
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, or the content of a file, where the system can."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


MARK = "replaced.partial"  # a file in a folder that is being removed


def aside_path(path: Path) -> Path:
    """Where a folder is until it is removed, whose name another gets."""
    return path.with_name(f"{path.name}.replaced")


def set_aside(path: Path) -> None:
    """Move a folder out of the way, to be discarded when another has its name."""
    aside = aside_path(path)
    discard(aside)  # of a process that was killed here
    if aside.is_symlink() or aside.is_file() or (aside.exists() and any(aside.iterdir())):
        raise InputError(f"'{aside}' is in the way; move it, or choose another folder.")
    replace_file(path / MARK, b"")
    path.rename(aside)


def discard(aside: Path) -> None:
    """Remove a folder that was set aside; its mark goes last, so that a kill leaves it known."""
    if not (aside / MARK).exists():
        return
    for path in aside.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != MARK:
            path.unlink()
    shutil.rmtree(aside)


def sync_tree(folder: Path) -> None:
    """Make a folder durable with all that is in it."""
    for path in [folder, *folder.rglob("*")]:
        sync_folder(path)


class DurableStore(LocalStore):
    """A zarr store whose files are synced before they get their names."""

    def __init__(self, root: Path | str, *, read_only: bool = False) -> None:
        super().__init__(root, read_only=read_only)
        self._touched: set[Path] = set()

    def with_read_only(self, read_only: bool = False) -> DurableStore:
        """Return the same store: it is opened to be written."""
        assert not read_only
        return self

    async def set(self, key: str, value: Buffer) -> None:
        """Write a file."""
        if not self._is_open:
            await self._open()
        self._write(key, value)

    def set_sync(self, key: str, value: Buffer) -> None:
        """Write a file; newer versions of zarr call this."""
        self._write(key, value)

    async def set_if_not_exists(self, key: str, value: Buffer) -> None:
        """Write a file that is missing."""
        if not (self.root / key).exists():
            await self.set(key, value)

    def _write(self, key: str, value: Buffer) -> None:
        path = self.root / key
        replace_file(path, value.to_bytes())
        while path != self.root:
            path = path.parent
            self._touched.add(path)

    def sync(self) -> None:
        """Make the names of all files written since the last time durable."""
        for folder in self._touched:
            sync_folder(folder)
        self._touched.clear()


class Lock:
    """A lock on a folder; the system releases it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._number = -1
        try:
            import fcntl

            self._number = os.open(folder, os.O_RDONLY)
            fcntl.flock(self._number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            mine = os.path.samestat(os.fstat(self._number), folder.stat())
        except (BlockingIOError, FileNotFoundError):
            mine = False  # of another process, which may have removed it
        except (ImportError, OSError):  # a system or a file system without locks
            mine = True
        if not mine:
            self.release()
            raise InputError(
                f"another process is writing the run '{folder}'; wait until it ends, or choose "
                "another folder."
            )

    def release(self) -> None:
        """Let others write."""
        if self._number >= 0:
            os.close(self._number)
        self._number = -1

    def __del__(self) -> None:
        self.release()
