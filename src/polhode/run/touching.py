"""Steps that are taken by hand where contacts open and close: cut at events, as those of a run."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from polhode.assembly.gaps import TOUCH
from polhode.assembly.start_gaps import start_problems
from polhode.errors import InputError
from polhode.kernel.columns import Carried, State
from polhode.kernel.contacts.switches import Code, Switch
from polhode.model.numbers import Floats
from polhode.run.contacts.watch import Contacts
from polhode.run.cutting import snapshot
from polhode.run.engine import Engine
from polhode.run.happenings import Happenings, Rows, present
from polhode.run.record import Record
from polhode.run.timing import Timing
from polhode.run.watching import WatchedChunks


class TouchingSteps(WatchedChunks):
    """Takes whole steps of an engine one after another, with what happens within them."""

    happenings: Happenings
    contacts: Contacts

    def __init__(self, engine: Engine, every: int = 1) -> None:
        super().__init__(engine, Timing(engine.step), every)
        self.rest, self._last = False, engine.n
        self.happenings, self.contacts = Happenings(engine, ()), Contacts(engine)
        if engine.n == 0:
            self._look()

    def _look(self) -> None:
        """Resolve what touches where the bodies are."""
        with self._computable(snapshot(self.engine)):
            self.contacts.act(None)

    def advance(self, steps: int) -> list[Rows]:
        """Take so many steps, and return the samples of them."""
        e = self.engine
        done = self._grid if e.between is None else math.floor(e.time / e.step)
        self.whole = done + steps
        self.timing = Timing((self.whole + 0.5) * e.step)  # never reached: the last step is whole
        while not self.done:
            self._chunk(self.happenings, min(max(self.whole - self._grid, 1), self.most - 1))
        found, self.blocks = self.blocks, []
        return found

    def place_anew(self) -> None:
        """Open all contacts of bodies that were put elsewhere, and close those that touch there."""
        e, c = self.engine, self.engine.compiled
        state = np.asarray(c.state)
        x, q = state[:, State.X : State.P], state[:, State.Q : State.PI]
        s = replace(c.start, x=x, q=q)
        for problem in start_problems(c.system, s, c.gaps, TOUCH * (1.0 + self.contacts.size)):
            raise InputError(problem)
        switches = c.arrays.joints.switches
        columns = np.asarray(switches[Switch.COLUMN], dtype=int)
        e.carried[Carried.SUM, columns] = float(Code.OPEN)
        self._look()


class TouchingRecord(Record):
    """Samples of such steps, with their times: events are between whole steps."""

    def keep(self, blocks: list[Rows]) -> None:
        """Keep samples."""
        self.blocks += blocks

    def _now(self, engine: Engine) -> dict[str, Floats]:
        return present(engine)

    def _held(self, engine: Engine) -> list[dict[str, Floats]]:
        return []

    def _empty(self, engine: Engine) -> None:
        """There are no tables to make."""
