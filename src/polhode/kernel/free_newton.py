"""Newton's iteration for bodies without joints: three unknowns a body, loads evaluated in between.

A scheme gives the residual of one body and its derivative, and says where a body stands while loads
are evaluated; `solver` makes its iteration. Loads enter the derivative only through the weight of a
body that turns about a tip; bodies that pull on each other converge all the same, a little slower.
"""

from collections.abc import Callable
from typing import Any

from polhode.kernel.access import add, put, quat, vec
from polhode.kernel.jit import inlined, specialise
from polhode.kernel.layout import ACTIVE, FORCE, INVERSE_MASS, PI, P, Q
from polhode.kernel.mat3 import solve
from polhode.kernel.newton import ARRIVED, GO_ON, leaves_nothing, relative, verdict
from polhode.kernel.one_body import FORCE_BEFORE, RATE0, RESIDUAL, UNKNOWN, OneBody, one_body
from polhode.kernel.system import System, body_rate, evaluate
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3, size


def residual(par: tuple[float, ...], b: OneBody, u: Vec3) -> tuple[Vec3, float]:
    """Stand for the scheme's residual, and the size of its terms."""
    raise NotImplementedError


def tangent(par: tuple[float, ...], b: OneBody, u: Vec3) -> Mat3:
    """Stand for the derivative of the residual by the unknown."""
    raise NotImplementedError


def place_body(system: System, s: Table, par: tuple[float, ...], b: OneBody, i: int) -> None:
    """Stand for what puts body i on the stage for its unknown."""
    raise NotImplementedError


@inlined
def keep_rates(bodies: Table, s: Table, work: Table) -> None:
    """Remember Omega0 of every body for the iterations to come."""
    for i in range(len(bodies)):
        put(work, i, RATE0, body_rate(bodies, i, quat(s, i, Q), vec(s, i, PI)))


@inlined
def unsettled(system: System, s: Table, h: float) -> float:
    """Largest change of a force since bodies were placed, relative to the momentum it changes."""
    worst = 0.0
    if system.flags[0, ACTIVE]:
        for i in range(len(system.bodies)):
            if system.bodies[i, INVERSE_MASS] > 0.0:
                F, before = vec(system.stage, i, FORCE), vec(system.work, i, FORCE_BEFORE)
                scale = size(vec(s, i, P)) + abs(h) * (size(F) + size(before))
                worst = max(worst, relative(abs(h) * size(F - before), scale))
    return worst


def _iterate(
    system: System,
    s: Table,
    memory: Table,
    par: tuple[float, ...],
    t: float,
    h: float,
    share: float,
) -> tuple[bool, int, float]:
    """Solve for the unknowns in the work table, from what is there; loads are taken at t + share h.

    Return whether it arrived, after how many iterations, and at which relative residual.
    """
    work, n = system.work, len(system.bodies)
    before, worst, iteration, judged = 1e300, 0.0, 0, GO_ON
    while judged == GO_ON:
        if system.flags[0, ACTIVE]:
            for i in range(n):
                put(work, i, FORCE_BEFORE, vec(system.stage, i, FORCE))
                place_body(system, s, par, one_body(system, s, memory, i, h), i)
            evaluate(system, t + share * h, t, t + h, 1.0, True)
        worst = unsettled(system, s, h)
        for i in range(n):
            r, scale = residual(par, one_body(system, s, memory, i, h), vec(work, i, UNKNOWN))
            put(work, i, RESIDUAL, r)
            worst = max(worst, relative(size(r), scale))
        judged = verdict(worst, before, iteration)
        exact = iteration > 0 and system.flags[0, ACTIVE] == 0  # loads are not in the tangent
        if judged == GO_ON and exact and leaves_nothing(worst, before):
            judged = ARRIVED
        # The last residual is used as well: what is left of it would add up over a million steps.
        for i in range(n):
            K = tangent(par, one_body(system, s, memory, i, h), vec(work, i, UNKNOWN))
            add(work, i, UNKNOWN, -solve(K, vec(work, i, RESIDUAL)))
        before = worst
        iteration += 1
    return judged == ARRIVED, iteration, worst


def solver(
    name: str,
    residual: Callable[..., Any],
    tangent: Callable[..., Any],
    place_body: Callable[..., None],
) -> Callable[..., tuple[bool, int, float]]:
    """Return the iteration of a scheme."""
    return specialise(
        _iterate,
        "solve_" + name,
        inline=True,
        residual=residual,
        tangent=tangent,
        place_body=place_body,
    )
