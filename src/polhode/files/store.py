"""Run directories: zarr 3, written during a run, readable at any moment.

Every array has its final length from the start and is filled with nan; rows are written as they
come, then the checkpoint is replaced, and the times of these rows are written last. A run that is
killed in between therefore shows rows without a time, which readers leave out, and continues from
its checkpoint, bit-identical to an uninterrupted run.
"""

from __future__ import annotations

import io
import json
import os
import platform
import shutil
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError, RecordError
from polhode.files.contents import Contents
from polhode.files.runs import CHECKPOINT, Checkpoint, Plan, RunFile
from polhode.files.tables import Simulation
from polhode.files.variables import Variable, coordinates, derived, states
from polhode.files.writing import model_text
from polhode.lowering.system import NATURAL
from polhode.model.numbers import Floats
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory

if TYPE_CHECKING:
    import zarr

CHUNK_BYTES = 1_000_000
ROOT = "zarr.json"


def refuse_existing(path: Path) -> None:
    """Refuse to write over anything."""
    if path.exists():
        raise InputError(
            f"'{path}' already exists; choose another folder, remove it, or continue it with "
            "--resume."
        )


def plan_of(holds: Contents, steps: int, every: int, name: str | None = None) -> Plan:
    """What a live model is to be run for; its text is written here, once."""
    scheme, step = str(holds.scheme), holds.step
    text = model_text(holds.system, Simulation(scheme, step, steps * step))
    name = getattr(holds.system, "title", "") if name is None else name
    return Plan(text, name, scheme, holds.way, step, steps, every)


class Store:
    """A run directory that is open for writing."""

    def __init__(self, path: Path, plan: Plan, holds: Contents) -> None:
        self.path, self.plan, self.contents = path, plan, holds
        self._group: zarr.Group
        self.rows, self._length = 0, plan.rows
        self._last = -1  # number of the last step that is saved

    # --- making and opening ---------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path, plan: Plan, holds: Contents) -> Store:
        """Make a run directory, which must not exist yet."""
        import zarr

        refuse_existing(path)
        store = cls(path, plan, holds)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            attributes = {**_versions(), **plan.__dict__}
            store._group = zarr.open_group(path, mode="w-", zarr_format=3, attributes=attributes)
            store._make("step_number", ("time",), (), "", "", kind="i8")
            for v in states(store._nothing):
                store._make(v.name, v.dims, v.values.shape[1:], v.units, v.meaning)
            store._make("time", ("time",), (), "s", "")
            store._label()
            _consolidate(path)
        except OSError as error:
            raise store._failed(error) from error
        return store

    @classmethod
    def reopen(cls, path: Path, plan: Plan, holds: Contents, checkpoint: Checkpoint) -> Store:
        """Open a run directory to continue from its checkpoint to the end of a plan."""
        import zarr

        store = cls(path, plan, holds)
        store._group = zarr.open_group(path, mode="r+", use_consolidated=False)
        store.rows = int(checkpoint["rows"])
        if store.rows:
            store._last = int(store._array("step_number")[store.rows - 1])
        if plan.steps < int(checkpoint["n"]):
            done = int(checkpoint["n"]) * plan.step
            raise InputError(f"the run '{path}' has already reached t = {done:.9g} s.")
        if store._last % plan.every and store._last < plan.steps:
            store.rows -= 1  # the end of a shorter run, between two samples
            store._last = plan.every * (store._last // plan.every)
        store._tidy()
        return store

    def _tidy(self) -> None:
        """Remove what a killed process left behind."""
        for part in self.path.rglob("*.partial"):
            part.unlink(missing_ok=True)
        for name in [v for v in self._group.array_keys() if not self._is_streamed(v)]:
            shutil.rmtree(self.path / name)
        self._set_length(self.plan.rows)
        time = np.full(self.plan.rows, np.nan)
        time[: self.rows] = np.asarray(self._array("step_number")[: self.rows]) * self.plan.step
        self._array("time")[:] = time
        _consolidate(self.path, **self.plan.__dict__, finished=False, certificate=None)

    def _set_length(self, rows: int) -> None:
        for name in self._streamed():
            array = self._array(name)
            if array.shape[0] != rows:
                array.resize((rows, *array.shape[1:]))
        self._length = rows

    def _streamed(self) -> list[str]:
        return ["step_number", "time", *(v.name for v in states(self._nothing))]

    def _is_streamed(self, name: str) -> bool:
        return name in coordinates(self._nothing) or name in self._streamed()

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
        from zarr.codecs import BloscCodec

        widest = 8 * max(13 * self.contents.count, int(np.prod(rest)))
        rows = max(1, min(CHUNK_BYTES // widest, 65_536))
        array = self._group.create_array(
            name,
            shape=(self._length, *rest),
            chunks=(rows, *(max(1, r) for r in rest)),
            dtype=kind,
            fill_value=-1 if kind == "i8" else np.nan,
            dimension_names=dims,
            compressors=BloscCodec(cname="zstd", clevel=3, shuffle="bitshuffle"),
        )
        array.attrs.update({k: v for k, v in (("units", units), ("long_name", meaning)) if v})

    def _label(self) -> None:
        for dim, labels in coordinates(self._nothing).items():
            array = self._group.create_array(
                dim, shape=(len(labels),), dtype=str, dimension_names=(dim,)
            )
            array[:] = np.array(labels, dtype=object)

    def _array(self, name: str) -> Any:
        return self._group[name]

    # --- writing --------------------------------------------------------------------------------

    def write(self, samples: dict[str, Floats], checkpoint: Checkpoint) -> None:
        """Add samples of the loop that are not written yet."""
        fresh = samples["number"] > self._last
        new = {k: v[fresh] for k, v in samples.items()}
        self.append(self.contents.trajectory(new), checkpoint)

    def append(self, t: Trajectory | NodeTrajectory, checkpoint: Checkpoint) -> None:
        """Add rows, then replace the checkpoint, then write the times of the rows."""
        number = t.index
        first, end = self.rows, self.rows + len(number)
        try:
            if len(number):
                for v in states(t):
                    self._array(v.name)[first:end] = self._of_one_sign(v, first)
                self._array("step_number")[first:end] = number
            self._replace_checkpoint({**checkpoint, "rows": np.array(end)})
            if len(number):
                self._array("time")[first:end] = number * self.plan.step
        except OSError as error:
            raise self._failed(error) from error
        if len(number):
            self.rows, self._last = end, int(number[-1])

    def _replace_checkpoint(self, checkpoint: Checkpoint) -> None:
        content = io.BytesIO()
        np.savez(content, **checkpoint)  # type: ignore[arg-type]
        _replace_file(self.path / CHECKPOINT, content.getbuffer())

    def finish(self, **attributes: Any) -> None:
        """Write what follows from the states, and attributes that say how the run went."""
        try:
            self._set_length(self.rows)  # shorter than planned where it ended early
            self._derive()
            _consolidate(self.path, **attributes, finished=self._last == self.plan.steps)
        except OSError as error:
            raise self._failed(error) from error

    def _derive(self) -> None:
        """Velocities, energies and reactions, in blocks so that memory stays flat."""
        done = RunFile(self.path, self.contents)
        for first in range(0, self.rows, done.block):
            rows = slice(first, min(first + done.block, self.rows))
            for v in derived(done.trajectory(slice(max(first - 1, 0), rows.stop))):
                if v.name not in self._group:
                    self._make(v.name, v.dims, v.values.shape[1:], v.units, v.meaning)
                self._array(v.name)[rows] = self._without_last(v, first)

    def _of_one_sign(self, v: Variable, first: int) -> Floats:
        """Attitudes of bodies in natural coordinates, found up to a sign, stay continuous."""
        if first == 0 or v.name != "quaternion" or self.plan.way != NATURAL:
            return v.values
        last = self._array(v.name)[first - 1]
        turned = np.einsum("nq,nq->n", last, v.values[0]) < 0.0
        return np.where(turned[:, None], -v.values, v.values)

    def _without_last(self, v: Variable, first: int) -> Floats:
        """The values of a block after the last one before it; angles keep turns."""
        if first == 0:
            return v.values
        values = v.values
        if v.units == "rad":
            last = self._array(v.name)[first - 1]
            values = values + 2 * np.pi * np.round((last - values[0]) / (2 * np.pi))
        return np.asarray(values[1:])

    def _failed(self, error: OSError) -> RecordError:
        reason = (error.strerror or str(error)).lower()
        to = f"up to t = {max(self._last, 0) * self.plan.step:.9g} s"
        return RecordError(
            f"'{self.path}' cannot be written: {reason}; what was computed {to} is readable there: "
            f"free some space, then continue with polhode run --resume {self.path}."
        )


def _replace_file(path: Path, content: bytes | memoryview) -> None:
    """Replace a file so that at any moment there is the old one or the new one."""
    beside = path.with_name(f"{path.name}.partial")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _consolidate(path: Path, **attributes: Any) -> None:
    """Write attributes and the metadata of all arrays in the file that xarray reads first.

    In one write: zarr would take two, between which plain xarray warns.
    """
    root = json.loads((path / ROOT).read_text(encoding="utf-8"))
    root["attributes"].update(attributes)
    root["consolidated_metadata"] = {
        "kind": "inline",
        "must_understand": False,
        "metadata": {
            file.parent.name: json.loads(file.read_text(encoding="utf-8"))
            for file in sorted(path.glob(f"*/{ROOT}"))
        },
    }
    _replace_file(path / ROOT, json.dumps(root, indent=2).encode())


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    found = {name: version(name) for name in ("polhode", "numpy", "numba", "zarr")}
    return {**found, "python": platform.python_version()}
