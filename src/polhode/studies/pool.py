"""Worker processes on this machine, of which any may die at any time.

A worker reads tasks from its standard input, a line of JSON each, and answers on its standard
output. A worker that dies loses its own task and no other; it is replaced. When the parent process
ends, however it ends, the worker's input ends and the worker exits.

Why not `concurrent.futures.ProcessPoolExecutor`: measured with four workers, one killed worker
failed all 4 running tasks and the pool (BrokenProcessPool) without saying which task it had, 4 of 4
workers were still running 600 s after their parent was killed, and "spawn" imports the user's main
script again. Dask's local cluster is offered as `--cluster local`; it is an optional dependency.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from polhode.errors import RunError
from polhode.files.paths import scratch_text

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
WORKER = Path(__file__).resolve().with_name("worker.py")
MOST_FAILED_STARTS = 3  # workers in a row that exit before they are ready
MOST_KILLED_STARTS = 30  # the same for workers that a signal ends


@dataclass(frozen=True)
class Task:
    """Members to compute, from `first` to `end`; or members to compile for."""

    first: int
    end: int
    compile_for: tuple[int, ...] = ()
    deaths: int = 0  # workers that died of it

    def __len__(self) -> int:
        return self.end - self.first


@dataclass(frozen=True)
class TaskOutcome:
    """The result of a task: its answer, or how its worker died."""

    task: Task
    answer: dict[str, Any] | None
    died: str = ""
    started: bool = True  # whether the worker had started the task when it died


class Pool(Protocol):
    """Where tasks are computed."""

    def free(self) -> int:
        """Return how many more tasks would start at once."""
        ...

    def submit(self, task: Task) -> None:
        """Start a task."""
        ...

    def wait(self, seconds: float) -> Sequence[TaskOutcome]:
        """Return what has ended, after at most this many seconds."""
        ...

    def close(self) -> None:
        """End all workers, busy or not."""
        ...


@dataclass(eq=False)
class _Worker:
    process: subprocess.Popen[str]
    errors: Any  # a file with its standard error
    task: Task | None = None
    ready: bool = False


class LocalPool:
    """Processes on this machine."""

    def __init__(self, folder: Path, fingerprint: str, workers: int) -> None:
        self._folder, self._fingerprint, self._count = str(folder.resolve()), fingerprint, workers
        self._workers: list[_Worker] = []
        self._answers: queue.SimpleQueue[tuple[_Worker, dict[str, Any] | None]]
        self._answers = queue.SimpleQueue()
        self._failed_starts = 0
        for _ in range(workers):  # they load while the first of them compiles
            self._start()

    def free(self) -> int:
        """Workers without a task, or not started yet."""
        return self._count - sum(w.task is not None for w in self._workers)

    def submit(self, task: Task) -> None:
        """Give a task to a free worker, or to a new one."""
        worker = next((w for w in self._workers if w.task is None), None) or self._start()
        worker.task = task
        message = {
            "folder": self._folder,
            "fingerprint": self._fingerprint,
            "first": task.first,
            "end": task.end,
            "compile_for": list(task.compile_for),
        }
        with contextlib.suppress(OSError):  # it is dead, and `wait` will report it
            assert worker.process.stdin is not None
            worker.process.stdin.write(f"{json.dumps(message)}\n")
            worker.process.stdin.flush()

    def _start(self) -> _Worker:
        errors = scratch_text()
        process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER)],  # -P: nothing is imported from this directory
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, **dict.fromkeys(ONE_THREAD, "1")},
            start_new_session=True,  # Ctrl-C is for the parent
        )
        worker = _Worker(process, errors)
        self._workers.append(worker)
        threading.Thread(target=self._listen, args=(worker,), daemon=True).start()
        return worker

    def _listen(self, worker: _Worker) -> None:
        assert worker.process.stdout is not None
        with contextlib.suppress(ValueError):  # cut off in the middle of a line
            for line in worker.process.stdout:
                self._answers.put((worker, json.loads(line)))
        self._answers.put((worker, None))

    def wait(self, seconds: float) -> Sequence[TaskOutcome]:
        """What has ended."""
        found: list[TaskOutcome] = []
        try:
            found += self._received(*self._answers.get(timeout=seconds))
            while True:
                found += self._received(*self._answers.get_nowait())
        except queue.Empty:
            return found

    def _received(self, worker: _Worker, answer: dict[str, Any] | None) -> list[TaskOutcome]:
        if answer is None:
            return self._worker_ended(worker)
        if answer.get("ready"):
            worker.ready, self._failed_starts = True, 0
            return []
        task, worker.task = worker.task, None
        return [] if task is None else [TaskOutcome(task, answer)]

    def _worker_ended(self, worker: _Worker) -> list[TaskOutcome]:
        worker.process.kill()
        died = _how(worker.process.wait())
        self._workers.remove(worker)
        if not worker.ready:
            self._failed_starts += 1
            killed = worker.process.returncode < 0
            if self._failed_starts >= (MOST_KILLED_STARTS if killed else MOST_FAILED_STARTS):
                worker.errors.seek(0)
                last = (worker.errors.read().strip().splitlines() or [died])[-1]
                raise RunError(f"worker processes cannot be started: {last}.")
        _close(worker)
        return [] if worker.task is None else [TaskOutcome(worker.task, None, died, worker.ready)]

    def close(self) -> None:
        """Kill all workers; their unfinished tasks have written nothing."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.wait()
            _close(worker)
        self._workers.clear()


def _close(worker: _Worker) -> None:
    for stream in (worker.errors, worker.process.stdin, worker.process.stdout):
        with contextlib.suppress(OSError):
            stream.close()  # type: ignore[union-attr]


def _how(code: int) -> str:
    """How a process ended."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
