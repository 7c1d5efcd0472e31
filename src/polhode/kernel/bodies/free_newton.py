"""The step of an implicit scheme for bodies without joints: Newton's iteration, body by body.

A scheme gives the residual of one body and its derivative by an unknown vector, a first guess,
where a body stands while loads are evaluated, and what is written down at the end. Where loads act,
they are evaluated again after every iteration of all bodies; they enter the derivative only through
the weight of a body that turns about a tip, so that bodies that pull on each other converge all the
same, a little slower.
"""

from collections.abc import Callable
from typing import Any

from polhode.kernel.algebra.mat3 import solve
from polhode.kernel.algebra.row_values import mat, put, quat, vec
from polhode.kernel.algebra.so3 import unrotate
from polhode.kernel.algebra.vec3 import Mat3, Vec3, size
from polhode.kernel.bodies.one_body import OneBody, Unknowns, one_body
from polhode.kernel.bodies.system import Outcome, Tables, evaluate, place_state
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import UNBOUND, inlined, specialise
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.stepping.convergence import NOTHING, Verdict, left_by_newton, relative, verdict
from polhode.kernel.stepping.halving import in_halves

# What `free_step` binds for each scheme.
residual: Callable[..., tuple[Vec3, float]] = UNBOUND  # and the size of its terms
tangent: Callable[..., Mat3] = UNBOUND  # derivative of the residual by the unknown
place_body: Callable[..., None] = UNBOUND  # on the stage of its unknown
finish: Callable[..., None] = UNBOUND  # advance a body and its memory by the solution
guess: Callable[..., Vec3] = UNBOUND
instant: Callable[..., float] = UNBOUND
rate: Callable[..., Vec3] = UNBOUND
solve_body: Callable[..., tuple[Vec3, Verdict, int, float]] = UNBOUND


@inlined
def rate_of_momentum(system: Tables, memory: Table, Pi0: Vec3, i: int) -> Vec3:
    """Omega0 = J⁻¹ Pi0; a scheme may carry it in its memory instead."""
    return mat(system.bodies, i, Inertia.INVERSE) @ Pi0


@formula
def steady(par: tuple[float, ...], b: OneBody) -> Vec3:
    """First guess of a rotation: at constant rate."""
    return b.h * b.Omega0


@formula
def midway(par: tuple[float, ...]) -> float:
    """Loads are evaluated at the midpoint."""
    return 0.5


@inlined
def _unsettled(system: Tables, s: Table, h: float) -> float:
    """Largest change of a force since bodies were placed, relative to the momentum it changes."""
    worst = 0.0
    for i in range(len(system.bodies)):
        if system.bodies[i, Inertia.INVERSE_MASS] > 0.0:
            F, before = (
                vec(system.stage, i, Stage.FORCE),
                vec(system.work, i, Unknowns.FORCE_BEFORE),
            )
            scale = size(vec(s, i, State.P)) + abs(h) * (size(F) + size(before))
            change = relative(abs(h) * size(F - before), scale)
            worst = change if change > worst else worst
    return worst


def _solve(par: tuple[float, ...], b: OneBody, start: Vec3) -> tuple[Vec3, Verdict, int, float]:
    """Unknowns for one body: the unknown, the verdict, iterations, relative residual.

    Where something acts, once: it is evaluated again after that.
    """
    u, before, iteration = start, 1e300, 0
    while True:
        r, scale = residual(par, b, u)
        worst = relative(size(r), scale)
        judged = verdict(worst, before, iteration)
        if (
            judged == Verdict.CONTINUE
            and iteration > 0
            and left_by_newton(worst, before) <= NOTHING
        ):
            judged = Verdict.ARRIVED
        # The last residual is used as well: what is left of it would add up over a million steps.
        u = u - solve(tangent(par, b, u), r)
        iteration += 1
        if b.load is not None or judged != Verdict.CONTINUE:
            return u, judged, iteration, worst
        before = worst


def _attempt(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> tuple[bool, int, float]:
    """Solve for every body and advance it; nothing changes where one of them fails."""
    work, n = system.work, len(system.bodies)
    for i in range(n):
        Pi0 = unrotate(quat(s, i, State.Q), vec(s, i, State.PI))
        put(work, i, Unknowns.MOMENTUM0, Pi0)
        put(work, i, Unknowns.RATE0, rate(system, memory, Pi0, i))
        put(work, i, Unknowns.UNKNOWN, guess(par, one_body(system, s, memory, i, h)))
    if system.acts is not None:  # from the state alone, not from the previous step
        place_state(system.bodies, system.stage, s)
        evaluate(system, t, t, t + h, 1.0, True)
    judged, iterations, before, worst = Verdict.CONTINUE, 0, 1e300, 0.0
    while judged == Verdict.CONTINUE:
        worst, most, judged = 0.0, 0, Verdict.ARRIVED
        if system.acts is not None:
            for i in range(n):
                put(work, i, Unknowns.FORCE_BEFORE, vec(system.stage, i, Stage.FORCE))
                b = one_body(system, s, memory, i, h)
                place_body(system, s, par, b, vec(work, i, Unknowns.UNKNOWN), i)
            evaluate(system, t + instant(par) * h, t, t + h, 1.0, True)
            worst = _unsettled(system, s, h)
        for i in range(n):
            b = one_body(system, s, memory, i, h)
            u, found, count, left = solve_body(par, b, vec(work, i, Unknowns.UNKNOWN))
            put(work, i, Unknowns.UNKNOWN, u)
            worst = left if left > worst else worst
            most = count if count > most else most
            judged = found if found > judged else judged
        if system.acts is not None:
            judged = verdict(worst, before, iterations)
        before = worst
        iterations += most
    if judged == Verdict.ARRIVED:
        for i in range(n):
            b = one_body(system, s, memory, i, h)
            finish(system, s, memory, par, b, vec(work, i, Unknowns.UNKNOWN), i)
    return judged == Verdict.ARRIVED, iterations, worst


def free_step(
    name: str,
    residual: Callable[..., Any],
    tangent: Callable[..., Any],
    finish: Callable[..., None],
    place_body: Callable[..., None] | None = None,
    guess: Callable[..., Any] = steady,
    instant: Callable[..., Any] = midway,
    rate: Callable[..., Any] = rate_of_momentum,
) -> Callable[..., Outcome]:
    """Return the step of a scheme; one under which nothing acts need not place bodies."""
    solve_body = specialise(
        _solve, "solve_" + name, inline=True, residual=residual, tangent=tangent
    )
    attempt = specialise(
        _attempt,
        "attempt_" + name,
        inline=True,
        solve_body=solve_body,
        place_body=place_body,
        finish=finish,
        guess=guess,
        instant=instant,
        rate=rate,
    )
    return in_halves(name, attempt)
