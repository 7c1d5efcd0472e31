"""Angles of hinges with all their turns, where nothing else counts them."""

import math
from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.kinematics import relative_angle
from polhode.kernel.algebra.row_values import quat, vec
from polhode.kernel.algebra.so3 import rotate
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.columns import Carried, State
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

TWO_PI = 2.0 * math.pi


class TurnIndex(IntEnum):
    """Bodies of a hinge (-1 is the ground), and the column of its angle among what is carried."""

    BODY_A, BODY_B, COLUMN, WIDTH = range(4)


class TurnValue(IntEnum):
    """Two axes across the hinge in its first body, and the first of them in its second."""

    X_A, Y_A, X_B, WIDTH = 0, 3, 6, 9


@bundle
class Turns(NamedTuple):
    """Hinges whose turns are counted."""

    integers: Table
    numbers: Table


@kernel
def direction(s: Table, i: int, d: Vec3) -> Vec3:
    """Return a body direction in the world; body -1 is the ground."""
    return d if i < 0 else rotate(quat(s, i, State.Q), d)


@kernel
def nearest_turn(angle: float, near: float) -> float:
    """Return an angle, shifted by whole turns to the nearest of another."""
    return angle + TWO_PI * round((near - angle) / TWO_PI)


@kernel
def count_turns(turns: Turns, s: Table, carried: Table) -> None:
    """Follow the angles over a step, in which no hinge turns by half a turn."""
    for k in range(len(turns.integers)):
        a, b = turns.integers[k, TurnIndex.BODY_A], turns.integers[k, TurnIndex.BODY_B]
        x = direction(s, b, vec(turns.numbers, k, TurnValue.X_B))
        along = direction(s, a, vec(turns.numbers, k, TurnValue.X_A))
        across = direction(s, a, vec(turns.numbers, k, TurnValue.Y_A))
        column = turns.integers[k, TurnIndex.COLUMN]
        near = carried[Carried.SUM, column]
        carried[Carried.SUM, column] = nearest_turn(relative_angle(along, across, x), near)
