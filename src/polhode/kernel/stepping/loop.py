"""The loop around a step, compiled once a scheme with the step inlined."""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from polhode.kernel.algebra.row_values import copy
from polhode.kernel.bodies.system import Outcome, Status, System
from polhode.kernel.columns import Flag
from polhode.kernel.compile.jit import inlined, kernel, specialise
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.ledger import book_free
from polhode.kernel.stepping.resolution import burst, watch_end, watch_rates, watch_start


class Count(IntEnum):
    """What the loop counts, in `Progress.counts`."""

    STATUS, STEPS, ITERATIONS, MOST, HALVINGS, ROWS, MOST_HALVINGS, WIDTH = range(8)


class Samples(NamedTuple):
    """Saved rows of a run."""

    number: Table  # (rows, 1) step number
    state: Table  # (rows, n * 13)
    memory: Table  # (rows, n * width)
    carried: Table  # (rows, 2 * k)


class Progress(NamedTuple):
    """Counts of a run so far, the last residual, and what is carried beside the state."""

    counts: Table
    residual: Table
    carried: Table
    watched: Table  # how finely the motion is resolved, see `resolution`


# What `driver` binds for each scheme, and for `steps` in the clock: only begin.
BOOKS, BEGIN, UNWATCHED = False, -1, -1
INCREMENT = UNWATCHED
start: Any = None


def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Stand for the step of a scheme; `driver` binds the real one."""
    raise NotImplementedError


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
def _save_all(samples: Samples, number: int, s: Table, memory: Table, progress: Progress) -> bool:
    """Save the state after `number` steps as the next row, if it is finite."""
    row = progress.counts[0, Count.ROWS]
    if not _is_finite(s):
        progress.counts[0, Count.STATUS] = Status.NOT_FINITE
        return False
    samples.number[row, 0] = number
    _save(samples.state, row, s)
    _save(samples.memory, row, memory)
    _save(samples.carried, row, progress.carried)
    progress.counts[0, Count.ROWS] += 1
    return True


@inlined
def _count(system: System, outcome: Outcome, progress: Progress) -> bool:
    """Take the outcome of a step, and return whether it converged."""
    counts = progress.counts
    progress.residual[0, 0] = outcome.residual
    counts[0, Count.ITERATIONS] += outcome.iterations
    counts[0, Count.MOST] = max(counts[0, Count.MOST], outcome.iterations)
    counts[0, Count.HALVINGS] += outcome.halvings
    counts[0, Count.MOST_HALVINGS] = max(counts[0, Count.MOST_HALVINGS], outcome.halvings)
    counts[0, Count.STATUS] = outcome.status
    if system.flags[0, Flag.FAILED] != 0:
        counts[0, Count.STATUS] = Status.USER_ERROR
    elif system.flags[0, Flag.OPENED] != 0:
        counts[0, Count.STATUS] = Status.ROW_OPENED
    return counts[0, Count.STATUS] == Status.CONVERGED


def _drive(
    system: System,
    s: Table,
    memory: Table,
    par: tuple[float, ...],
    clock: tuple[int, int, int, float],
    samples: Samples,
    progress: Progress,
) -> None:
    """Take `steps` steps from number `first`, saving every `every`-th from row counts[0, ROWS] on.

    Where `steps` is BEGIN, fill the scheme's memory instead.
    Time is the step number times h, never a sum.
    """
    first, steps, every, h = clock
    counts = progress.counts
    if start is not None and steps == BEGIN:
        start(system, s, memory, par, first * h, h)
    watching = burst(first)
    for n in range(first, first + steps):
        if BOOKS and system.loads is not None:
            copy(s, system.before)
        if INCREMENT != UNWATCHED and n >= watching:
            watch_start(s, progress.watched)
        outcome = step(system, s, memory, par, n * h, h)
        if not _count(system, outcome, progress):
            return
        if BOOKS and system.loads is not None:
            book_free(system, s, n * h, h)
        if INCREMENT != UNWATCHED:
            watch_rates(system, progress.watched)
            if n >= watching:
                watch_end(INCREMENT, system, s, progress.watched, n, watching)
                watching = burst(n + 1)
        counts[0, Count.STEPS] += 1
        if (n + 1) % every == 0 and not _save_all(samples, n + 1, s, memory, progress):
            return


@cache
def driver(
    name: str,
    step: Callable[..., Outcome],
    start: Callable[..., None] | None = None,
    books: bool = False,
    increment: int = UNWATCHED,
) -> Callable[..., Any]:
    """Return the loop of the scheme `name`; with `books`, it books the work of loads.

    `increment` is the family by which bodies turn.
    """
    loop = "drive_" + name
    step = inlined(step)
    return specialise(_drive, loop, step=step, start=start, BOOKS=books, INCREMENT=increment)
