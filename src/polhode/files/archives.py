"""Archives of arrays (.npz), read member by member, up to a limit on what they unpack to.

Anything raised but MemoryError says that an archive is damaged: a flipped bit shows in many ways.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO

import numpy as np
from numpy.lib import format as npy

from polhode.errors import InputError
from polhode.files.limits import limit
from polhode.files.paths import opened
from polhode.model.numbers import Floats

KINDS = "biufU"
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack without a bound
_LIST = 4_000_000  # bytes of the list of members
_END, _END_64, _LONGEST_END = b"PK\5\6", b"PK\6\7", 65_557


class Archive:
    """The arrays of an archive by name; all that are read together keep to the limit."""

    def __init__(self, file: IO[bytes], most: str) -> None:
        _refuse_long_lists(file)
        self._zip, self._most, self._left = zipfile.ZipFile(file), most, int(limit(most) * 1e6)
        self.members: dict[str, zipfile.ZipInfo] = {}
        for member in self._zip.infolist():
            name = member.filename.removesuffix(".npy")
            if name in self.members:
                raise ValueError(f"two of its arrays are named '{name}'")
            self.members[name] = member

    def array(self, name: str) -> Floats:
        """One of the arrays."""
        member = self.members[name]
        if member.compress_type not in _PACKED:
            raise ValueError(f"'{name}' uses an unsupported compression")
        with self._zip.open(member) as file:
            content = file.read(min(member.file_size, self._left) + 1)
        if max(member.file_size, len(content)) > self._left:
            size = f"{member.file_size / 1e6:.3g} MB, more than POLHODE_{self._most}"
            raise InputError(f"array '{name}' has {size} = {limit(self._most):g}.")
        self._left -= len(content)
        return _array(content)


@contextmanager
def archive(path: Path, most: str, root: Path | None = None) -> Iterator[Archive]:
    """An archive for reading; `most` is the name of its limit."""
    with opened(path, root) as file:
        yield Archive(file, most)


def read_archive(path: Path, most: str, root: Path | None = None) -> dict[str, Floats]:
    """All arrays of an archive, to be changed by whoever reads them."""
    with archive(path, most, root) as found:
        return {name: found.array(name).copy() for name in found.members}


def _refuse_long_lists(file: IO[bytes]) -> None:
    """Refuse a list of members that takes much memory before the first of them is read."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _LONGEST_END))
    tail = file.read()
    end = tail.rfind(_END)
    listed = int.from_bytes(tail[end + 12 : end + 16], "little")
    if end < 0 or tail[end - 20 : end - 16] == _END_64 or listed > _LIST:
        raise ValueError("it is not an archive of arrays")


def _array(content: bytes) -> Floats:
    """An array whose header fits what follows it."""
    file = BytesIO(content)
    read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    shape, by_column, kind = read[npy.read_magic(file)](file)
    size = int(np.prod(shape, dtype=object)) * kind.itemsize
    if kind.kind not in KINDS:
        raise ValueError(f"its values are of type {kind}")
    if size != len(content) - file.tell():
        raise ValueError(f"an array of shape {shape} and type {kind} is not there")
    values = np.frombuffer(content, kind, offset=file.tell())
    return values.reshape(shape, order="F" if by_column else "C")
