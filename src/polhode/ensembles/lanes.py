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
from polhode.kernel.compile.pointer_table import Table, zeros
from polhode.kernel.ensembles import energy_momentum as ensemble_energy_momentum
from polhode.kernel.ensembles import lanes as e
from polhode.kernel.ensembles import simo_wong as ensemble_simo_wong
from polhode.kernel.ensembles.energy_momentum import LIMITS, chords_for
from polhode.lowering.system import FREE, REDUCED
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply
from polhode.schemes.choice import ChosenScheme

Advance = Callable[[Table, int, int, int], None]  # blocks, first, end, steps


def serves(scheme: ChosenScheme, way: str) -> bool:
    """Whether there are vector kernels for a scheme (of a system without loads)."""
    if scheme.name == "simo-wong":
        return way == FREE or (way == REDUCED and scheme.parameters["impulse"] == "midpoint")
    return scheme.name == "energy-momentum" and way == FREE


def too_fast(scheme: ChosenScheme, batch: Batch, step: float) -> Floats:
    """Members that turn too far in a step for the vector kernels."""
    if scheme.name == "simo-wong":
        return np.zeros(len(batch.mass), dtype=bool)
    return ~(coupling(batch, step) <= LIMITS[-1])


def coupling(batch: Batch, step: float) -> Floats:
    """By member, the number c = 2 e of `ensemble_energy_momentum` for all of a free flight.

    A rate is at most |pi| over the smallest moment, and at most what all of the energy would give.
    """
    J = np.linalg.eigvalsh(batch.inertia)
    ratios = np.abs(J[..., [2, 2, 1]] - J[..., [1, 0, 0]]) / (2.0 * J)
    pi = batch.state[..., 10:13]
    Pi = np.einsum("mnba,mnb->mna", matrix(batch.state[..., 6:10]), pi)
    twice = np.einsum("mna,mnab,mnb->mn", Pi, batch.inverse_inertia, Pi)
    rate = np.minimum(np.linalg.norm(pi, axis=-1) / J[..., 0], np.sqrt(twice / J[..., 0]))
    found: Floats = np.max(2.0 * step * ratios.max(axis=-1) * rate, axis=1)
    return found


def run_lanes(
    scheme: ChosenScheme, batch: Batch, step: float, rows: list[int], threads: int
) -> tuple[Floats, Floats]:
    """Stored states (member, time, body, 13) and memories at the step numbers `rows`, from 0 on.

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
    if scheme.name == "energy-momentum":
        turns = np.searchsorted(LIMITS, coupling(batch, step))
    return np.stack([full, pushed, turns], axis=1)


def _run_alike(
    scheme: ChosenScheme, batch: Batch, step: float, rows: list[int], threads: int
) -> tuple[Floats, Floats]:
    m, n = batch.mass.shape
    memory = batch.memory(scheme, step)
    axes: Floats | None = None
    if scheme.name == "energy-momentum":
        axes, batch = _in_principal_axes(batch)
    blocks = _packed(batch, memory if scheme.name == "simo-wong" else None)
    advance = _loop(scheme, batch, step)
    saved = _driven(blocks, advance, rows, threads, 13 + scheme.record.width)
    saved = np.moveaxis(saved[:, : m * n].reshape(len(rows), m, n, -1), 0, 1)
    states, memories = saved[..., :13], saved[..., 13:]
    if axes is not None:
        back = axes * np.array([1.0, -1.0, -1.0, -1.0])
        states[..., 6:10] = multiply(states[..., 6:10], back[:, None])
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
    state[..., 6:10] = multiply(state[..., 6:10], axes)
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


def _loop(scheme: ChosenScheme, batch: Batch, step: float) -> Advance:
    if scheme.name == "simo-wong":
        diagonal = not np.any(batch.inertia * (1.0 - np.eye(3)))
        many = ensemble_simo_wong.advance(batch.way == REDUCED, diagonal)
        local = threading.local()

        def advance(blocks: Table, first: int, end: int, steps: int) -> None:
            if not hasattr(local, "room"):
                local.room = zeros(1, e.CHANGING * e.LANES)
            many(blocks, first, end, steps, step, local.room)

        return advance
    chords = chords_for(float(coupling(batch, step).max()))
    assert chords is not None
    count: int = chords
    return lambda blocks, first, end, steps: ensemble_energy_momentum.advance(
        blocks, first, end, steps, step, count
    )


def _packed(batch: Batch, memory: Floats | None) -> Table:
    """The batch in blocks; lanes that are left over repeat the last body."""
    m, n = batch.mass.shape
    rows = math.ceil(m * n / e.LANES)
    columns: list[tuple[int, Any]] = [
        (e.X, batch.state),
        (e.INVERSE, batch.inverse_inertia.reshape(m, n, 9)),
        (e.INVERSE_MASS, batch.inverse_mass[..., None]),
        (e.FORCE, batch.weight),
        (e.LEVER, batch.centre),
    ]
    if memory is not None:
        columns.append((e.A, memory))
    J = np.diagonal(batch.inertia, axis1=-2, axis2=-1)
    columns.append((e.RATIO, 0.5 * (np.roll(J, -2, -1) - np.roll(J, -1, -1)) / J))
    blocks = _aligned(rows * e.WIDTH * e.LANES).reshape(rows, e.WIDTH, e.LANES)
    for first, values in columns:
        flat = values.reshape(m * n, -1)
        padded = np.concatenate([flat, np.repeat(flat[-1:], rows * e.LANES - m * n, axis=0)])
        lanes = padded.reshape(rows, e.LANES, -1).transpose(0, 2, 1)
        blocks[:, first : first + lanes.shape[1]] = lanes
    return blocks.reshape(rows, e.WIDTH * e.LANES).view(Table)


def _aligned(size: int) -> Floats:
    """Zeros that begin with a line of the cache, so that no vector of them lies on two."""
    room = np.zeros(size + 7)
    first = -room.ctypes.data // 8 % 8
    return room[first : first + size]


def _numbers(blocks: Floats, width: int) -> Floats:
    """The first numbers of all bodies, (body, width)."""
    cut = np.asarray(blocks).reshape(len(blocks), e.WIDTH, e.LANES)[:, :width]
    return np.ascontiguousarray(cut.transpose(0, 2, 1)).reshape(-1, width)


def _driven(blocks: Table, advance: Advance, rows: list[int], threads: int, width: int) -> Floats:
    """The first numbers (time, body, width) at the rows; threads share the blocks."""
    found = np.empty((len(rows), len(blocks) * e.LANES, width))
    stop = threading.Event()

    def run(first: int, end: int) -> None:
        part, before = slice(first * e.LANES, end * e.LANES), 0
        for k, number in enumerate(rows):
            if stop.is_set():
                return
            if number > before:
                advance(blocks, first, end, number - before)
            found[k, part] = _numbers(blocks[first:end], width)
            before = number

    advance(blocks, 0, 0, 0)  # compile once, before there are threads
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
