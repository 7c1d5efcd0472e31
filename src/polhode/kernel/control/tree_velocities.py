"""Velocities of a tree of joints from momenta, in a time that grows with the number of freedoms.

The velocities that are reported are those V of the joints' freedoms for which V . I V/2 - P . V is
least: the momenta P, projected as `joints.observation` does. Seen from a leaf, a freedom S has the
rate (S . P - U . V)/D with U = I S, D = S . U and V the twist of the body before it; what is left
to that body are the inertia I - U U/D and the momentum P - U (S . P)/D. Twists, inertias and
momenta are taken about one point, world axes, rotation first.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import mat, put, quat, vec
from polhode.kernel.algebra.so3 import rotate, rotation
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, transpose
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, Observation, State
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.control.turns import direction


class LimbIndex(IntEnum):
    """A body of the tree, the one before it (-1 for none), and its freedoms; roots first."""

    BODY, PARENT, FIRST, END, WIDTH = range(5)


class FreedomIndex(IntEnum):
    """Whether a freedom is a translation; bodies of its axis and of its point (-1: the world)."""

    SLIDES, AXIS_BODY, POINT_BODY, WIDTH = range(4)


class FreedomValue(IntEnum):
    """Axis and point of a freedom in their bodies, the point from the centre of mass."""

    AXIS, POINT, WIDTH = 0, 3, 6


class Articulated(IntEnum):
    """Inertia (row by row), momentum and twist of a body with all that hangs on it."""

    INERTIA, MOMENTUM, TWIST, WIDTH = 0, 36, 42, 48


class Pivot(IntEnum):
    """A freedom as it is eliminated: S, U = I S, D, and S . P."""

    S, U, D, MOMENTUM, WIDTH = 0, 6, 12, 13, 14


@bundle
class TreeTables(NamedTuple):
    """A tree of joints, and the workspace of its elimination."""

    branches: Table
    freedoms: Table
    geometry: Table
    bodies: Table
    pivots: Table


@kernel
def _put_block(a: Table, i: int, row: int, column: int, m: Mat3) -> None:
    for r in range(3):
        for c in range(3):
            a[i, Articulated.INERTIA + 6 * (row + r) + column + c] = m[3 * r + c]


@kernel
def _start(system: Tables, tree: TreeTables, s: Table, origin: Vec3) -> None:
    """Write the inertia and the momentum of every body about the origin."""
    bodies, a = system.bodies, tree.bodies
    for i in range(len(bodies)):
        R, m = rotation(quat(s, i, State.Q)), bodies[i, Inertia.MASS]
        r, p = vec(s, i, State.X) - origin, vec(s, i, State.P)
        arm = m * hat(r)
        spin = R @ (mat(bodies, i, Inertia.TENSOR) @ transpose(R))
        _put_block(a, i, 0, 0, spin - arm @ hat(r))
        _put_block(a, i, 0, 3, arm)
        _put_block(a, i, 3, 0, -arm)
        _put_block(a, i, 3, 3, Mat3(m, 0.0, 0.0, 0.0, m, 0.0, 0.0, 0.0, m))
        put(a, i, Articulated.MOMENTUM, vec(s, i, State.PI) + cross(r, p))
        put(a, i, Articulated.MOMENTUM + 3, p)


@kernel
def _freedom(tree: TreeTables, s: Table, d: int, origin: Vec3) -> None:
    """Write the twist of a freedom."""
    axis = direction(
        s, tree.freedoms[d, FreedomIndex.AXIS_BODY], vec(tree.geometry, d, FreedomValue.AXIS)
    )
    if tree.freedoms[d, FreedomIndex.SLIDES] != 0:
        put(tree.pivots, d, Pivot.S, Vec3(0.0, 0.0, 0.0))
        put(tree.pivots, d, Pivot.S + 3, axis)
        return
    i, point = tree.freedoms[d, FreedomIndex.POINT_BODY], vec(tree.geometry, d, FreedomValue.POINT)
    if i >= 0:
        point = vec(s, i, State.X) + rotate(quat(s, i, State.Q), point)
    put(tree.pivots, d, Pivot.S, axis)
    put(tree.pivots, d, Pivot.S + 3, cross(point - origin, axis))


@kernel
def _eliminate(tree: TreeTables, i: int, d: int) -> None:
    """Take a freedom out of the inertia and the momentum of its body."""
    a, p = tree.bodies, tree.pivots
    D, given = 0.0, 0.0
    for r in range(6):
        U = 0.0
        for c in range(6):
            U += a[i, Articulated.INERTIA + 6 * r + c] * p[d, Pivot.S + c]
        p[d, Pivot.U + r] = U
        D += p[d, Pivot.S + r] * U
        given += p[d, Pivot.S + r] * a[i, Articulated.MOMENTUM + r]
    p[d, Pivot.D], p[d, Pivot.MOMENTUM] = D, given
    for r in range(6):
        share = p[d, Pivot.U + r] / D
        a[i, Articulated.MOMENTUM + r] -= share * given
        for c in range(6):
            a[i, Articulated.INERTIA + 6 * r + c] -= share * p[d, Pivot.U + c]


@kernel
def _turn(tree: TreeTables, i: int, d: int) -> None:
    """Add the rate of a freedom to the twist of its body."""
    a, p = tree.bodies, tree.pivots
    rate = p[d, Pivot.MOMENTUM]
    for c in range(6):
        rate -= p[d, Pivot.U + c] * a[i, Articulated.TWIST + c]
    rate /= p[d, Pivot.D]
    for c in range(6):
        a[i, Articulated.TWIST + c] += rate * p[d, Pivot.S + c]


@kernel
def write_tree_velocities(system: Tables, tree: TreeTables, s: Table, out: Table) -> None:
    """Write the velocities of all bodies that the joints allow."""
    branches, a = tree.branches, tree.bodies
    origin = vec(s, branches[0, LimbIndex.BODY], State.X)
    _start(system, tree, s, origin)
    for k in range(len(branches) - 1, -1, -1):  # leaves first
        i, parent = branches[k, LimbIndex.BODY], branches[k, LimbIndex.PARENT]
        for d in range(branches[k, LimbIndex.FIRST], branches[k, LimbIndex.END]):
            _freedom(tree, s, d, origin)
            _eliminate(tree, i, d)
        if parent >= 0:
            for c in range(Articulated.TWIST):
                a[parent, c] += a[i, c]
    for k in range(len(branches)):
        i, parent = branches[k, LimbIndex.BODY], branches[k, LimbIndex.PARENT]
        for c in range(6):
            before = a[parent, Articulated.TWIST + c] if parent >= 0 else 0.0
            a[i, Articulated.TWIST + c] = before
        for d in range(branches[k, LimbIndex.END] - 1, branches[k, LimbIndex.FIRST] - 1, -1):
            _turn(tree, i, d)
        omega = vec(a, i, Articulated.TWIST)
        v = vec(a, i, Articulated.TWIST + 3) + cross(omega, vec(s, i, State.X) - origin)
        put(out, i, Observation.VELOCITY, v)
        put(out, i, Observation.RATE, omega)
