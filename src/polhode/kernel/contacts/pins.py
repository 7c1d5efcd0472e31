"""Dry friction by the joint's own reaction: of a pin in its hole, of a slider on its rail.

While it slides, the force f along the coordinate and the reaction F of the same joint obey

    f = -+ m |F|,       m the coefficient times the radius of the pin (1 for a slider),

both of the step, so that the loss is that of the step: m |F| times the way. Newton's iteration
knows the derivative m F/|F|. At an instant, f is found from F, which depends on f, in turns.
"""

import math

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Prim, RowValue
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import columns
from polhode.kernel.contacts.switches import Switch, limit, reaction
from polhode.kernel.joints.elimination import own_block

TURNS = 100  # at an instant; each is closer by the radius over an arm of the mechanism


@kernel
def add_limit(J: Joints, k: int) -> None:
    """Add the derivative of friction that slides by the reaction of its joint."""
    switch = J.integers[k, Prim.SWITCH]
    size = reaction(J, switch)
    if size == 0.0:
        return
    at, stride = own_block(J.graph, J.integers[k, Prim.PAIR])
    inside, first = J.integers[k, Prim.INSIDE], int(J.switches[Switch.REACTION, switch])
    before = first - (J.integers[k, Prim.ROW] - inside)  # rows of the joint before the reaction
    slope = math.copysign(J.switches[Switch.MOST, switch], J.switches[Switch.FORCE, switch]) / size
    for m in range(int(J.switches[Switch.REACTIONS, switch])):
        J.graph.values[0, at + inside * stride + before + m] -= (
            slope * J.rows[RowValue.MU, first + m]
        )


@kernel
def limits_change(J: Joints) -> bool:
    """Give pins that slide the friction of the forces just found; whether it was another."""
    changes = False
    for c in range(columns(J.switches)):
        if J.switches[Switch.REACTIONS, c] > 0.0 and J.switches[Switch.SLIDES, c] != 0.0:
            force = J.switches[Switch.SLIDES, c] * limit(J, c, 1.0)
            if abs(force - J.switches[Switch.FORCE, c]) > 4.0 * EPS * abs(force):
                changes = True
            J.switches[Switch.FORCE, c] = force
    return changes
