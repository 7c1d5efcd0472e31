"""What a worker process does: tasks from its standard input, answers to its standard output."""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from typing import Any


def main() -> None:
    """Compute tasks until the input ends."""
    # Whatever else prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    tasks: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(tasks,), daemon=True).start()
    from polhode.studies.tasks import compute, warm  # loads Numba

    def answer(said: dict[str, Any]) -> None:
        answers.write(f"{json.dumps(said)}\n")
        answers.flush()

    answer({"ready": True})
    while True:
        task = tasks.get()
        where = task["folder"], task["fingerprint"]
        if task["warm"]:
            answer(warm(*where, task["warm"]))
        else:
            answer(compute(*where, task["first"], task["end"]))


def _read(tasks: queue.SimpleQueue[dict[str, Any]]) -> None:
    """Read tasks; the end of the input is the end of whoever gave them."""
    for line in sys.stdin:
        tasks.put(json.loads(line))
    os._exit(0)
