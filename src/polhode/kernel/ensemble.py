"""Many bodies at once: steps over lanes that the compiler turns into vector instructions.

Bodies that do not act on each other stand side by side, `LANES` to a block: a row of the table is a
block, and its column ``c * LANES + lane`` is number c of a body. A step goes over a block in short
*passes*, each a loop over lanes without branches that reads all it needs before it writes: such a
loop is vectorised, and because it is short the processor has several of its turns under way. Many
steps are taken in a block before the next, so that it stays in the nearest cache. The arithmetic of
a lane is that of the scheme's own step, operation by operation: nothing is reordered.
"""

from polhode.kernel.formula import formula
from polhode.kernel.jit import inlined, kernel
from polhode.kernel.so3 import rotation, turned, unrotate
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Quat, Vec3, cross

LANES = 64

# Numbers of a body: its state as in `layout`, the accelerations that a scheme carries, the rate,
# the increment of the attitude; then what does not change: the inverse inertia, the inverse mass,
# the constant force, and of a body that turns about a tip the lever to its centre of mass.
X, P, Q, PI, A, ACC, OMEGA, TURN, MOMENT = 0, 3, 6, 10, 13, 16, 19, 22, 26
INVERSE, INVERSE_MASS, FORCE, LEVER = 29, 38, 39, 42
G, RATIO = 45, 48  # unknown of the implicit scheme, and (J3 - J2)/2 J1 and so on
WIDTH = 51


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
        a[b, INVERSE * LANES + j], a[b, (INVERSE + 4) * LANES + j], a[b, (INVERSE + 8) * LANES + j]
    )
    return scaled(k, Pi)


@inlined
def full_rate(a: Table, b: int, j: int, Pi: Vec3) -> Vec3:
    """J⁻¹ Pi."""
    x, y, z = get3(a, b, INVERSE, j), get3(a, b, INVERSE + 3, j), get3(a, b, INVERSE + 6, j)
    return Mat3(x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z) @ Pi


@kernel
def turn(a: Table, b: int) -> None:
    """Attitudes after the increments."""
    for j in range(LANES):
        put4(a, b, Q, j, turned(get4(a, b, Q, j), get4(a, b, TURN, j)))


@kernel
def keep(source: Table, b: int, target: Table, width: int) -> None:
    """Copy the first numbers of a block to or from the only row of another table."""
    for k in range(width * LANES):
        target[0, k] = source[b, k]


@kernel
def bring_back(source: Table, target: Table, b: int, width: int) -> None:
    """Copy them back."""
    for k in range(width * LANES):
        target[b, k] = source[0, k]


@kernel
def tip_moment(a: Table, b: int) -> None:
    """Moments of the weights about the tips, at the attitudes half way that TURN holds."""
    for j in range(LANES):
        arm = rotation(get4(a, b, TURN, j)) @ get3(a, b, LEVER, j)
        put3(a, b, MOMENT, j, cross(arm, get3(a, b, FORCE, j)))


@kernel
def body_momentum(a: Table, b: int, j: int) -> Vec3:
    """Rᵀ pi of lane j."""
    return unrotate(get4(a, b, Q, j), get3(a, b, PI, j))
