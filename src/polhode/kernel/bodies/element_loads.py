"""Elements as forces on a stage, for schemes that do not solve for them."""

import math
from typing import NamedTuple

from polhode.kernel.algebra.row_values import add, mat, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm, tmul
from polhode.kernel.bodies.load_poses import book, position, push, velocity
from polhode.kernel.bodies.potentials import Laws, drag, drive, quotient
from polhode.kernel.bodies.rounds import lowest
from polhode.kernel.bodies.turns import frame, turned
from polhode.kernel.columns import Geometry, Kind, LawIndex, Prim, Stage
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


@bundle
class Elements(NamedTuple):
    """Springs, dampers and the like between two bodies: scalar primitives with a law."""

    integers: Table
    numbers: Table
    laws: Laws


@kernel
def _director(stage: Table, i: int, direction: Vec3) -> tuple[Vec3, Vec3]:
    """Return a direction of a body, and its rate."""
    if i < 0:
        return direction, Vec3(0.0, 0.0, 0.0)
    d = mat(stage, i, Stage.MAP) @ direction
    return d, cross(vec(stage, i, Stage.RATE), d)


@kernel
def _rate(stage: Table, i: int) -> Vec3:
    return vec(stage, i, Stage.RATE) if i >= 0 else Vec3(0.0, 0.0, 0.0)


@kernel
def _turn(stage: Table, i: int, moment: Vec3) -> None:
    if i >= 0:
        add(stage, i, Stage.MOMENT, moment)


@kernel
def _pull(stage: Table, i: int, point: Vec3, force: Vec3) -> None:
    if i >= 0:
        push(stage, i, point, force)


@kernel
def _angle(loads: Elements, stage: Table, k: int, axis: Vec3) -> float:
    """Angle of a twist about an axis of the world: the turn nearest the angle asked for last."""
    numbers, a, b = loads.numbers, loads.integers[k, Prim.BODY_A], loads.integers[k, Prim.BODY_B]
    x, _ = _director(stage, a, vec(numbers, k, Geometry.DIRECTOR_A))
    y, _ = _director(stage, b, vec(numbers, k, Geometry.DIRECTOR_B))
    angle = math.atan2(cross(axis, x) @ y, x @ y)
    turns = round((numbers[k, Geometry.CONSTANT] - angle) / (2.0 * math.pi))
    numbers[k, Geometry.CONSTANT] = angle + 2.0 * math.pi * turns
    return numbers[k, Geometry.CONSTANT]


@kernel
def _point(loads: Elements, stage: Table, k: int, n: Vec3) -> Vec3:
    """Return the second point; of a round surface the lowest above a plane with the normal n."""
    if loads.laws.rounds is not None and loads.integers[k, Prim.KIND] == Kind.ROUND:
        u = tmul(mat(stage, loads.integers[k, Prim.BODY_B], Stage.MAP), n)
        return lowest(loads.laws.rounds, loads.integers[k, Prim.LAW], u)
    return vec(loads.numbers, k, Geometry.POINT_B)


@kernel
def _turned(loads: Elements, stage: Table, k: int) -> tuple[float, Vec3]:
    """Coordinate of a turn, and its derivative by the turn of the first body less the second's."""
    numbers, a, b = loads.numbers, loads.integers[k, Prim.BODY_A], loads.integers[k, Prim.BODY_B]
    x, _ = _director(stage, a, vec(numbers, k, Geometry.AXIS))
    y, _ = _director(stage, a, vec(numbers, k, Geometry.DIRECTOR_A))
    u, _ = _director(stage, b, vec(numbers, k, Geometry.AXIS_B))
    v, _ = _director(stage, b, vec(numbers, k, Geometry.DIRECTOR_B))
    return turned(loads.laws.series, frame(x, y), frame(u, v))


@kernel
def _coordinate(loads: Elements, stage: Table, k: int) -> tuple[float, float]:
    """Coordinate of an element, and its rate."""
    numbers, kind = loads.numbers, loads.integers[k, Prim.KIND]
    a, b = loads.integers[k, Prim.BODY_A], loads.integers[k, Prim.BODY_B]
    if kind == Kind.TWIST:
        axis, _ = _director(stage, a, vec(numbers, k, Geometry.AXIS))
        return _angle(loads, stage, k, axis), axis @ (_rate(stage, b) - _rate(stage, a))
    if loads.laws.series is not None and kind == Kind.TURN:
        angle, by_turn = _turned(loads, stage, k)
        return angle, by_turn @ (_rate(stage, a) - _rate(stage, b))
    da, da1 = _director(stage, a, vec(numbers, k, Geometry.DIRECTOR_A))
    pa, pb = vec(numbers, k, Geometry.POINT_A), _point(loads, stage, k, da)
    s = position(stage, b, pb) - position(stage, a, pa)
    v = velocity(stage, b, pb) - velocity(stage, a, pa)
    if kind != Kind.DISTANCE:
        return da @ s, da1 @ s + da @ v
    length = norm(s)
    return length, (s @ v) / length


@kernel
def _pull_by(loads: Elements, stage: Table, k: int, y: float, f: float) -> None:
    """Give both bodies the force f along the coordinate y."""
    numbers, kind = loads.numbers, loads.integers[k, Prim.KIND]
    a, b = loads.integers[k, Prim.BODY_A], loads.integers[k, Prim.BODY_B]
    if kind == Kind.TWIST:
        axis, _ = _director(stage, a, vec(numbers, k, Geometry.AXIS))
        _turn(stage, a, -f * axis)
        _turn(stage, b, f * axis)
        return
    if loads.laws.series is not None and kind == Kind.TURN:
        _, by_turn = _turned(loads, stage, k)
        _turn(stage, a, f * by_turn)
        _turn(stage, b, -f * by_turn)
        return
    da, _ = _director(stage, a, vec(numbers, k, Geometry.DIRECTOR_A))
    pa, pb = vec(numbers, k, Geometry.POINT_A), _point(loads, stage, k, da)
    s = position(stage, b, pb) - position(stage, a, pa)
    n = (1.0 / y) * s if kind == Kind.DISTANCE else da
    _pull(stage, a, pa, -f * n)
    _pull(stage, b, pb, f * n)
    if kind != Kind.DISTANCE:
        _turn(stage, a, f * cross(da, s))


@kernel
def apply_elements(
    loads: Elements, stage: Table, flags: Table, t: float, ta: float, tb: float, share: float
) -> None:
    """Add the forces of the elements to the bodies of the stage."""
    laws = loads.laws
    for k in range(len(loads.integers)):
        law = loads.integers[k, Prim.LAW]
        y, rate = _coordinate(loads, stage, k)
        value, _ = quotient(laws, flags, law, t, y, y)
        motor = drive(laws, flags, law, ta, tb - ta, y, rate)
        f = share * (motor - value - drag(laws, flags, law, t, y, rate))
        _pull_by(loads, stage, k, y, f)


@kernel
def book_elements(
    loads: Elements, stage: Table, flags: Table, carried: Table, t: float, h: float
) -> None:
    """Book the work and the losses of a step."""
    laws = loads.laws
    for k in range(len(loads.integers)):
        law = loads.integers[k, Prim.LAW]
        y, rate = _coordinate(loads, stage, k)
        lost = drag(laws, flags, law, t + 0.5 * h, y, rate)
        book(carried, laws.integers[law, LawIndex.LOST], h * lost * rate)
        motor = drive(laws, flags, law, t, h, y, rate)
        book(carried, laws.integers[law, LawIndex.WORK], h * motor * rate)
