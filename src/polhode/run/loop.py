"""The loop of a run: steps in chunks, so that progress is shown and nothing computed is lost."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from polhode.errors import InputError, RecordError, RunError
from polhode.kernel.stepping.loop import Count
from polhode.model.numbers import Floats, whole_number
from polhode.run.engine import Engine
from polhode.run.saved_rows import filled

if TYPE_CHECKING:
    from polhode.run.timing import Timing
    from polhode.run.watching import WatchedChunks

CHUNK_SECONDS = 0.1
FLUSH_SECONDS = 1.0
BLOCK_BYTES = 4_000_000  # of samples that wait to be recorded
MOST_SAVED = 10_000  # saved by default

Notice = Callable[[int, int], None]  # steps done, steps in all


class Recorder(Protocol):
    """Takes samples as they come, and the checkpoint after them (see `files.store`)."""

    def write(self, samples: dict[str, Floats], checkpoint: dict[str, Floats]) -> None:
        """Add samples to those that are written."""
        ...


def checked_save_every(save_every: int | None, steps: int) -> int:
    """Steps between samples; by default as many as give 10 000 samples."""
    if save_every is None:
        return max(1, math.ceil(steps / MOST_SAVED))
    return whole_number("save_every", save_every, 1)


def memory() -> float:
    """Bytes of memory of this machine, infinite where it does not say."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return math.inf


class Chunks:
    """Steps in chunks of about 0.1 s; samples are kept or handed on.

    With a recorder, samples are handed on about once a second, so that memory does not grow.
    """

    def __init__(
        self,
        engine: Engine,
        steps: int,
        every: int,
        notice: Notice | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        self.engine, self.steps, self.every = engine, steps, every
        self.notice, self.recorder = notice, recorder
        rows = steps // every + 2
        width = engine.row_bytes
        if recorder is not None:
            rows = min(rows, max(2, BLOCK_BYTES // width))
        elif rows * width > memory():
            raise InputError(
                f"{rows:,} samples need {rows * width / 1e9:,.0f} GB of memory; this machine has "
                f"{memory() / 1e9:,.0f}; use a larger save_every, or write the run with out."
            )
        self.samples = engine.buffers(rows)
        self._flushed = time.perf_counter()

    @property
    def rows(self) -> int:
        """Samples that are held."""
        return int(self.engine.counts[0, Count.ROWS])

    def run(self) -> None:
        """Take all steps, and save the start and the end as well."""
        engine = self.engine
        engine.start()
        if engine.n == 0:
            engine.save(self.samples)
            self.flush()  # a run directory gets its name with the first sample
        chunk = 1
        while engine.n < self.steps:
            self._make_room()
            tick = time.perf_counter()
            engine.advance(min(chunk, self._limit()), self.every, self.samples)
            took = max(time.perf_counter() - tick, 1e-6)
            chunk = max(1, min(int(chunk * CHUNK_SECONDS / took), 8 * chunk))
            if self.notice:
                self.notice(engine.n, self.steps)
        self.save_end()
        self.flush()

    def save_end(self) -> None:
        """Save the present state if it is not saved yet."""
        engine = self.engine
        engine.n = int(engine.counts[0, Count.STEPS])
        if engine.n % self.every and engine.n > 0:
            self._make_room()
            engine.save(self.samples)

    def _limit(self) -> int:
        """Steps whose samples fit into the buffers."""
        n, free = self.engine.n, len(self.samples.number) - self.rows
        return min(self.steps - n, (n // self.every + free + 1) * self.every - 1 - n)

    def _make_room(self) -> None:
        full = self.rows == len(self.samples.number)
        late = time.perf_counter() - self._flushed > FLUSH_SECONDS
        if full or late:
            self.flush()

    def flush(self) -> None:
        """Hand the samples on."""
        if self.recorder is None:
            return
        self.recorder.write(filled(self.samples, self.rows), self.engine.checkpoint())
        self.engine.counts[0, Count.ROWS] = 0
        self._flushed = time.perf_counter()

    def keep(self, failure: BaseException) -> None:
        """Save what was computed before a failure."""
        if self.rows == self.engine.counts[0, Count.STEPS] == 0:
            if not isinstance(failure, RunError):
                raise failure  # still compiling: there is nothing to keep
            self.engine.save(self.samples)
        if not isinstance(failure, RunError):
            self.save_end()
        if not isinstance(failure, RecordError):
            self.flush()

    def trajectory(self) -> Any:
        """The samples that are held."""
        return self.engine.trajectory(self.samples)


def attach(failure: BaseException, run: Any) -> None:
    """Give an exception the run so far, also one whose class forbids to set attributes."""
    object.__setattr__(failure, "run", run)


def run_engine(
    engine: Engine,
    steps: int,
    save_every: int | None = None,
    notice: Notice | None = None,
    recorder: Recorder | None = None,
    timing: Timing | None = None,
) -> Any:
    """Take `steps` steps, or those of a `timing`; what was computed survives any failure.

    Ctrl-C ends the run early: the trajectory says `interrupted`. Whatever else is raised, by
    `notice` too, has the trajectory so far as its `run`. With a recorder the trajectory holds the
    last samples only.
    """
    began = time.perf_counter() - engine.seconds_compiling  # before, if it was started already
    every = checked_save_every(save_every, steps)
    chunks: Chunks | WatchedChunks
    if timing is None and getattr(engine.compiled, "gaps", None) is not None:
        from polhode.run.timing import Timing  # few runs have contacts

        timing = Timing(steps * engine.step)
    if timing is None:
        chunks = Chunks(engine, steps, every, notice, recorder)
    else:
        from polhode.run.watching import WatchedChunks  # few runs are watched

        chunks = WatchedChunks(engine, timing, every, notice, recorder)
    failure: Any = None
    try:
        chunks.run()
    except BaseException as error:
        chunks.keep(error)
        failure = error
    trajectory = chunks.trajectory()
    trajectory.wall_seconds = time.perf_counter() - began
    trajectory.interrupted = not isinstance(failure, RunError | None)
    if failure is not None and not isinstance(failure, KeyboardInterrupt):
        attach(failure, trajectory)
        raise failure
    return trajectory
