"""The loop of a run that watches its steps: for events, for times to save at, for its end.

Steps are taken in chunks and all are saved, but kept only where they are asked for. Where a step of
a chunk has an event, the engine goes back to a mark before it and takes the good steps again, with
the same bits; then the event is located. So nothing depends on how a run is cut into chunks.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from polhode.errors import NotConvergedError, RecordError, RunError
from polhode.kernel.stepping import loop
from polhode.kernel.stepping.loop import Count
from polhode.model.numbers import Floats, divided
from polhode.run.contacts.watch import Contacts
from polhode.run.cutting import Snapshot, cut_to, put_back, return_to_steps, snapshot
from polhode.run.engine import Engine
from polhode.run.happenings import PARTS, Happenings, Mark, Rows, present
from polhode.run.loop import CHUNK_SECONDS, FLUSH_SECONDS
from polhode.run.saved_rows import filled, trajectory_of
from polhode.run.timing import Timing

CHUNK_BYTES = 4_000_000
STEPS_BETWEEN_MARKS = 256  # few to take again, many beside the cost of a mark


class WatchedChunks:
    """Takes the steps of a run, keeps the samples asked for, and watches for events."""

    def __init__(
        self, engine: Engine, timing: Timing, every: int, notice: Any = None, recorder: Any = None
    ) -> None:
        self.engine, self.timing, self.every = engine, timing, every
        self.notice, self.recorder = notice, recorder
        self.whole, self.rest = divided(engine.step, timing.until)
        if engine.control is not None:
            engine.control.set_end(timing.until)
            self.rest = True  # no number of steps is the end
        self.most = max(2, min(CHUNK_BYTES // engine.row_bytes, 65_536))
        self.scratch = engine.buffers(self.most + 1)
        self.blocks: list[Rows] = []
        self.happenings: Happenings | None = None
        self.contacts: Contacts | None = None
        self._saved, self._last = timing.times(timing.until), -1
        self._flushed = time.perf_counter()

    # --- steps ------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether the end is reached."""
        e = self.engine
        if e.time >= self.timing.until or (self.happenings and self.happenings.stopped):
            return True
        return not self.rest and e.between is None and self._grid >= self.whole

    @property
    def _grid(self) -> int:
        """Whole steps that are done."""
        return self.engine.n - self.engine.base

    def run(self) -> None:
        """Take all steps."""
        e = self.engine
        e.start()
        self.happenings = Happenings(e, self.timing.events)
        if float(e.resumed.get("until", np.nan)) == self.timing.until:
            self.happenings.stopped = bool(e.resumed["stopped"])
        if e.compiled.gaps is not None:
            self.contacts = Contacts(e)
            if e.n == 0:
                with self._computable(snapshot(self.engine)):
                    self.contacts.act(None)
        if e.n == 0:
            self._add(present(e), np.array([True]))
            self.flush()  # a run directory gets its name with the first sample
        chunk = 1
        while not self.done:
            if time.perf_counter() - self._flushed > FLUSH_SECONDS:
                self.flush()
            tick = time.perf_counter()
            taken = self._chunk(self.happenings, min(chunk, self.most - 1))
            took = max(time.perf_counter() - tick, 1e-6)
            chunk = max(1, min(int(taken * CHUNK_SECONDS / took), 8 * chunk))
            if self.notice:
                share = max(e.time / self.timing.until, 1e-9)
                self.notice(e.n, max(e.n, round(e.n / share)))
        self.save_end()
        self.flush()

    def _take(self, steps: int, samples: loop.SampleTables, every: int = 1) -> None:
        """Take steps: of equal length, or one that is cut, whichever comes next."""
        e, until = self.engine, self.timing.until
        if e.control is not None:
            e.advance(steps, every, samples)
        elif e.between is not None:
            return_to_steps(e, until, every, samples)
        elif self._grid < self.whole:
            e.advance(min(steps, self.whole - self._grid), every, samples)
        else:
            cut_to(e, until, every, samples)

    def _take_again(self, steps: int) -> None:
        e, last = self.engine, self.engine.n + steps
        while e.n < last:
            self._take(last - e.n, e.buffers(1), sys.maxsize)

    def _chunk(self, happenings: Happenings, steps: int) -> int:
        """Take some steps, and return how many."""
        start = self.engine.time
        touches, cause = self.contacts, None
        if touches is not None:
            steps = min(steps, touches.chunk)
        marks, failure = self._marked(steps)
        held = self._rows(start)
        if touches is not None and len(held["number"]) > 1:
            try:
                with self._computable(marks[0].snapshot):
                    held, cause = touches.find(marks[0].snapshot, held, self._take_again)
            except NotConvergedError as error:
                put_back(self.engine, marks[0].snapshot)
                held, failure = {key: part[:1] for key, part in held.items()}, error
            failure = None if cause is not None else failure
        if happenings.conditions and len(held["number"]) > 1:
            held, ended = happenings.watch(marks, held, self._take_again)
            failure = None if ended else failure
            cause = None if ended else cause
        self._keep(held)
        if touches is not None and cause is not None:
            with self._computable(snapshot(self.engine)):
                self._keep(happenings.touched(touches, cause))
        if isinstance(failure, NotConvergedError) and touches is not None and touches.let_go():
            failure = None
        if failure is not None:
            raise failure
        return max(len(held["number"]) - 1, 1)

    @contextmanager
    def _computable(self, mark: Snapshot) -> Iterator[None]:
        """End the run where numbers of contacts overflow, at a state that can be kept."""
        try:
            yield
        except (np.linalg.LinAlgError, ArithmeticError) as error:
            when = self.engine.time
            put_back(self.engine, mark)
            raise RunError(
                f"what bodies do where they touch at t = {when:.9g} s cannot be computed in double "
                f"precision ({str(error).lower()}): check velocities, masses and lengths."
            ) from error

    def _marked(self, steps: int) -> tuple[list[Mark], BaseException | None]:
        """Take steps, with a mark before every so many; return the marks, and what failed.

        Where bodies touch, chunks are short, and one mark does.
        """
        e, marks, last = self.engine, list[Mark](), self.engine.n + steps
        most = STEPS_BETWEEN_MARKS if self.contacts is None else steps
        e.save_only(self.scratch)
        try:
            while not marks or (e.n < last and not self.done and self.contacts is None):
                marks.append(Mark(int(e.counts[0, Count.ROWS]) - 1, snapshot(e)))
                self._take(min(last - e.n, most), self.scratch)
        except RunError as error:
            return marks, error
        except BaseException:
            put_back(e, marks[0].snapshot)
            raise
        return marks, None

    def _rows(self, start: float) -> Rows:
        """Copies of the rows of a chunk, the first of which is its start."""
        e, count = self.engine, int(self.engine.counts[0, Count.ROWS])
        found = filled(self.scratch, count)
        if e.control is not None:
            return found
        times = (found["number"] - e.base) * e.step
        times[0] = start
        if count > 1 and e.between is not None:
            times[-1] = e.between
        return {**found, "time": times}

    # --- samples ----------------------------------------------------------------------------------

    def _keep(self, held: Rows) -> None:
        """Keep the rows that are asked for."""
        number, times = held["number"], held["time"]
        if self._saved is None:
            wanted = number % self.every == 0
        else:
            wanted = np.zeros(len(number), dtype=bool)
            low, high = np.searchsorted(self._saved, [times[0], times[-1]])
            asked = self._saved[low : high + 1]
            asked = asked[(asked >= times[0]) & (asked <= times[-1])]
            wanted[np.searchsorted(times, asked, side="left")] = True
            wanted[np.searchsorted(times, asked, side="right") - 1] = True
        self._add(held, wanted)

    def _add(self, held: Rows, wanted: Floats) -> None:
        wanted = wanted & (held["number"] > self._last)
        if wanted.any():
            self.blocks.append({key: part[wanted] for key, part in held.items()})
            self._last = int(self.blocks[-1]["number"][-1])

    def save_end(self) -> None:
        """Keep the present state."""
        self._add(present(self.engine), np.array([True]))

    def flush(self) -> None:
        """Hand the samples on, if there are any, and where to continue."""
        if self.recorder is not None:
            self.recorder.write(self._held(), self.checkpoint())
            self.blocks = []
        self._flushed = time.perf_counter()

    def _held(self) -> Rows:
        if not self.blocks:
            return {key: rows[:0] for key, rows in present(self.engine).items()}
        return {key: np.concatenate([b[key] for b in self.blocks]) for key in PARTS}

    def keep(self, failure: BaseException) -> None:
        """Save what was computed before a failure."""
        if self.happenings is None:
            raise failure  # there is nothing to keep
        if not isinstance(failure, RecordError):
            self.save_end()
            self.flush()

    def checkpoint(self) -> dict[str, Floats]:
        """All that is needed to continue bit-identically, with the events so far."""
        found, h = self.engine.checkpoint(), self.happenings
        found |= {"done": np.array(self.done), "until": np.array(self.timing.until)}
        found["stopped"] = np.array(h is not None and h.stopped)
        if self.contacts is not None:
            found |= self.contacts.checkpoint()
        return found if h is None else {**found, **h.checkpoint()}

    def trajectory(self) -> Any:
        """The samples that are held, with all events."""
        e = self.engine
        found = trajectory_of(e.compiled.owned(), e.scheme, e.step, self._held(), e.outcome())
        found.end, found.timing = self.checkpoint(), self.timing.as_dict()
        times = self.timing.times(e.time)
        return found if times is None or self.recorder is not None else found.at(times)
