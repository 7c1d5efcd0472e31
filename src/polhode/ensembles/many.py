"""`simulate_many`: vector kernels where they exist, ordinary runs elsewhere."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from polhode.ensembles.batch import batch_of
from polhode.ensembles.lanes import run_lanes, serves, too_fast
from polhode.ensembles.members import Members, members_of
from polhode.ensembles.result import Ensemble
from polhode.errors import InputError, RunError, SchemeError
from polhode.lowering.system import Way
from polhode.model.numbers import Floats, whole_steps
from polhode.model.steps import chosen_step
from polhode.model.system import System
from polhode.run import driver
from polhode.run.combinations import Feature, features_of, refuse
from polhode.run.engine import Engine
from polhode.run.ways import fitting, way_of
from polhode.schemes.choice import ChosenScheme, choose

MOST_SAMPLES = 100_000  # saved by default, of all members together


def simulate_many(
    systems: System | Iterable[System],
    scheme: str | ChosenScheme = "energy-momentum",
    *,
    step: float,
    until: float,
    vary: Mapping[str, Any] | None = None,
    save_every: int | None = None,
    threads: int | None = None,
) -> Ensemble:
    """Simulate many systems that differ only in numbers.

    Bodies without loads and joints under ``simo-wong`` and ``energy-momentum``, and tops under
    ``simo-wong``, run on vector kernels, hundreds of times faster than one by one; everything else
    runs member by member, with the same result.

    Parameters
    ----------
    systems
        Several systems with the same bodies, or one system and `vary`.
    scheme
        A scheme string.
    step, until
        In seconds; `until` must be a whole number of steps.
    vary
        What varies, arrays with one row per member: ``{"top.angular_velocity": rates}``. Of a body
        its mass, inertia, position, orientation (quaternions), velocity and angular_velocity (body
        axes) may vary; and ``"gravity"``.
    save_every
        Save every N steps, and the start and the end; by default at most 100 000 samples of all
        members together.
    threads
        Number of threads; by default one per processor.

    Raises
    ------
    InputError
        If an argument is invalid. A member that fails does not stop the others: see
        `Ensemble.failures`.
    """
    members, chosen = members_of(systems, vary), choose(scheme)
    refuse({Feature.ENSEMBLE, *features_of(chosen, None, chosen_step(step))}, step=step)
    steps = whole_steps(step, until)
    rows = _rows(steps, members.count, save_every)
    if threads is None:
        threads = (
            len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        )
    if not isinstance(threads, int) or threads < 1:
        raise InputError(f"threads is {threads!r}; it must be a positive integer.")
    way = _way(members, chosen)
    began = time.perf_counter()
    every = (*members.systems, members.base)
    loaded = any(s.forces or s.touching is not None for s in every)
    batch = batch_of(members, way) if way in (Way.FREE, Way.REDUCED) and not loaded else None
    vector = batch is not None and serves(chosen, way)
    by_hand = np.arange(members.count)
    result = Ensemble(members, chosen, way, float(step), np.array(rows), batch=batch)
    if batch is not None and vector:
        slow = too_fast(chosen, batch, step)
        if not slow.all():
            stored, memory = run_lanes(chosen, batch.some(~slow), step, rows, threads)
            result.put(np.flatnonzero(~slow), stored, memory)
        by_hand = np.flatnonzero(slow)
    _run_one_by_one(result, by_hand, steps, rows, threads)
    result.vectorised = members.count - len(by_hand)
    result.note_failures()
    result.wall_seconds = time.perf_counter() - began
    return result


def _rows(steps: int, count: int, save_every: int | None) -> list[int]:
    every = save_every
    if every is None:
        every = max(1, math.ceil(steps * count / MOST_SAMPLES))
    if every != int(every) or every < 1:
        raise InputError(f"save_every is {save_every!r}; it must be a positive integer.")
    rows = list(range(0, steps + 1, int(every)))
    return rows if rows[-1] == steps else [*rows, steps]


def _way(members: Members, scheme: ChosenScheme) -> str:
    found = {way_of(scheme.record, s) for s in (members.systems or (members.base,))}
    way = found.pop()
    if found or way is None:
        raise SchemeError(
            f"scheme '{scheme.name}' cannot run all members alike; schemes that run the first "
            f"member: {', '.join(fitting(members.base)) or 'none'}."
        )
    return way


def _run_one_by_one(
    result: Ensemble, which: Floats, steps: int, rows: list[int], threads: int
) -> None:
    """Ordinary runs of some members, several at a time: kernels run without the lock."""
    every = rows[1] if len(rows) > 1 else 1

    def run(i: int) -> None:
        engine = Engine(result.members.system(i), result.scheme, result.step)
        try:
            trajectory = driver.run(engine, steps, every)
        except RunError as error:
            result.failures[i] = str(error)
            trajectory = error.run
        result.put_trajectory(i, trajectory)

    if not len(which):
        return
    run(int(which[0]))  # compiles
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(run, int(i)) for i in which[1:]]:
            done.result()
