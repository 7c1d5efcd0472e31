"""Forces and moments on the bodies of a stage: in time, at points, and springs between bodies.

A force at a body point X acts at ``x + R X``; its moment is taken about the body's origin. Body
number -1 is the ground.
"""

from typing import NamedTuple

import numpy as np
from numba import types
from numba.extending import overload

from polhode.kernel.access import add, mat, vec
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
    AT,
    FAILED,
    FORCE,
    MAP,
    MOMENT,
    P_BODY,
    P_CONSTANT,
    P_DAMPING,
    P_END,
    P_FIRST,
    P_FORCE,
    P_POINT,
    P_TORQUE,
    RATE,
    S_BODY_A,
    S_BODY_B,
    S_DAMPING,
    S_LENGTH,
    S_POINT_A,
    S_POINT_B,
    S_STIFFNESS,
    T_BODY,
    T_BODY_AXES,
    T_IS_TORQUE,
    T_POINT,
    VELOCITY,
)
from polhode.kernel.signals import mean
from polhode.kernel.table import Table
from polhode.kernel.user import call_user
from polhode.kernel.vec3 import Vec3, cross, norm


class Loads(NamedTuple):
    """All loads of a system but gravity: forces and torques in time, at points, springs."""

    timed: Table
    timed_numbers: Table
    pieces: Table
    points: Table
    points_numbers: Table
    parameters: Table  # (1, k) of user functions
    buffer: Table  # (1, 21) for the call of one
    springs: Table
    springs_numbers: Table


@kernel
def _push(stage: Table, i: int, point: Vec3, force: Vec3) -> None:
    add(stage, i, FORCE, force)
    add(stage, i, MOMENT, cross(mat(stage, i, MAP) @ point, force))


@kernel
def _position(stage: Table, i: int, point: Vec3) -> Vec3:
    return point if i < 0 else vec(stage, i, AT) + mat(stage, i, MAP) @ point


@kernel
def _velocity(stage: Table, i: int, point: Vec3) -> Vec3:
    if i < 0:
        return Vec3(0.0, 0.0, 0.0)
    return vec(stage, i, VELOCITY) + cross(vec(stage, i, RATE), mat(stage, i, MAP) @ point)


@kernel
def _apply_timed(loads: Loads, stage: Table, ta: float, tb: float, share: float) -> None:
    integers, numbers = loads.timed, loads.timed_numbers
    for k in range(len(integers)):
        i = integers[k, T_BODY]
        amount = share * mean(integers, numbers, loads.pieces, k, ta, tb)
        if integers[k, T_BODY_AXES] != 0:
            amount = mat(stage, i, MAP) @ amount
        if integers[k, T_IS_TORQUE] != 0:
            add(stage, i, MOMENT, amount)
        else:
            _push(stage, i, vec(numbers, k, T_POINT), amount)


@kernel
def _user(loads: Loads, stage: Table, flags: Table, k: int, address: int, t: float) -> Vec3:
    i, a = loads.points[k, P_BODY], loads.buffer
    point = vec(loads.points_numbers, k, P_POINT)
    x, v, omega = _position(stage, i, point), _velocity(stage, i, point), vec(stage, i, RATE)
    for c in range(3):
        a[0, c] = x[c]
        a[0, 3 + c] = v[c]
        a[0, 15 + c] = omega[c]
        a[0, 18 + c] = np.nan
    for c in range(9):
        a[0, 6 + c] = stage[i, MAP + c]
    first = loads.points[k, P_FIRST]
    count = loads.points[k, P_END] - first
    code = call_user(address, t, a, loads.parameters, first, count)
    result = vec(a, 0, 18)
    if code != 0 or not np.isfinite(result.x + result.y + result.z):
        flags[0, FAILED] = k + 1
        return Vec3(0.0, 0.0, 0.0)
    return result


@kernel
def _apply_points(loads: Loads, stage: Table, flags: Table, t: float, share: float) -> None:
    integers, numbers = loads.points, loads.points_numbers
    for k in range(len(integers)):
        i, point = integers[k, P_BODY], vec(numbers, k, P_POINT)
        force = vec(numbers, k, P_CONSTANT)
        if numbers[k, P_DAMPING] != 0.0:
            force = force - numbers[k, P_DAMPING] * _velocity(stage, i, point)
        if integers[k, P_FORCE] != 0:
            force = force + _user(loads, stage, flags, k, integers[k, P_FORCE], t)
        _push(stage, i, point, share * force)
        if integers[k, P_TORQUE] != 0:
            torque = _user(loads, stage, flags, k, integers[k, P_TORQUE], t)
            add(stage, i, MOMENT, share * torque)


@kernel
def _apply_springs(loads: Loads, stage: Table, share: float) -> None:
    numbers = loads.springs_numbers
    for k in range(len(numbers)):
        i, j = loads.springs[k, S_BODY_A], loads.springs[k, S_BODY_B]
        a, b = vec(numbers, k, S_POINT_A), vec(numbers, k, S_POINT_B)
        d = _position(stage, j, b) - _position(stage, i, a)
        length = norm(d)
        n = (1.0 / length) * d
        rate = n @ (_velocity(stage, j, b) - _velocity(stage, i, a))
        stretch = length - numbers[k, S_LENGTH]
        tension = numbers[k, S_STIFFNESS] * stretch + numbers[k, S_DAMPING] * rate
        force = (share * tension) * n
        if i >= 0:
            _push(stage, i, a, force)
        if j >= 0:
            _push(stage, j, b, -force)


def apply_loads(
    loads: Loads | None, stage: Table, flags: Table, t: float, ta: float, tb: float, share: float
) -> None:
    """Add `share` of every load to the forces and moments of the stage."""
    if loads is not None:
        _apply_timed(loads, stage, ta, tb, share)
        _apply_points(loads, stage, flags, t, share)
        _apply_springs(loads, stage, share)


@overload(apply_loads)
def _apply_loads(loads, stage, flags, t, ta, tb, share):  # type: ignore[no-untyped-def]
    """A system without loads does not even compile them."""
    if isinstance(loads, types.NoneType):
        return lambda loads, stage, flags, t, ta, tb, share: None

    def apply(loads, stage, flags, t, ta, tb, share):  # type: ignore[no-untyped-def]
        _apply_timed(loads, stage, ta, tb, share)
        _apply_points(loads, stage, flags, t, share)
        _apply_springs(loads, stage, share)

    return apply
