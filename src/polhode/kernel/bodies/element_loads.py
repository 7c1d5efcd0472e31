"""Elements as forces on a stage, for schemes that do not solve for them."""

from typing import NamedTuple

from polhode.kernel.algebra.row_values import add, mat, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm
from polhode.kernel.bodies.load_poses import book, position, push, velocity
from polhode.kernel.bodies.potentials import Laws, drive, quotient
from polhode.kernel.columns import Geometry, Kind, LawIndex, LawValue, Prim, Stage
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


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
def _turn(stage: Table, i: int, moment: Vec3) -> None:
    if i >= 0:
        add(stage, i, Stage.MOMENT, moment)


@kernel
def _pull(stage: Table, i: int, point: Vec3, force: Vec3) -> None:
    if i >= 0:
        push(stage, i, point, force)


@kernel
def _coordinate(loads: Elements, stage: Table, k: int) -> tuple[float, float]:
    """Coordinate of an element, and its rate."""
    a, b, kind = (
        loads.integers[k, Prim.BODY_A],
        loads.integers[k, Prim.BODY_B],
        loads.integers[k, Prim.KIND],
    )
    da, da1 = _director(stage, a, vec(loads.numbers, k, Geometry.DIRECTOR_A))
    if kind == Kind.ORTHOGONAL:
        db, db1 = _director(stage, b, vec(loads.numbers, k, Geometry.DIRECTOR_B))
        return da @ db, da1 @ db + da @ db1
    pa, pb = vec(loads.numbers, k, Geometry.POINT_A), vec(loads.numbers, k, Geometry.POINT_B)
    s = position(stage, b, pb) - position(stage, a, pa)
    v = velocity(stage, b, pb) - velocity(stage, a, pa)
    if kind == Kind.IN_PLANE:
        return da @ s, da1 @ s + da @ v
    length = norm(s)
    return length, (s @ v) / length


@kernel
def apply_elements(
    loads: Elements, stage: Table, flags: Table, t: float, ta: float, tb: float, share: float
) -> None:
    """Pull at the bodies of the stage."""
    integers, numbers = loads.integers, loads.numbers
    for k in range(len(integers)):
        a, b, kind, law = (
            integers[k, Prim.BODY_A],
            integers[k, Prim.BODY_B],
            integers[k, Prim.KIND],
            integers[k, Prim.LAW],
        )
        y, rate = _coordinate(loads, stage, k)
        value, _ = quotient(loads.laws, flags, law, t, y, y)
        motor = drive(loads.laws, flags, law, ta, tb - ta, y, rate)
        f = share * (motor - value - loads.laws.numbers[law, LawValue.DAMPING] * rate)
        da, _ = _director(stage, a, vec(numbers, k, Geometry.DIRECTOR_A))
        if kind == Kind.ORTHOGONAL:
            db, _ = _director(stage, b, vec(numbers, k, Geometry.DIRECTOR_B))
            _turn(stage, a, f * cross(da, db))
            _turn(stage, b, f * cross(db, da))
            continue
        pa, pb = vec(numbers, k, Geometry.POINT_A), vec(numbers, k, Geometry.POINT_B)
        s = position(stage, b, pb) - position(stage, a, pa)
        n = da if kind == Kind.IN_PLANE else (1.0 / y) * s
        _pull(stage, a, pa, -f * n)
        _pull(stage, b, pb, f * n)
        if kind == Kind.IN_PLANE:
            _turn(stage, a, f * cross(da, s))


@kernel
def book_elements(
    loads: Elements, stage: Table, flags: Table, carried: Table, t: float, h: float
) -> None:
    """Book the work and the losses of a step."""
    laws = loads.laws
    for k in range(len(loads.integers)):
        law = loads.integers[k, Prim.LAW]
        y, rate = _coordinate(loads, stage, k)
        book(
            carried,
            laws.integers[law, LawIndex.LOST],
            h * laws.numbers[law, LawValue.DAMPING] * rate * rate,
        )
        motor = drive(laws, flags, law, t, h, y, rate)
        book(carried, laws.integers[law, LawIndex.WORK], h * motor * rate)
