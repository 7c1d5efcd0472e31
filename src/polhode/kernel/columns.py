"""What each column of each table holds, and the codes that stand in them.

A table has a row for each body, primitive, law and so on: few tables, because a kernel's compile
time and the price of a call grow with their number. Numba sees the members as constants.
Tables of integers have groups named ...Index, those of floats ...Value. Vectors are in world
axes except for inertias, CENTRE and body points, which are fixed in the body.
"""

from enum import IntEnum

WORK_WIDTH = 57  # of the workspace of a scheme: a flight and the momenta of a kick need most
SCRATCH = 12, 19  # rows and columns of the dense equations of one top
STEPS_BEFORE = 4  # steps back for which mean forces on bodies and of rows are kept


class State(IntEnum):
    """Position, momentum, attitude, angular momentum about its origin of a body."""

    X, P, Q, PI, WIDTH = 0, 3, 6, 10, 13


class Inertia(IntEnum):
    """A body. Its origin is its centre of mass, or its tip (INVERSE_MASS is then zero)."""

    MASS, INVERSE_MASS, TENSOR, INVERSE, CENTRE, WEIGHT, WIDTH = 0, 1, 2, 11, 20, 23, 26


class Stage(IntEnum):
    """Where a body is while loads are evaluated; force and moment about its origin there.

    MAP takes its points to the world.
    """

    AT, VELOCITY, MAP, RATE, FORCE, MOMENT, WIDTH = 0, 3, 6, 15, 18, 21, 24


class Twist(IntEnum):
    """Six numbers of a body: along and about the axes."""

    SHIFT, TURN, WIDTH = 0, 3, 6


class Acceleration(IntEnum):
    """Accelerations of a body at an instant: angular in body axes, linear in world axes."""

    ANGULAR, LINEAR, WIDTH = 0, 3, 6


class Observation(IntEnum):
    """Velocities and accelerations of a body, world axes."""

    VELOCITY, RATE, ACCELERATION, ANGULAR_ACCELERATION, WIDTH = 0, 3, 6, 9, 12


class Flag(IntEnum):
    """Joints close loops; a user function returned no number (its number, from one).

    A row that is set aside is open; rows that are solved for may be redundant. All loads are dead:
    the same wherever the bodies go.
    """

    CLOSED, FAILED, OPENED, REDUNDANT, DEAD, WIDTH = range(6)


class Carried(IntEnum):
    """Rows of what is carried beside the state: sums, and what rounding cut off them."""

    SUM, CUT, WIDTH = range(3)


class SignalIndex(IntEnum):
    """Pieces of a signal, and the address of a user function."""

    FIRST, END, ADDRESS, WIDTH = range(4)


class SignalValue(IntEnum):
    """The harmonic of a signal."""

    AMPLITUDE, RATE, PHASE, WIDTH = 0, 3, 4, 5


class PieceValue(IntEnum):
    """A piece of a signal, linear in time."""

    START, END, ORIGIN, VALUE, SLOPE, WIDTH = 0, 1, 2, 3, 6, 9


class TimedIndex(IntEnum):
    """A load in time; its signal has the same number."""

    BODY, IS_TORQUE, BODY_AXES, WORK, CONTROL, WIDTH = range(6)


class TimedValue(IntEnum):
    """Where a load in time acts."""

    POINT, WIDTH = 0, 3


class PointIndex(IntEnum):
    """A load at a point."""

    BODY, FORCE, TORQUE, FIRST, END, WORK, LOST, WIDTH = range(8)


class PointValue(IntEnum):
    """Point, constant force and damping of a load at a point."""

    POINT, CONSTANT, DAMPING, TURN_DAMPING, WIDTH = 0, 3, 6, 7, 8


class RotorIndex(IntEnum):
    """A rotor inside a body; its signal has the same number."""

    BODY, WORK, CONTROL, WIDTH = range(4)


class RotorValue(IntEnum):
    """Axis in the body, moment of inertia about it, momentum along it at t = 0."""

    AXIS, INERTIA, MOMENTUM, WIDTH = 0, 3, 4, 5


class LawKind(IntEnum):
    """Potentials of an element, then dampers: their force by its rate."""

    LINEAR, POLYNOMIAL, CLOSED_FORM, TABLE, USER, PUSH, DAMPER_TABLE, DAMPER_USER = range(8)


class LawIndex(IntEnum):
    """The law of an element: its kind, coefficients, functions, signal and accounts.

    ADDRESS is the number of a closed form among those of the system, or where a function is.
    """

    KIND, FIRST, END, ADDRESS, SIGNAL, MOTOR, LOST, WORK, CONTROL, WIDTH = range(10)


class LawValue(IntEnum):
    """Numbers of a law."""

    STIFFNESS, REST, DAMPING, EXPONENT, SIDE, WIDTH = range(6)


class TableValue(IntEnum):
    """A piece of a law's table, among its coefficients; four of FORCE, by powers."""

    ORIGIN, POTENTIAL, FORCE, WIDTH = 0, 1, 2, 6


class BodyCall(IntEnum):
    """Buffer of a user function of a body: what it is given, and its result."""

    POSITION, VELOCITY, MAP, RATE, RESULT, WIDTH = 0, 3, 6, 15, 18, 21


class LawCall(IntEnum):
    """Buffer of a user function of a coordinate or of time."""

    COORDINATE, RATE, VALUE, SLOPE, CURVATURE = range(5)


class FieldCall(IntEnum):
    """Buffer of a user potential of a place."""

    PLACE, VALUE, GRADIENT = 0, 3, 4


class Kind(IntEnum):
    """Primitives of joints and elements."""

    COINCIDE, ORTHOGONAL, IN_PLANE, DISTANCE, TWIST, COUPLING, SUPPORT, ROUND, TURN = range(9)


class Prim(IntEnum):
    """A primitive of a joint or an element.

    Its kind, bodies, first row and how many, the pair of bodies whose blocks it adds to, the place
    of its multiplier among the joint's, its law, the signal of a prescribed motion, the account of
    its work, where a twist's angle is carried, a compliance begins, a contact's switch (-1: none).
    TERMS is the number of primitives after a coupling that are its terms, -1 for a term; SUPPORT
    the number of the surface that stays on a plane (-1: none).
    """

    KIND, BODY_A, BODY_B, ROW, ROWS, PAIR, INSIDE, LAW, CLOCK, WORK, ANGLE = range(11)
    COMPLIANCE, SWITCH, TERMS, SUPPORT, WIDTH = 11, 12, 13, 14, 15


class Geometry(IntEnum):
    """Points and directors of a primitive in its bodies.

    For a twist the axis, and a direction across it in either; for a turn axes in both. LENGTH is of
    a body: for a centre of mass at the origin there is no other. The constant of a term of a
    coupling is its weight.
    """

    POINT_A, POINT_B, DIRECTOR_A, DIRECTOR_B, CONSTANT, LENGTH, WIDTH = 0, 3, 6, 9, 12, 13, 14
    AXIS, AXIS_B, WEIGHT = POINT_A, POINT_B, CONSTANT


class RowValue(IntEnum):
    """Rows of the table with a column for each row of a joint or an element.

    Residual, impulse, its change, and a coordinate at both ends of the step. An element has
    derivatives of its impulse instead of residuals: by the coordinate and by the gear of a twist.
    """

    RESIDUAL, MU, DMU, BEFORE, AFTER, WIDTH = range(6)
    BY_COORDINATE, BY_GEAR = RESIDUAL, DMU


class Pose(IntEnum):
    """A body over a jointed step; the last row is the ground's.

    Both ends, its body rate before, the impulses on it with the sums of the sizes of their terms
    (which set their rounding). Not every system needs: its turn as a quaternion in world axes, what
    the rounding of positions makes of the forces of elements (over eps), half way, GM with
    dRm = hat(GM w) Rm where dR1 = hat(w) R1, and the longest arm of a beam element's force.
    """

    X0, X1, R0, R1, RATE0 = 0, 3, 6, 15, 24
    F_IMPULSE, M_IMPULSE, F_SIZE, M_SIZE = 27, 30, 33, 34
    TURN, F_DOUBT, M_DOUBT, RM, GM, REACH, WIDTH = 35, 39, 40, 41, 50, 59, 60


class Past(IntEnum):
    """Rows of the last steps: their lengths (zero for none) and weights in the prediction."""

    STEP, WEIGHT, WIDTH = range(3)


class Arm(IntEnum):
    """A lever of a primitive: side (0: body a, 1: b), sign, whether it is a point or a direction.

    Where it is at the end, on average and as the body's own arm, with derivatives; what it
    multiplies.
    """

    SIDE, SIGN, SHIFTS, END, MEAN, OWN, D_END, D_OWN = 0, 1, 2, 3, 6, 9, 12, 21
    W_END, W_MEAN, WIDTH = 30, 33, 36


class Line(IntEnum):
    """A primitive's row: impulses B on the bodies, derivative E of the row or the impulse."""

    B_A, B_B, E_A, E_B, WIDTH = range(5)


class Seat(IntEnum):
    """Where the blocks of a pair of bodies are.

    Offset and stride of its blocks in the rows of a and b (AA, AB, BA, BB), of the impulses, of the
    rows; the right side of the rows, their place in the solution, and the block of a closing joint.
    """

    AA, AB, BA, BB, IMPULSES, ROWS, RIGHT, AT, CLOSES, WIDTH = 0, 2, 4, 6, 8, 12, 16, 18, 19, 20
    RIGHT_STRIDE = 17


class Diagonal(IntEnum):
    """A body's own block: offset and stride, its right side, its place in the solution."""

    OFFSET, STRIDE, RIGHT, AT, WIDTH = range(5)


class Span(IntEnum):
    """Primitives of a joint, and its second body."""

    FIRST, END, BODY, WIDTH = range(4)


class Tree(IntEnum):
    """A body in a tree of ball joints.

    Its parent (the ground is number n), the first row of its joint, whether it is the second body
    of it; the front that its children add to (-1: it has none), and whether another child of its
    parent is eliminated before it.
    """

    PARENT, FIRST, IS_SECOND, FRONT, JOINS, WIDTH = range(6)


class Ball(IntEnum):
    """The elimination of a body in a tree of ball joints.

    Its own inertia, the linear maps that express it by the displacement y of the parent's point,
    and the ends of the arms to its joint, its own and the parent's. Long chains wait for memory:
    W overwrites SPIN, and from H on is only kept to solve again with other residuals.
    """

    MASS, SPIN, N, END, END_P = 0, 1, 10, 19, 22
    W = SPIN
    H, U, XX, XW, ARM, ARM_P, WIDTH = 25, 34, 43, 52, 61, 64, 67


class Front(IntEnum):
    """Blocks of a front of a tree of ball joints."""

    XX, XW, WX, WW, WIDTH = 0, 3, 18, 21, 36


class Vector(IntEnum):
    """Vectors of a body: residual, solution, and what that is without the parent."""

    RESIDUAL, DZ, W0, WIDTH = 0, 6, 9, 12
    M0 = DZ
