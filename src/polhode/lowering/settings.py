"""Controlled motors, rotors and loads by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import InputError, ModelError, suggestion
from polhode.kernel.bodies.rotors import RotorControl
from polhode.kernel.columns import Carried
from polhode.lowering.accounts import SETTING
from polhode.lowering.system import Compiled
from polhode.model.forces._force import ElementLoad, RotorLoad, TimedLoad
from polhode.model.numbers import array, number

_WORDS = {ElementLoad: "motor", RotorLoad: "rotor", TimedLoad: "load"}
_COMPONENTS = ("x", "y", "z")


class LoadSettings:
    """Columns of the controllable loads of a system."""

    def __init__(self, compiled: Compiled) -> None:
        self.carried, self.system = compiled.arrays.carried, compiled.system
        self.columns: dict[str, int] = {}
        self.kinds: dict[str, type[Any]] = {}
        for row in compiled.lowered.rows():
            if row.controlled:
                name = compiled.lowered.owner(row)
                self.columns[name] = compiled.accounts.account(SETTING, name)
                self.kinds[name] = type(row)

    def named(self, kind: type[Any]) -> list[str]:
        """Names of what is controlled, of one kind, in the order of the model."""
        order = [f.name for f in self.system.forces]
        return sorted((n for n, k in self.kinds.items() if k is kind), key=order.index)

    @property
    def drives(self) -> list[str]:
        """Scalar drives: motors, then rotors."""
        return self.named(ElementLoad) + self.named(RotorLoad)

    def column(self, name: str, kind: type[Any]) -> int:
        """First column of a setting of this kind."""
        if self.kinds.get(str(name)) is not kind:  # what is not text cannot always be looked up
            word, known = _WORDS[kind], self.named(kind)
            remedy = {"motor": "Motor", "rotor": "Rotor", "load": "PointForce or Torque"}[word]
            raise ModelError(
                f"there is no controlled {word} '{name}'; controlled {word}s: "
                f"{', '.join(known) or f'none (give a {remedy} controlled=True)'}."
            )
        return self.columns[str(name)]

    def outputs(self, text: str) -> list[tuple[int, bool]]:
        """Columns that an output of a controller sets, and whether they are torques of rotors."""
        name, _, part = text.rpartition(".")
        if text in self.columns:
            first, kind = self.columns[text], self.kinds[text]
            count = len(_COMPONENTS) if kind is TimedLoad else 1
            return [(first + k, kind is RotorLoad) for k in range(count)]
        if self.kinds.get(name) is TimedLoad and part in _COMPONENTS:
            return [(self.columns[name] + _COMPONENTS.index(part), False)]
        force = next((f for f in self.system.forces if f.name == text), None)
        if force is not None:
            raise InputError(f"{force.what} is not controlled; give it controlled=True.")
        hint = suggestion(text, list(self.columns))
        raise InputError(
            f"there is no controlled motor, rotor or load '{text}'."
            + (hint or f" Controlled: {', '.join(self.columns) or 'none'}.")
        )

    def set_motor(self, name: str, value: Any) -> None:
        """Set the torque or force of a controlled motor."""
        column = self.column(name, ElementLoad)
        self.carried[Carried.SUM, column] = number(f"the setting of motor '{name}'", value)

    def set_rotor(self, name: str, value: Any, t: float) -> None:
        """Set the torque of a controlled rotor."""
        column = self.column(name, RotorLoad)
        torque = number(f"the setting of rotor '{name}'", value)
        set_torques(self.carried, np.array([column]), np.array([torque]), t)

    def set_load(self, name: str, value: Any) -> None:
        """Set the force or torque of a controlled load."""
        column = self.column(name, TimedLoad)
        vector = array(f"the setting of load '{name}'", value, 3)
        self.carried[Carried.SUM, column : column + 3] = vector


def set_torques(carried: Any, columns: Any, torques: Any, t: float) -> None:
    """Set the torques of controlled rotors at t."""
    row = carried[Carried.SUM]
    since, given = columns + RotorControl.SINCE, columns + RotorControl.GIVEN
    row[given] += row[columns] * (t - row[since])
    row[columns], row[since] = torques, t
