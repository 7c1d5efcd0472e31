"""The arrays of a run directory: made, resized, and listed where xarray reads first."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.files.contents import SAMPLE_TIME, Contents
from polhode.files.durable import FolderStore
from polhode.files.limits import limit
from polhode.files.paths import replace_file, sync
from polhode.files.plans import HIDDEN, ROOT, checksum, read_json
from polhode.files.variables import INTERNAL, POINT, POINT_ARRAYS, coordinates, states

if TYPE_CHECKING:
    import zarr

STORE_CHUNK_BYTES, STORE_CHUNK_ROWS = 1_000_000, 65_536


def expect_own_chunks(files: FolderStore, name: str, array: Any) -> None:
    """Raise a ValueError for chunks that no run directory has: one could fill all memory."""
    rows, *rest = array.chunks
    size = rows * int(np.prod(rest, dtype=object)) * array.dtype.itemsize
    own = size <= limit("RUN_MB") * 1e6 if rows == 1 else size <= STORE_CHUNK_BYTES
    whole = rest == [max(1, n) for n in array.shape[1:]] and rows <= STORE_CHUNK_ROWS
    along = (array.metadata.dimension_names or ("",))[0]
    if along in ("time", POINT) and not (own and whole):
        raise ValueError("its chunks are larger than any that are written")
    files.expect(name, array)


class RunArrays:
    """Arrays in a directory that is open for writing."""

    _files: FolderStore
    _group: zarr.Group

    def __init__(self, at: Path, holds: Contents, length: int) -> None:
        self._at, self.contents, self._length = at, holds, length

    def _open(self) -> None:
        import zarr

        self._files = FolderStore(self._at)
        self._group = zarr.open_group(self._files, mode="r+", use_consolidated=False)

    def _make_arrays(self) -> None:
        self._open()
        self._make("step_number", ("time",), (), "", "", kind="i8")
        for v in states(self._nothing):
            kind = "i8" if v.values.dtype.kind == "i" else "f8"
            self._make(v.name, v.dims, v.values.shape[1:], v.units, v.meaning, kind)
        if self.contents.timed:
            self._make(SAMPLE_TIME, ("time",), (), "s", "of the sample")
        self._make("time", ("time",), (), "s", "")
        self._label()
        self._consolidate()

    def _set_length(self, rows: int) -> None:
        self._resize([name for name in self._streamed if name not in POINT_ARRAYS], rows)
        self._length = rows

    def _resize(self, names: Iterable[str], rows: int) -> None:
        for name in names:
            array = self._array(name)
            if array.shape[0] != rows:
                array.resize((rows, *array.shape[1:]))

    @cached_property
    def _streamed(self) -> list[str]:
        times = ["step_number", "time", *([SAMPLE_TIME] if self.contents.timed else [])]
        return [*times, *(v.name for v in states(self._nothing))]

    @cached_property
    def _names(self) -> list[str]:
        """All arrays but those that are derived at the end."""
        return [*self._streamed, *coordinates(self._nothing)]

    @cached_property
    def _nothing(self) -> Any:
        """A trajectory without samples, which has the shapes of all arrays."""
        return self.contents.empty()

    def _make(
        self,
        name: str,
        dims: tuple[str, ...],
        rest: Any,
        units: str,
        meaning: str,
        kind: str = "f8",
    ) -> None:
        from zarr.codecs import BloscCodec, Crc32cCodec

        count = 0 if dims[0] == POINT else self.contents.count
        widest = 8 * max(13 * count, int(np.prod(rest)))
        rows = max(1, min(STORE_CHUNK_BYTES // widest, STORE_CHUNK_ROWS))
        array = self._group.create_array(
            name,
            shape=(self._length, *rest),
            chunks=(rows, *(max(1, r) for r in rest)),
            dtype=kind,
            fill_value=-1 if kind == "i8" else np.nan,
            dimension_names=dims,
            compressors=[
                BloscCodec(cname="zstd", clevel=3, shuffle="bitshuffle"),
                Crc32cCodec(),
            ],
        )
        array.attrs.update({k: v for k, v in (("units", units), ("long_name", meaning)) if v})

    def _label(self) -> None:
        from zarr.codecs import Crc32cCodec

        for dim, labels in coordinates(self._nothing).items():
            self._group.create_array(
                dim,
                shape=(len(labels),),
                dtype=str,
                dimension_names=(dim,),
                compressors=[Crc32cCodec()],
            )
        self._write_labels()

    def _write_labels(self) -> None:
        """Write the names of bodies, joints and other dimensions."""
        for dim, labels in coordinates(self._nothing).items():
            self._array(dim)[:] = np.array(labels, dtype=object)

    def _array(self, name: str) -> Any:
        return self._group[name]

    def _consolidate(self, more: Iterable[str] = (), **attributes: Any) -> None:
        """Write attributes and the metadata of arrays in the file that xarray reads first.

        In one write: zarr would take two, between which plain xarray warns. Arrays that only a
        scheme needs to continue are listed among the attributes, so that xarray does not show them.
        """
        root = read_json(self._at, ROOT)
        names = sorted([*self._names, *more])
        listed = {name: read_json(self._at, f"{name}/{ROOT}") for name in names}
        hidden = {name: listed.pop(name) for name in INTERNAL if name in listed}
        root["attributes"].update(attributes, **{HIDDEN: hidden})
        root["attributes"]["checksum"] = checksum(root["attributes"])
        root["consolidated_metadata"] = {
            "kind": "inline",
            "must_understand": False,
            "metadata": listed,
        }
        replace_file(self._at / ROOT, json.dumps(root, indent=2).encode(), self._at)
        sync(self._at)
