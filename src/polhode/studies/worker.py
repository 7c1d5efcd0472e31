"""A worker process: tasks from its standard input, answers to its standard output.

It is started by the path of this file, and imports nothing from the current directory.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from pathlib import Path
from typing import Any


def main() -> None:
    """Compute tasks until the input ends."""
    # Other prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    tasks: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(tasks,), daemon=True).start()
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from polhode.studies.tasks import compile_for, compute  # loads Numba

    def answer(message: dict[str, Any]) -> None:
        answers.write(f"{json.dumps(message)}\n")
        answers.flush()

    answer({"ready": True})
    while True:
        task = tasks.get()
        where = task["folder"], task["fingerprint"]
        if task["compile_for"]:
            answer(compile_for(*where, task["compile_for"]))
        else:
            answer(compute(*where, task["first"], task["end"]))


def _read(tasks: queue.SimpleQueue[dict[str, Any]]) -> None:
    """Read tasks; the input ends when the parent process does."""
    for line in sys.stdin:
        tasks.put(json.loads(line))
    os._exit(0)


if __name__ == "__main__":
    main()
