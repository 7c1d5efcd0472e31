r"""Dormand and Prince's method of order 8 with error control: a fast, accurate reference.

========  ============================================================  ========
symbol    meaning                                                       equation
========  ============================================================  ========
y, f      state (x, p, q, pi) of all bodies, its slope; see (1) there   (1)
h, k_i    substep, slopes of its twelve stages                          (1)
a, b, c   coefficients of the method                                    (1)
e3, e5    weights of error estimates of third and fifth order           (2)
e         error of a substep relative to the tolerance                  (2), (3)
========  ============================================================  ========

    k_i = f(t + c_i h, y0 + h sum_j a_ij k_j),      y1 = y0 + h sum_i b_i k_i                   (1)

f is evaluated by `kernel.joints.runge_kutta`: one elimination a stage, in time that grows with the
number of bodies. Then joints are closed and momenta projected.

    e = h E5²/sqrt(E5² + E3²/100)/tolerance,     E = sum_i e_i k_i                              (2)

in the mean square over all numbers, relative to the largest of their kind. A substep is taken if
e <= 1; the next one is

    h min(6, max(1/3, 0.9 e^(-1/8)))                                                            (3)

and steps of the run are cut into as many substeps as that takes, the last of which ends with it.
Nothing is conserved by construction but what is linear; energy drifts by about the tolerance.
"""

import math

from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.runge_kutta import accept, estimated, reject, runge_kutta
from polhode.kernel.stepping.dop853_tableau import E3, E5, A, B, C
from polhode.schemes._claims import (
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    LINEAR_MOMENTUM,
    UNJOINTED,
    Claim,
)
from polhode.schemes._scheme import FREE, JOINTED, Memory, Par, Real, Scheme

advance = runge_kutta("dop853", A, B, C)
STAGES = len(B)
SMALLEST = 2.0**-20  # substep, as a part of the step


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Try the whole step first."""
    for i in range(len(memory)):
        memory[i, 0] = h


@inlined
def error(system: Tables, s: Table, tolerance: float, h: float) -> float:
    """Return e of (2)."""
    five, three = estimated(system, s, E5, STAGES), estimated(system, s, E3, STAGES)
    return abs(h) * five / math.sqrt(five + 0.01 * three) / tolerance if five > 0.0 else 0.0


@inlined
def factor(e: float) -> float:
    """Return the next substep over this one, (3)."""
    return min(6.0, max(1.0 / 3.0, 0.9 * e**-0.125)) if e > 0.0 else 6.0


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance all bodies by h, in substeps."""
    done, rejected = 0.0, 0
    while done < 1.0:
        part = min(memory[0, 0] / h, 1.0 - done)  # of the step
        advance(system, s, t + done * h, part * h)  # (1)
        e = error(system, s, par[0], part * h)
        if e <= 1.0 and accept(system, s, t + (done + part) * h):
            last = part >= 1.0 - done
            if not last or factor(e) < 1.0:  # the last substep is as short as it has to be
                memory[0, 0] = part * h * factor(e)
            done = 1.0 if last else done + part
        else:
            reject(system)
            rejected += 1
            memory[0, 0] = part * h * (factor(e) if 1.0 < e < math.inf else 1.0 / 3.0)
            if memory[0, 0] < SMALLEST * h:
                return Outcome(Status.STEP_TOO_SMALL, 0, rejected, e * par[0])
    return Outcome(Status.CONVERGED, 0, rejected, 0.0)


SCHEME = Scheme(
    name="dop853",
    title="Dormand and Prince's method of order eight, with error control",
    step=step,
    joint_step=step,
    start=start,
    memory=(Memory("substep", 1),),
    parameters=(Real("tolerance", 1e-9, 1e-14, 1.0, closed=True),),
    order=lambda p: 8,
    adaptive=True,
    stages=STAGES,
    bends=True,
    conserves=lambda p: (
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM, UNJOINTED),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED),
    translation="the same Runge-Kutta method",
    reference="hairer1993",
    equations="II.5 and the appendix, code DOP853",
)
