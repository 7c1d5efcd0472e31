"""Points of bodies on a stage, and accounts."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.bodies.load_poses import book, position, push, velocity
from polhode.kernel.columns import Carried, Stage
from polhode.kernel.compile.pointer_table import table

EPS = np.finfo(float).eps
rng = np.random.default_rng(1)
AT, MOVING, RATE, POINT, FORCE = rng.normal(size=(5, 3))
MAP = rng.normal(size=(3, 3))


def stage():
    made = np.zeros((2, Stage.WIDTH))
    made[1, Stage.AT : Stage.AT + 3] = AT
    made[1, Stage.VELOCITY : Stage.VELOCITY + 3] = MOVING
    made[1, Stage.MAP : Stage.MAP + 9] = MAP.ravel()
    made[1, Stage.RATE : Stage.RATE + 3] = RATE
    return table(made)


def test_a_point_is_where_the_map_takes_it():
    assert_allclose(position(stage(), 1, Vec3(*POINT)), AT + MAP @ POINT, rtol=0, atol=16 * EPS)
    assert position(stage(), -1, Vec3(*POINT)) == Vec3(*POINT)


def test_a_point_moves_with_the_body_and_about_it():
    moves = velocity(stage(), 1, Vec3(*POINT))
    assert_allclose(moves, MOVING + np.cross(RATE, MAP @ POINT), rtol=0, atol=32 * EPS)
    assert velocity(stage(), -1, Vec3(*POINT)) == Vec3(0.0, 0.0, 0.0)


def test_a_push_adds_a_force_and_its_moment():
    made = stage()
    for _ in range(2):
        push(made, 1, Vec3(*POINT), Vec3(*FORCE))
    row = np.asarray(made)[1]
    assert_allclose(row[Stage.FORCE : Stage.FORCE + 3], 2 * FORCE, rtol=0, atol=0)
    moment = 2 * np.cross(MAP @ POINT, FORCE)
    assert_allclose(row[Stage.MOMENT : Stage.MOMENT + 3], moment, rtol=0, atol=64 * EPS)
    assert not np.asarray(made)[0].any()


@pytest.mark.parametrize("first", [1.0, 1e16])
def test_an_account_keeps_what_rounding_cuts_off(first):
    """The sum and the cut together err by one rounding and n² eps² of the sizes (Neumaier)."""
    amounts = [first, *rng.normal(size=1000), -first]
    carried = table(np.zeros((Carried.WIDTH, 3)))
    for amount in amounts:
        book(carried, 1, amount)
    total = carried[Carried.SUM, 1] + carried[Carried.CUT, 1]
    exact = float(sum(map(Fraction, amounts)))
    allowed = EPS * abs(exact) + (len(amounts) * EPS) ** 2 * sum(map(abs, amounts))
    assert abs(total - exact) <= allowed


def test_no_account_takes_nothing():
    carried = table(np.zeros((Carried.WIDTH, 3)))
    book(carried, -1, 3.0)
    assert not np.asarray(carried).any()
