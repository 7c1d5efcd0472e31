"""Quantities by their paths as sensors: what is read while steps are taken.

Kernels read those that have a `sense`; all others are computed as in views, once for all
controllers that are due.
"""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.columns import Inertia, Observation, Twist
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.compile.user_functions import Callback, numbers_at
from polhode.kernel.control.sensing import Senses
from polhode.kernel.control.sensors import ComputedIndex, Sense, SenseIndex, SenseValue, Sensors
from polhode.lowering.accounts import SETTING
from polhode.lowering.freedoms import tree_tables
from polhode.lowering.loads import signal_arrays
from polhode.lowering.system import Compiled, Way
from polhode.model.joints._joint import DISTANCE
from polhode.model.numbers import Floats
from polhode.model.signal import Signal
from polhode.quantities import Level, Part, Quantity
from polhode.quantities.joint import JointPart
from polhode.quantities.paths import Path, path_of
from polhode.results.samples import RunOutcome
from polhode.results.trajectory import Trajectory
from polhode.schemes.choice import ChosenScheme, choose

NOWHERE = -1
_STILL = np.zeros(SenseValue.WIDTH)


class Board:
    """Sensors of a system as they are asked for; the same is made once."""

    def __init__(self, compiled: Compiled, scheme: ChosenScheme | None = None) -> None:
        self.compiled, self.system = compiled, compiled.system
        self.scheme = choose("energy-momentum") if scheme is None else scheme
        self.error: BaseException | None = None  # of what was computed last
        self._found: dict[Any, list[int]] = {}
        self._lines: dict[str, list[Any]] = {"places": [], "rates": [], "forces": []}
        self._signals: list[Signal] = []
        self._computed: dict[int, Path] = {}  # by the first column
        self._width = 0

    # --- by name ----------------------------------------------------------------------------------

    def named(self, text: str) -> list[int]:
        """Columns of the numbers of a result, such as ``joint.hinge.angle``."""
        return self.read(path_of(text, self.system))

    def read(self, path: Path) -> list[int]:
        """Columns of the numbers of a path: kernels read them, or they are computed as in views."""
        part, q = path.on(self.start), path.quantity
        sensor = getattr(self, f"_{path.kind}", None)
        found = None if sensor is None or part.within else sensor(path.name, q)
        if found is None:
            return self._compute(path, part)
        shape = [len(labels) for _, labels in part.dimensions(q)]
        columns = np.array(found).reshape(shape)[tuple(path.places(part))]
        return [int(k) for k in np.ravel(columns)]

    def _compute(self, path: Path, part: Part) -> list[int]:
        if not path.quantity.of_state:
            raise InputError(
                f"'{path.stem}' depends on what happened before, so it cannot be read while steps "
                "are taken; read it from the run."
            )
        if path not in self._found:
            width = prod(len(labels) for _, labels in path.dimensions(part))
            self._computed[self._width] = path
            self._found[path] = list(range(self._width, self._width + width))
            self._width += width
        return self._found[path]

    def _system(self, name: str, q: Quantity) -> list[int] | None:
        return None if q.sense is None else self._add(q.sense, 1)

    def _body(self, name: str, q: Quantity) -> list[int] | None:
        if q.sense is None:
            return None
        width = 4 if q.sense == Sense.QUATERNION else 3
        return self._add(q.sense, width, (self.system.index(name), NOWHERE))

    def _joint(self, name: str, q: Quantity) -> list[int] | None:
        if q.sense is None or (q.level == Level.FORCE and self.compiled.way != Way.JOINTED):
            return None
        joint = self.system.joint(name)
        number = self.system.joints.index(joint)
        if q.sense == Sense.ANGLE:
            number = self.compiled.accounts.angle(name)
        a, b = self.compiled.start.frames[name]
        ends = self.system.index(joint.first), self.system.index(joint.second)
        frames = np.hstack([a.point, a.axes.T.ravel(), b.point, b.axes.T.ravel()])
        width = 1 if not q.dims else 2 if q.dims == ("about",) else 3
        found = self._add(q.sense, width, ends, number, frames)
        return [found[k] for k in joint.slides] if q.dims == ("slide",) else found

    def _force(self, name: str, q: Quantity) -> list[int] | None:
        lowered = self.compiled.lowered
        rows = [row for row in lowered.rows() if lowered.owner(row) == name]
        row: Any = rows[0] if len(rows) == 1 else None
        column = self.compiled.accounts.account(SETTING if q.name == "torque" else q.name, name)
        if q.sense == Sense.CARRIED:
            return None if column < 0 else self._add(Sense.CARRIED, 1, number=column)
        if q.sense in (Sense.MOMENTUM, Sense.ROTOR_SPEED):
            k, numbers = lowered.rotors.index(row), _STILL.copy()
            numbers[SenseValue.POINT_A : SenseValue.AXES_A] = row.axis
            numbers[SenseValue.AXES_A] = row.inertia
            return self._add(q.sense, 1, (row.body, NOWHERE), k, numbers)
        if row in lowered.elements and row.joint and q.name in JointPart.quantities:
            return self._joint(row.joint, JointPart.quantities[q.name])
        if row in lowered.elements and row.kind == DISTANCE and q.sense is not None:
            return self._add(q.sense, 1, row.bodies, numbers=self._points(row))
        return None

    # --- what is computed as in views -------------------------------------------------------------

    @cached_property
    def start(self) -> Trajectory:
        """The state when the board was made, to look at what parts have."""
        c = self.compiled
        return self._sample(c.still(), 0.0, np.array(c.state), np.array(c.arrays.carried))

    @cached_property
    def _own(self) -> Compiled:
        """Tables with their own workspace, because steps use that of the system."""
        return self.compiled.still().owned()

    def _sample(self, c: Compiled, time: float, state: Floats, carried: Floats) -> Trajectory:
        """A state as a trajectory of one sample."""
        width = max(self.scheme.record.width, 1)
        rows = {
            "number": np.ones(1),  # samples before it are not known
            "time": np.array([time]),
            "state": state.reshape(1, -1),
            "memory": np.zeros((1, c.n * width)),
            "carried": carried.reshape(1, -1),
        }
        return Trajectory.of(c, self.scheme, 1.0, rows, RunOutcome())

    def _write_computed(self, time: float, values: int, state: int, _: int) -> int:
        """Write what kernels do not read; they call it with their tables."""
        try:
            c = self._own
            numbers = numbers_at(values, self._width + c.arrays.carried.size)
            s, carried = numbers_at(state, c.state.size), numbers[self._width :]
            t = self._sample(c, time, s.copy(), carried.copy())
            for first, path in self._computed.items():
                found = np.ravel(path.of(t))
                numbers[first : first + len(found)] = found
        except BaseException as error:  # handed to the caller of the run
            self.error = error
            return 1
        return 0

    def reference(self, signal: Signal) -> list[int]:
        """Columns of the value and the rate of a signal."""
        self._signals.append(signal)
        return self._add(Sense.REFERENCE, 2, number=len(self._signals) - 1)

    # --- tables -----------------------------------------------------------------------------------

    def _points(self, row: Any) -> Floats:
        centre = np.asarray(self.compiled.arrays.bodies)[:, Inertia.CENTRE : Inertia.CENTRE + 3]
        numbers = _STILL.copy()
        places = (SenseValue.POINT_A, SenseValue.POINT_B)
        for at, i, X in zip(places, row.bodies, row.points, strict=True):
            numbers[at : at + 3] = X - (centre[i] if i >= 0 else 0.0)
        return numbers

    def _add(
        self,
        kind: Sense,
        width: int,
        ends: tuple[int, int] = (NOWHERE, NOWHERE),
        number: int = NOWHERE,
        numbers: Floats = _STILL,
    ) -> list[int]:
        key = kind, ends, number, numbers.tobytes()
        if key not in self._found:
            family = "places"
            if Sense.VELOCITY <= kind <= Sense.ROTOR_SPEED:
                family = "rates"
            elif Sense.ACCELERATION <= kind <= Sense.TORQUE:
                family = "forces"
            self._lines[family].append(((kind, *ends, self._width, number), numbers))
            self._found[key] = list(range(self._width, self._width + width))
            self._width += width
        return self._found[key]

    def _family(self, name: str) -> Sensors:
        lines = self._lines[name]
        return Sensors(
            integers([line for line, _ in lines], SenseIndex.WIDTH),
            table(np.array([numbers for _, numbers in lines]).reshape(-1, SenseValue.WIDTH)),
        )

    def senses(self) -> Senses:
        """Tables of all sensors."""
        n, computed = self.compiled.n, None
        if self._computed:
            self._callback = Callback(self._write_computed)
            computed = integers([self._callback.address, self._width], ComputedIndex.WIDTH)
        return Senses(
            places=self._family("places"),
            rates=self._family("rates"),
            forces=self._family("forces") if self._lines["forces"] else None,
            signals=signal_arrays(self._signals, curved=True),
            values=zeros(1, max(1, self._width) + self.compiled.arrays.carried.size),
            computed=computed,
            observed=zeros(n, Observation.WIDTH),
            reactions=zeros(1, Twist.WIDTH * max(1, len(self.system.joints))),
            spans=self.compiled.spans,
            room=zeros(n, Twist.WIDTH),
            tree=tree_tables(self.compiled),
        )
