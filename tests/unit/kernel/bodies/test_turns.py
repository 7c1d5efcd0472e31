"""The part of a rotation vector along an axis, and its derivative."""

import math

import numpy as np
import pytest

from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.beams.logarithm import series_table
from polhode.kernel.bodies.turns import frame, turned
from polhode.model.orientation import matrix, rotation_vector
from tests.rounding import within

SERIES = series_table()
FIRST = matrix(rotation_vector((0.4, -1.2, 0.7)))
ANGLES = (0.0, 1e-9, 1e-3, 0.5, 1.5, 3.0)
ROUNDINGS = 60  # two products of matrices, three cross products, a polynomial


def at(vector):
    """Frame of the second body, turned by a vector that is given in the first frame."""
    return FIRST @ matrix(rotation_vector(vector))


def part(Fb):
    return turned(SERIES, Mat3(*FIRST.ravel()), Mat3(*Fb.ravel()))


@pytest.mark.parametrize("angle", ANGLES)
def test_it_is_the_part_of_the_rotation_vector(angle):
    vector = angle * np.array([2.0, -1.0, 2.0]) / 3.0
    found, _ = part(at(vector))
    # near half a turn, directors no longer tell the angle: its sine divides their rounding
    scale = max(1.0, angle / math.sin(angle)) if angle else 1.0
    assert within(abs(found - vector[0]), scale, ROUNDINGS)


@pytest.mark.parametrize("angle", ANGLES)
def test_its_derivative_is_that_of_differences(angle):
    vector, h = angle * np.array([2.0, -1.0, 2.0]) / 3.0, 1e-4
    Fb = at(vector)
    _, slope = part(Fb)
    for k in range(3):

        def moved(d, k=k):
            return part(matrix(rotation_vector(d * np.eye(3)[k])) @ Fb)[0]

        # of fourth order: h⁴/30 times a fifth derivative of some hundreds, and eps/h
        wanted = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h)
        assert -slope[k] == pytest.approx(wanted, abs=1e-9)


def test_a_frame_is_right_handed():
    found = np.reshape(frame(Vec3(0.0, 1.0, 0.0), Vec3(0.0, 0.0, 1.0)), (3, 3))
    assert np.array_equal(found, [[0, 0, 1], [1, 0, 0], [0, 1, 0]])
