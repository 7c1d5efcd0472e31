"""Steps in which Newton's iteration fails are halved, down to 1/64 of the step.

A user function may have been asked far from where the bodies go; what it said there is forgotten.
"""

from collections.abc import Callable
from typing import Any

from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.columns import Flag
from polhode.kernel.compile.jit import UNBOUND, specialise
from polhode.kernel.compile.pointer_table import Table

FINEST = 64

# What `in_halves` binds: whether it arrived, its iterations and its relative residual. The state
# changes only where it succeeds.
attempt: Callable[..., tuple[bool, int, float]] = UNBOUND


def _halved(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance by h, in halves where an attempt fails."""
    at, size, total, halvings, residual = 0, FINEST, 0, 0, 0.0
    while at < FINEST:
        tau, part = t + h * (at / FINEST), h * (size / FINEST)
        arrived, iterations, residual = attempt(system, s, memory, par, tau, part)
        total += iterations
        if arrived:
            at += size
            if at % (2 * size) == 0 and 2 * size < FINEST:
                size *= 2
        elif size > 1:
            size //= 2
            halvings += 1
            system.flags[0, Flag.FAILED] = 0
        else:
            return Outcome(Status.NOT_CONVERGED, total, halvings, residual)
    return Outcome(Status.CONVERGED, total, halvings, residual)


def in_halves(name: str, attempt: Callable[..., Any]) -> Callable[..., Outcome]:
    """Return the step of a scheme that makes this attempt."""
    return specialise(_halved, "step_" + name, attempt=attempt)
