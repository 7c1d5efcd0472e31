"""Body-fixed vectors over a step: at its end, on average, and as the body's own arm."""

from typing import NamedTuple

from polhode.kernel.access import mat
from polhode.kernel.compiler import Known
from polhode.kernel.jit import kernel
from polhode.kernel.layout import G1, GM, R0, R1, RM
from polhode.kernel.mat3 import cross_columns
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3

AVERAGE, HALF = range(2)  # where a body's own arms are taken


class Lever(NamedTuple):
    """A body-fixed vector over the step: at the end, on average, and as the body's own arm."""

    end: Vec3
    mean: Vec3
    own: Vec3
    d_end: Mat3  # derivatives by g
    d_mean: Mat3
    d_own: Mat3


@kernel
def lever(poses: Table, arms: Known, i: int, X: Vec3) -> Lever:
    """Follow the vector X of body i over the step."""
    end = mat(poses, i, R1) @ X
    mean = 0.5 * (mat(poses, i, R0) @ X + end)
    d_end = -cross_columns(end, mat(poses, i, G1))
    d_mean = 0.5 * d_end
    if arms == AVERAGE:
        return Lever(end, mean, mean, d_end, d_mean, d_mean)
    own = mat(poses, i, RM) @ X
    return Lever(end, mean, own, d_end, d_mean, -cross_columns(own, mat(poses, i, GM)))


@kernel
def arms_of(poses: Table, arms: Known, i: int, X: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """End, mean and own arm of X without derivatives."""
    end = mat(poses, i, R1) @ X
    mean = 0.5 * (mat(poses, i, R0) @ X + end)
    return end, mean, mat(poses, i, RM) @ X if arms == HALF else mean
