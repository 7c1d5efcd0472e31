"""Folders of arrays that survive a kill and a power failure, and unpack to what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from zarr.abc.store import ByteRequest
from zarr.core.buffer import Buffer, BufferPrototype
from zarr.core.buffer.core import default_buffer_prototype
from zarr.storage import LocalStore

from polhode.errors import InputError
from polhode.files.paths import make_folder, move, read_bytes, remove, replace_file, sync

MARK = "replaced.partial"  # a file in a folder that is being removed
CODECS = (["bytes", "blosc", "crc32c"], ["vlen-utf8", "crc32c"])  # of numbers and of labels


def aside_path(path: Path) -> Path:
    """Path of a replaced folder until it is removed."""
    return path.with_name(f"{path.name}.replaced")


def set_aside(path: Path) -> None:
    """Move a folder aside, to be discarded when its replacement is complete."""
    aside = aside_path(path)
    discard(aside)  # of a process that was killed here
    if aside.is_symlink() or aside.is_file() or (aside.exists() and any(aside.iterdir())):
        raise InputError(f"'{aside}' is in the way; move it, or choose another folder.")
    replace_file(path / MARK, b"", path)
    move(path, aside)


def discard(aside: Path) -> None:
    """Remove a folder that was set aside; its mark goes last, so that a kill is recoverable."""
    if not aside.is_symlink() and (aside / MARK).exists():
        for path in aside.iterdir():
            if path.name != MARK:
                remove(path)
        remove(aside)


class FolderStore(LocalStore):
    """A zarr store that reads and writes through the door, in files that are synced."""

    def __init__(self, root: Path | str, *, read_only: bool = False) -> None:
        super().__init__(root, read_only=read_only)
        self._touched: set[Path] = set()
        self._checks: dict[str, Callable[[bytes], None]] = {}  # of chunks, by array

    async def _open(self, **_: Any) -> None:
        make_folder(self.root)
        self._is_open = True

    def with_read_only(self, read_only: bool = False) -> FolderStore:
        """Return the same store."""
        return self

    def expect(self, name: str, array: Any) -> None:
        """Check each chunk of an array before it is unpacked; other ways to pack are refused."""
        packed = [codec["name"] for codec in array.metadata.to_dict()["codecs"]]
        if packed not in CODECS:
            raise ValueError(f"it is packed by {', '.join(packed)}, as polhode does not")
        rows, size = array.chunks[0], int(np.prod(array.chunks, dtype=object))
        size *= array.dtype.itemsize

        def labels(content: bytes) -> None:
            if int.from_bytes(content[:4], "little") > rows:
                raise ValueError("it has more labels than it should have")

        def numbers(content: bytes) -> None:  # Blosc tells first to what it unpacks
            if int.from_bytes(content[4:8], "little") != size:
                raise ValueError("a chunk is not of the size that it should have")

        self._checks[name] = numbers if array.dtype.kind in "fi" else labels

    # --- reading ---------------------------------------------------------------------------------

    async def get(
        self,
        key: str,
        prototype: BufferPrototype | None = None,
        byte_range: ByteRequest | None = None,
    ) -> Buffer | None:
        """Read a file."""
        return self.get_sync(key, prototype=prototype, byte_range=byte_range)

    def get_sync(
        self,
        key: str,
        *,
        prototype: BufferPrototype | None = None,
        byte_range: ByteRequest | None = None,
    ) -> Buffer | None:
        """Read a file; newer versions of zarr call this."""
        if byte_range is not None:
            raise ValueError("parts of files are not read")
        name, _, chunk = key.partition("/c/")
        try:
            content = read_bytes(self.root / key, "RUN_MB" if chunk else "JSON_MB", self.root)
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            return None
        if chunk and name in self._checks:
            self._checks[name](content)
        return (prototype or default_buffer_prototype()).buffer.from_bytes(content)

    async def get_partial_values(
        self,
        prototype: BufferPrototype,
        key_ranges: Iterable[tuple[str, ByteRequest | None]],
    ) -> list[Buffer | None]:
        """Read files."""
        return [self.get_sync(k, prototype=prototype, byte_range=part) for k, part in key_ranges]

    # --- writing ---------------------------------------------------------------------------------

    async def set(self, key: str, value: Buffer) -> None:
        """Write a file."""
        self.set_sync(key, value)

    def set_sync(self, key: str, value: Buffer) -> None:
        """Write a file; newer versions of zarr call this."""
        path = self.root / key
        replace_file(path, value.to_bytes(), self.root)
        while path != self.root:
            path = path.parent
            self._touched.add(path)

    async def set_if_not_exists(self, key: str, value: Buffer) -> None:
        """Write a file that is missing."""
        if not (self.root / key).exists():
            self.set_sync(key, value)

    def sync(self) -> None:
        """Sync the folders of all files written since the last call."""
        for folder in self._touched:
            sync(folder)
        self._touched.clear()
