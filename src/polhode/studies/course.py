"""The course of a study: batches to workers, what dies halved until it is found, and no more.

Batches last about a second, or a fiftieth of the time that has passed, up to a minute, and longer
for many workers; how long a member takes is measured on the way. No result depends on how members
are cut into batches.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from polhode.errors import RecordError, RunError
from polhode.studies.members import Computed, Members
from polhode.studies.parts import Range, failures, ledger, missing, write_part
from polhode.studies.pool import Outcome, Pool, Task
from polhode.studies.study import Study

SHORTEST, LONGEST = 0.5, 60.0  # seconds of a batch
USUAL, SHARE = 1.0, 0.02  # seconds of a batch at first, and of the time that has passed
MOST_TASKS = 100  # a second, of all workers: a scheduler takes some milliseconds for each
GROWTH = 8  # of a batch over the last one
DEATHS = 3  # of workers with the same lone member, until it is given up
HOPELESS = 5  # members given up before any is well
LARGEST = 64_000_000  # bytes of a part


@dataclass(frozen=True)
class Progress:
    """How far a study is."""

    members: int
    done: int
    failed: int
    begun: int = 0  # members that were done when this run began
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Members a second."""
        return (self.done - self.begun) / self.seconds if self.seconds > 0.0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds to go."""
        return (self.members - self.done) / self.rate if self.rate > 0.0 else None


Notice = Callable[[Progress], None]


class Course:
    """Members of a study that are still missing, carried out by a pool."""

    def __init__(self, study: Study, folder: Path, pool: Pool, notice: Notice | None) -> None:
        self.study, self.folder, self.pool = study, folder, pool
        self.notice = notice or (lambda progress: None)
        self._gaps: deque[Range] = deque()
        self._suspects: deque[Task] = deque()
        self._flying = 0
        self._rate: float | None = None  # members a second of one worker
        self._largest = 1  # members of a batch that went well
        self._members = Members(study)
        self._given_up, self._well = 0, False
        self._began = time.perf_counter()
        self._begun = self._done = self._failed = 0

    def run(self, members: list[Range]) -> None:
        """Compute all members of some ranges."""
        self._gaps = deque(members)
        left = sum(end - first for first, end in members)
        self._begun = self._done = self.study.count - left
        self._failed = len(failures(self.folder))
        self._began = time.perf_counter()
        self._warm()
        while self._gaps or self._suspects or self._flying:
            while (self._gaps or self._suspects) and self.pool.room() > 0:
                self.pool.submit(self._next())
                self._flying += 1
            for outcome in self.pool.wait(0.2):
                self._flying -= 1
                self._take(outcome)
            self._tell()

    def _tell(self) -> None:
        seconds = time.perf_counter() - self._began
        told = Progress(self.study.count, self._done, self._failed, self._begun, seconds)
        self.notice(told)

    # --- batches --------------------------------------------------------------------------------

    def _warm(self) -> None:
        """Let one worker compile, before others would do the same."""
        first = representatives(self.study, self._gaps[0][0]) if self._gaps else ()
        if not first:
            return
        self.pool.submit(Task(0, 0, warm=first))
        while not self.pool.wait(0.2):
            self._tell()
        self._began = time.perf_counter()

    def _next(self) -> Task:
        if self._suspects:
            return self._suspects.popleft()
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
        passed = time.perf_counter() - self._began
        workers = self._flying + self.pool.room()
        seconds = min(LONGEST, max(USUAL, SHARE * passed, workers / MOST_TASKS))
        left = sum(end - first for first, end in self._gaps)
        even = -(-left // (2 * workers))  # so that all end together
        size = min(seconds * self._rate, max(even, SHORTEST * self._rate))
        most = max(1, LARGEST // self._bytes)
        return max(1, min(int(size), GROWTH * self._largest, most))

    @property
    def _bytes(self) -> int:
        return 8 * max(1, sum(int(np.prod(k.shape)) for k in self._members.kept))

    # --- outcomes -------------------------------------------------------------------------------

    def _take(self, outcome: Outcome) -> None:
        task, answer = outcome.task, outcome.answer
        if answer is None:
            if outcome.begun:
                self._mourn(task, outcome.died)
            else:
                self._suspects.append(task)
            return
        if "disk" in answer:
            raise unwritable(self.folder, answer["disk"], self._done, self.study.count)
        if "fault" in answer:
            raise RunError(f"members {task.first} to {task.end - 1} failed: {answer['fault']}.")
        self._well = True
        self._done += len(task)
        self._failed += answer["failed"]
        rate = len(task) / max(answer["seconds"], 1e-6)
        if self._rate is None or len(task) > self._largest:
            self._rate = rate  # larger batches tell more
        elif 4 * len(task) >= self._largest:
            self._rate = 0.5 * (self._rate + rate)
        self._largest = max(self._largest, len(task))

    def _mourn(self, task: Task, died: str) -> None:
        """A worker died: halve its batch, or count the deaths of a lone member."""
        written = [e for e in ledger(self.folder) if (e.first, e.end) == (task.first, task.end)]
        if written:  # it died when its work was done
            self._done, self._failed = self._done + len(task), self._failed + written[0].failed
            return
        if len(task) > 1:
            middle = (task.first + task.end) // 2
            self._suspects.extend((Task(task.first, middle), Task(middle, task.end)))
            return
        if task.deaths + 1 < DEATHS:
            self._suspects.append(replace(task, deaths=task.deaths + 1))
            return
        self._given_up += 1
        if self._given_up >= HOPELESS and not self._well:
            raise RunError(
                f"{self._given_up} members have each cost {DEATHS} workers (the last ended by "
                f"{died}), and none is done; look whether polhode runs here at all."
            )
        said = f"its worker died {DEATHS} times, the last time by {died}."
        kept = self._members.kept
        numbers = {k.name: np.full((1, *k.shape), np.nan) for k in kept}
        lost = Computed(np.array([task.first]), numbers, {task.first: said})
        try:
            write_part(self.folder, lost)
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
    """What to say when the disk is full."""
    reason = error if isinstance(error, str) else (error.strerror or str(error)).lower()
    return RecordError(
        f"'{folder}' cannot be written: {reason}; {done} of {count} members are safe there: make "
        f"room and go on with polhode sweep --resume {folder}."
    )


def gaps(folder: Path, study: Study) -> list[Range]:
    """Members that no part holds."""
    return missing(ledger(folder), study.count)
