"""Events of a run as a table: time, name and state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from polhode.model.numbers import Floats
from polhode.results.summary import table


@dataclass(frozen=True)
class Happening:
    """One event of a run; `state` has the results of that instant, by the names of a run."""

    time: float
    name: str
    state: Any
    kind: str = ""  # impact, closes or opens, where bodies touch
    impulse: float = 0.0  # of an impact, N s (N m s of an angle's stop)

    def __repr__(self) -> str:
        kind = f" ({self.kind})" if self.kind else ""
        return f"{self.name}{kind} at t = {self.time:.9g} s"


class Events:
    """The events of a run in the order of time; ``run.events.named("apex")`` has those of one."""

    def __init__(self, trajectory: Any, run_of: Callable[[Any], Any], rows: Any = None) -> None:
        end = trajectory.end
        codes = end.get("event_code", np.zeros(0, dtype=np.int64))
        self._t, self._run_of = trajectory, run_of
        self._rows: Floats = np.arange(len(codes)) if rows is None else rows
        known = [str(name) for name in end.get("event_names", ())]
        self.names: list[str] = [known[codes[k]] for k in self._rows]

    @property
    def time(self) -> Floats:
        """Times of the events."""
        if not len(self._rows):
            return np.zeros(0)
        return np.asarray(self._t.end["event_time"][self._rows])

    @property
    def kinds(self) -> Floats:
        """Kinds of contact events: impact, closes, opens; empty for other events."""
        found = self._t.end.get("event_kind")
        return np.full(len(self), "") if found is None else np.asarray(found)[self._rows]

    @property
    def impulses(self) -> Floats:
        """Impulses of impacts, zero for other events."""
        found = self._t.end.get("event_impulse")
        return np.zeros(len(self)) if found is None else np.asarray(found)[self._rows]

    def named(self, name: str) -> Events:
        """The events of one name."""
        chosen = [row for row, own in zip(self._rows, self.names, strict=True) if own == name]
        return Events(self._t, self._run_of, np.array(chosen, dtype=np.int64))

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, k: int) -> Happening:
        row = int(self._rows[k])
        state = self._run_of(self._state(row))
        more = str(self.kinds[k]), float(self.impulses[k])
        return Happening(float(self.time[k]), self.names[k], state, *more)

    def __iter__(self) -> Iterator[Happening]:
        return (self[k] for k in range(len(self)))

    def _state(self, row: int) -> Any:
        """A trajectory of one sample."""
        t, end = self._t.ends or self._t, self._t.end
        n = len(t.system.bodies)
        angles = dict(zip(end["event_hinges"].tolist(), end["event_angles"][row], strict=True))
        return replace(
            t,
            compiled=t.arrays,
            ends=None,
            certificates={},
            index=end["event_number"][row : row + 1],
            times=end["event_time"][row : row + 1],
            stored=end["event_state"][row].reshape(1, n, -1),
            memory=end["event_memory"][row].reshape(1, n, -1),
            carried=end["event_carried"][row : row + 1],
            pressing=None,
            touched=None,
            first_angles={name: float(angle) for name, angle in angles.items()},
        )

    @property
    def _count(self) -> str:
        return "1 event" if len(self) == 1 else f"{len(self)} events"

    def _lines(self) -> list[tuple[str, ...]]:
        rows = zip(self.time, self.names, map(str, self.kinds), strict=True)
        return [(f"{time:.9g}", name, kind) for time, name, kind in rows]

    def __repr__(self) -> str:
        lines = [f"  t = {time} s  {name} {kind}".rstrip() for time, name, kind in self._lines()]
        return "\n".join([self._count, *lines])

    def _repr_html_(self) -> str:
        return table(self._count, ("time, s", "name", "kind"), self._lines())
