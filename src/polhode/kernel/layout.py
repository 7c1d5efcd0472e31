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
ACTIVE, FAILED = 0, 1  # something but constant forces acts; a user function returned no number

# A load in time: TIMED integers and numbers, and the pieces of its signal.
T_BODY, T_IS_TORQUE, T_BODY_AXES, T_FIRST, T_END = range(5)
T_POINT, T_AMPLITUDE, T_ANGULAR_FREQUENCY, T_PHASE = 0, 3, 6, 7
PIECE_START, PIECE_END, PIECE_ORIGIN, PIECE_VALUE, PIECE_SLOPE = 0, 1, 2, 3, 6

# A load at a point.
P_BODY, P_FORCE, P_TORQUE, P_FIRST, P_END = range(5)
P_POINT, P_CONSTANT, P_DAMPING = 0, 3, 6

# A spring.
S_BODY_A, S_BODY_B = 0, 1
S_POINT_A, S_POINT_B, S_STIFFNESS, S_LENGTH, S_DAMPING = 0, 3, 6, 7, 8

# A body over a jointed step: both ends, half way, dR1 = hat(G1 dg) R1, dRm = hat(GM dg) Rm, and the
# impulses on it. The last row is the ground's.
X0, X1, R0, R1, RM, G1, GM, F_IMPULSE, M_IMPULSE = 0, 3, 6, 15, 24, 33, 42, 51, 54
F_SIZE, M_SIZE = 57, 58  # sums of the sizes of the impulses, which set their rounding
POSE_WIDTH = 59

# A constraint primitive.
KIND, BODY_A, BODY_B, ROW, CHILD = range(5)
POINT_A, POINT_B, DIRECTOR_A, DIRECTOR_B, CONSTANT = 0, 3, 6, 9, 12

# A body in the tree of joints: its parent (the ground is number n), and the rows of the joint to
# it. COUPLED: its impulses depend on both bodies' attitudes. BALL: it is one COINCIDE.
PARENT, FIRST, ROWS, COUPLED, BALL = range(5)

# The blocks of the Newton matrix by body, 6x6 each, those of its joint to the parent p included,
# and the affine maps dz_i = z0 + Z dz_p, dmu_i = mu0 + M dz_p.
K_II, K_IP, K_PI, B_I, B_P, C_I, C_P, Z_P, M_P = range(0, 324, 36)
BLOCKS_WIDTH = 324
RESIDUAL, DZ, Z0, MU0 = 0, 6, 12, 18  # vectors of six by body
VALUE, MU, DMU = range(3)  # by constraint row
