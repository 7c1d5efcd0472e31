"""Schedule the members of a study: hand batches to workers, and bisect batches that fail.

A batch takes about a second, or 2 % of the elapsed time up to a minute, and longer for many
workers; the time of a member is measured on the way. No result depends on the batches.
"""

from __future__ import annotations

import errno
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from polhode.errors import RecordError, RunError
from polhode.studies.members import Computed, StudyMembers
from polhode.studies.parts import Range, failures, ledger, missing, write_part
from polhode.studies.pool import Pool, Task, TaskOutcome
from polhode.studies.study import Study

SHORTEST_BATCH, LONGEST_BATCH = 0.5, 60.0  # seconds of a batch
USUAL, ELAPSED_SHARE = 1.0, 0.02  # seconds of a batch at first, and share of the elapsed time
MOST_TASKS = 100  # a second, of all workers: Dask needs some milliseconds for each
BATCH_GROWTH = 8  # most, from one batch to the next
MOST_DEATHS = 3  # workers that die of one member until it is recorded as failed
MOST_GIVEN_UP = 5  # members recorded as failed before any succeeds
IN_THE_WAY = (errno.EISDIR, errno.ENOTDIR, errno.EEXIST)
LARGEST_PART = 64_000_000  # bytes of a part


@dataclass(frozen=True)
class Progress:
    """Progress of a study."""

    members: int
    done: int
    failed: int
    before: int = 0  # members done when this run started
    seconds: float = 0.0
    expected: float = 0.0  # seconds that all members to go take, by the first steps of one

    @property
    def rate(self) -> float:
        """Members a second."""
        return (self.done - self.before) / self.seconds if self.seconds > 0.0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds to go."""
        left = (self.members - self.done) / self.rate if self.rate > 0.0 else self.expected
        return left or None


Notice = Callable[[Progress], None]


class Scheduler:
    """StudyRuns the missing members of a study in a pool."""

    def __init__(self, study: Study, folder: Path, pool: Pool, notice: Notice | None) -> None:
        self.study, self.folder, self.pool = study, folder, pool
        self.notice = notice or (lambda progress: None)
        self._gaps: deque[Range] = deque()
        self._retries: deque[Task] = deque()
        self._running = 0
        self._rate: float | None = None  # members a second of one worker
        self._largest = 1  # members of a batch that succeeded
        self._members = StudyMembers(study)
        self._given_up, self._any_succeeded = 0, False
        self._expected = 0.0  # seconds that a member takes one worker
        self._started = time.perf_counter()
        self._before = self._done = self._failed = 0

    def run(self, members: list[Range]) -> None:
        """Compute all members of some ranges."""
        self._gaps = deque(members)
        left = sum(end - first for first, end in members)
        self._before = self._done = self.study.count - left
        self._failed = len(failures(self.folder))
        self._started = time.perf_counter()
        self._compile()
        while self._gaps or self._retries or self._running:
            while (self._gaps or self._retries) and self.pool.free() > 0:
                self.pool.submit(self._next())
                self._running += 1
            for outcome in self.pool.wait(0.2):
                self._running -= 1
                self._take(outcome)
            self._report()

    def _report(self) -> None:
        seconds, count = time.perf_counter() - self._started, self.study.count
        workers = max(1, self._running + self.pool.free())
        expected = (count - self._done) * self._expected / workers
        self.notice(Progress(count, self._done, self._failed, self._before, seconds, expected))

    # --- batches --------------------------------------------------------------------------------

    def _compile(self) -> None:
        """Let one worker compile first, so that the others load what it compiled."""
        first = representatives(self.study, self._gaps[0][0]) if self._gaps else ()
        if not first:
            return
        self.pool.submit(Task(0, 0, compile_for=first))
        while not (ended := self.pool.wait(0.2)):
            self._report()
        self._expected = (ended[0].answer or {}).get("expected", 0.0)
        self._started = time.perf_counter()

    def _next(self) -> Task:
        if self._retries:
            return self._retries.popleft()
        size = self._size()
        first, end = self._gaps.popleft()
        cut = min(end, first + size)
        if cut < end:
            self._gaps.appendleft((cut, end))
        return Task(first, cut)

    def _size(self) -> int:
        """Members of the next batch."""
        if self._rate is None:
            return 1
        passed = time.perf_counter() - self._started
        workers = self._running + self.pool.free()
        seconds = min(LONGEST_BATCH, max(USUAL, ELAPSED_SHARE * passed, workers / MOST_TASKS))
        left = sum(end - first for first, end in self._gaps)
        even = -(-left // (2 * workers))  # so that all end together
        size = min(seconds * self._rate, max(even, SHORTEST_BATCH * self._rate))
        most = max(1, LARGEST_PART // self._bytes)
        return max(1, min(int(size), BATCH_GROWTH * self._largest, most))

    @property
    def _bytes(self) -> int:
        return 8 * max(1, sum(int(np.prod(k.shape)) for k in self._members.kept))

    # --- outcomes -------------------------------------------------------------------------------

    def _take(self, outcome: TaskOutcome) -> None:
        task, answer = outcome.task, outcome.answer
        if answer is None:
            if outcome.started:
                self._worker_died(task, outcome.died)
            else:
                self._retries.append(task)
            return
        if "disk" in answer:
            raise unwritable(self.folder, answer["disk"], self._done, self.study.count)
        if "fault" in answer:
            raise RunError(f"members {task.first} to {task.end - 1} failed: {answer['fault']}.")
        self._any_succeeded = True
        self._done += len(task)
        self._failed += answer["failed"]
        rate = len(task) / max(answer["seconds"], 1e-6)
        if self._rate is None or len(task) > self._largest:
            self._rate = rate  # larger batches measure better
        elif 4 * len(task) >= self._largest:
            self._rate = 0.5 * (self._rate + rate)
        self._largest = max(self._largest, len(task))

    def _worker_died(self, task: Task, died: str) -> None:
        """Bisect the batch of a worker that died, or count the deaths of a single member."""
        written = [e for e in ledger(self.folder) if (e.first, e.end) == (task.first, task.end)]
        if written:  # it died after its work was done
            self._done, self._failed = self._done + len(task), self._failed + written[0].failed
            return
        if len(task) > 1:
            middle = (task.first + task.end) // 2
            self._retries.extend((Task(task.first, middle), Task(middle, task.end)))
            return
        if task.deaths + 1 < MOST_DEATHS:
            self._retries.append(replace(task, deaths=task.deaths + 1))
            return
        self._given_up += 1
        if self._given_up >= MOST_GIVEN_UP and not self._any_succeeded:
            raise RunError(
                f"{self._given_up} members each ended {MOST_DEATHS} workers (the last by {died}) "
                "and none succeeded; check that polhode run works on this machine."
            )
        reason = f"its worker died {MOST_DEATHS} times, the last time by {died}."
        kept = self._members.kept
        numbers = {k.name: np.full((1, *k.shape), np.nan) for k in kept}
        lost = Computed(np.array([task.first]), numbers, {task.first: reason})
        try:
            write_part(self.folder, self.study.fingerprint, lost)
        except OSError as error:
            raise unwritable(self.folder, error, self._done, self.study.count) from error
        self._done += 1
        self._failed += 1


def representatives(study: Study, first: int) -> tuple[int, ...]:
    """Members that together need all kernels: one for every scheme."""
    found, inner = [first], study.draws or 1
    lengths = [len(a) for a in study.axes]
    for k, axis in enumerate(study.axes):
        if "scheme" in axis.paths:
            stride = inner * int(np.prod(lengths[k + 1 :], dtype=object))
            found = [n * stride for n in range(len(axis))]
    return tuple(found)


def unwritable(folder: Path, error: OSError | str, done: int, count: int) -> RecordError:
    """The error for a full disk, or for what is instead of a file of the study."""
    reason, where, remedy = error, folder, "free some space"
    if not isinstance(error, str):
        reason = (error.strerror or str(error)).lower()
        if error.errno in IN_THE_WAY and error.filename:
            where, remedy = Path(error.filename), "move it away"
    return RecordError(
        f"'{where}' cannot be written: {reason}; {done} of {count} members are saved in "
        f"'{folder}': {remedy} and continue with polhode sweep --resume {folder}."
    )


def gaps(folder: Path, study: Study) -> list[Range]:
    """Members that no part holds."""
    return missing(ledger(folder), study.count)
