"""Run directories: zarr 3, written while a run goes on, readable at any moment.

Every array has its final length from the start and is filled with nan; rows are written as they
come, then the checkpoint is replaced, and the times of these rows are written last. What is killed
in between therefore shows rows without a time, which readers leave out, and a run goes on from its
checkpoint as if nothing had been: the bits are those of an uncut run.
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
from polhode.files.runs import (
    CHECKPOINT,
    Checkpoint,
    Plan,
    RunFile,
    contents,
    plan_from,
    read_checkpoint,
    run_attributes,
)
from polhode.files.variables import Variable, coordinates, derived, states
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
            f"'{path}' is there already; choose another place, remove it, or go on with it by "
            "--resume."
        )


class Store:
    """A run directory that is open for writing."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self._contents = contents(plan)
        self._group: zarr.Group
        self.rows, self._length = 0, plan.rows
        self._last = -1  # number of the last step that is saved

    @property
    def system(self) -> Any:
        """What is simulated."""
        return self._contents.system

    # --- making and opening ---------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path, plan: Plan) -> Store:
        """Make a run directory, which must not be there yet."""
        import zarr

        refuse_existing(path)
        store = cls(path, plan)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            attributes = {**_versions(), **plan.__dict__}
            store._group = zarr.open_group(path, mode="w-", zarr_format=3, attributes=attributes)
            store._make("step_number", ("time",), (), "", "", kind="i8")
            for v in states(store._nothing):
                store._make(v.name, v.dims, v.values.shape[1:], v.units, v.told)
            store._make("time", ("time",), (), "s", "")
            store._label()
            _consolidate(path)
        except OSError as error:
            raise store._failed(error) from error
        return store

    @classmethod
    def reopen(cls, path: Path, steps: int | None = None) -> tuple[Store, Checkpoint]:
        """Open a run directory to go on from its checkpoint, up to `steps` steps."""
        import zarr

        attributes = run_attributes(path)
        plan = plan_from(attributes)
        if steps is not None:
            plan = Plan(**{**plan.__dict__, "steps": steps})
        checkpoint = read_checkpoint(path)
        store = cls(path, plan)
        store._group = zarr.open_group(path, mode="r+", use_consolidated=False)
        store.rows = int(checkpoint["rows"])
        if store.rows:
            store._last = int(store._array("step_number")[store.rows - 1])
        if plan.steps < int(checkpoint["n"]):
            done = int(checkpoint["n"]) * plan.step
            raise InputError(f"the run '{path}' has got to t = {done:.9g} s already.")
        if store._last % plan.every and store._last < plan.steps:
            store.rows -= 1  # the end of a run that was to end there
            store._last = plan.every * (store._last // plan.every)
        store._tidy()
        return store, checkpoint

    def _tidy(self) -> None:
        """Forget what a killed process left behind."""
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
        return self._contents.trajectory(self._contents.nothing())

    def _make(
        self, name: str, dims: tuple[str, ...], rest: Any, units: str, told: str, kind: str = "f8"
    ) -> None:
        from zarr.codecs import BloscCodec

        widest = 8 * max(13 * self._contents.things, int(np.prod(rest)))
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
        array.attrs.update({k: v for k, v in (("units", units), ("long_name", told)) if v})

    def _label(self) -> None:
        for dim, labels in coordinates(self._nothing).items():
            array = self._group.create_array(
                dim, shape=(len(labels),), dtype=str, dimension_names=(dim,)
            )
            array[:] = np.array(labels, dtype=object)

    def _array(self, name: str) -> Any:
        return self._group[name]

    # --- writing --------------------------------------------------------------------------------

    def write(self, samples: dict[str, Floats], checkpoint: Checkpoint | None) -> None:
        """Add samples of the loop that are not there yet."""
        fresh = samples["number"] > self._last
        new = {k: v[fresh] for k, v in samples.items()}
        self.append(self._contents.trajectory(new), checkpoint)

    def append(self, t: Trajectory | NodeTrajectory, checkpoint: Checkpoint | None) -> None:
        """Add rows, then replace the checkpoint, then write the times of the rows."""
        number = t.index
        first, end = self.rows, self.rows + len(number)
        try:
            if len(number):
                for v in states(t):
                    self._array(v.name)[first:end] = self._of_one_sign(v, first)
                self._array("step_number")[first:end] = number
            if checkpoint is not None:
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

    def finish(self, **told: Any) -> None:
        """Write what follows from the states, and attributes that say how the run went."""
        try:
            self._set_length(self.rows)  # shorter than planned where it ended early
            self._derive()
            _consolidate(self.path, **told, finished=self._last == self.plan.steps)
        except OSError as error:
            raise self._failed(error) from error

    def _derive(self) -> None:
        """Velocities, energies and reactions, in blocks so that memory stays flat."""
        done = RunFile(self.path)
        for first in range(0, self.rows, done.block):
            rows = slice(first, min(first + done.block, self.rows))
            for v in derived(done.trajectory(slice(max(first - 1, 0), rows.stop))):
                if v.name not in self._group:
                    self._make(v.name, v.dims, v.values.shape[1:], v.units, v.told)
                self._array(v.name)[rows] = self._without_last(v, first)

    def _of_one_sign(self, v: Variable, first: int) -> Floats:
        """Attitudes of bodies in natural coordinates, found up to a sign, go on smoothly."""
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
            f"make room and go on with polhode run --resume {self.path}."
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
    """Write attributes and the metadata of all arrays in one place, where xarray looks first.

    At one blow: zarr would take two, between which plain xarray warns.
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
