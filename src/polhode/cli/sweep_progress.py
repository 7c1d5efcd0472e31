"""Progress of a study: a bar on a terminal, otherwise one line per minute."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from polhode.cli import tell
from polhode.cli.progress import LONG_RUN

if TYPE_CHECKING:
    from polhode.studies.scheduler import Progress

BETWEEN = 60.0  # seconds from line to line


def as_line(p: Progress) -> str:
    """Members done and failed, rate, and remaining time."""
    text = f"{p.done:,} of {p.members:,} members"
    if p.rate > 0.0:
        text += f", {p.rate:,.3g} a second" if p.rate < 100 else f", {p.rate:,.0f} a second"
    if p.left:
        text += f", {_duration(p.left)} left"
    return f"{text}, {p.failed:,} failed"


@contextmanager
def progress(silent: bool) -> Iterator[Callable[[Progress], None]]:
    """Show progress on the standard error."""
    lines = _Lines()
    if silent:
        yield lambda text: None
    elif not sys.stderr.isatty():
        yield lines.show
    else:
        from rich.console import Console
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn
        from rich.progress import Progress as Bar

        columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
        with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("starting workers", total=None)

            def show(p: Progress) -> None:
                text = as_line(p) if p.left else "starting workers, compiling"
                lines.expect(p)
                bar.update(task, completed=p.done, total=p.members, description=text)

            yield show


class _Lines:
    def __init__(self) -> None:
        self._last, self._expects = time.monotonic(), True

    def expect(self, p: Progress) -> None:
        """Print an estimate once if a study will take long."""
        if self._expects and p.expected:
            self._expects = False
            if p.expected > LONG_RUN:
                tell(
                    f"polhode: this study will take about {_duration(p.expected)}; Ctrl-C stops "
                    "it, and --resume continues it."
                )

    def show(self, p: Progress) -> None:
        self.expect(p)
        if time.monotonic() - self._last >= BETWEEN:
            self._last = time.monotonic()
            tell(f"polhode: {as_line(p)}")


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
