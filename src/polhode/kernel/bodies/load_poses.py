"""Points of bodies on a stage: position, velocity, force; accounts."""

from polhode.kernel.algebra.row_values import add, mat, vec
from polhode.kernel.algebra.vec3 import Vec3, cross
from polhode.kernel.columns import Carried, Stage
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


@kernel
def push(stage: Table, i: int, point: Vec3, force: Vec3) -> None:
    """Let a force act at a body point."""
    add(stage, i, Stage.FORCE, force)
    add(stage, i, Stage.MOMENT, cross(mat(stage, i, Stage.MAP) @ point, force))


@kernel
def position(stage: Table, i: int, point: Vec3) -> Vec3:
    """Position of a body point; body -1 is the ground."""
    return point if i < 0 else vec(stage, i, Stage.AT) + mat(stage, i, Stage.MAP) @ point


@kernel
def velocity(stage: Table, i: int, point: Vec3) -> Vec3:
    """Velocity of a body point."""
    if i < 0:
        return Vec3(0.0, 0.0, 0.0)
    return vec(stage, i, Stage.VELOCITY) + cross(
        vec(stage, i, Stage.RATE), mat(stage, i, Stage.MAP) @ point
    )


@kernel
def book(carried: Table, account: int, amount: float) -> None:
    """Add to an account by Neumaier's compensated sum."""
    if account >= 0 and amount != 0.0:
        total = carried[Carried.SUM, account]
        new = total + amount
        if abs(total) >= abs(amount):
            carried[Carried.CUT, account] += (total - new) + amount
        else:
            carried[Carried.CUT, account] += (amount - new) + total
        carried[Carried.SUM, account] = new
