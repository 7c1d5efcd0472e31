"""Which samples of a run are kept, and where they wait until they are handed on.

Where nobody looks inside of chunks, kernels save every N-th step into tables; else the rows of all
steps pass by, and those that are asked for are kept.
"""

from __future__ import annotations

import math
import os
import time
from typing import Any, Protocol

import numpy as np

from polhode.errors import InputError
from polhode.kernel.stepping.loop import Count
from polhode.model.numbers import Floats, whole_number
from polhode.run.engine import Engine
from polhode.run.engine_tables import Rows
from polhode.run.extending import converted, labels_of
from polhode.run.saved_rows import filled
from polhode.run.watcher import Watcher

FLUSH_SECONDS = 1.0
TABLE_BYTES = 4_000_000  # of samples that wait, or of steps in a chunk that is looked at
MOST_STEPS_LOOKED_AT = 65_536  # in a chunk
MOST_SAVED = 10_000  # saved by default


class Recorder(Protocol):
    """Takes samples as they come, and the checkpoint after them (see `files.store`)."""

    def write(self, samples: Rows, checkpoint: dict[str, Floats]) -> None:
        """Add samples to those that are written."""
        ...


def checked_save_every(save_every: int | None, steps: int) -> int:
    """Steps between samples; by default as many as give 10 000 samples."""
    if save_every is None:
        return max(1, math.ceil(steps / MOST_SAVED))
    return whole_number("save_every", save_every, 1)


def memory() -> float:
    """Bytes of memory of this machine, infinite where it does not say."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return math.inf


class Sampler(Watcher):
    """Keeps every N-th step, or the steps around given times; hands them to a recorder.

    A recorder gets them about once a second, so that memory does not grow.
    """

    driver: Any  # whose checkpoints go with the samples

    def __init__(
        self,
        engine: Engine,
        every: int,
        looks_inside: bool,
        steps: int | None = None,
        times: Floats | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        """Prepare for a run of about so many steps, if that is known."""
        self.engine, self.every, self.looks_inside = engine, every, looks_inside
        self.recorder, self.blocks, self._times = recorder, list[Rows](), times
        rows = max(3, min(TABLE_BYTES // engine.row_bytes, MOST_STEPS_LOOKED_AT))
        if steps is not None and not looks_inside:
            self._check_memory(steps // every + 2)
            rows = min(rows, steps // every + 2)
        self.tables = engine.buffers(rows)
        self._keys = set(filled(self.tables, 0)) | ({"time"} if looks_inside else set())
        saved = engine.n > 0 and engine.n % every == 0 and not looks_inside
        self._last = engine.n if saved else -1  # step that was kept last
        self._flushed = time.perf_counter()

    def _check_memory(self, rows: int) -> None:
        """Refuse more samples than this machine can hold."""
        width = sum(part[:1].nbytes for key, part in self.engine.present().items())
        if self.recorder is None and rows * width > memory():
            raise InputError(
                f"{rows:,} samples need {rows * width / 1e9:,.0f} GB of memory; this machine has "
                f"{memory() / 1e9:,.0f}; use a larger save_every, or write the run with out."
            )

    @property
    def room(self) -> int:
        """Steps whose samples fit into the tables."""
        size = len(self.tables.number)
        if self.looks_inside:
            return size
        n, free = self.engine.n, size - int(self.engine.counts[0, Count.ROWS])
        return (n // self.every + free + 1) * self.every - 1 - n

    # --- keeping ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Keep the start; a run directory gets its name with the first sample."""
        self.engine.begin_rows()
        if self.engine.n == 0:
            self.keep_present()
            self.flush()

    def after(self) -> None:
        """Hand samples on from time to time."""
        if time.perf_counter() - self._flushed > FLUSH_SECONDS:
            self.flush()
        if int(self.engine.counts[0, Count.ROWS]) == len(self.tables.number):
            self._empty_tables()

    def keep(self, rows: Rows) -> None:
        """Keep those rows that are asked for."""
        self._add(rows, self._asked(rows))

    def finish(self) -> None:
        """Keep the end, and hand everything on."""
        self.keep_present()
        self.flush()

    def keep_present(self) -> None:
        """Keep the present state."""
        self._empty_tables()
        self._add(self.engine.present(), np.array([True]))

    def _asked(self, rows: Rows) -> Floats:
        """Which rows are asked for: around each of the times, both neighbours."""
        number, times = rows["number"], rows["time"]
        if self._times is None:
            return np.asarray(number % self.every == 0)
        found = np.zeros(len(number), dtype=bool)
        low, high = np.searchsorted(self._times, [times[0], times[-1]])
        asked = self._times[low : high + 1]
        asked = asked[(asked >= times[0]) & (asked <= times[-1])]
        found[np.searchsorted(times, asked, side="left")] = True
        found[np.searchsorted(times, asked, side="right") - 1] = True
        return found

    def _add(self, rows: Rows, asked: Floats) -> None:
        asked = asked & (rows["number"] > self._last)
        if asked.any():
            self.blocks.append({key: rows[key][asked] for key in self._keys})
            self._last = int(self.blocks[-1]["number"][-1])

    def _empty_tables(self) -> None:
        """Set apart the rows that kernels have saved."""
        count = 0 if self.looks_inside else int(self.engine.counts[0, Count.ROWS])
        if count:
            rows = filled(self.tables, count)
            self._add(rows, np.ones(count, dtype=bool))
            self.engine.begin_rows()

    def flush(self) -> None:
        """Hand the samples on, and where to continue."""
        if self.recorder is not None:
            self.recorder.write(self.held(), self.driver.checkpoint())
            self.blocks = []
        self._flushed = time.perf_counter()

    def held(self) -> Rows:
        """The samples that are not handed on yet."""
        self._empty_tables()
        if not self.blocks:
            present = self.engine.present()
            return {key: present[key][:0] for key in self._keys}
        return {key: np.concatenate([b[key] for b in self.blocks]) for key in self._keys}

    # --- by hand ----------------------------------------------------------------------------------

    def begin_here(self) -> None:
        """Forget all samples, and keep the present state as the first."""
        self.engine.begin_rows()
        self.blocks, self._last = [], -1
        self.keep_present()

    def go_back(self) -> None:
        """Forget the samples after the present step."""
        self._empty_tables()
        n, kept = self.engine.n, self.blocks
        kept = [{key: part[b["number"] <= n] for key, part in b.items()} for b in kept]
        self.blocks = [b for b in kept if len(b["number"])]
        self._last = int(self.blocks[-1]["number"][-1]) if self.blocks else -1
        if not self.blocks:
            self.keep_present()

    def moved_to(self, engine: Engine) -> Sampler:
        """The same samples for another engine of the same bodies, which may carry other columns."""
        self._empty_tables()
        found, labels = Sampler(engine, self.every, self.looks_inside), labels_of(self.engine)
        for block in self.blocks:
            carried = converted(block["carried"], labels, engine)
            found.blocks.append({**block, "carried": carried})
        found._last = self._last
        engine.begin_rows()
        return found

    def trajectory(self) -> Any:
        """All samples, and the present."""
        self._empty_tables()
        rows = [*self.blocks, *([self.engine.present()] if self._last < self.engine.n else [])]
        together = {key: np.concatenate([b[key] for b in rows]) for key in self._keys}
        found = self.engine.trajectory(together)
        found.steps = int(together["number"][-1] - together["number"][0])
        return found
