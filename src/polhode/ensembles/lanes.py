"""Running a batch on the vector kernels."""

from __future__ import annotations

import itertools
import math
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from polhode.ensembles.batch import Batch
from polhode.kernel.algebra.principal import principal_axes
from polhode.kernel.algebra.vec3 import Mat3
from polhode.kernel.columns import State
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.ensembles import lanes as e
from polhode.kernel.ensembles.lanes import Lane
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply
from polhode.schemes import _scheme as traits
from polhode.schemes._scheme import Lanes
from polhode.schemes.choice import ChosenScheme

Advance = Callable[[Table, int, int, int, float], None]  # blocks, first, end, steps, h


def serves(scheme: ChosenScheme, way: str) -> bool:
    """Whether a scheme has vector kernels for systems without loads that run this way."""
    runs: dict[str, str] = {Way.FREE: traits.FREE, Way.REDUCED: traits.REDUCED}
    lanes = scheme.record.lanes
    return lanes is not None and runs.get(way) in lanes.applies_to(scheme.parameters)


def too_fast(scheme: ChosenScheme, batch: Batch, step: float) -> Floats:
    """Members that turn too far in a step for the vector kernels."""
    last = _lanes(scheme).limits[-1]
    if math.isinf(last):
        return np.zeros(len(batch.mass), dtype=bool)
    return ~(coupling(batch, step) <= last)


def _lanes(scheme: ChosenScheme) -> Lanes:
    assert scheme.record.lanes is not None
    return scheme.record.lanes


def coupling(batch: Batch, step: float) -> Floats:
    """By member, the number c = 2 e of `kernel.ensembles.energy_momentum` for a whole free flight.

    A rate is at most |pi| over the smallest moment, and at most what all of the energy would give.
    """
    J = np.linalg.eigvalsh(batch.inertia)
    ratios = np.abs(J[..., [2, 2, 1]] - J[..., [1, 0, 0]]) / (2.0 * J)
    pi = batch.state[..., State.PI : State.WIDTH]
    Pi = np.einsum("mnba,mnb->mna", matrix(batch.state[..., State.Q : State.PI]), pi)
    twice = np.einsum("mna,mnab,mnb->mn", Pi, batch.inverse_inertia, Pi)
    rate = np.minimum(np.linalg.norm(pi, axis=-1) / J[..., 0], np.sqrt(twice / J[..., 0]))
    return np.max(2.0 * step * ratios.max(axis=-1) * rate, axis=1)


def run_lanes(
    scheme: ChosenScheme, batch: Batch, step: float, rows: list[int], threads: int
) -> tuple[Floats, Floats]:
    """Stored states (member, time, body, 13) and memories at the step numbers `rows`, from 0.

    Members that need the same arithmetic run together, so that the bits of a member do not depend
    on the others.
    """
    kinds = _kinds(scheme, batch, step)
    found, which = np.unique(kinds, axis=0, return_inverse=True)
    if len(found) == 1:
        return _run_alike(scheme, batch, step, rows, threads)
    m, n = batch.mass.shape
    states = np.empty((m, len(rows), n, 13))
    memories = np.empty((m, len(rows), n, scheme.record.width))
    for k in range(len(found)):
        alike = which.ravel() == k
        part = _run_alike(scheme, batch.some(alike), step, rows, threads)
        states[alike], memories[alike] = part
    return states, memories


def _kinds(scheme: ChosenScheme, batch: Batch, step: float) -> Floats:
    """By member, what decides about its arithmetic: inertia, weight, iterations."""
    full = np.any(batch.inertia * (1.0 - np.eye(3)), axis=(1, 2, 3))
    pushed = np.any(batch.weight, axis=(1, 2))
    turns = np.zeros(len(full), dtype=int)
    limits = _lanes(scheme).limits
    if len(limits) > 1:
        turns = np.searchsorted(limits, coupling(batch, step))
    return np.stack([full, pushed, turns], axis=1)


def _run_alike(
    scheme: ChosenScheme, batch: Batch, step: float, rows: list[int], threads: int
) -> tuple[Floats, Floats]:
    m, n = batch.mass.shape
    memory = batch.memory(scheme, step)
    axes: Floats | None = None
    lanes = _lanes(scheme)
    if lanes.principal:
        axes, batch = _in_principal_axes(batch)
    blocks = _packed(batch, memory)
    advance = _loop(lanes, batch, step)
    saved = _driven(blocks, advance, rows, step, threads, 13 + scheme.record.width)
    saved = np.moveaxis(saved[:, : m * n].reshape(len(rows), m, n, -1), 0, 1)
    states, memories = saved[..., :13], saved[..., 13:]
    if axes is not None:
        back = axes * np.array([1.0, -1.0, -1.0, -1.0])
        states[..., State.Q : State.PI] = multiply(states[..., State.Q : State.PI], back[:, None])
    return states, memories


def _in_principal_axes(batch: Batch) -> tuple[Floats | None, Batch]:
    """Quaternions of the principal axes, None where they are the bodies', and the batch in them."""
    off = batch.inertia * (1.0 - np.eye(3))
    if not np.any(off):
        return None, batch
    m, n = batch.mass.shape
    axes, moments = np.zeros((m, n, 4)), np.zeros((m, n, 3))
    for i, j in np.ndindex(m, n):
        found, q = principal_axes(Mat3(*map(float, batch.inertia[i, j].ravel())))
        moments[i, j], axes[i, j] = found, q
    state = batch.state.copy()
    state[..., State.Q : State.PI] = multiply(state[..., State.Q : State.PI], axes)
    turned = Batch(
        batch.way,
        state,
        batch.mass,
        batch.inverse_mass,
        moments[..., None] * np.eye(3),
        np.einsum("mnba,mnb->mna", matrix(axes), batch.centre),
        batch.gravity,
    )
    return axes, turned


def _loop(lanes: Lanes, batch: Batch, step: float) -> Advance:
    diagonal = not np.any(batch.inertia * (1.0 - np.eye(3)))
    largest = float(coupling(batch, step).max()) if len(lanes.limits) > 1 else 0.0
    return lanes.loop(batch.way == Way.REDUCED, diagonal, largest)


def _packed(batch: Batch, memory: Floats) -> Table:
    """The batch in blocks; lanes that are left over repeat the last body."""
    m, n = batch.mass.shape
    rows = math.ceil(m * n / e.LANES)
    columns: list[tuple[int, Any]] = [
        (Lane.X, batch.state),
        (Lane.INVERSE, batch.inverse_inertia.reshape(m, n, 9)),
        (Lane.INVERSE_MASS, batch.inverse_mass[..., None]),
        (Lane.FORCE, batch.weight),
        (Lane.LEVER, batch.centre),
        (Lane.A, memory),
    ]
    J = np.diagonal(batch.inertia, axis1=-2, axis2=-1)
    columns.append((Lane.RATIO, 0.5 * (np.roll(J, -2, -1) - np.roll(J, -1, -1)) / J))
    blocks = _aligned(rows * Lane.WIDTH * e.LANES).reshape(rows, Lane.WIDTH, e.LANES)
    for first, values in columns:
        flat = values.reshape(m * n, -1)
        padded = np.concatenate([flat, np.repeat(flat[-1:], rows * e.LANES - m * n, axis=0)])
        lanes = padded.reshape(rows, e.LANES, -1).transpose(0, 2, 1)
        blocks[:, first : first + lanes.shape[1]] = lanes
    return blocks.reshape(rows, Lane.WIDTH * e.LANES).view(Table)


def _aligned(size: int) -> Floats:
    """Zeros that start at a line of the cache, so that no vector of them lies on two."""
    buffer = np.zeros(size + 7)
    first = -buffer.ctypes.data // 8 % 8
    return buffer[first : first + size]


def _numbers(blocks: Floats, width: int) -> Floats:
    """The first numbers of all bodies, (body, width)."""
    cut = np.asarray(blocks).reshape(len(blocks), Lane.WIDTH, e.LANES)[:, :width]
    return np.ascontiguousarray(cut.transpose(0, 2, 1)).reshape(-1, width)


def _driven(
    blocks: Table, advance: Advance, rows: list[int], step: float, threads: int, width: int
) -> Floats:
    """The first numbers (time, body, width) at the rows; threads share the blocks."""
    found = np.empty((len(rows), len(blocks) * e.LANES, width))
    stop = threading.Event()

    def run(first: int, end: int) -> None:
        part, before = slice(first * e.LANES, end * e.LANES), 0
        for k, number in enumerate(rows):
            if stop.is_set():
                return
            if number > before:
                advance(blocks, first, end, number - before, step)
            found[k, part] = _numbers(blocks[first:end], width)
            before = number

    advance(blocks, 0, 0, 0, step)  # compile once, before there are threads
    cuts = np.linspace(0, len(blocks), min(threads, len(blocks)) + 1).astype(int)
    with ThreadPoolExecutor(max(1, len(cuts) - 1)) as pool:
        jobs = [pool.submit(run, int(a), int(b)) for a, b in itertools.pairwise(cuts)]
        try:
            for job in jobs:
                job.result()
        except BaseException:
            stop.set()
            raise
    return found
