"""Jumps of the rates of prescribed motions: momenta follow at once, by work of the motion.

Steps give the mean of the momenta at their ends the way of a motion. Where its rate jumps, momenta
that did not follow would turn around in every step from then on, and never decay. What jumps within
a step is taken at its end.
"""

from __future__ import annotations

import math
from bisect import bisect_right

from polhode.kernel.bodies.load_poses import book
from polhode.lowering.accounts import WORK
from polhode.quantities.system import kinetic_energy
from polhode.run.contacts.watch import ContactWatcher
from polhode.run.engine import Engine
from polhode.run.watcher import Watcher
from polhode.schemes import _scheme as traits

ON_A_STEP = 1e-9  # of a step, by which a jump may miss the end of one


class Jumps(Watcher):
    """Gives bodies their velocities after each jump, before the next step."""

    def __init__(self, engine: Engine, contacts: ContactWatcher | None = None) -> None:
        self.engine, self.contacts = engine, contacts
        h, self._due = engine.step, dict[float, list[str]]()  # at ends of steps
        for name, t in jumps_of(engine):
            if t > 0.0:
                due = math.ceil(t / h - ON_A_STEP) * h
                self._due.setdefault(due, []).append(name)
        self._times = sorted(self._due)
        self._seen = math.nextafter(engine.time, -math.inf)  # a checkpoint is before its jump

    @property
    def room(self) -> int:
        """Steps to the next jump."""
        time = self.engine.time
        k = bisect_right(self._times, time)
        if k == len(self._times):
            return super().room
        return max(1, math.ceil((self._times[k] - time) / self.engine.step - ON_A_STEP))

    def before(self) -> None:
        """Let momenta follow, if a rate has jumped since the last chunk."""
        e = self.engine
        first = bisect_right(self._times, self._seen) if self._seen < e.time else len(self._times)
        passed = self._times[first : bisect_right(self._times, e.time)]
        self._seen = e.time
        if not passed:
            return
        names = [name for due in passed for name in self._due[due]]
        if self.contacts is not None:
            e.open_rows()
        kinetic = float(kinetic_energy(e.now())[0])
        e.settle()
        work = float(kinetic_energy(e.now())[0]) - kinetic
        for name in names:  # the motions share it
            book(e.carried, e.compiled.accounts.account(WORK, name), work / len(names))
        if self.contacts is not None:
            self.contacts.look_here()


def jumps_of(engine: Engine) -> list[tuple[str, float]]:
    """Joints whose motion has a rate that jumps, and when; under schemes that can be kicked."""
    if engine.compiled.is_structure or engine.control is not None:
        return []
    if traits.TOUCHING not in engine.scheme.record.applies_to:
        return []
    rows = [(j.name, j.motion_row) for j in engine.compiled.system.joints]
    return [(name, t) for name, row in rows if row is not None for t in row.signal.jumps]
