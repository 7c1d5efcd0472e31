"""Bodies and joints of a simulation now: numbers and small arrays, by the names of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError, ModelError
from polhode.kernel.compile.jit import entry
from polhode.kernel.control.sensing import sense_places, sense_rates
from polhode.kernel.control.sensors import Sense
from polhode.model.system import System
from polhode.results.now import Now
from polhode.run.engine import Engine
from polhode.run.sensors import BODY, JOINT, Board

if TYPE_CHECKING:
    from polhode.api.simulation import Simulation

OF_PLACES, OF_RATES = 0, 1
Columns = dict[str, tuple[int, Any]]  # by result: the family, and a column or some


class Instruments:
    """All places and rates of an engine's bodies and joints, read when they are asked for."""

    def __init__(self, engine: Engine) -> None:
        self.engine, board = engine, Board(engine.compiled)
        system: System = engine.compiled.system
        self.bodies = {b.name: _columns(board, "body", b.name) for b in system.bodies}
        self.joints = {j.name: _columns(board, "joint", j.name) for j in system.joints}
        self.coordinates = [_coordinate(name, found) for name, found in self.joints.items()]
        self.coordinates = [c for c in self.coordinates if c]
        self.senses = board.senses()
        self.values = np.asarray(self.senses.values)[0]
        self._kernels: list[Any] = [sense_places, sense_rates]
        self._compiled = [False, False]

    @property
    def names(self) -> tuple[str, ...]:
        """Joints with one coordinate."""
        return tuple(name for name, *_ in self.coordinates)

    def columns(self, family: int) -> Any:
        """Columns of the coordinates of these joints, or of their rates."""
        return np.array([c[1 + family] for c in self.coordinates], dtype=np.intp)

    def read(self, family: int) -> None:
        """Read all places, or all rates."""
        e, kernel = self.engine, self._kernels[family]
        arguments = e.compiled.arrays, self.senses, e.compiled.state, e.time
        kernel(*arguments)
        if not self._compiled[family]:
            self._compiled[family] = True
            self._kernels[family] = entry(kernel, *arguments)


def _columns(board: Board, kind: str, name: str) -> Columns:
    """Columns of the results of a part that can be read quickly."""
    found: Columns = {}
    results: dict[str, Any] = dict(BODY if kind == "body" else JOINT)
    for result, (sense, *_) in results.items():
        if sense >= Sense.ACCELERATION:
            continue
        try:
            columns = getattr(board, kind)(name, result)
        except (InputError, ModelError):
            continue
        family = OF_RATES if sense >= Sense.VELOCITY else OF_PLACES
        single = len(columns) == 1
        found[result] = family, columns[0] if single else np.array(columns, dtype=np.intp)
    return found


def _coordinate(name: str, found: Columns) -> tuple[Any, ...]:
    """Name and columns of a joint's angle, or of its displacement if that is one number."""
    for place, rate in (("angle", "rate"), ("displacement", "speed")):
        if place in found and isinstance(found[place][1], int):
            return name, found[place][1], found[rate][1]
    return ()


class LivePart:
    """A body or a joint now: ``sim.joint("h").angle`` is ``run.joint("h").angle`` at its end."""

    __slots__ = ("_columns", "_name", "_sim", "_view")

    def __init__(self, sim: Simulation, name: str, columns: Columns, view: Any) -> None:
        for key, value in zip(LivePart.__slots__, (columns, name, sim, view), strict=True):
            object.__setattr__(self, key, value)

    def __getattr__(self, name: str) -> Any:
        """Return a result as a number or an array."""
        found = self._columns.get(name)
        if found is not None:
            return self._sim._read(*found)
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._now, name)

    @property
    def _now(self) -> Now:
        return Now(self._view(self._sim._sample(), self._name))

    def __dir__(self) -> list[str]:
        """Return the names of the results that there are."""
        return dir(self._now)

    def __repr__(self) -> str:
        """Return every result with its unit."""
        return repr(self._now)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"'{name}' of '{self._name}' cannot be set; use sim.set_state.")


class LiveJoint(LivePart):
    """A joint now; ``sim.joint("h").torque = 0.3`` sets the controlled motor on it."""

    __slots__ = ()

    @property
    def torque(self) -> float:
        """What the controlled motor on the joint is set to; without one, what drives the joint."""
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
        self._sim.torques[drive] = value
