"""The driver: the only loop that advances an engine, with its watchers.

Steps are taken in chunks of about 0.1 s, so that progress is shown, Ctrl-C is heard and nothing
that was computed is lost. Where a watcher looks inside of chunks, all steps of a chunk are saved;
one that has an event is gone back to from a mark before it, by the same steps with the same bits.
So nothing depends on how a run is cut into chunks.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.errors import NotConvergedError, RecordError, RunError
from polhode.kernel.stepping.loop import Count
from polhode.model.event import Event
from polhode.model.numbers import Floats
from polhode.run.contacts.watch import ContactWatcher
from polhode.run.end import End
from polhode.run.engine import Engine
from polhode.run.engine_tables import Rows
from polhode.run.events import EventWatcher
from polhode.run.jumps import Jumps, jumps_of
from polhode.run.progress import Notice, ProgressWatcher
from polhode.run.sampler import Recorder, Sampler, checked_save_every
from polhode.run.saved_rows import filled
from polhode.run.timing import Timing
from polhode.run.watcher import Chunk, Mark, Watcher

CHUNK_SECONDS = 0.1
STEPS_BETWEEN_MARKS = 256  # few to take again, many beside the cost of a mark


class Driver:
    """Advances an engine, and asks watchers in their order."""

    def __init__(self, engine: Engine, watchers: Sequence[Watcher]) -> None:
        self.engine, self.watchers = engine, watchers
        self.end = next(w for w in watchers if isinstance(w, End))
        self.sampler = next(w for w in watchers if isinstance(w, Sampler))
        self.sampler.driver = self
        self.looks_inside = any(w.looks_inside for w in watchers)
        self._pauses = self.sampler.every < sys.maxsize or any(
            isinstance(w, Jumps) for w in watchers
        )

    @property
    def done(self) -> bool:
        """Whether a watcher ends the run here."""
        return any(w.done for w in self.watchers)

    def checkpoint(self) -> dict[str, Floats]:
        """All that is needed to continue bit-identically, with what watchers know."""
        found = self.engine.checkpoint()
        for watcher in self.watchers:
            found |= watcher.checkpoint()
        return found | ({"done": np.array(self.done)} if self.end.is_cut else {})

    def begin(self) -> None:
        """Call the watchers at the start."""
        for watcher in self.watchers:
            watcher.begin()

    def run(self) -> None:
        """Take all steps."""
        self.begin()
        steps = 1
        while not self.done:
            tick = time.perf_counter()
            taken = self.take(min(steps, *(w.room for w in self.watchers)))
            took = max(time.perf_counter() - tick, 1e-6)
            steps = max(1, min(int(taken * CHUNK_SECONDS / took), 8 * steps))
            for watcher in self.watchers:
                watcher.after()
        for watcher in self.watchers:
            watcher.finish()

    def keep(self, failure: BaseException) -> None:
        """Keep the samples before a failure."""
        if not isinstance(failure, RecordError):
            self.engine.catch_up()
            self.sampler.finish()

    def take(self, steps: int) -> int:
        """Take a chunk of steps, and return how many."""
        e, sampler, before = self.engine, self.sampler, self.engine.n
        for watcher in self.watchers:
            watcher.before()
        if not self.looks_inside:
            e.advance(steps, sampler.every, sampler.tables)
            return e.n - before
        chunk = self._taken(steps)
        try:
            for watcher in self.watchers:
                watcher.look(chunk)
        except BaseException as error:  # in the middle of a trial, or of a callback
            e.go_back(chunk.start)
            if not isinstance(error, NotConvergedError):
                raise
            chunk.end_at(0)
            chunk.failure, chunk.act = error, None
        sampler.keep(chunk.rows)
        if chunk.act is not None:
            sampler.keep(chunk.act())
        failure = chunk.failure
        if failure is not None and not any(w.rescues(failure) for w in self.watchers):
            raise failure
        return max(chunk.steps, 1)

    def advance(self, steps: int) -> None:
        """Take so many whole steps; fewer where an event stops them."""
        e, sampler = self.engine, self.sampler
        if not self.looks_inside:
            while self._pauses and steps > 0:
                steps -= self.take(min(steps, *(w.room for w in self.watchers)))
                sampler.after()
            e.advance(steps, sampler.every, sampler.tables)
            return
        done = e.whole_steps if e.between is None else math.floor(e.time / e.step)
        last = e.n + steps
        self.end.whole = done + steps
        while not self.done and not (e.control is not None and e.n >= last):
            self.take(min(max(last - e.n, 1), *(w.room for w in self.watchers)))

    def look_anew(self) -> None:
        """Let watchers look at bodies that were placed elsewhere."""
        for watcher in self.watchers:
            watcher.look_anew()

    @property
    def stopped(self) -> str | None:
        """What stopped the run, by name."""
        return next((w.stopped_by for w in self.watchers if w.stopped_by), None)

    def _taken(self, steps: int) -> Chunk:
        """Take steps, with a mark before every so many."""
        e, marks, last = self.engine, list[Mark](), self.engine.n + steps
        first, failure = e.present(), None
        e.begin_rows()
        try:
            while not marks or (e.n < last and not self.end.done):
                marks.append(Mark(int(e.counts[0, Count.ROWS]), e.snapshot()))
                self.end.take(min(last - e.n, STEPS_BETWEEN_MARKS), self.sampler.tables)
        except RunError as error:
            failure = error
        except BaseException:
            e.go_back(marks[0].snapshot)
            raise
        return Chunk(e, marks, self._rows(first), self._take_again, failure)

    def _rows(self, first: Rows) -> Rows:
        """Copies of the rows of a chunk, after its start."""
        e, rows = self.engine, filled(self.sampler.tables, int(self.engine.counts[0, Count.ROWS]))
        if e.control is None:
            rows["time"] = (rows["number"] - e.base) * e.step
            if len(rows["number"]) and e.between is not None:
                rows["time"][-1] = e.between
        return {key: np.concatenate([first[key], rows[key]]) for key in first}

    def _take_again(self, steps: int) -> None:
        e, last = self.engine, self.engine.n + steps
        while e.n < last:
            self.end.take(last - e.n, e.buffers(1), sys.maxsize)


def attach(failure: BaseException, run: Any) -> None:
    """Give an exception the run so far, also one whose class forbids to set attributes."""
    object.__setattr__(failure, "run", run)


def run(
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
    if timing is None and engine.touches:
        timing = Timing(steps * engine.step)
    end = End(engine, steps=steps) if timing is None else End(engine, timing.until)
    _start(engine)
    times = None if timing is None else timing.times(timing.until)
    sampler = Sampler(engine, every, timing is not None, steps, times, recorder)
    watchers = [end, *watching(engine, timing), sampler]
    if notice is not None:
        watchers.append(ProgressWatcher(engine, end, notice))
    driver = Driver(engine, watchers)
    failure: Any = None
    try:
        driver.run()
    except BaseException as error:
        driver.keep(error)
        failure = error
    found = engine.trajectory(sampler.held())
    if timing is not None:
        found.end, found.timing = driver.checkpoint(), timing.as_dict()
        times = None if recorder is not None else timing.times(engine.time)
        found = found if times is None else found.at(times)
    found.wall_seconds = time.perf_counter() - began
    found.interrupted = not isinstance(failure, RunError | None)
    if failure is not None and not isinstance(failure, KeyboardInterrupt):
        attach(failure, found)
        raise failure
    return found


def _start(engine: Engine) -> None:
    try:
        engine.start()
    except RunError as failure:
        attach(failure, engine.trajectory(engine.present()))
        raise


def watching(engine: Engine, timing: Timing | None) -> list[Watcher]:
    """What looks for contacts and events inside of steps, and for jumps of motions."""
    found, contacts = list[Watcher](), None
    if timing is not None:
        events = EventWatcher(engine, timing.events, timing.until)
        contacts = ContactWatcher(engine, events) if engine.touches else None
        found = [events] if contacts is None else [contacts, events]
    return [Jumps(engine, contacts), *found] if jumps_of(engine) else found


def by_hand(
    engine: Engine, every: int, events: tuple[Event, ...], before: Sampler | None = None
) -> Driver:
    """A driver of steps that are asked for one after another.

    It keeps every N-th, after those that were kept `before`.
    """
    looked_at = engine.touches or bool(events)
    end = End(engine)
    engine.start()
    sampler = Sampler(engine, every, looked_at) if before is None else before.moved_to(engine)
    found = watching(engine, Timing(math.inf, events) if looked_at else None)
    driver = Driver(engine, [end, *found, sampler])
    driver.begin()
    return driver
