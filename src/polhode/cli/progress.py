"""Progress on the standard error: a bar on a terminal, and an estimate for long runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from polhode.cli import tell

Notice = Callable[[int, int], None]
MEASURED, LONG_RUN = 2.0, 3600.0  # seconds measured, and seconds that are worth a message


@contextmanager
def progress(silent: bool) -> Iterator[Notice]:
    """A bar with steps per second and the time left."""
    if silent:
        yield lambda done, total: None
        return
    estimate = _Estimate()
    if not sys.stderr.isatty():
        yield estimate.notice
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f} steps/s")

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        Speed(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def notice(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)
            estimate.notice(done, total)

        yield notice


class _Estimate:
    """Prints once how long a run will take, if that is long."""

    def __init__(self) -> None:
        self._first: tuple[float, int] | None = None
        self._open = True

    def notice(self, done: int, total: int) -> None:
        now = time.perf_counter()
        if self._first is None:
            self._first = now, done
        seconds, steps = now - self._first[0], done - self._first[1]
        if self._open and seconds > MEASURED and steps:
            self._open = False
            left = seconds / steps * (total - done)
            if left > LONG_RUN:
                tell(
                    f"polhode: this run will take about {left / 3600:,.1f} h; Ctrl-C stops it and "
                    "saves what was computed."
                )
