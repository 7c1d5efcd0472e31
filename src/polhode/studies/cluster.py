"""The same tasks on a Dask cluster, whose scheduler and workers are separate processes.

A task holds the path of the study's folder, which all machines see, and the numbers of its first
and last member; it writes its own part and returns the time it took. Losing the scheduler therefore
loses no result.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import signal
import time
from collections.abc import Iterator, Sequence
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

from polhode.errors import InputError, RunError
from polhode.studies.pool import Task, TaskOutcome
from polhode.studies.tasks import compile_for, compute

LOCAL = "local"
PATIENCE = 10.0  # seconds to reach a scheduler


class Cluster:
    """A Dask cluster: one started here, or one at an address."""

    def __init__(self, folder: Path, fingerprint: str, address: str, workers: int) -> None:
        try:
            import dask
            import distributed as installed
        except ImportError:
            raise InputError(
                "a cluster needs dask.distributed, which is not installed: pip install "
                "'polhode[cluster]'."
            ) from None
        distributed: Any = installed  # untyped
        self._distributed = distributed
        self._folder, self._fingerprint = str(folder.resolve()), fingerprint
        self._address, self._workers = address, workers
        self._cluster: Any = None
        self._running: dict[str, tuple[Any, Task]] = {}
        self._threads, self._asked, self._worker_lost = 0, 0.0, False
        self._ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        # A task that kills its worker comes back at once: `Scheduler` bisects it.
        dask.config.set(
            {
                "distributed.scheduler.allowed-failures": 0,
                "distributed.worker.profile.enabled": False,
                "distributed.nanny.pre-spawn-environ": {
                    **dask.config.get("distributed.nanny.pre-spawn-environ", {}),
                    "PYTHONSAFEPATH": "1",  # nothing is imported from the current directory
                },
            }
        )
        for name in [n for n in logging.root.manager.loggerDict if n.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # errors are reported below
        if address == LOCAL:
            with _ignore_sigint():
                self._cluster = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",
                    host="127.0.0.1",
                    memory_limit=0,
                    preload=["import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"],
                    silence_logs=logging.CRITICAL,
                )
        try:
            where = address if self._cluster is None else self._cluster
            self._client: Any = distributed.Client(where, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(
                f"there is no Dask scheduler at '{address}' ({error}); give its address, such as "
                "tcp://host:8786, or 'local'."
            ) from None

    def free(self) -> int:
        """Number of tasks that can be submitted: two per thread.

        After a worker died it is one a thread, so that a task that kills its worker loses no other.
        """
        if time.monotonic() - self._asked > 1.0:
            try:
                self._threads = sum(self._client.nthreads().values())
            except Exception as error:
                raise self._gone(str(error)) from error
            self._asked = time.monotonic()
            if self._cluster is not None and self._threads < self._workers:
                self._cluster.scale(self._workers)  # Dask drops workers that restart slowly
        ahead = 1 if self._worker_lost else 2
        return max(1, ahead * self._threads) - len(self._running)

    def submit(self, task: Task) -> None:
        """Hand a task to the scheduler."""
        key = f"polhode-{self._fingerprint}-{task.first}-{task.end}-{time.time_ns()}"
        work: Any = compile_for if task.compile_for else compute
        numbers: Any = (list(task.compile_for),) if task.compile_for else (task.first, task.end)
        future = self._client.submit(
            work, self._folder, self._fingerprint, *numbers, key=key, pure=False, retries=0
        )
        self._running[future.key] = future, task
        future.add_done_callback(lambda f: self._ended.put(f.key))

    def wait(self, seconds: float) -> Sequence[TaskOutcome]:
        """Finished tasks."""
        keys: list[str] = []
        try:
            keys.append(self._ended.get(timeout=seconds))
            while True:
                keys.append(self._ended.get_nowait())
        except queue.Empty:
            if self._client.status != "running":
                raise self._gone(f"the connection is {self._client.status}") from None
        return [self._outcome(*self._running.pop(key)) for key in keys]

    def _outcome(self, future: Any, task: Task) -> TaskOutcome:
        if future.status in ("cancelled", "lost"):
            raise self._gone("its tasks are lost")
        try:
            if future.status == "finished":
                return TaskOutcome(task, future.result())
            error = future.exception()
        except self._distributed.KilledWorker as killed:
            error = killed  # the answer was lost with its worker
        except (OSError, self._distributed.client.FutureCancelledError) as lost:
            raise self._gone(str(lost)) from lost
        if isinstance(error, self._distributed.KilledWorker):
            self._worker_lost = True
            return TaskOutcome(task, None, "a signal or a lost connection")
        return TaskOutcome(task, {"fault": f"{type(error).__name__}: {error}"})

    def _gone(self, why: str) -> RunError:
        return RunError(
            f"the Dask scheduler at '{self._address}' is gone ({why}); finished members are in "
            f"'{self._folder}': start another, and continue with polhode sweep --resume "
            f"{self._folder} --cluster ADDRESS."
        )

    def close(self) -> None:
        """Disconnect, and stop the cluster if it was started here."""
        with contextlib.suppress(Exception):
            self._client.cancel([future for future, _ in self._running.values()], force=True)
        with contextlib.suppress(Exception):
            self._client.close(timeout=2)
        if self._cluster is not None:
            with contextlib.suppress(Exception):
                self._cluster.close(timeout=5)


@contextlib.contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C, from before they can ignore it: it is for this one.

    Threads and processes inherit what is blocked. Here, a signal waits until all are started.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # or it would be started on the way, and end the blocking
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
