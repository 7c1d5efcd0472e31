"""Tells how far a run is."""

from __future__ import annotations

from collections.abc import Callable

from polhode.run.end import End
from polhode.run.engine import Engine
from polhode.run.watcher import Watcher

Notice = Callable[[int, int], None]  # steps done, steps in all


class ProgressWatcher(Watcher):
    """Calls a function after every chunk, about ten times a second."""

    def __init__(self, engine: Engine, end: End, notice: Notice) -> None:
        self.engine, self.end, self.notice = engine, end, notice

    def after(self) -> None:
        """Tell the steps that are done, and all of them as far as is known."""
        e, total = self.engine, self.end.whole
        if self.end.is_cut:
            total = max(e.n, round(e.n / max(e.time / self.end.until, 1e-9)))
        self.notice(e.n, total)
