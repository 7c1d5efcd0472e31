"""What stands in which column: every kind of thing is one array, a row each.

Few arrays, because a kernel's compile time and the price of a call grow with their number. Vectors
are in world axes but for INERTIA, INVERSE_INERTIA, CENTRE and body points, which are fixed in the
body.
"""

# The state of a body: position and momentum, attitude and angular momentum about its origin.
# Momenta are stored, so that nothing is lost where nothing acts.
X, P, Q, PI = 0, 3, 6, 10
STATE_WIDTH = 13

# A body. Its origin is its centre of mass, or the tip it turns about (INVERSE_MASS is then zero).
MASS, INVERSE_MASS, INERTIA, INVERSE_INERTIA, CENTRE, WEIGHT = 0, 1, 2, 11, 20, 23
BODY_WIDTH = 26

# The stage: where a body stands while loads are evaluated (MAP takes its points to the world), the
# force and the moment about its origin that act on it then.
AT, VELOCITY, MAP, RATE, FORCE, MOMENT = 0, 3, 6, 15, 18, 21
STAGE_WIDTH = 24
WORK_WIDTH = 57

# Flags of a system.
# Joints close loops; a user function returned no number.
CLOSED, FAILED = range(2)

# A signal: its pieces, and a harmonic.
G_FIRST, G_END, G_ADDRESS = range(3)
G_AMPLITUDE, G_RATE, G_PHASE = 0, 3, 4
PIECE_START, PIECE_END, PIECE_ORIGIN, PIECE_VALUE, PIECE_SLOPE = 0, 1, 2, 3, 6

# A load in time; its signal has the same number.
T_BODY, T_IS_TORQUE, T_BODY_AXES, T_WORK = range(4)
T_POINT = 0

# A load at a point.
P_BODY, P_FORCE, P_TORQUE, P_FIRST, P_END, P_WORK, P_LOST = range(7)
P_POINT, P_CONSTANT, P_DAMPING, P_TURN_DAMPING = 0, 3, 6, 7

# A rotor inside a body: its axis in the body, its moment of inertia about it, its momentum along it
# at t = 0, and the signal of the torque that drives it.
ROTOR_BODY, ROTOR_WORK = 0, 1
ROTOR_AXIS, ROTOR_INERTIA, ROTOR_MOMENTUM = 0, 3, 4

# A body over a jointed step: both ends, its body rate before, the impulses on it with the sums of
# the sizes of their terms (which set their rounding). The last row is the ground's.
X0, X1, R0, R1, RATE0 = 0, 3, 6, 15, 24
F_IMPULSE, M_IMPULSE, F_SIZE, M_SIZE = 27, 30, 33, 34
# What not every system needs: its turn as a quaternion in world axes, what the rounding of places
# makes of the forces of elements (over eps), half way, dRm = hat(GM w) Rm where dR1 = hat(w) R1.
TURN, F_DOUBT, M_DOUBT, RM, GM = 35, 39, 40, 41, 50
POSE_WIDTH = 59

# How many steps back the mean forces and moments on bodies, and the mean forces of rows, are kept.
STEPS_BEFORE = 4

# A primitive, of a joint or of an element: what it is, its bodies, its first row and how many, the
# pair of bodies whose blocks it adds to, the place of its multiplier among the joint's, the law of
# an element, the signal of a prescribed motion, the account of its work, and where the angle of a
# twist is carried (-1: none).
KIND, BODY_A, BODY_B, ROW, ROWS, PAIR, INSIDE, LAW, CLOCK, M_WORK, ANGLE = range(11)
PRIMITIVE_WIDTH = 11
# Points and directors in the bodies; for a twist the axis, and a direction across it in either.
# Last a length of a body: for a centre of mass at the origin there is no other.
POINT_A, POINT_B, DIRECTOR_A, DIRECTOR_B, CONSTANT, LENGTH = 0, 3, 6, 9, 12, 13
NUMBERS_WIDTH = 14
AXIS = POINT_A
# By row: residual, impulse, its change, and a coordinate at both ends of the step. An element has
# derivatives of its impulse instead of residuals: by the coordinate and by the gear of a twist.
VALUE, MU, DMU, BEFORE, AFTER = range(5)
ROW_WIDTH = 5
BY_COORDINATE, BY_GEAR = VALUE, DMU

# A lever of a primitive: side (0: body a, 1: b), sign, whether it is a point or a direction; where
# it is at the end, on average and as the body's own arm, with derivatives; what it multiplies.
SIDE, SIGN, SHIFTS, END, MEAN, OWN, D_END, D_OWN, W_END, W_MEAN = 0, 1, 2, 3, 6, 9, 12, 21, 30, 33
LEVER_WIDTH = 36
# What a primitive's row comes to: impulses B on the bodies, derivative E of the row or the impulse.
B_A, B_B, E_A, E_B = range(4)

# The law of an element.
L_TYPE, L_FIRST, L_LAST, L_ADDRESS, L_SIGNAL, L_MOTOR, L_LOST, L_WORK = range(8)
L_STIFFNESS, L_REST, L_DAMPING, L_CONTROL = range(4)

# A pair of bodies: offset and stride of its blocks in the rows of a and b, of the impulses, of the
# rows; the right side of the rows, their place in the solution, and the block of a closing joint.
K_AB, S_BA, S_CA, S_RIGHT, S_AT, S_CLOSES = 0, 8, 12, 16, 18, 19

# A tree of ball joints, by body: its parent (the ground is number n), the first row of its joint,
# whether it is the second body of it; the front that its children add to (-1: it has none), and
# whether another child of its parent is eliminated before it.
PARENT, FIRST, IS_SECOND, FRONT, JOINS = range(5)
TREE_WIDTH = 5
# Its own inertia, the linear maps that express it by the displacement y of the parent's point, and
# the ends of the arms to its joint, its own and the parent's. Long chains wait for memory, so that
# what is used up makes room for what comes.
B_MASS, B_SPIN, B_W, B_N, B_END, B_END_P = 0, 1, 1, 10, 19, 22
B_H, B_U, B_XX, B_XW, B_ARM, B_ARM_P = 25, 34, 43, 52, 61, 64  # to solve again with other residuals
BALL_WIDTH = 67
# Vectors by body: residual, solution (displacement, turn in world axes), what it comes to without
# the parent.
RESIDUAL, DZ, M0, W0 = 0, 6, 6, 9
VECTOR_WIDTH = 12
