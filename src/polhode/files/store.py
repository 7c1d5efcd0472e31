"""Run directories: zarr 3, written during a run, readable at any moment.

A directory gets its name when it holds the first sample and a checkpoint. Then rows are written as
they come and synced, the checkpoint that counts them is replaced (the one before it stays), and the
times of these rows are written last. Arrays are longer than what is written, filled with nan, until
the run ends. A run that is killed, or loses its power, at any moment therefore shows the samples of
a checkpoint, and continues from it, bit-identical to an uninterrupted run.
"""

from __future__ import annotations

import errno
import io
import json
import platform
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError, RecordError
from polhode.files.arrays import RunArrays
from polhode.files.contents import SAMPLE_TIME, Contents
from polhode.files.durable import aside_path, discard, set_aside
from polhode.files.paths import (
    PARTIAL,
    Lock,
    make_folder,
    move,
    read_bytes,
    refuse_links,
    remove,
    replace_file,
    sync,
)
from polhode.files.plans import (
    BEFORE,
    CHECKPOINT,
    ROOT,
    Checkpoint,
    Plan,
    checksum,
    has_checkpoint,
    partial_path,
    refuse_existing,
    refuse_foreign,
)
from polhode.files.runs import RunFile
from polhode.files.sums import Sums, continued, in_checkpoint, summed
from polhode.files.tables import SimulationTable
from polhode.files.variables import POINT_ARRAYS, Variable, derived, states
from polhode.files.writing import model_text
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # a disk without space
FIRST_ROWS = 16_384  # of a long run; more are added as they are needed


def plan_of(
    holds: Contents,
    steps: int,
    every: int,
    name: str | None = None,
    timing: dict[str, Any] | None = None,
) -> Plan:
    """The plan of a run; the model's text is written here, once."""
    scheme, step = str(holds.scheme), holds.step
    until = steps * step if timing is None else timing["until"]
    text = model_text(holds.system, SimulationTable(scheme, step, until))
    name = getattr(holds.system, "title", "") if name is None else name
    return Plan(text, name, scheme, holds.way, step, steps, every, timing)


class Store(RunArrays):
    """A run directory that is open for writing."""

    def __init__(self, path: Path, plan: Plan, holds: Contents) -> None:
        super().__init__(path, holds, min(plan.rows, FIRST_ROWS))
        self.path, self.plan = path, plan
        self.rows, self._last = 0, -1  # written, and number of the last step that is saved
        self._points = 0  # of contact, written
        self._sums = dict.fromkeys(summed(self._streamed), 0)  # of all rows that are written
        self._written = -1  # number of the step of the last checkpoint
        self._reached = 0.0  # time of the last step that is saved
        self._notes: list[str] = []  # on the start
        self._lock: Lock | None = None
        self._old: Lock | None = None  # of the run that is replaced

    # --- making and opening ---------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: Path,
        plan: Plan,
        holds: Contents,
        instead: bool = False,
        notes: Sequence[str] = (),
    ) -> Store:
        """Make a run directory, which must not exist yet, or is made `instead` of another run."""
        refuse_links(path.parent, *(path.name + end for end in ("", PARTIAL, ".replaced")))
        store = cls(path, plan, holds)
        store._notes = list(notes)
        if instead and has_checkpoint(path):
            store._old = _lock(path)
        else:
            refuse_existing(path)
        try:
            store._make_folder()
            store._make_arrays()
        except OSError as error:
            if error.errno in FULL:
                raise store._failed(error) from error
            reason = error.strerror or str(error)
            reason = reason[:1].lower() + reason[1:]
            raise InputError(
                f"'{path}' cannot be written: {reason}; choose another folder."
            ) from error
        return store

    def _make_folder(self) -> None:
        """Make and lock the folder that gets its name with the first sample."""
        self._at = partial_path(self.path)
        make_folder(self._at.parent)
        if self._at.exists():  # of a process that was killed, or that is running
            self._lock = _lock(self._at)
            refuse_foreign(self._at, self._names)
            remove(self._at)
            self._lock.release()
        make_folder(self._at, exist_ok=False)
        self._lock = _lock(self._at)
        replace_file(self._at / ROOT, json.dumps(self._root()).encode(), self._at)

    def _root(self) -> dict[str, Any]:
        attributes = {**_versions(), **asdict(self.plan), "samples": self._streamed}
        attributes["notes"] = self._notes
        attributes["checksum"] = checksum(attributes)
        return {"zarr_format": 3, "node_type": "group", "attributes": attributes}

    def _publish(self) -> None:
        """Give the directory its name."""
        self._files.sync()
        if self.path.exists():
            if self._old is None:
                refuse_existing(self.path)
            set_aside(self.path)
        move(self._at, self.path)
        sync(self.path.parent)
        self._at = self.path
        with suppress(OSError):  # what is left is removed the next time
            discard(aside_path(self.path))
        self._open()

    @classmethod
    def reopen(cls, file: RunFile, plan: Plan, holds: Contents) -> Store:
        """Open a run directory to continue from its checkpoint to the end of a plan."""
        path = file.path
        store = cls(path, plan, holds)
        store._lock = _lock(path)
        now = file.again()  # another process may have written before the lock
        checkpoint = now.checkpoint
        if int(checkpoint["n"]) != int(file.checkpoint["n"]):
            raise InputError(f"another process has just written the run '{path}'; try again.")
        done = float(now.time[-1])
        early = plan.timing is not None and plan.timing["until"] < done
        if early or (plan.timing is None and plan.steps < int(checkpoint["n"])):
            raise InputError(f"the run '{path}' has already reached t = {done:.9g} s.")
        now.check_metadata(store._names)
        store.rows, store._sums, store._reached = now.rows, now.checked_sums(), done
        store._last = int(now.read("step_number", slice(now.rows - 1, now.rows))[0])
        if store._last % plan.every and not plan.saves_between and not now.is_done(plan):
            store.rows -= 1  # the end of a shorter run, between two samples
            before = slice(store.rows - 1, store.rows)
            store._last = int(now.read("step_number", before)[0])
            store._sums = now.sums(store.rows)
        store._points = now.points(store.rows)
        follow = {v.name for v in derived(now.trajectory(slice(0, 1)))}
        try:
            store._tidy(checkpoint, follow)
        except OSError as error:
            raise store._failed(error) from error
        return store

    def _tidy(self, checkpoint: Checkpoint, follow: set[str]) -> None:
        """Remove what a killed process or a longer run left behind, and what follows from states.

        What others keep in the folder stays.
        """
        self._open()
        self._write_checkpoint(checkpoint, self.rows, self._sums)
        self._length = min(self.plan.rows, max(FIRST_ROWS, self.rows))
        self._set_length(self._length)
        self._resize(self._of_points, max(FIRST_ROWS, self._points))
        time = np.full(self._length, np.nan)
        time[: self.rows] = self._times(self._array("step_number")[: self.rows])
        self._array("time")[:] = time
        self._write_labels()
        self._consolidate(certificate=None, finished=False, **asdict(self.plan))
        for name in follow:
            remove(self._at / name)
        for place in ("", *self._names):
            pattern = f"**/*{PARTIAL}" if place else f"{ROOT}.*{PARTIAL}"
            for part in (self._at / place).glob(pattern):
                remove(part)

    def _times(self, number: Floats) -> Floats:
        """Times of the first rows, by step number, or as they were written."""
        if self.contents.timed:
            return np.asarray(self._array(SAMPLE_TIME)[: len(number)])
        return np.asarray(number * self.plan.step)

    def close(self) -> None:
        """Release the lock; a directory without samples is removed."""
        if self._at != self.path:
            with suppress(OSError):
                remove(self._at)
        self.release()

    def release(self) -> None:
        """Let others write."""
        for lock in (self._lock, self._old):
            if lock is not None:
                lock.release()

    # --- writing --------------------------------------------------------------------------------

    def write(self, samples: dict[str, Floats], checkpoint: Checkpoint) -> None:
        """Add samples of the loop that are not written yet."""
        fresh = samples["number"] > self._last
        new = {k: v[fresh] for k, v in samples.items()}
        self.append(self.contents.trajectory(new), checkpoint)

    def append(self, t: Trajectory | NodeTrajectory, checkpoint: Checkpoint) -> None:
        """Add rows and sync them, then replace the checkpoint, then write the times of the rows."""
        number = t.index
        first, end = self.rows, self.rows + len(number)
        try:
            if end > self._length:
                self._set_length(min(max(end, 2 * self._length), max(end, self.plan.rows)))
                self._consolidate()
            points = self._make_room(t)
            sums = self._write_rows(t, first) if len(number) else self._sums
            self._files.sync()
            self._replace_checkpoint(checkpoint, end, sums)
            if len(number):
                self._array("time")[first:end] = t.time
            if self._at != self.path:
                self._publish()
        except OSError as error:
            raise self._failed(error) from error
        if len(number):
            self.rows, self._last, self._sums, self._points = end, int(number[-1]), sums, points
            self._reached = float(t.time[-1])

    def _write_rows(self, t: Trajectory | NodeTrajectory, first: int) -> Sums:
        """Write rows from the first on, and return the checksums of all."""
        rows = {v.name: self._of_one_sign(v, first) for v in states(t)}
        rows["step_number"] = t.index
        if self.contents.timed:
            rows[SAMPLE_TIME] = t.time
        sums = dict(self._sums)
        for name, values in rows.items():
            array, at = self._array(name), self._points if name in POINT_ARRAYS else first
            if len(values):
                array[at : at + len(values)] = values
            sums[name] = continued(sums[name], np.asarray(values, dtype=array.dtype))
        return sums

    @property
    def _of_points(self) -> list[str]:
        """Arrays of points of contact, which have rows of their own."""
        return [name for name in self._streamed if name in POINT_ARRAYS]

    def _make_room(self, t: Trajectory | NodeTrajectory) -> int:
        """Make room for points of contact; their number after these rows."""
        if not self._of_points:
            return 0
        touched: Any = t.touched if isinstance(t, Trajectory) else None
        points = self._points + sum(len(points) for points in touched)
        length = self._array(self._of_points[0]).shape[0]
        if points > length:
            self._resize(self._of_points, max(points, 2 * length))
            self._consolidate()
        return points

    def _replace_checkpoint(self, checkpoint: Checkpoint, rows: int, sums: Sums) -> None:
        path = self._at / CHECKPOINT
        ahead = int(checkpoint["n"]) != self._written  # or the one before would be of the same step
        if ahead and path.exists():  # the one before is durable before this one changes
            last = read_bytes(path, "RUN_MB", self._at)
            replace_file(self._at / BEFORE, last, self._at)
            sync(path.parent)
        self._write_checkpoint(checkpoint, rows, sums)

    def _write_checkpoint(self, checkpoint: Checkpoint, rows: int, sums: Sums) -> None:
        content = io.BytesIO()
        counted = {"rows": np.array(rows), **in_checkpoint(self.plan, sums)}
        np.savez(content, **{**checkpoint, **counted})  # type: ignore[arg-type]
        self._written = int(checkpoint["n"])
        replace_file(self._at / CHECKPOINT, content.getvalue(), self._at)
        sync((self._at / CHECKPOINT).parent)

    def finish(self, **attributes: Any) -> None:
        """Write what follows from the states, and attributes that say how the run went."""
        try:
            self._set_length(self.rows)  # shorter than planned where it ended early
            self._resize(self._of_points, self._points)
            follow = self._derive()
            finished = self._last == self.plan.steps
            if self.plan.timing is not None:
                finished = RunFile(self._at, self.contents).is_done(self.plan)
            self._files.sync()
            self._consolidate(follow, **attributes, finished=finished)
        except OSError as error:
            raise self._failed(error) from error

    def _derive(self) -> list[str]:
        """Write velocities, energies and reactions, in blocks so that memory stays flat."""
        done, made = RunFile(self._at, self.contents), dict[str, None]()
        for first in range(0, self.rows, done.block):
            rows = slice(first, min(first + done.block, self.rows))
            for v in derived(done.trajectory(slice(max(first - 1, 0), rows.stop))):
                if v.name not in self._group:
                    self._make(v.name, v.dims, v.values.shape[1:], v.units, v.meaning)
                self._array(v.name)[rows] = self._without_last(v, first)
                made[v.name] = None
        return list(made)

    def _of_one_sign(self, v: Variable, first: int) -> Floats:
        """Attitudes of bodies in natural coordinates, found up to a sign, stay continuous."""
        if first == 0 or v.name != "quaternion" or self.plan.way != Way.NATURAL:
            return v.values
        last = self._array(v.name)[first - 1]
        turned = np.einsum("nq,nq->n", last, v.values[0]) < 0.0
        return np.where(turned[:, None], -v.values, v.values)

    def _without_last(self, v: Variable, first: int) -> Floats:
        """The values of a block after the last one before it; angles keep turns."""
        if first == 0:
            return v.values
        values = v.values
        if v.from_start or v.units == "rad":
            ahead, turn = self._array(v.name)[first - 1] - values[0], 2 * np.pi
            values = values + (ahead if v.from_start else turn * np.round(ahead / turn))
        return np.asarray(values[1:])

    def _failed(self, error: OSError) -> RecordError:
        reason = (error.strerror or str(error)).lower()
        to = f"up to t = {self._reached:.9g} s"
        remedy = "free some space" if error.errno in FULL else "make it writable"
        sentence = f"'{self.path}' cannot be written: {reason}; "
        if self._last < 0:
            return RecordError(f"{sentence}{remedy}, then start again.")
        return RecordError(
            f"{sentence}what was computed {to} is readable there: {remedy}, then continue with "
            f"polhode run --resume {self.path}."
        )


def _lock(path: Path) -> Lock:
    busy = f"another process is writing the run '{path}'; wait until it ends, or choose another"
    return Lock(path, f"{busy} folder.")


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    found = {name: version(name) for name in ("polhode", "numpy", "numba", "zarr")}
    return {**found, "python": platform.python_version()}
