"""Many bodies at once: steps over lanes that the compiler turns into vector instructions.

Independent bodies are stored in blocks of `LANES`: a row of the table is a block, and its column
``c * LANES + lane`` is number c of a body. A step goes over a block in short *passes*, loops over
lanes without branches that read all inputs before they write: the compiler vectorises them, and the
processor overlaps their iterations. A block takes many steps before the next one, so that it stays
in the first cache. Operations are neither reordered nor fused. Compared with a single step only
known results are saved: the squares of a quaternion, and the drift of a body without forces.
"""

from enum import IntEnum

from polhode.kernel.algebra.so3 import lack, lengthened, rotation
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, cross
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table

LANES = 64


class Lane(IntEnum):
    """Numbers of a body.

    What changes: its `State`, the accelerations a scheme carries, the rate and by how much the
    quaternion is too short; then what a step writes before it reads. What does not change: the
    drift in a step, the inverse inertia, the inverse mass, the constant force, of a body that turns
    about a tip the lever to its centre of mass, (J3 - J2)/2 J1 and so on.
    """

    X, P, Q, PI, A, ACC, OMEGA, LACK, CHANGING = 0, 3, 6, 10, 13, 16, 19, 22, 23
    TURN, MOMENT, G = 23, 27, 30
    DRIFT, INVERSE, INVERSE_MASS, FORCE, LEVER, RATIO, WIDTH = 33, 36, 45, 46, 49, 52, 55


@inlined
def get3(a: Table, b: int, k: int, j: int) -> Vec3:
    """Vector of lane j."""
    return Vec3(a[b, k * LANES + j], a[b, (k + 1) * LANES + j], a[b, (k + 2) * LANES + j])


@inlined
def get4(a: Table, b: int, k: int, j: int) -> Quat:
    """Quaternion of lane j."""
    return Quat(
        a[b, k * LANES + j],
        a[b, (k + 1) * LANES + j],
        a[b, (k + 2) * LANES + j],
        a[b, (k + 3) * LANES + j],
    )


@inlined
def put3(a: Table, b: int, k: int, j: int, v: Vec3) -> None:
    """Write a vector of lane j."""
    a[b, k * LANES + j] = v.x
    a[b, (k + 1) * LANES + j] = v.y
    a[b, (k + 2) * LANES + j] = v.z


@inlined
def put4(a: Table, b: int, k: int, j: int, q: Quat) -> None:
    """Write a quaternion of lane j."""
    a[b, k * LANES + j] = q.w
    a[b, (k + 1) * LANES + j] = q.x
    a[b, (k + 2) * LANES + j] = q.y
    a[b, (k + 3) * LANES + j] = q.z


@formula
def scaled(k: Vec3, v: Vec3) -> Vec3:
    """Product by components: a diagonal matrix times a vector."""
    return Vec3(k.x * v.x, k.y * v.y, k.z * v.z)


@inlined
def diagonal_rate(a: Table, b: int, j: int, Pi: Vec3) -> Vec3:
    """J⁻¹ Pi for a diagonal inertia; zeros beside the diagonal would add nothing."""
    k = Vec3(
        a[b, Lane.INVERSE * LANES + j],
        a[b, (Lane.INVERSE + 4) * LANES + j],
        a[b, (Lane.INVERSE + 8) * LANES + j],
    )
    return scaled(k, Pi)


@inlined
def full_rate(a: Table, b: int, j: int, Pi: Vec3) -> Vec3:
    """J⁻¹ Pi."""
    x, y, z = (
        get3(a, b, Lane.INVERSE, j),
        get3(a, b, Lane.INVERSE + 3, j),
        get3(a, b, Lane.INVERSE + 6, j),
    )
    return Mat3(x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z) @ Pi


@formula
def squares(q: Quat) -> Quat:
    """Squares of the components."""
    return Quat(q.w * q.w, q.x * q.x, q.y * q.y, q.z * q.z)


@formula
def unrotated(q: Quat, s: Quat, v: Vec3) -> Vec3:
    """`so3.unrotate` to the last bit, with the squares given."""
    u = Vec3(q.x, q.y, q.z)
    return (s.w - (s.x + s.y + s.z)) * v + ((2.0 * (u @ v)) * u + (2.0 * q.w) * cross(v, u))


@inlined
def body_momentum(a: Table, b: int, j: int) -> Vec3:
    """Rᵀ pi of lane j; note by how much its quaternion is too short."""
    q = get4(a, b, Lane.Q, j)
    s = squares(q)
    a[b, Lane.LACK * LANES + j] = lack(s)
    return unrotated(q, s, get3(a, b, Lane.PI, j))


@inlined
def turned_lane(a: Table, b: int, j: int) -> Quat:
    """`so3.turned` of lane j by its increment."""
    q = get4(a, b, Lane.Q, j)
    d = q * lengthened(get4(a, b, Lane.TURN, j), a[b, Lane.LACK * LANES + j])
    return Quat(q.w + d.w, q.x + d.x, q.y + d.y, q.z + d.z)


@kernel
def turn(a: Table, b: int) -> None:
    """Attitudes after the increments, and positions after the drift."""
    for j in range(LANES):
        q, x = turned_lane(a, b, j), get3(a, b, Lane.X, j) + get3(a, b, Lane.DRIFT, j)
        put4(a, b, Lane.Q, j, q)
        put3(a, b, Lane.X, j, x)


@kernel
def set_drift(a: Table, b: int, h: float) -> bool:
    """Set the drift of bodies in a step; return whether a force acts on any of them.

    If so, the drift is zero, and the scheme computes the positions.
    """
    total = 0.0
    for k in range(3 * LANES):
        total += abs(a[b, Lane.FORCE * LANES + k]) + abs(a[b, Lane.ACC * LANES + k])
    time = h if total == 0.0 else 0.0
    for j in range(LANES):
        v = a[b, Lane.INVERSE_MASS * LANES + j] * get3(a, b, Lane.P, j)
        put3(a, b, Lane.DRIFT, j, time * v)
    return total != 0.0


@kernel
def keep(source: Table, b: int, target: Table) -> None:
    """Copy what changes in a block to the only row of another table."""
    for k in range(Lane.CHANGING * LANES):
        target[0, k] = source[b, k]


@kernel
def bring_back(source: Table, target: Table, b: int) -> None:
    """Copy it back."""
    for k in range(Lane.CHANGING * LANES):
        target[b, k] = source[0, k]


@kernel
def tip_moment(a: Table, b: int) -> None:
    """Moments of the weights about the tips, at the attitudes half way that TURN holds."""
    for j in range(LANES):
        arm = rotation(get4(a, b, Lane.TURN, j)) @ get3(a, b, Lane.LEVER, j)
        put3(a, b, Lane.MOMENT, j, cross(arm, get3(a, b, Lane.FORCE, j)))
