"""Body-fixed vectors over a step: at its end, on average, and as the body's own arm."""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.mat3 import cross_columns
from polhode.kernel.algebra.row_values import mat
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat
from polhode.kernel.columns import Pose
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table


class Arms(IntEnum):
    """Where a body's own arms are evaluated; with START, their factors as well."""

    AVERAGE, HALF, START = range(3)


class Lever(NamedTuple):
    """A body-fixed vector over the step: at the end, on average, and as the body's own arm."""

    end: Vec3
    mean: Vec3
    own: Vec3
    d_end: Mat3  # derivatives by the body's turn at the end, in world axes
    d_own: Mat3


@kernel
def arms_of(poses: Table, arms: Known, i: int, X: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Follow the vector X of body i over the step: end, mean and own arm."""
    end = mat(poses, i, Pose.R1) @ X
    if arms == Arms.START:
        start = mat(poses, i, Pose.R0) @ X
        return end, start, start
    mean = 0.5 * (mat(poses, i, Pose.R0) @ X + end)
    return end, mean, mat(poses, i, Pose.RM) @ X if arms == Arms.HALF else mean


@kernel
def slopes_of(poses: Table, arms: Known, i: int, end: Vec3, own: Vec3) -> tuple[Mat3, Mat3]:
    """Derivatives of end and own arm by the body's turn."""
    d_end = -hat(end)
    return d_end, 0.5 * d_end if arms == Arms.AVERAGE else -cross_columns(
        own, mat(poses, i, Pose.GM)
    )


@kernel
def lever(poses: Table, arms: Known, i: int, X: Vec3) -> Lever:
    """Follow a vector with its derivatives."""
    end, mean, own = arms_of(poses, arms, i, X)
    d_end, d_own = slopes_of(poses, arms, i, end, own)
    return Lever(end, mean, own, d_end, d_own)
