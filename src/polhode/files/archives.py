"""Archives of arrays (.npz) that polhode wrote, and nothing that unpacks to more than it is."""

from __future__ import annotations

import stat
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.lib import format as npy

from polhode.model.numbers import Floats

KINDS = "biufU"


def read_archive(path: Path) -> dict[str, Floats]:
    """All arrays of an archive; anything raised but MemoryError says that it is damaged."""
    if not stat.S_ISREG(path.stat().st_mode) or not zipfile.is_zipfile(path):
        raise ValueError("it is not an archive")
    found = {}
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.compress_type != zipfile.ZIP_STORED:
                raise ValueError(f"'{member.filename}' is packed")
            found[member.filename.removesuffix(".npy")] = _array(archive.read(member))
    return found


def _array(content: bytes) -> Floats:
    """An array whose header fits what follows it."""
    file = BytesIO(content)
    read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    shape, _, kind = read[npy.read_magic(file)](file)
    size = int(np.prod(shape, dtype=object)) * kind.itemsize
    if kind.kind not in KINDS or size != len(content) - file.tell():
        raise ValueError(f"an array of shape {shape} and type {kind} is not there")
    file.seek(0)
    return np.asarray(npy.read_array(file, allow_pickle=False))
