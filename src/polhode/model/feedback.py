"""Built-in controllers: PD, PID and state feedback."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion
from polhode.model.controller import Controller
from polhode.model.forces import Motor
from polhode.model.joints._joint import RATES
from polhode.model.numbers import array, floats, listed, not_negative, number, shown
from polhode.model.signal import scalar
from polhode.model.system import System

PER_MOTOR = 4  # inputs: coordinate, its rate, target, its rate
PID_GAINS = 4  # parameters of a motor: kp, ki, kd, limit


def pid_torques(t: float, inputs: Any, state: Any, parameters: Any) -> Any:
    """Torques of PID controllers: state holds the integrals and the time of the last call.

    An integral never goes beyond the limit, so that it does not wind up.
    """
    count = len(state) - 1
    torques, h = np.zeros(count), 0.0
    if state[count] >= 0.0:
        h = t - state[count]
    state[count] = t
    for k in range(count):
        y, rate, target, target_rate = inputs[4 * k : 4 * k + 4]
        kp, ki, kd, limit = parameters[4 * k : 4 * k + 4]
        state[k] = min(max(state[k] + ki * h * (target - y), -limit), limit)
        torque = kp * (target - y) + state[k] + kd * (target_rate - rate)
        torques[k] = min(max(torque, -limit), limit)
    return torques


def fed_back(t: float, inputs: Any, state: Any, parameters: Any) -> Any:
    """Return u0 - K (x - x0): parameters are K, row by row, then x0 and u0."""
    n = len(inputs)
    m = (len(parameters) - n) // (n + 1)
    u = np.zeros(m)
    for i in range(m):
        u[i] = parameters[m * n + n + i]
        for k in range(n):
            u[i] -= parameters[i * n + k] * (inputs[k] - parameters[m * n + k])
    return u


class PID(Controller):
    """Torque kp (target - y) + ki times its integral + kd (target' - y') of each motor.

    y is the angle or the displacement of the motor's joint. Gains and `limit` (of the torque, and
    of the integral's part of it) are one number, or one for each motor; `target` is a number, a
    reference motion such as ``{"minimum_jerk": {...}}``, or a list of them.
    """

    def __init__(
        self,
        motors: str | Sequence[str],
        kp: Any,
        ki: Any,
        kd: Any = 0.0,
        target: Any = 0.0,
        *,
        period: float = 1e-3,
        limit: Any = None,
        name: str = "",
    ) -> None:
        outputs = (motors,) if isinstance(motors, str) else listed("motors", motors)
        what, count = str(name) or type(self).__name__, len(outputs)
        gains = [
            _each(f"{key} of {what}", value, count)
            for key, value in (("kp", kp), ("ki", ki), ("kd", kd))
        ]
        gains.append(_each(f"limit of {what}", 1e300 if limit is None else limit, count))
        targets = target if isinstance(target, list | tuple | np.ndarray) else [target] * count
        if len(targets) != count:
            raise InputError(f"target of {what} has {len(targets)} entries for {count} motors.")
        for each in targets:
            scalar(f"target of {what}", each)
        object.__setattr__(self, "targets", tuple(targets))
        words = [f"{key} {_brief(value)}" for key, value in (("kp", kp), ("ki", ki), ("kd", kd))]
        words = [word for word in words if not word.endswith(" 0")]
        object.__setattr__(self, "law", ", ".join([*words, f"target {_brief(target)}"]))
        parameters = np.array(gains).T.ravel()
        state = (*np.zeros(count), -1.0)
        super().__init__((), outputs, pid_torques, period, state, tuple(parameters), what)

    def __repr__(self) -> str:
        """Return its motors, gains and targets."""
        law = self.law  # type: ignore[attr-defined]
        return f"{type(self).__name__} of {', '.join(self.outputs)}: {law}, every {self.period:g} s"

    def inputs_in(self, system: System) -> Sequence[Any]:
        """Coordinate and rate of every motor's joint, and its target."""
        found: list[Any] = []
        motors = {f.name: f for f in system.forces if isinstance(f, Motor)}
        for name, target in zip(self.outputs, self.targets, strict=True):  # type: ignore[attr-defined]
            if name not in motors:
                hint = suggestion(name, list(motors))
                raise InputError(f"{self.what} drives '{name}', which is not a motor.{hint}")
            joint = system.joint(motors[name].joint)
            words = ("angle", "rate") if "angle" in joint.coordinates else ("displacement", "speed")
            found += [f"joint.'{joint.name}'.{word}" for word in words]
            found.append(target if isinstance(target, Mapping) else {"value": target})
        return found


class PD(PID):
    """Torque kp (target - y) + kd (target' - y') of each motor; see `PID`."""

    def __init__(
        self,
        motors: str | Sequence[str],
        kp: Any,
        kd: Any,
        target: Any = 0.0,
        *,
        period: float = 1e-3,
        limit: Any = None,
        name: str = "",
    ) -> None:
        super().__init__(motors, kp, 0.0, kd, target, period=period, limit=limit, name=name)


class StateFeedback(Controller):
    """State feedback u = u0 - K (x - x0); `target` is x0 and `feedforward` u0, zero by default.

    K has a row for each output and a column for each input, as from a linear-quadratic regulator.
    Instead of inputs and outputs, give the linear model that K was found for, as `ph.linearise`
    returns it: ``ph.StateFeedback(K, linear)`` reads its states, sets the motors that are its
    inputs, and its state is the target.
    """

    def __init__(
        self,
        K: Any,
        inputs: Any,
        outputs: Sequence[str] | None = None,
        *,
        target: Any = None,
        feedforward: Any = None,
        period: float = 1e-3,
        name: str = "StateFeedback",
    ) -> None:
        linear = inputs if hasattr(inputs, "states") else None
        if linear is not None:
            inputs = [_result(state) for state in linear.states]
            outputs = [_motor(each) for each in linear.inputs] if outputs is None else outputs
            target = linear.about if target is None else target
        given = floats(K)
        if given is None:
            raise InputError(f"K of {name} is {shown(K)}; give a matrix of numbers.")
        gain = np.atleast_2d(given)
        m, n = gain.shape if gain.ndim == 2 else (0, 0)
        array(f"K of {name}", gain, m, n)
        if linear is not None and n != len(inputs):
            raise InputError(f"K of {name} is {m}x{n}; the linear model has {len(inputs)} states.")
        x0 = array(f"target of {name}", np.zeros(n) if target is None else target, n)
        u0 = array(f"feedforward of {name}", np.zeros(m) if feedforward is None else feedforward, m)
        parameters = (*gain.ravel(), *x0, *u0)
        super().__init__(
            inputs, () if outputs is None else outputs, fed_back, period, (), parameters, name
        )
        object.__setattr__(self, "shape", (m, n))


def _result(state: str) -> str:
    """Path of the result that is a state of a linear model: a coordinate or its rate."""
    coordinate = state.removeprefix("rate of ")
    kind, _, rest = coordinate.partition(".")
    name, _, word = rest.rpartition(".")
    if kind != "joint" or word not in RATES:
        raise InputError(
            f"'{state}' is not an angle or displacement of a joint; name the inputs and outputs."
        )
    return f"joint.'{name}'.{word if coordinate == state else RATES[word]}"


def _motor(name: str) -> str:
    """Name of the motor that is an input of a linear model."""
    return name.removeprefix("force.")


def _brief(value: Any) -> str:
    """Short text of a gain or a target."""
    if isinstance(value, Mapping):
        return next(iter(value), "")
    if isinstance(value, list | tuple | np.ndarray):
        return f"({', '.join(map(_brief, value))})"
    return f"{value:g}"


def _each(what: str, value: Any, count: int) -> list[float]:
    """Non-negative numbers, one per motor."""
    if isinstance(value, list | tuple | np.ndarray):
        return [not_negative(what, x) for x in array(what, value, count)]
    return [not_negative(what, number(what, value))] * count
