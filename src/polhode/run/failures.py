"""What is said of a step that failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polhode.errors import NotConvergedError, RunError
from polhode.kernel.bodies.system import Status


def failure(
    status: int, scheme: str, n: int, step: float, residual: float, functions: Sequence[Any]
) -> RunError | None:
    """Return the error of a status after `n` good steps; None where there is none."""
    at = f"at step {n} (t = {n * step:.9g} s)"
    if status == Status.USER_ERROR:
        cause = next((f.error for f in functions if f.error), None)
        said = f": {cause!r}" if cause else "; it returned no finite number, or raised"
        error = RunError(f"a user function failed {at}{said}.")
        error.__cause__ = cause
        return error
    if status == Status.NOT_FINITE:
        return RunError(
            f"scheme '{scheme}' blew up before step {n} (t = {n * step:.9g} s): the state is no "
            "longer finite; use a smaller step, or energy-momentum."
        )
    if status == Status.NOT_CONVERGED:
        return NotConvergedError(
            f"Newton's iteration of scheme '{scheme}' did not converge {at}, relative residual "
            f"{residual:.1e}; use a smaller step (h times the angular velocity should stay below "
            "1).",
            scheme=scheme,
            step=n,
            time=n * step,
            residual=residual,
        )
    return None
