"""Run directories for reading: the one place that opens them, and says what is damaged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import DamagedRunError, InputError, PolhodeError
from polhode.files.arrays import expect_own_chunks
from polhode.files.contents import SAMPLE_TIME, Contents, contents_of
from polhode.files.durable import FolderStore
from polhode.files.plans import (
    BEFORE,
    CHECKPOINT,
    ROOT,
    SECONDS,
    Checkpoint,
    Plan,
    check_metadata,
    damaged,
    has_checkpoint,
    is_empty,
    plan_from,
    read_checkpoint,
    read_root,
)
from polhode.files.sums import OWNER, SUMS, Sums, belongs, continued, of_checkpoint, summed
from polhode.files.variables import POINT_ARRAYS, POINT_COUNT
from polhode.model.numbers import Floats
from polhode.results.samples import RunOutcome
from polhode.run.checkpoints import check
from polhode.schemes.choice import choose

READ_BYTES = 8_000_000  # of samples that are in memory at once


class RunFile:
    """A run directory for reading, finished or not; it is opened once, and read in parts.

    `known` is what it holds, where the model is at hand. `before` reads it as it was at the
    checkpoint before the last.
    """

    def __init__(self, path: Path, known: Contents | None = None, before: bool = False) -> None:
        self._names = (BEFORE,) if before else (CHECKPOINT, BEFORE)
        self.path, self._files = path, FolderStore(path, read_only=True)
        self.attributes, self._listed = read_root(path)
        self.plan = plan_from(self.attributes)
        try:
            self._contents = known or contents_of(
                self.plan.system,
                choose(self.plan.scheme),
                self.plan.way,
                self.plan.step,
                self.plan.timing is not None,
            )
        except PolhodeError as error:
            raise damaged(path, ROOT, error) from None
        self._arrays: dict[str, Any] = {}  # that are open
        self._followed: dict[str, tuple[int, int]] = {}  # rows that were read in turn, their sum
        self._ends: Floats = np.zeros(0, dtype=np.int64)  # of the points of contact of each sample
        self.lost = ""  # why the last checkpoint cannot be used
        self.checkpoint = self._last_checkpoint()
        self.rows = int(self.checkpoint["rows"])

    # --- what is consistent ----------------------------------------------------------------------

    def _last_checkpoint(self) -> Checkpoint:
        """The last checkpoint whose samples are all there."""
        if is_empty(self.path):
            raise InputError(
                f"the run '{self.path}' stopped before its first sample; start it again."
            )
        if not has_checkpoint(self.path):
            raise damaged(self.path, CHECKPOINT, "it is missing")
        first: DamagedRunError | None = None
        if not (self.path / CHECKPOINT).exists():
            self.lost = str(damaged(self.path, CHECKPOINT, "it is missing"))
        for name in self._names:
            if (self.path / name).exists():
                try:
                    found = read_checkpoint(self.path, name)
                    self._check(name, found)
                    return found
                except DamagedRunError as error:
                    first = first or error
                    self.lost = str(first)
        assert first is not None
        raise first

    def _check(self, name: str, checkpoint: Checkpoint) -> None:
        """Reject a checkpoint that counts samples which are not there."""
        try:
            check(checkpoint, None if self.plan.timing is None else self.plan.timing["until"])
        except ValueError as error:
            raise damaged(self.path, name, error) from None
        rows, n = int(checkpoint["rows"]), int(checkpoint["n"])
        if not 1 <= rows <= self.plan.rows + 1:
            raise damaged(self.path, name, f"it counts {rows} samples up to step {n}")
        if not belongs(checkpoint, self.plan, self.attributes["samples"]):
            raise damaged(self.path, name, "it is of another run")
        every = self.plan.every
        block = 1_000_000
        for start in range(0, rows, block):
            part = slice(start, min(start + block, rows))
            number = self.read("step_number", part)
            expected = every * np.arange(part.start, part.stop)
            if self.plan.timing is not None and len(number) >= len(expected):
                falls = np.diff(number, prepend=-1) <= 0
                expected = np.where(falls, number + 1, number)  # any that rise
            if len(number) < len(expected):
                what = f"{len(number) + start} rows of {rows} are there"
                raise damaged(self.path, "step_number", what, missing=True)
            if part.stop == rows and number[-1] == n:
                expected[-1] = n  # the end of a run, between two samples
            wrong = np.flatnonzero((number != expected) | (number > n))
            if len(wrong):
                k = int(wrong[0])
                what = f"sample {start + k} should be step {expected[k]} and is {number[k]}"
                raise damaged(self.path, "step_number", what, missing=True)
        self._check_chunks(rows)

    def _check_chunks(self, rows: int) -> None:
        """Reject missing files, which zarr would read as nan."""
        samples = rows
        for name in self.attributes["samples"]:
            array, rows = self._array(name), self._length(name, samples)
            if array.shape[0] < rows:
                what = f"it has {array.shape[0]} rows of {rows}"
                raise damaged(self.path, name, what, missing=True)
            if name == "time":
                continue  # follows from the step numbers
            size = array.chunks[0]
            rest = (0,) * (array.ndim - 1)
            for k in range(-(-rows // size)):
                key = array.metadata.encode_chunk_key((k, *rest))
                if array.size and not (self.path / name / key).is_file():
                    what = f"rows {k * size} to {(k + 1) * size - 1} are missing"
                    raise damaged(self.path, name, what, missing=True)
            if (
                rows
                and array.dtype.kind == "f"
                and name != "time"
                and not np.isfinite(self.read(name, slice(rows - 1, rows))).all()
            ):
                raise damaged(self.path, name, f"sample {rows - 1} is missing", missing=True)

    def check_metadata(self, names: list[str]) -> None:
        """Reject damaged metadata of any of these arrays, before anything is written."""
        for name in names:
            check_metadata(self.path, name, self._listed)

    def checked_sums(self) -> Sums:
        """The checksums of all samples, which are read and must fit the checkpoint."""
        found = self.sums(self.rows)
        for name, expected in self._expected.items():
            self._refuse_other(name, found[name], expected)
        return found

    def sums(self, rows: int) -> Sums:
        """The checksums of the first rows."""
        found = dict.fromkeys(summed(self.attributes["samples"]), 0)
        for name in found:
            end = self._length(name, rows)
            for first in range(0, end, self.block):
                part = self.read(name, slice(first, min(first + self.block, end)))
                found[name] = continued(found[name], part)
        return found

    @cached_property
    def _expected(self) -> Sums:
        return of_checkpoint(self.checkpoint, self.attributes["samples"])

    def _follow(self, name: str, part: slice, rows: Floats) -> None:
        """Check samples that are read from the first to the last, in one part or in blocks."""
        read, before = self._followed.get(name, (0, 0)) if part.start else (0, 0)
        if name not in self._expected or part.start != read or part.step != 1:
            return
        last = rows[len(rows) - (part.stop - part.start) :]  # other parts may be before them
        self._followed[name] = part.stop, continued(before, last)
        if part.stop == self._length(name, self.rows):
            self._refuse_other(name, self._followed[name][1], self._expected[name])

    def _refuse_other(self, name: str, found: int, expected: int) -> None:
        if found != expected:
            raise damaged(self.path, name, "its samples are not those that the checkpoint counts")

    # --- reading ---------------------------------------------------------------------------------

    @cached_property
    def _group(self) -> Any:
        import zarr

        return zarr.open_group(self._files, mode="r", use_consolidated=False)

    def _array(self, name: str) -> Any:
        if name not in self._arrays:
            check_metadata(self.path, name, self._listed)
            self._arrays[name] = self._opened(name)
        return self._arrays[name]

    def _opened(self, name: str) -> Any:
        try:
            array = self._group[name]
            expect_own_chunks(self._files, name, array)
            return array
        except MemoryError:
            raise
        except Exception as error:
            what = "it is missing" if isinstance(error, KeyError) else error
            raise damaged(self.path, name, what) from None

    def points(self, rows: int) -> int:
        """Points of contact of the first samples."""
        return int(self._point_ends(rows)[rows]) if POINT_COUNT in self.attributes["samples"] else 0

    def _length(self, name: str, rows: int) -> int:
        """Rows that an array has of the first samples."""
        return self.points(rows) if name in POINT_ARRAYS else rows

    def _point_ends(self, rows: int) -> Floats:
        """By sample, how many points of contact are before it; at the end all."""
        if len(self._ends) <= rows:
            counts = self.read(POINT_COUNT, slice(0, rows))
            if (counts < 0).any():
                raise damaged(self.path, POINT_COUNT, "a number of points is negative")
            self._ends = np.concatenate([[0], np.cumsum(counts)])
        return self._ends

    def _of_points(self, parts: Sequence[slice]) -> list[slice | Floats]:
        """Rows of points of contact of some samples."""
        ends = self._point_ends(self.rows)
        found: list[slice | Floats] = []
        for part in parts:
            if part.step == 1:
                found.append(slice(int(ends[part.start]), int(ends[max(part.stop, part.start)]), 1))
            else:
                rows = [np.arange(ends[k], ends[k + 1]) for k in range(self.rows)[part]]
                places = np.concatenate([np.zeros(0, dtype=np.int64), *rows])
                found.append(places if len(places) else slice(0, 0, 1))
        return found

    def read(self, name: str, *parts: slice | Floats) -> Floats:
        """Rows of an array; all of it without `parts`."""
        array = self._array(name)
        try:
            found = [
                np.asarray(array[part] if isinstance(part, slice) else array.oindex[part])
                for part in parts or (slice(None),)
            ]
            return found[0] if len(found) == 1 else np.concatenate(found)
        except MemoryError:
            raise
        except Exception as error:  # whatever zarr and its codecs raise
            raise damaged(self.path, name, error) from None

    @cached_property
    def time(self) -> Floats:
        """Times of the samples."""
        if self.plan.timing is not None:
            return self.read(SAMPLE_TIME, slice(0, self.rows))
        return self.read("step_number", slice(0, self.rows)) * self.plan.step

    def is_done(self, plan: Plan) -> bool:
        """Whether the run has reached the end of a plan."""
        if plan.timing is None:
            return int(self.checkpoint["n"]) >= plan.steps
        same = self.plan.timing is not None and self.plan.timing["until"] == plan.timing["until"]
        return bool(self.checkpoint["done"]) and same

    @property
    def is_cut(self) -> bool:
        """Whether its end cut a step, which a longer run takes whole."""
        end = self.checkpoint
        ended = self.plan.timing is not None and bool(end["done"]) and not end["stopped"]
        return ended and ("between" in end or "step_clock" in end)

    def again(self) -> RunFile:
        """The run as its directory is now."""
        return RunFile(self.path, self._contents, before=self._names == (BEFORE,))

    def before_cut(self) -> RunFile:
        """The run before its end cut a step: at the checkpoint before, if there is one."""
        if not (self.path / BEFORE).exists():
            return self
        found = RunFile(self.path, self._contents, before=True)
        return found if found.checkpoint["n"] < self.checkpoint["n"] else self

    @property
    def model(self) -> Any:
        """What was simulated."""
        return self._contents.system

    @property
    def interrupted(self) -> bool:
        """Whether it ended before the time asked for."""
        return not self.is_done(self.plan)

    @property
    def bytes(self) -> int:
        """Approximate size of the samples in memory."""
        return 8 * 13 * self.rows * self._contents.count

    def trajectory(self, *parts: slice) -> Any:
        """Samples, all or some: a `Trajectory`, or a `NodeTrajectory` of a structure."""
        chosen = [slice(*part.indices(self.rows)) for part in parts or (slice(None),)]

        def take(name: str) -> Floats:
            if name == "account":
                return self.read(name)
            parts = self._of_points(chosen) if name in POINT_ARRAYS else chosen
            rows = self.read(name, *parts)
            if isinstance(parts[-1], slice):
                self._follow(name, parts[-1], rows)
            return rows

        try:
            found = self._contents.read(take, self._outcome())
            found.timing = self.plan.timing
            return found
        except (KeyError, ValueError, IndexError) as error:
            raise damaged(self.path, "its arrays", error) from None

    def _outcome(self) -> RunOutcome:
        counts: dict[str, Any] = {k: int(self.checkpoint[k]) for k in _COUNTED}
        seconds: dict[str, Any] = {k: float(self.attributes.get(k) or 0.0) for k in SECONDS}
        return RunOutcome(
            steps=int(self.checkpoint["n"]),
            **counts,
            **seconds,
            interrupted=self.interrupted,
            notes=list(self.attributes.get("notes") or ()),
            end={k: v for k, v in self.checkpoint.items() if k not in (SUMS, OWNER)},
        )

    @property
    def block(self) -> int:
        """Number of rows of a block."""
        return max(1, READ_BYTES // (8 * 40 * self._contents.count))

    def blocks(self) -> Iterator[Any]:
        """All samples in blocks, each with the first of all before it."""
        yield self.trajectory(slice(0, self.block))
        for first in range(self.block, self.rows, self.block):
            yield self.trajectory(slice(0, 1), slice(first, first + self.block))

    def thinned(self, most: int) -> Any:
        """Every n-th sample and the last; all of them, if there are at most `most`."""
        every = -(-self.rows // most)
        return self.trajectory(slice(0, self.rows - 1, every), slice(self.rows - 1, self.rows))


_COUNTED = ("iterations", "most_iterations", "halvings", "most_halvings")
