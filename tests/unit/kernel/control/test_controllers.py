"""When controllers are called, and what becomes of what they return."""

import numpy as np

import polhode as ph
from polhode.kernel.bodies.rotors import RotorControl
from polhode.kernel.columns import Carried
from polhode.kernel.control.controllers import ControlClock, run_controllers
from polhode.run.engine import Engine


def count(t, inputs, state, parameters):
    state[0] += 1.0
    return parameters[0] * state[0]


def made(function, every):
    body = ph.Body("b", 2.0, inertia=(1, 2, 2.5))
    wheel = ph.Rotor("w", "b", axis=(0, 0, 1), inertia=0.1, momentum=0.4, controlled=True)
    loop = ph.Controller(["time"], ["w"], function, 0.1 * every, [0.0], [2.0])
    return Engine(ph.System([body], [], [wheel]), "rk4", 0.1, [loop])


def test_a_controller_is_called_when_it_is_due():
    engine = made(count, 3)
    c, carried = engine.compiled, engine.carried
    first = c.accounts.account("setting", "w")
    for number in range(7):
        assert not run_controllers(c.arrays, c.state, 0.1 * number, number)
        assert carried[Carried.SUM, first + RotorControl.TORQUE] == 2.0 * (1 + number // 3)
    given = carried[Carried.SUM, first + RotorControl.GIVEN]
    assert abs(given - (0.3 * 2.0 + 0.3 * 4.0)) < 1e-15
    assert carried[Carried.SUM, -1] == 3.0


def test_what_is_not_finite_is_not_taken():
    engine = made(lambda t, inputs, state, parameters: np.inf, 1)
    c = engine.compiled
    assert run_controllers(c.arrays, c.state, 0.0, 0)
    assert c.arrays.control.clock[0, ControlClock.FAILED] == 1
    assert not np.asarray(engine.carried).any()
