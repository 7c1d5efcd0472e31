"""Results by their names as sensors of the kernels: what can be read while steps are taken."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion
from polhode.kernel.columns import Inertia, Observation, Twist
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.control.sensing import Senses
from polhode.kernel.control.sensors import Sense, SenseIndex, SenseValue, Sensors
from polhode.lowering.accounts import DISSIPATED, SETTING, WORK
from polhode.lowering.freedoms import tree_tables
from polhode.lowering.loads import signal_arrays
from polhode.lowering.system import Compiled, Way
from polhode.model.joints._joint import DISTANCE
from polhode.model.numbers import Floats
from polhode.model.signal import Signal
from polhode.run.quantities import KINDS, PARTS, QUATERNION, Path, pieces

BODY = {
    "position": (Sense.POSITION, 3),
    "quaternion": (Sense.QUATERNION, 4),
    "velocity": (Sense.VELOCITY, 3),
    "angular_velocity": (Sense.SPIN, 3),
    "angular_velocity_world": (Sense.WORLD_SPIN, 3),
    "acceleration": (Sense.ACCELERATION, 3),
}
JOINT = {  # and the coordinate that it needs
    "angle": (Sense.ANGLE, 1, "angle"),
    "rate": (Sense.RATE, 1, "angle"),
    "angles": (Sense.ANGLES, 2, "angles"),
    "displacement": (Sense.DISPLACEMENT, 3, "displacement"),
    "speed": (Sense.SPEED, 3, "displacement"),
    "reaction": (Sense.REACTION, 3, None),
    "torque_world": (Sense.WORLD_TORQUE, 3, None),
    "torque": (Sense.TORQUE, 1, "angle"),
}
LOAD = ("length", "rate", "angle", "speed", "momentum", "torque", WORK, DISSIPATED)
NOWHERE = -1
_STILL = np.zeros(SenseValue.WIDTH)


class Board:
    """Sensors of a system as they are asked for; the same is made once."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled, self.system = compiled, compiled.system
        self._found: dict[Any, list[int]] = {}
        self._lines: dict[str, list[Any]] = {"places": [], "rates": [], "forces": []}
        self._signals: list[Signal] = []
        self._width = 0

    # --- by name ----------------------------------------------------------------------------------

    def named(self, text: str) -> list[int]:
        """Columns of the numbers of a result, such as ``joint.hinge.angle``."""
        kind, *parts = pieces(text)
        if kind == "time" and not parts:
            return self._add(Sense.TIME, 1)
        if kind not in KINDS:
            known = ("time", *KINDS)
            hint = suggestion(kind, known) or f" Names start with {', '.join(known)}."
            raise InputError(f"there is no result '{text}'.{hint}")
        path = Path(self.system, kind, parts)
        found = getattr(self, path.kind)(path.name, path.result)
        if not path.component:
            return list(found)
        at = (QUATERNION if path.result == "quaternion" else PARTS).get(path.component, 9)
        if len(found) < 2 or at >= len(found):
            raise InputError(f"'{path.result}' has no component '{path.component}'.")
        return [found[at]]

    def body(self, name: str, result: str) -> list[int]:
        """Columns of a result of a body."""
        kind, width = BODY[result]
        return self._add(kind, width, (self.system.index(name), NOWHERE))

    def joint(self, name: str, result: str) -> list[int]:
        """Columns of a result of a joint."""
        joint = self.system.joint(name)
        kind, width, needed = JOINT[result]
        if needed is not None and needed not in joint.coordinates:
            has = ", ".join(joint.coordinates) or "none"
            raise InputError(
                f"joint '{name}' ({joint.kind}) has no {result}; its coordinates: {has}."
            )
        number = self.system.joints.index(joint)
        if kind >= Sense.ACCELERATION and self.compiled.way != Way.JOINTED:
            raise InputError(
                f"{result} of joint '{name}' cannot be read here, because the body is reduced to a "
                "rotation about it; read it from the run."
            )
        if kind == Sense.ANGLE:
            number = self.compiled.accounts.angle(name)
        a, b = self.compiled.start.frames[name]
        ends = self.system.index(joint.first), self.system.index(joint.second)
        frames = np.hstack([a.point, a.axes.T.ravel(), b.point, b.axes.T.ravel()])
        found = self._add(kind, width, ends, number, frames)
        if kind in (Sense.DISPLACEMENT, Sense.SPEED):
            return [found[k] for k in joint.slides]
        return found

    def force(self, name: str, result: str) -> list[int]:
        """Columns of a result of a load."""
        lowered = self.compiled.lowered
        rows = [row for row in lowered.rows() if lowered.owner(row) == name]
        row, accounts = rows[0] if len(rows) == 1 else None, self.compiled.accounts
        column = accounts.account(SETTING if result == "torque" else result, name)
        if result in ("torque", WORK, DISSIPATED) and column >= 0:
            return self._add(Sense.CARRIED, 1, number=column)
        if result in ("momentum", "speed") and row in lowered.rotors:
            k, numbers = lowered.rotors.index(row), _STILL.copy()
            numbers[SenseValue.POINT_A : SenseValue.AXES_A] = row.axis
            numbers[SenseValue.AXES_A] = row.inertia
            kind = Sense.MOMENTUM if result == "momentum" else Sense.ROTOR_SPEED
            return self._add(kind, 1, (row.body, NOWHERE), k, numbers)
        if row in lowered.elements and row.joint and result in ("angle", "rate"):
            return self.joint(row.joint, result)
        if row in lowered.elements and row.kind == DISTANCE and result in ("length", "rate"):
            kind = Sense.LENGTH if result == "length" else Sense.LENGTH_RATE
            return self._add(kind, 1, row.bodies, numbers=self._points(row))
        raise InputError(
            f"'{result}' of force '{name}' cannot be read while steps are taken; those of loads "
            f"that can are {', '.join(LOAD)}, where a load has them."
        )

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
        n = self.compiled.n
        return Senses(
            places=self._family("places"),
            rates=self._family("rates"),
            forces=self._family("forces") if self._lines["forces"] else None,
            signals=signal_arrays(self._signals, curved=True),
            values=zeros(1, max(1, self._width)),
            observed=zeros(n, Observation.WIDTH),
            reactions=zeros(1, Twist.WIDTH * max(1, len(self.system.joints))),
            spans=self.compiled.spans,
            room=zeros(n, Twist.WIDTH),
            tree=tree_tables(self.compiled),
        )
