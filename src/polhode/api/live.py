"""Current values of bodies and joints of a simulation, by the names of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import ModelError
from polhode.kernel.compile.jit import entry
from polhode.kernel.compile.pointer_table import Table, table, zeros
from polhode.kernel.control.sensing import read_coordinates, read_places, read_rates
from polhode.kernel.control.sensors import Sense, SenseIndex
from polhode.model.numbers import number
from polhode.model.system import System
from polhode.quantities import Part
from polhode.quantities.body import BodyPart
from polhode.quantities.joint import JointPart
from polhode.quantities.paths import Path
from polhode.results.views import Now
from polhode.run.engine import Engine
from polhode.run.sensors import Board

if TYPE_CHECKING:
    from polhode.api.simulation import Simulation

# By result: the column of a number or the columns of an array, the sensor that writes them, and
# whether it reads a rate.
Columns = dict[str, tuple[Any, int, bool]]


_PARTS: dict[str, type[Part]] = {"body": BodyPart, "joint": JointPart}
_SENSES = {
    key: q.sense
    for part in _PARTS.values()
    for key, q in part.quantities.items()
    if q.sense is not None and q.sense < Sense.ACCELERATION  # what is read quickly
}


class Instruments:
    """Positions and rates of an engine's bodies and joints, read on demand."""

    def __init__(self, engine: Engine, before: Instruments | None = None) -> None:
        """Prepare to read; arrays that instruments `before` have shown stay the same."""
        self.engine, self._board = engine, Board(engine.compiled, engine.scheme)
        system: System = engine.compiled.system
        joints = {j.name: self._results("joint", j.name) for j in system.joints}
        bodies = {b.name: self._results("body", b.name) for b in system.bodies}
        self._senses = self._board.senses()
        self._values = np.asarray(self._senses.values)[0]
        self.joints = {name: self._columns(found) for name, found in joints.items()}
        self.bodies = {name: self._columns(found) for name, found in bodies.items()}
        own = [j.name for j in system.joints if not j.is_armature]
        found = [c for name in own if (c := self._coordinate(name))]
        self.names = tuple(name for name, *_ in found)  # of joints with one coordinate
        numbers = np.array([c[1:] for c in found], dtype=np.int64).reshape(-1, 4)
        self._at = table(numbers[:, :2].T, np.int64)
        self._end = int(numbers[:, 2:].max(initial=-1)) + 1  # of the sensors of these
        self._shown: Table = zeros(2, len(found)) if before is None else before._shown
        self.angles, self.rates = np.asarray(self._shown)
        self._are_shown: bool = before is not None and before._are_shown
        self._entries: dict[Any, Any] = {}
        self.refresh()

    def _results(self, kind: str, name: str) -> dict[str, list[int]]:
        """Numbers of the results of a part that can be read quickly."""
        part = _PARTS[kind](self._board.start, name)
        own = {k: q for k, q in part.quantities.items() if k in _SENSES and part.has(q)}
        return {k: self._board.read(Path(kind, name, type(part), q)) for k, q in own.items()}

    def _columns(self, found: dict[str, list[int]]) -> Columns:
        columns: Columns = {}
        for result, at in found.items():
            is_rate = _SENSES[result] >= Sense.VELOCITY
            sensors = self._senses.rates if is_rate else self._senses.places
            starts = np.asarray(sensors.integers)[:, SenseIndex.AT]
            sensor = int(np.searchsorted(starts, at[0], "right")) - 1
            numbers = at[0] if len(at) == 1 else np.array(at, dtype=np.intp)
            columns[result] = numbers, sensor, is_rate
        return columns

    def _coordinate(self, joint: str) -> tuple[Any, ...]:
        """Joint, columns of its angle or displacement and of its rate, and their sensors.

        Nothing, where that is more than one number.
        """
        found = self.joints[joint]
        for place, rate in (("angle", "rate"), ("displacement", "speed")):
            if place in found and isinstance(found[place][0], int):
                return joint, found[place][0], found[rate][0], found[place][1], found[rate][1]
        return ()

    # --- reading ----------------------------------------------------------------------------------

    def _call(self, kernel: Any, *more: Any) -> None:
        e, c = self.engine, self.engine.compiled
        found = self._entries.get(kernel)
        if found is not None:
            found(c.arrays, self._senses, c.state, e.time, *more)
            return
        tables = c.arrays, self._senses, c.state, e.time, *more
        kernel(*tables)
        self._entries[kernel] = entry(kernel, *tables)

    def refresh(self) -> None:
        """Update after a change of the state."""
        self._is_new = not self._are_shown
        if self._are_shown:
            self._call(read_coordinates, self._at, self._shown, self._end)

    def show(self) -> None:
        """Update `angles` and `rates` after every step."""
        if not self._are_shown:
            self._are_shown = True
            self.refresh()

    def read(self, columns: Any, sensor: int, is_rate: bool) -> Any:
        """Read a result of a body or a joint: a number or an array."""
        if is_rate:
            self._call(read_rates, sensor, sensor + 1, self._is_new)
            self._is_new = False
        else:
            self._call(read_places, sensor, sensor + 1)
        return self._values.item(columns) if columns.__class__ is int else self._values[columns]


class LivePart:
    """Current values of a body or joint, by the names of `run.body` and `run.joint`."""

    __slots__ = ("_columns", "_name", "_sim", "_view")

    def __init__(self, sim: Simulation, name: str, columns: Columns, view: Any) -> None:
        for key, value in zip(LivePart.__slots__, (columns, name, sim, view), strict=True):
            object.__setattr__(self, key, value)

    def __getattr__(self, name: str) -> Any:
        """Return a result that is computed from a sample."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._now, name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy as the same part of the simulation or of its copy; pickling is not supported."""
        return type(self), (self._sim, self._name, self._columns, self._view)

    @property
    def _now(self) -> Now:
        return Now(self._view(self._sim._sample(), self._name))

    def __dir__(self) -> list[str]:
        """Return the names of available results."""
        return dir(self._now)

    def __repr__(self) -> str:
        """Return every result with its unit."""
        return repr(self._now)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"'{name}' of '{self._name}' cannot be set; use sim.set_state.")


def _reader(name: str) -> property:
    """Return a property for a result, which is faster than `__getattr__`."""

    def read(part: LivePart) -> Any:
        found = part._columns.get(name)
        if found is None:
            return getattr(part._now, name)
        return part._sim._instruments.read(*found)

    return property(read)


for _name in _SENSES:
    setattr(LivePart, _name, _reader(_name))


class LiveJoint(LivePart):
    """Current values of a joint; assigning ``torque`` sets the controlled motor on it."""

    __slots__ = ()

    @property
    def torque(self) -> float:
        """Setting of the controlled motor on the joint; without one, the driving torque."""
        drive = self._sim._motors.get(self._name)
        if drive is None:
            return float(self._now.torque)
        return float(self._sim.torques[drive])

    def __setattr__(self, name: str, value: Any) -> None:
        """Set the torque (or force) of the controlled motor on the joint."""
        if name not in ("torque", "force"):
            super().__setattr__(name, value)
        drive = self._sim._motors.get(self._name)
        if drive is None:
            raise ModelError(
                f"joint '{self._name}' has no controlled motor to set; give it a Motor with "
                "controlled=True."
            )
        self._sim.torques[drive] = number(f"the {name} of joint '{self._name}'", value)
