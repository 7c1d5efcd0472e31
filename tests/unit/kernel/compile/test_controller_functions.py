"""Functions of controllers by address: what they return, and how they fail."""

import numpy as np
import pytest

from polhode.kernel.compile.controller_functions import (
    WRONG_NUMBER,
    CallShape,
    ControllerFunction,
)
from polhode.kernel.compile.user_functions import PLAIN, RAISED

SHAPE = CallShape(2, 1, 2)


def pair(t, inputs, state, parameters):
    state[0] += 1.0
    return inputs[0] + t, parameters[0] * inputs[1]


def mixed(t, inputs, state, parameters):
    return 3, inputs[1]


def listed(t, inputs, state, parameters):
    return [inputs[0], inputs[1]]


def vector(t, inputs, state, parameters):
    return 2.0 * inputs


def number(t, inputs, state, parameters):
    return 1.0


def beyond(t, inputs, state, parameters):
    return inputs[0], parameters[9]


def unknown(t, inputs, state, parameters):
    return [{"a": object()}["a"] and 1.0, 2.0]


def called(function):
    room, parameters = np.array([1.0, 2.0, 5.0, np.nan, np.nan]), np.array([3.0])
    made = ControllerFunction(function, SHAPE)
    code = PLAIN(made.address)(0.5, room.ctypes.data, parameters.ctypes.data, 1)
    return code, room, made


@pytest.mark.parametrize(
    ("function", "outputs"),
    [(pair, [1.5, 6.0]), (mixed, [3.0, 2.0]), (listed, [1.0, 2.0]), (vector, [2.0, 4.0])],
)
def test_numbers_come_back_from_every_kind_of_list(function, outputs):
    code, room, _ = called(function)
    assert code == 0
    assert room[3:].tolist() == outputs
    assert room[2] == (6.0 if function is pair else 5.0)


def test_failures_have_codes():
    assert called(number)[0] == WRONG_NUMBER
    assert called(beyond)[0] == RAISED


def test_what_cannot_be_compiled_is_called_as_it_is():
    code, room, made = called(unknown)
    assert code == 0
    assert room[3:].tolist() == [1.0, 2.0]
    assert made.tried(0.0, [1.0, 2.0], [0.0], [3.0]) == [1.0, 2.0]
