"""The argument of an event callback: the state, and changes of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.columns import State
from polhode.lowering.settings import LoadSettings
from polhode.model.numbers import array
from polhode.run.engine import Engine
from polhode.run.state_now import StateNow

_STILL = (0.0, 0.0, 0.0)


class Moment(StateNow):
    """The state at an event: ``m.time``, ``m.body("ball").velocity.z``, ``m.set_motor("hip", 2)``.

    Impulses change the momenta. Where there are joints, these answer with the impulses that keep
    them closed, as in an impact.
    """

    def __init__(self, engine: Engine, t: Any, event: str) -> None:
        super().__init__(t)
        self._engine, self.event, self.pushed = engine, event, False

    def set_motor(self, name: str, value: float) -> None:
        """Set the torque or force of a controlled motor."""
        LoadSettings(self._engine.compiled).set_motor(name, value)

    def set_rotor(self, name: str, value: float) -> None:
        """Set the torque of a controlled rotor."""
        LoadSettings(self._engine.compiled).set_rotor(name, value, self._engine.time)

    def set_load(self, name: str, value: Any) -> None:
        """Set the force or torque of a controlled load."""
        LoadSettings(self._engine.compiled).set_load(name, value)

    def push(
        self, body: str, impulse: Any = _STILL, moment: Any = _STILL, point: Any = None
    ) -> None:
        """Give a body an impulse (N s) at a world point, by default its centre, and a moment."""
        t, i = self._t, self._t.system.index(body)
        J = array(f"the impulse on body '{body}'", impulse, 3)
        L = array(f"the moment on body '{body}'", moment, 3)
        at = t.position[0, i] if point is None else array("the point of the impulse", point, 3)
        origin = np.asarray(self._engine.compiled.state)[i, State.X : State.P]  # or the tip
        momentum = np.zeros(3) if t.turns_about_tip[i] else J
        self._engine.kick(momentum, L + np.cross(at - origin, J), i)
        self.pushed = True
