"""What a run is asked between its chunks of steps: the protocol of watchers."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from polhode.model.numbers import Floats
from polhode.run.engine_tables import EngineTables, Rows, Snapshot


class Mark(NamedTuple):
    """An engine at some row of a chunk."""

    row: int
    snapshot: Snapshot


class Chunk:
    """Steps that an engine has taken, and their rows, the first of which is where they began."""

    def __init__(
        self,
        engine: EngineTables,
        marks: list[Mark],
        rows: Rows,
        again: Callable[[int], None],
        failure: BaseException | None = None,
    ) -> None:
        self.rows, self.failure = rows, failure
        self.act: Callable[[], Rows] | None = None  # what happens at its end
        self._engine, self._marks, self._again = engine, marks, again

    @property
    def steps(self) -> int:
        """Number of its steps."""
        return len(self.rows["number"]) - 1

    @property
    def start(self) -> Snapshot:
        """The engine where it begins."""
        return self._marks[0].snapshot

    def stand_at(self, row: int) -> Snapshot:
        """Take the engine back to a row: from a mark before it, by the same steps."""
        k = bisect_right([mark.row for mark in self._marks], row)
        mark = self._marks[k - 1]
        self._engine.go_back(mark.snapshot)
        if row > mark.row:
            self._again(row - mark.row)
            mark = Mark(row, self._engine.snapshot())
            self._marks.insert(k, mark)
        return mark.snapshot

    def end_at(self, row: int, then: Rows | None = None) -> None:
        """Leave out the rows after this one, and go on with others."""
        rows = {key: part[: row + 1] for key, part in self.rows.items()}
        if then is not None:
            rows = {key: np.concatenate([part, then[key]]) for key, part in rows.items()}
        self.rows = rows


class Watcher:
    """Something that looks after a run; what it does not say, it does not care about."""

    looks_inside = False  # whether it needs every step of a chunk

    @property
    def room(self) -> int:
        """How many steps may be taken before it is asked again."""
        return sys.maxsize

    stopped_by: str | None = None  # by what it stopped the run

    @property
    def done(self) -> bool:
        """Whether the run ends here."""
        return self.stopped_by is not None

    def begin(self) -> None:
        """Look at the start of a run."""

    def before(self) -> None:
        """Act where a chunk begins."""

    def look(self, chunk: Chunk) -> None:
        """Look at the steps of a chunk; end it where something happens."""

    def look_anew(self) -> None:
        """Look at bodies that were placed elsewhere."""

    def rescues(self, failure: BaseException) -> bool:
        """Whether the run can go on where a step failed."""
        return False

    def after(self) -> None:
        """Take note that a chunk is done."""

    def finish(self) -> None:
        """Take note of the end of a run."""

    def checkpoint(self) -> dict[str, Floats]:
        """What is needed to continue, beside the engine."""
        return {}
