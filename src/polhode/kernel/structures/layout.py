"""What the rows and columns of a structure's tables hold."""

from enum import IntEnum


class Motion(IntEnum):
    """Rows of the state."""

    U, V, WIDTH = range(3)


class Work(IntEnum):
    """Rows of the workspace.

    Where and how fast the structure is while it is evaluated, what acts from outside and from
    inside, what is left of the equations, the unknown, the sizes of terms.
    """

    AT, RATE, FORCE, INNER, RESIDUAL, DELTA, SIZE, SPARE, ROWS = range(9)


class Given(IntEnum):
    """Rows of what is given."""

    CONSTANT, REFERENCE, HELD, WIDTH = range(4)


class Coordinate(IntEnum):
    """What HELD says of a coordinate."""

    FREE, FIXED, MULTIPLIER = range(3)


class SumValue(IntEnum):
    """A weighted sum of nodes: its terms, and where its blocks in the matrix begin."""

    FIRST, END, BLOCK, WIDTH = range(4)


class SpringIndex(IntEnum):
    """The sum of a spring, and the multiplier of a rod."""

    SUM, ROD, WIDTH = range(3)


class SpringValue(IntEnum):
    """V = k2 e²/2 + k3 e³/3 + k4 e⁴/4 of the stretch e = L - length, and c times dL/dt."""

    K2, K3, K4, LENGTH, DAMPING, SOFTNESS, WIDTH = range(7)


class LoadIndex(IntEnum):
    """A load: its coordinate, its signal and the component of it."""

    COORDINATE, SIGNAL, COMPONENT, WIDTH = range(4)


class Follower(IntEnum):
    """A load that turns with a body: its kind, its signal, the body's axes and point, as sums."""

    KIND, SIGNAL, AXIS_X, AXIS_Y, AXIS_Z, POINT, WIDTH = range(7)


class FollowerKind(IntEnum):
    """Loads that turn with a body."""

    WORLD_TORQUE, BODY_TORQUE, BODY_FORCE = range(3)


class StructureFlag(IntEnum):
    """The matrix must be factored at every step; a user function returned NaN."""

    REFACTOR, FAILED, WIDTH = range(3)
