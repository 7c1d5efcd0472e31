r"""Steps by the error of each: three means, a digital filter, and steps that are repeated.

=========  =====================================================================  ========
symbol     meaning                                                                equation
=========  =====================================================================  ========
h          length of a step                                                       (1), (3)
v, Omega   mean rates of a body in a step: velocity, angular velocity in it       (1)
theta, g   rotation vector of the step's increment; h Omega                       (1)
e, tol     error of a step, and the one that is wanted; both in metres            (2), (3)
=========  =====================================================================  ========

A step of order two leaves out, as in `resolution`,

    e_x = h³/12 v'',      e_theta = h³/12 (Omega'' - Omega x Omega') + theta - g                (1)
    e² = sum (m e_x² + e_theta . J e_theta) / sum m                                             (2)

Derivatives are divided differences of the means of three steps. Rates at ends of steps will not do:
the momenta of jointed bodies alternate. Söderlind's digital filter H211b gives the next step,

    r = (tol/e tol/e_before)^(1/12) (h/h_before)^(-1/4),      h1 = h (1 + c atan((r - 1)/c))    (3)

with c = 1/4, and a step with e > 3 tol is repeated with 0.7 h. A step that is cut to end at an
event begins the means anew.
"""

import math
from typing import Any

from polhode.kernel.algebra.row_values import copy, mat, put, quat, vec
from polhode.kernel.algebra.so3 import log
from polhode.kernel.algebra.vec3 import Quat, Vec3, cross
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, State
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.stepping.automatic import Clock, Control, Means, Pace, count, length
from polhode.kernel.stepping.resolution import of_family

REJECTED, SHORTER = 3.0, 0.7  # error over the tolerance; the next try over this one
LIMITED = 0.25  # c of (3)
NO_ERROR = 1e-6  # of the tolerance: less is not told from none
STEPS_COMPARED = 2  # steps before that a second difference needs


@kernel
def _turn(before: Table, s: Table, i: int) -> Quat:
    """Increment of the attitude of a body in a step."""
    q0 = quat(before, i, State.Q)
    return Quat(q0.w, -q0.x, -q0.y, -q0.z) * quat(s, i, State.Q)


@kernel
def _moved(before: Table, s: Table, i: int) -> Vec3:
    return vec(s, i, State.X) - vec(before, i, State.X)


@kernel
def error(kind: Known, system: Tables, s: Table, control: Control) -> float:
    """E of (2) of the step that ends at s."""
    bodies, means, before, pace = system.bodies, control.means, control.copies[0], control.pace
    h = length(control, 0.0)
    near = 0.5 * (h + pace[0, Pace.LAST])  # between the middles of steps
    far = 0.5 * (pace[0, Pace.LAST] + pace[0, Pace.BEFORE])
    second = 3.0 / (h + pace[0, Pace.LAST] + pace[0, Pace.BEFORE])  # of places: exact for cubics
    share, total, mass = h * h * h / 12.0, 0.0, 0.0
    for i in range(len(bodies)):
        v0, v1 = vec(means, i, Means.VELOCITY_BEFORE), vec(means, i, Means.VELOCITY)
        W0, W1 = vec(means, i, Means.RATE_BEFORE), vec(means, i, Means.RATE)
        dq = _turn(before, s, i)
        g = of_family(kind, dq)
        v, W = (1.0 / h) * _moved(before, s, i), (1.0 / h) * g
        dv, dW = (1.0 / near) * (v - v1), (1.0 / near) * (W - W1)
        bend = second * (dv - (1.0 / far) * (v1 - v0))
        twist = second * (dW - (1.0 / far) * (W1 - W0)) - cross(W, dW)
        e_x, e_theta = share * bend, share * twist + (log(dq) - g)  # (1)
        total += bodies[i, Inertia.MASS] * (e_x @ e_x)
        total += e_theta @ (mat(bodies, i, Inertia.TENSOR) @ e_theta)
        mass += bodies[i, Inertia.MASS]
    return math.sqrt(total / mass)


@kernel
def _remember(kind: Known, s: Table, control: Control) -> None:
    """Keep the mean rates of an accepted step."""
    means, pace, before, h = control.means, control.pace, control.copies[0], length(control, 0.0)
    for i in range(len(means)):
        put(means, i, Means.VELOCITY_BEFORE, vec(means, i, Means.VELOCITY))
        put(means, i, Means.RATE_BEFORE, vec(means, i, Means.RATE))
        put(means, i, Means.VELOCITY, (1.0 / h) * _moved(before, s, i))
        put(means, i, Means.RATE, (1.0 / h) * of_family(kind, _turn(before, s, i)))
    pace[0, Pace.BEFORE], pace[0, Pace.LAST] = pace[0, Pace.LAST], h


@kernel
def filtered(pace: Table, h: float, ratio: float) -> float:
    """The next step, (3), after one with this error over the tolerance."""
    now, before = max(ratio, NO_ERROR), max(pace[0, Pace.ERROR], NO_ERROR)
    r = (now * before) ** (-1.0 / 12.0) * (h / pace[0, Pace.LAST]) ** -0.25
    return min(h * (1.0 + LIMITED * math.atan((r - 1.0) / LIMITED)), pace[0, Pace.MOST])


@kernel
def is_accurate(kind: Known, system: Tables, s: Table, control: Control) -> bool:
    """Whether a step is accurate; if not, it is undone, and the next attempt is shorter."""
    clock, pace, h = control.clock, control.pace, length(control, 0.0)
    if clock[0, Clock.TICKS] + clock[0, Clock.LENGTH] == clock[0, Clock.LIMIT]:
        clock[0, Clock.KNOWN], pace[0, Pace.ERROR] = 0, 1.0
    elif clock[0, Clock.KNOWN] < STEPS_COMPARED:
        _remember(kind, s, control)
        clock[0, Clock.KNOWN] += 1
    else:
        ratio = error(kind, system, s, control) / pace[0, Pace.TOLERANCE]
        if not ratio <= REJECTED:
            for k in range(len(control.tables)):
                copy(control.copies[k], control.tables[k])
            clock[0, Clock.REJECTED] += 1
            pace[0, Pace.NEXT] = SHORTER * h
            return False
        pace[0, Pace.NEXT] = filtered(pace, h, ratio)
        pace[0, Pace.ERROR] = ratio
        _remember(kind, s, control)
    return True


@inlined
def is_accepted(kind: Known, system: Tables, s: Table, control: Any) -> bool:
    """Whether a step is accepted; if so, the clock advances. Fixed steps are always accepted."""
    if control is None:
        return True
    if control.means is not None and not is_accurate(kind, system, s, control):
        return False
    count(control)
    return True
