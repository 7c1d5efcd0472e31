"""Worker processes on this machine, of which any may die at any time.

A worker is a process of its own that reads tasks from its standard input, a line of JSON each, and
answers on its standard output. One that dies takes its own task with it and no other; it is
replaced, and the task's fate is the caller's to decide. When the process that started it is gone,
however it went, a worker's input ends, and so does the worker.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import polhode
from polhode.errors import RunError

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
STILLBORN = 3  # workers in a row that end by themselves before they are ready
SLAIN = 30  # the same for those that a signal ends


@dataclass(frozen=True)
class Task:
    """Members to compute from `first` to `end`, or to compile for."""

    first: int
    end: int
    warm: tuple[int, ...] = ()
    deaths: int = 0  # workers that it has cost

    def __len__(self) -> int:
        return self.end - self.first


@dataclass(frozen=True)
class Outcome:
    """What came of a task: its answer, or how its worker died."""

    task: Task
    answer: dict[str, Any] | None
    died: str = ""
    begun: bool = True  # whether the worker had come to the task when it died


class Pool(Protocol):
    """Where tasks are computed."""

    def room(self) -> int:
        """Return how many more tasks would be begun at once."""
        ...

    def submit(self, task: Task) -> None:
        """Begin a task."""
        ...

    def wait(self, seconds: float) -> Sequence[Outcome]:
        """Return what has ended, after at most so many seconds."""
        ...

    def close(self) -> None:
        """End all workers, at work or not."""
        ...


@dataclass(eq=False)
class _Worker:
    process: subprocess.Popen[str]
    errors: Any  # a file with what it wrote on its standard error
    task: Task | None = None
    ready: bool = False
    ended: bool = field(default=False)


class LocalPool:
    """Processes on this machine."""

    def __init__(self, folder: Path, fingerprint: str, workers: int) -> None:
        self._folder, self._fingerprint, self._count = str(folder.resolve()), fingerprint, workers
        self._workers: list[_Worker] = []
        self._said: queue.SimpleQueue[tuple[_Worker, dict[str, Any] | None]] = queue.SimpleQueue()
        self._stillborn = 0
        for _ in range(workers):  # they load while the first of them compiles
            self._started()

    @property
    def pids(self) -> list[int]:
        """Processes of the workers."""
        return [w.process.pid for w in self._workers]

    def room(self) -> int:
        """Workers that are free, or not begun yet."""
        return self._count - sum(w.task is not None for w in self._workers)

    def submit(self, task: Task) -> None:
        """Give a task to a free worker, or to a new one."""
        free = next((w for w in self._workers if w.task is None and not w.ended), None)
        worker = free or self._started()
        worker.task = task
        told = {
            "folder": self._folder,
            "fingerprint": self._fingerprint,
            "first": task.first,
            "end": task.end,
            "warm": list(task.warm),
        }
        try:
            assert worker.process.stdin is not None
            worker.process.stdin.write(f"{json.dumps(told)}\n")
            worker.process.stdin.flush()
        except OSError:
            pass  # it is dead, and `wait` will say so

    def _started(self) -> _Worker:
        home = str(Path(polhode.__file__).parents[1])
        code = f"import sys; sys.path.insert(0, {home!r}); from polhode.studies.worker import main"
        environment = {**os.environ, **dict.fromkeys(ONE_THREAD, "1")}
        errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        process = subprocess.Popen(
            [sys.executable, "-c", f"{code}; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment,
            start_new_session=True,  # Ctrl-C is for the process that a person started
        )
        worker = _Worker(process, errors)
        self._workers.append(worker)
        threading.Thread(target=self._listen, args=(worker,), daemon=True).start()
        return worker

    def _listen(self, worker: _Worker) -> None:
        assert worker.process.stdout is not None
        for line in worker.process.stdout:
            try:
                self._said.put((worker, json.loads(line)))
            except ValueError:
                break  # cut off in the middle of a line
        self._said.put((worker, None))

    def wait(self, seconds: float) -> Sequence[Outcome]:
        """What has ended."""
        found: list[Outcome] = []
        try:
            found += self._heard(*self._said.get(timeout=seconds))
            while True:
                found += self._heard(*self._said.get_nowait())
        except queue.Empty:
            return found

    def _heard(self, worker: _Worker, said: dict[str, Any] | None) -> list[Outcome]:
        if said is None:
            return self._buried(worker)
        if said.get("ready"):
            worker.ready, self._stillborn = True, 0
            return []
        task, worker.task = worker.task, None
        return [] if task is None else [Outcome(task, said)]

    def _buried(self, worker: _Worker) -> list[Outcome]:
        worker.ended = True
        worker.process.kill()
        died = _how(worker.process.wait())
        self._workers.remove(worker)
        if not worker.ready:
            self._stillborn += 1
            most = SLAIN if worker.process.returncode < 0 else STILLBORN
            if self._stillborn >= most:
                worker.errors.seek(0)
                last = (worker.errors.read().strip().splitlines() or [died])[-1]
                raise RunError(f"workers do not start: {last}.")
        _closed(worker)
        return [] if worker.task is None else [Outcome(worker.task, None, died, worker.ready)]

    def close(self) -> None:
        """Kill all workers; what they were at was not written."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.wait()
            _closed(worker)
        self._workers.clear()


def _closed(worker: _Worker) -> None:
    worker.errors.close()
    for stream in (worker.process.stdin, worker.process.stdout):
        try:
            if stream is not None:
                stream.close()
        except OSError:
            pass


def _how(code: int) -> str:
    """How a process ended."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
