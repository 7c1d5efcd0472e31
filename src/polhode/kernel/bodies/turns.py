"""The vector that turns one frame into another, at an instant: its part along their first axis."""

from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross
from polhode.kernel.beams.element import Frames, invariants, maps
from polhode.kernel.beams.logarithm import values
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


@kernel
def frame(x: Vec3, y: Vec3) -> Mat3:
    """Return the frame, axes as columns, whose first two axes are given."""
    z = cross(x, y)
    return Mat3(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z)


@kernel
def turned(series: Table, Fa: Mat3, Fb: Mat3) -> tuple[float, Vec3]:
    """Part of the vector, and its derivative by the turn of the first less that of the second."""
    f = Frames(Vec3(0.0, 0.0, 0.0), Fa, Fb)
    z, m = invariants(f), maps(f)
    w, slope, _, _ = values(series, z.X)
    return w * z.v.x, w * Vec3(m.V.xx, m.V.xy, m.V.xz) - (0.25 * slope * z.v.x) * m.Z
