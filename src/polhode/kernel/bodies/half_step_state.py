"""The second sequence of the staggered schemes, at half steps: a state of its own."""

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, turned
from polhode.kernel.bodies.one_body import evaluate_accelerations
from polhode.kernel.bodies.system import Tables, body_rate, evaluate, place
from polhode.kernel.columns import Acceleration, Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

ACCELERATION, SAMPLED = 0.0, 1.0  # start=acceleration, loads=sampled


@kernel
def evaluate_between(system: Tables, ta: float, tb: float, middle: float, loads: float) -> None:
    """Loads in the middle: those given in time by their exact mean, or by their value there."""
    if loads == SAMPLED:
        evaluate(system, middle, middle, middle, 1.0, True)  # (68), (73) to the letter
    else:
        evaluate(system, middle, ta, tb, 1.0, True)


@kernel
def start_by_acceleration(
    system: Tables, s: Table, half: Table, loads: float, t: float, h: float
) -> None:
    """Half-step sequence from the initial accelerations, Hulbert (65)-(67), (74)-(76)."""
    bodies, stage = system.bodies, system.stage
    evaluate_accelerations(system, s, t, system.work)  # (49)
    for i in range(len(bodies)):
        q0, v0 = quat(s, i, State.Q), bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        Omega0 = body_rate(bodies, i, q0, vec(s, i, State.PI))
        A0, a0 = vec(system.work, i, Acceleration.ANGULAR), vec(system.work, i, Acceleration.LINEAR)
        put_quat(
            half, i, State.Q, turned(q0, exp(0.5 * h * Omega0 + (0.125 * h * h) * A0))
        )  # (65), (66)
        put(half, i, State.X, vec(s, i, State.X) + 0.5 * h * v0 + (0.125 * h * h) * a0)
        quarter = turned(q0, exp(0.25 * h * Omega0 + (h * h / 32.0) * A0))  # (75), (76)
        x = vec(s, i, State.X) + 0.25 * h * v0 + (h * h / 32.0) * a0
        place(stage, i, x, v0 + 0.25 * h * a0, quarter, Omega0 + 0.25 * h * A0)
    evaluate_between(system, t, t + 0.5 * h, t + 0.25 * h, loads)  # (74)
    for i in range(len(bodies)):
        put(half, i, State.P, vec(s, i, State.P) + 0.5 * h * vec(stage, i, Stage.FORCE))
        put(half, i, State.PI, vec(s, i, State.PI) + 0.5 * h * vec(stage, i, Stage.MOMENT))  # (67)


@kernel
def start_by_predictor_corrector(
    system: Tables, s: Table, half: Table, loads: float, t: float, h: float
) -> None:
    """Half-step sequence by one step of h/2, Hulbert (52)-(57): no acceleration is needed."""
    bodies, stage = system.bodies, system.stage
    for i in range(len(bodies)):
        q0, v0 = quat(s, i, State.Q), bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        Omega0 = body_rate(bodies, i, q0, vec(s, i, State.PI))
        quarter = turned(q0, exp(0.25 * h * Omega0))
        place(stage, i, vec(s, i, State.X) + 0.25 * h * v0, v0, quarter, Omega0)
    evaluate_between(system, t, t + 0.5 * h, t + 0.25 * h, loads)
    for i in range(len(bodies)):
        q0, p0 = quat(s, i, State.Q), vec(s, i, State.P)
        Omega0 = body_rate(bodies, i, q0, vec(s, i, State.PI))
        pi1 = vec(s, i, State.PI) + 0.5 * h * vec(stage, i, Stage.MOMENT)
        p1 = p0 + 0.5 * h * vec(stage, i, Stage.FORCE)
        Omega_ = body_rate(bodies, i, turned(q0, exp(0.5 * h * Omega0)), pi1)
        put_quat(half, i, State.Q, turned(q0, exp(0.25 * h * (Omega0 + Omega_))))
        put(
            half,
            i,
            State.X,
            vec(s, i, State.X) + (0.25 * h * bodies[i, Inertia.INVERSE_MASS]) * (p0 + p1),
        )
        put(half, i, State.P, p1)
        put(half, i, State.PI, pi1)


@kernel
def start_half(
    system: Tables, s: Table, half: Table, way: float, loads: float, t: float, h: float
) -> None:
    """Fill the half-step sequence."""
    if way == ACCELERATION:
        start_by_acceleration(system, s, half, loads, t, h)
    else:
        start_by_predictor_corrector(system, s, half, loads, t, h)
