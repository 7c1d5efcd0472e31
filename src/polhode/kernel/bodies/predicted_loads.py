"""Loads where bodies are after the rates of the work table, Hulbert (71), (72), (77)."""

from polhode.kernel.algebra.row_values import quat, vec
from polhode.kernel.algebra.so3 import exp, turned
from polhode.kernel.bodies.system import Tables, body_rate, evaluate, place, place_state
from polhode.kernel.columns import Inertia, Stage, State, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


@kernel
def _place_after(system: Tables, s: Table, h: float, impulse: float) -> None:
    """Put the bodies on the stage after h, their momenta changed by `impulse` times its loads."""
    bodies, stage, rates = system.bodies, system.stage, system.work
    for i in range(len(bodies)):
        V, Omega = vec(rates, i, Twist.SHIFT), vec(rates, i, Twist.TURN)
        q = turned(quat(s, i, State.Q), exp(h * Omega))
        p = vec(s, i, State.P) + impulse * vec(stage, i, Stage.FORCE)
        pi = vec(s, i, State.PI) + impulse * vec(stage, i, Stage.MOMENT)
        v = bodies[i, Inertia.INVERSE_MASS] * p
        place(stage, i, vec(s, i, State.X) + h * V, v, q, body_rate(bodies, i, q, pi))


@kernel
def evaluate_middle(system: Tables, s: Table, t: float, h: float) -> None:
    """Loads at (71), (72); those of the start say how fast bodies move there."""
    place_state(system.bodies, system.stage, s)
    evaluate(system, t, t, t + 0.5 * h, 1.0, True)
    _place_after(system, s, 0.5 * h, 0.5 * h)
    evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)


@kernel
def evaluate_ends(system: Tables, s: Table, t: float, h: float) -> None:
    """Half of the loads at each end, (77)."""
    place_state(system.bodies, system.stage, s)
    evaluate(system, t, t, t + h, 0.5, True)
    _place_after(system, s, h, 2.0 * h)
    evaluate(system, t + h, t, t + h, 0.5, False)
