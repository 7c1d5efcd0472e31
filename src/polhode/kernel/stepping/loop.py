"""The loop around a step, compiled once a scheme with the step inlined."""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from polhode.kernel.algebra.row_values import copy
from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.columns import Flag
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import UNBOUND, inlined, kernel, specialise
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.cache import save_points
from polhode.kernel.control.controllers import controlled
from polhode.kernel.joints.ledger import book_free
from polhode.kernel.stepping.automatic import begin, is_under_way, now, planned
from polhode.kernel.stepping.automatic import length as length_of
from polhode.kernel.stepping.error_control import is_accepted
from polhode.kernel.stepping.resolution import (
    UNWATCHED,
    next_burst,
    watch_end,
    watch_kept,
    watch_rates,
    watch_start,
)


class Count(IntEnum):
    """What the loop counts, in `Progress.counts`."""

    STATUS, STEPS, ITERATIONS, MOST, HALVINGS, ROWS, MOST_HALVINGS, WIDTH = range(8)


@bundle
class SampleTables(NamedTuple):
    """Saved rows of a run."""

    number: Table  # (rows, 1) step number
    state: Table  # (rows, n * 13)
    memory: Table  # (rows, n * width)
    carried: Table  # (rows, 2 * k)
    time: Any = None  # Table (rows, 1), where steps change
    pressing: Any = None  # Table (rows, 1), how many points press, where bodies touch
    touched: Any = None  # Table (rows, points * Cached.WIDTH), the first of them


@bundle
class Counters(NamedTuple):
    """Counts of a run so far, the last residual, and what is carried beside the state."""

    counts: Table
    residual: Table
    carried: Table
    watched: Table  # how finely the motion is resolved, see `resolution`
    control: Any = None  # Control, where steps change, see `automatic`


# What `driver` binds for each scheme, and for `steps` in the clock: only begin.
BOOKS, BEGIN = False, -1
INCREMENT = UNWATCHED
start: Any = None
step: Callable[..., Outcome] = UNBOUND


@kernel
def _is_finite(s: Table) -> bool:
    total = 0.0
    for i in range(len(s)):
        for k in range(columns(s)):
            total += s[i, k]
    return bool(np.isfinite(total))


@kernel
def _save(a: Table, row: int, values: Table) -> None:
    width = columns(values)
    for i in range(len(values)):
        for k in range(width):
            a[row, i * width + k] = values[i, k]


@inlined
def _save_some(
    system: Tables,
    samples: SampleTables,
    n: int,
    every: int,
    s: Table,
    memory: Table,
    progress: Counters,
) -> int:
    """Save the state after every `every`-th step as the next row, if it is finite."""
    if n % every == 0:
        if not _is_finite(s):
            return Status.NOT_FINITE
        row = progress.counts[0, Count.ROWS]
        samples.number[row, 0] = n
        _save(samples.state, row, s)
        _save(samples.memory, row, memory)
        _save(samples.carried, row, progress.carried)
        if progress.control is not None:
            samples.time[row, 0] = now(progress.control, 0.0)
        if samples.touched is not None:
            samples.pressing[row, 0] = save_points(system.touching, samples.touched, row)
        progress.counts[0, Count.ROWS] += 1
    return Status.CONVERGED


@inlined
def _status(system: Tables, outcome: Outcome) -> int:
    """How a step ended; failures of user functions and of rows set aside come first."""
    failed, opened = system.flags[0, Flag.FAILED], system.flags[0, Flag.OPENED]
    if failed | opened == 0:
        return outcome.status
    return Status.USER_ERROR if failed != 0 else Status.ROW_OPENED


@inlined
def _checked(status: int, s: Table) -> int:
    """Return a status; NOT_FINITE where the state is not finite."""
    lost = status == Status.CONVERGED and not _is_finite(s)
    return int(Status.NOT_FINITE) if lost else status


def _drive(
    system: Tables,
    s: Table,
    memory: Table,
    par: tuple[float, ...],
    clock: tuple[int, int, int, float, int, float],
    samples: SampleTables,
    progress: Counters,
) -> None:
    """Take `steps` steps from number `first`, saving every `every`-th from row counts[0, ROWS] on.

    Where `steps` is BEGIN, fill the scheme's memory instead.
    Time is h times the steps since number `base`, never a sum, after `origin`; or whole ticks of a
    control, which also says how long steps are and where they end.
    """
    first, steps, every, h, base, origin = clock
    counts, watched, control = progress.counts, progress.watched, progress.control
    begin(system, s, control, steps == BEGIN)
    if start is not None and steps == BEGIN:
        start(system, s, memory, par, origin + (first - base) * h, h)
    n, end, status, residual = first, first + steps, int(Status.CONVERGED), 0.0
    iterations, halvings = 0, 0
    most, most_halvings = counts[0, Count.MOST], counts[0, Count.MOST_HALVINGS]
    while n < end and status == Status.CONVERGED and is_under_way(control):
        # Up to the next burst, or one step of it: what is not watched pays nothing.
        watching = next_burst(INCREMENT, n, end)
        stop = min(end, n + 1 if n >= watching else watching)
        if INCREMENT != UNWATCHED and n >= watching:
            watch_start(s, watched)
        while n < stop and status == Status.CONVERGED and is_under_way(control):
            status = planned(system, s, control)
            if status != Status.CONVERGED:
                break
            if BOOKS and system.loads is not None:
                copy(s, system.before)
            t, length = now(control, origin + (n - base) * h), length_of(control, h)
            outcome = step(system, s, memory, par, t, length)
            status, residual = _status(system, outcome), outcome.residual
            iterations, most = iterations + outcome.iterations, max(most, outcome.iterations)
            halvings += outcome.halvings
            most_halvings = max(most_halvings, outcome.halvings)
            if status == Status.CONVERGED and is_accepted(INCREMENT, system, s, control):
                if BOOKS and system.loads is not None:
                    book_free(system, s, t, length)
                watch_rates(INCREMENT, system, s, watched)
                n += 1
                status = _save_some(system, samples, n, every, s, memory, progress)
        if INCREMENT != UNWATCHED and n == stop and n > watching:
            watch_end(INCREMENT, system, s, watched, n - 1, watching)
    watch_kept(INCREMENT, system, s, watched)
    counts[0, Count.STATUS] = _checked(status, s)
    counts[0, Count.STEPS] += n - first
    counts[0, Count.ITERATIONS] += iterations
    counts[0, Count.MOST] = most
    counts[0, Count.HALVINGS] += halvings
    counts[0, Count.MOST_HALVINGS] = most_halvings
    progress.residual[0, 0] = residual


@cache
def driver(
    name: str,
    step: Callable[..., Outcome],
    start: Callable[..., None] | None = None,
    books: bool = False,
    increment: int = UNWATCHED,
    controls: bool = False,
) -> Callable[..., Any]:
    """Return the loop of the scheme `name`; with `books`, it books the work of loads.

    `increment` is the family by which bodies turn. With `controls` there may be controllers, and
    hinges whose turns are counted.
    """
    loop, step = "drive_" + name, inlined(step)
    if controls:
        step = controlled(name, step)
    return specialise(_drive, loop, step=step, start=start, BOOKS=books, INCREMENT=increment)
