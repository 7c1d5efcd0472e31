"""Errors of failed steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.assembly.all_rows import constraints_of
from polhode.assembly.rank import RANK
from polhode.errors import AssemblyError, NotConvergedError, RoomError, RowOpenedError, RunError
from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import Flag, Past, Prim, Span, State
from polhode.kernel.compile.user_functions import CompiledUserFunction
from polhode.kernel.joints.aside import Aside
from polhode.kernel.stepping.loop import Count
from polhode.lowering.system import Way
from polhode.model.joints._joint import TURN
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix

RESOLVED_TURN = 1.0  # rad, of a body in a step that is resolved

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import CompiledModel
    from polhode.run.engine import Engine


def slow_functions(compiled: CompiledModel) -> list[str]:
    """Return a note on each user function that is not compiled."""
    return [
        f"a user function runs as a Python callback, which is slow: {f.why_python}"
        for f in compiled.functions
        if f.why_python
    ]


def failed_functions(compiled: CompiledModel) -> Sequence[CompiledUserFunction]:
    """Return the user functions that may have failed, of one force where that is known.

    The flag is the number of an element, or minus that of a load at a point, from one.
    """
    flagged, lowered = int(compiled.arrays.flags[0, Flag.FAILED]), compiled.lowered
    functions: Sequence[CompiledUserFunction] = compiled.functions
    if not flagged or compiled.is_structure:
        return functions
    row = (lowered.elements if flagged > 0 else lowered.points)[abs(flagged) - 1]
    return [f for f in functions if f.owner == lowered.owner(row)]


def ending(error: RunError) -> BaseException:
    """Return the error; where Ctrl-C or `sys.exit` ended a user's function, that ends the run."""
    cause = error.__cause__
    return error if cause is None or isinstance(cause, Exception) else cause


SINGULAR = 1e-4  # part of the firmest direction by which loops hold one near a singular position
MOST_JOINT_ROWS = 2000  # of joints, whose singular values are looked at
REMEDY = (
    "if bodies turn by more than 1 rad in a step, use a smaller step, and if masses or stiffnesses "
    "differ by more than 1e10, bring them closer together"
)


def failure(
    status: int,
    scheme: str,
    n: int,
    time: float,
    residual: float,
    functions: Sequence[Any],
    remedy: str = "",
) -> RunError | None:
    """Return the error of a status after `n` good steps; None where there is none.

    `remedy` is for an iteration that did not converge, if its cause is known.
    """
    at = f"at step {n} (t = {time:.9g} s)"
    if status == Status.USER_ERROR:
        failed = next((f for f in functions if f.error), None)
        cause = failed.error if failed else None
        if failed:
            failed.error = None  # the next failure is another one
        named = [failed] if failed else functions
        what = " or ".join(dict.fromkeys(f.what for f in named)) or "a user function"
        said = f": {cause!r}" if cause else ": it returned no finite number, or raised"
        error = RunError(f"{what} failed {at}{said}.")
        error.__cause__ = cause
        return error
    if status == Status.NOT_FINITE:
        return RunError(
            f"scheme '{scheme}' diverged before step {n} (t = {time:.9g} s): the state is no "
            "longer finite; use a smaller step, or energy-momentum."
        )
    if status == Status.STEP_TOO_SMALL:
        return RunError(
            f"scheme '{scheme}' cannot meet its tolerance {at} with substeps of 2^-20 of the step "
            f"(error {residual:.1e}); use a larger tolerance, or an implicit scheme if forces are "
            "stiff."
        )
    if status == Status.TOO_MANY_POINTS:
        return RoomError(f"bodies touch at too many points {at}; use fewer or simpler shapes.")
    if status == Status.NOT_CONVERGED:
        return NotConvergedError(
            f"Newton's iteration of scheme '{scheme}' did not converge {at}, relative residual "
            f"{residual:.1e}; {remedy or REMEDY}.",
            scheme=scheme,
            step=n,
            time=time,
            residual=residual,
        )
    return None


def beyond_steps(status: int, rule: str, n: int, time: float) -> RunError:
    """Return the error of steps that a rule makes too short, or longer than all bounds."""
    at = f"at step {n} (t = {time:.9g} s)"
    if status == Status.STEP_TOO_SMALL:
        return RunError(
            f"steps by {rule} became shorter than 2^-20 of the first {at}; use a larger floor or "
            "tolerance, or fixed steps."
        )
    return RunError(
        f"steps by {rule} grow without bound {at}: the first step is too long for the forces; use "
        "a shorter one, or a larger floor."
    )


def opened(compiled: Any, t: float) -> RowOpenedError:
    """Return the error of the redundant row with the largest gap."""
    J = compiled.arrays.joints
    is_, gap, unit = J.aside[: Aside.IMPULSES, :-1]
    gaps = is_ * np.abs(gap) / np.where(unit > 0.0, unit, 1.0)
    row = int(np.argmax(gaps))
    k = int(np.flatnonzero(J.integers[:, Prim.ROW] <= row)[-1])
    spans = zip(compiled.system.joints, compiled.spans, strict=False)  # contacts come after
    joint = next(j for j, span in spans if span[Span.FIRST] <= k < span[Span.END])
    return RowOpenedError(
        f"joint '{joint.name}' is redundant, but opens by {gaps[row]:.2g} of the model's size at "
        f"t = {t:.9g} s; give points and axes to full precision, or use joints that leave more "
        "freedom."
    )


def lifted(compiled: Any, n: int, t: float) -> RunError | None:
    """Return the error of a body that would leave the plane on which it stays, if one would.

    Forces are those of `look_after_supports`. It may have seen one in the first part of a step that
    was taken in parts: where no row is set aside, the plane that presses least is meant.
    """
    J, contacts = compiled.arrays.joints, [c for c in compiled.system.contacts if c.stays]
    steps = 2 if J.last[Past.STEP, 1] != 0.0 else 1
    forces = {
        support: float(J.past_rows[:steps, row].sum())
        for support, row in J.integers[:, [Prim.SUPPORT, Prim.ROW]]
        if 0 <= support < len(contacts)  # those of contacts that open come after
    }
    least = min(forces, key=forces.__getitem__, default=None)
    if least is None or (forces[least] >= 0.0 and J.aside is not None):
        return None
    contact = contacts[least]
    return RunError(
        f"body '{contact.body}' lifts off in contact '{contact.name}' at step {n} "
        f"(t = {t:.9g} s): the plane would have to pull, and this contact cannot open; end "
        "the run before."
    )


def half_turned(compiled: CompiledModel) -> str:
    """Say which element would pass half a turn within a step, and what to do; or nothing."""
    if compiled.is_structure:
        return ""
    R = np.concatenate([matrix(compiled.state[:, State.Q : State.PI]), np.eye(3)[None]])

    def angle(a: int, b: int, A: Floats, B: Floats) -> float:
        C = (R[a] @ A).T @ (R[b] @ B)
        sine = 0.5 * np.array([C[2, 1] - C[1, 2], C[0, 2] - C[2, 0], C[1, 0] - C[0, 1]])
        return float(np.arctan2(np.linalg.norm(sine), 0.5 * (np.trace(C) - 1.0)))

    def frame(x: Floats, y: Floats) -> Floats:
        return np.column_stack([x, y, np.cross(x, y)])

    system, lowered, found = compiled.system, compiled.lowered, []
    for row in lowered.elements:
        if row.kind == TURN:
            (a, b), (y, v) = row.bodies, row.directors
            most = angle(a, b, frame(row.axis, y), frame(row.second_axis, v))
            found.append((most, f"force '{lowered.owner(row)}'", "a joint"))
    for e in system.beam_elements:
        (a, b), (A, B) = (system.index(body) for body in e.bodies), e.axes
        found.append((angle(a, b, A, B), f"element {e.name}", "more elements"))
    most, what, remedy = max(found, default=(0.0, "", ""))
    if most < np.pi - RESOLVED_TURN:
        return ""
    return f"{what} is turned by {most:.3g} rad, which must stay below half a turn: use {remedy}"


def nearly_singular(compiled: Any) -> str:
    """Say that loops are near a singular position, and what to do; or nothing."""
    if compiled.way != Way.JOINTED or not compiled.arrays.flags[0, Flag.CLOSED]:
        return ""
    s = np.asarray(compiled.state)
    rows = constraints_of(compiled.system, compiled.start)
    C = rows.jacobian(s[:, State.X : State.P], s[:, State.Q : State.PI])
    if len(C.bodies) > MOST_JOINT_ROWS:
        return ""
    sizes = np.linalg.svd(C.dense(), compute_uv=False)
    firm = sizes[sizes > RANK * sizes[0]]  # the others are redundant everywhere
    held = float(firm[-1] / firm[0])
    if held > SINGULAR:
        return ""
    return (
        f"joints of its loops hold one direction by {held:.1e} of another: near such a singular "
        "position the motion may not be unique; start elsewhere, or leave out a joint"
    )


def mended(compiled: Any, error: RunError) -> str:
    """Find another order of elimination, or other rows to set aside, at the present state.

    Return what was done, or nothing where that is what was tried already.
    """
    opened = isinstance(error, RowOpenedError)
    try:
        change = compiled.choose_aside if opened else compiled.reorder
        if not change(compiled.state):
            return ""
    except AssemblyError as misfit:
        raise error from misfit
    return "set other redundant rows aside" if opened else "eliminated in another order"


def error_of(engine: Engine) -> RunError | None:
    """Return the error of the last call of an engine; None if it succeeded."""
    e, compiled = engine, engine.compiled
    status, functions = int(e.counts[0, Count.STATUS]), failed_functions(compiled)
    if status == Status.CONTROLLER_FAILED:
        return e.controls.failure(compiled, e.n, e.time)
    stopped = any(isinstance(f.error, KeyboardInterrupt) for f in functions)
    if compiled.arrays.flags[0, Flag.FAILED] or stopped:
        status = Status.USER_ERROR
    if status == Status.ROW_OPENED:
        return lifted(compiled, e.n, e.time) or opened(compiled, e.time)
    residual = float(e.residual[0, 0])
    if e.control is not None and status in (Status.STEP_TOO_SMALL, Status.STEP_TOO_LARGE):
        return beyond_steps(status, str(e.given), e.n, e.time)
    remedy = ""
    if status == Status.NOT_CONVERGED:
        remedy = half_turned(compiled) or nearly_singular(compiled)
    return failure(status, str(e.scheme), e.n, e.time, residual, functions, remedy)
