"""Eigenvalues of linear vibrations with widely different stiffnesses.

Places z and velocities v along the free motions, y = (z, v), and the stresses S of beams obey

    y' = A y - [0; G] S,      F S = B (z + tau z')                                             (1)

with the flexibility F of the elements and their damping times tau. In this mixed form no entry is
as large as the stiffness of a beam, so that none hides the others. Two things keep every mode:

- motions without stiffness are those that change no rate and no strain: each row is compared with
  its own rounding, never with the largest of the matrix (`_deflated`);
- slow modes are eigenvalues of the inverse of (1), fast ones of (1) with S eliminated; each has an
  error of eps times the root of the ratio of the fastest to the slowest, at most (`_joined`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.model.numbers import Floats

EPS = float(np.finfo(float).eps)
ENTRY_ROUNDINGS = 64.0  # roundings that an entry may hold
NULL = 8.0  # roundings of a row, below which what a motion changes is nothing
SAME = 1e-6  # relative distance of eigenvalues that are not torn apart
ZERO = 1e-9  # of the shift: eigenvalues that rounding makes of zeros
BELOW = 0.3217  # of an eigenvalue, at which a shift is on none
BALANCINGS = 8  # of rows and columns, after which all are near one in size
SHIFT_SEARCHES = 8  # of the search for a shift below the slowest mode

Pair = tuple[complex, Floats]


@dataclass(frozen=True)
class Pencil:
    """Equations (1), with the rounding of each row of A."""

    A: Floats
    rounding: Floats  # (states,)
    places: int  # states that are places
    G: Floats  # (velocities, stresses)
    B: Floats  # (stresses, places)
    F: Floats  # (stresses, stresses)
    tau: Floats  # (stresses,)

    @property
    def forces(self) -> Floats:
        """Rates by stresses."""
        found = np.zeros((len(self.A), len(self.F)))
        found[self.places :] = -self.G
        return found

    @property
    def strains(self) -> Floats:
        """B (z + tau z') by the states."""
        found = self.tau[:, None] * (self.B @ self.A[: self.places])
        found[:, : self.places] += self.B
        return found

    def blocks(self) -> Iterator[tuple[Floats, Pencil]]:
        """Independent blocks: their states and equations."""
        n = len(self.A)
        linked = np.zeros((n + len(self.F), n + len(self.F)), bool)
        linked[:n, :n], linked[:n, n:] = self.A != 0.0, self.forces != 0.0
        linked[n:, :n], linked[n:, n:] = self.strains != 0.0, self.F != 0.0
        part = groups(linked | linked.T)
        for k in range(part.max(initial=-1) + 1):
            own, stress = np.flatnonzero(part[:n] == k), np.flatnonzero(part[n:] == k)
            z, v = own[own < self.places], own[own >= self.places] - self.places
            if len(own):
                yield (
                    own,
                    Pencil(
                        self.A[np.ix_(own, own)],
                        self.rounding[own],
                        len(z),
                        self.G[np.ix_(v, stress)],
                        self.B[np.ix_(stress, z)],
                        self.F[np.ix_(stress, stress)],
                        self.tau[stress],
                    ),
                )


def groups(linked: Any) -> Any:
    """Number of the connected group of each node of a symmetric graph."""
    found, count = np.full(len(linked), -1), 0
    for node in range(len(linked)):
        if found[node] < 0:
            reached = np.zeros(len(linked), bool)
            front = np.arange(len(linked)) == node
            while front.any():
                reached |= front
                front = linked[front].any(axis=0) & ~reached
            found[reached] = count
            count += 1
    return found


def pairs(pencil: Pencil) -> list[Pair]:
    """Eigenvalues (one of each conjugate pair) with the places of their modes, slowest first."""
    found: list[Pair] = []
    for own, part in pencil.blocks():
        places = own[own < pencil.places]
        solved = _symmetric(part) if _is_symmetric(part) else _general(part)
        for value, vector in solved:
            shape = np.zeros(pencil.places, complex)
            shape[places] = vector
            found.append((value, shape if np.any(shape.imag) else shape.real))
    return sorted(found, key=lambda pair: abs(pair[0]))


def _null(rows: Floats, rounding: Floats) -> tuple[Floats, Floats]:
    """Orthonormal columns of the null space of rows with given roundings, and of the rest."""
    n = rows.shape[1]
    used = rounding > 0.0
    if not used.any():
        return np.eye(n), np.zeros((n, 0))
    _, sizes, V = np.linalg.svd(rows[used] / rounding[used, None])
    rank = int(np.sum(sizes > NULL * np.sqrt(n)))
    return V[rank:].T, V[:rank].T if rank < n else np.eye(n)


def _row_rounding(rows: Floats) -> Floats:
    return ENTRY_ROUNDINGS * EPS * np.abs(rows).max(axis=1, initial=0.0)


# --- at rest, without damping -----------------------------------------------------------------


def _is_symmetric(p: Pencil) -> bool:
    """Whether places accelerate by a symmetric stiffness, and velocities change nothing."""
    f, n = p.places, len(p.A)
    if n != 2 * f or np.any(p.tau) or p.A[:f, :f].any() or p.A[f:, f:].any():
        return False
    K, noise = -p.A[f:, :f], p.rounding[f:]
    even = np.all(np.abs(K - K.T) <= NULL * (noise[:, None] + noise))
    return bool(even and np.array_equal(p.A[:f, f:], np.eye(f)) and np.array_equal(p.G, p.B.T))


def _symmetric(p: Pencil) -> Iterator[Pair]:
    """Squares of frequencies: exactly imaginary or real eigenvalues."""
    f = p.places
    K = -0.5 * (p.A[f:, :f] + p.A[f:, :f].T)
    rows = np.vstack([K, p.B])
    neutral, W = _null(rows, np.concatenate([p.rounding[f:], _row_rounding(p.B)]))
    yield from ((0j, column) for column in neutral.T)
    if not W.shape[1]:
        return
    K, B = W.T @ K @ W, p.B @ W
    stiff = K + B.T @ np.linalg.solve(p.F, B) if len(B) else K
    size = len(K)
    mixed = np.block([[K, B.T], [B, -p.F]])
    inverse = solve(mixed, np.eye(len(mixed))[:, :size])[:size]
    h, V = np.linalg.eigh(0.5 * (inverse + inverse.T))
    slow = [(_root(1.0 / value), V[:, k]) for k, value in enumerate(h)]
    h, V = np.linalg.eigh(0.5 * (stiff + stiff.T))
    fast = [(_root(float(value)), V[:, k]) for k, value in enumerate(h)]
    for value, vector in _joined(slow, fast):
        yield value, W @ vector


def _root(square: float) -> complex:
    """The eigenvalue whose square is the opposite."""
    root = math.sqrt(abs(square))
    return complex(0.0, root) if square > 0.0 else complex(root, 0.0)


# --- with damping, loads without a potential, or in motion ------------------------------------


def _general(p: Pencil) -> Iterator[Pair]:
    """Eigenvalues of positions and velocities, one of each conjugate pair."""
    first, second, W, Q = _deflated(p)
    A, G, B = Q @ p.A @ W, Q @ p.forces, p.strains @ W
    velocities = np.arange(len(p.A)) >= p.places
    rounding = np.abs(Q) @ (p.rounding * velocities)
    found = _core(A, G, B, p.F, rounding) if len(A) else []
    zero = [pair for pair in found if pair[0] == 0]
    neutral = len(p.A) - len(A) + len(zero)
    # a motion without stiffness has a place and a velocity
    yield from ((0j, column[: p.places]) for column in first.T[: (neutral + 1) // 2])
    for value, vector in found:
        if value.imag < 0.0 or value == 0:
            continue
        y = W @ vector  # beside the null space; what the rates say of that follows
        for null in (second, first):
            y = y + null @ np.linalg.lstsq(null, p.A @ y, rcond=None)[0] / value
        yield value, y[: p.places]


def _deflated(p: Pencil) -> tuple[Floats, Floats, Floats, Floats]:
    """States with zero rates, states that change only these, and the rest: W with Q, Q W = 1.

    Zeros come in chains, places that velocities change and these, which rounding would scatter.
    Q takes states to the rest of them, whatever of the null spaces they hold; the rest are states
    as they are, so that soft and stiff ones are not mixed.
    """
    n, f = len(p.A), p.places
    null, _ = _null(np.vstack([p.A[:, :f], p.B]), np.append(p.rounding, _row_rounding(p.B)))
    first = np.zeros((n, null.shape[1]))
    first[:f] = null
    W1, Q1 = _beside(first)
    rows = np.vstack([Q1 @ p.A @ W1, p.strains @ W1])
    rounding = np.concatenate([np.abs(Q1) @ p.rounding, _row_rounding(p.strains)])
    null, _ = _null(rows, rounding)
    W2, Q2 = _beside(null)
    return first, W1 @ null, W1 @ W2, Q2 @ Q1


def _beside(null: Floats) -> tuple[Floats, Floats]:
    """Unit vectors W beside a null space, and Q with Q W = 1 and Q null = 0."""
    left, dropped = null.copy(), []
    for column in range(null.shape[1]):  # elimination with complete pivoting
        rest = np.abs(left[:, column:])
        row, k = divmod(int(np.argmax(rest)), rest.shape[1])
        left[:, [column, column + k]] = left[:, [column + k, column]]
        left[:, column] /= left[row, column]
        others = [j for j in range(null.shape[1]) if j != column]
        left[:, others] -= np.outer(left[:, column], left[row, others])
        dropped.append(row)
    kept = [i for i in range(len(null)) if i not in dropped]
    Q = np.eye(len(null))[kept]
    Q[:, dropped] -= left[kept]
    return np.eye(len(null))[:, kept], Q


def _core(A: Floats, G: Floats, B: Floats, F: Floats, rounding: Floats) -> list[Pair]:
    """Eigenvalues of y' = A y + G S, F S = B y; those that rounding makes of zeros are zero.

    Speeds that may be any, as that of a free rotor, are such zeros. Squares of frequencies are as
    rounded as the rows, by how much a mode moves them.
    """
    n, one = len(A), np.eye(len(A))
    explicit = A + G @ np.linalg.solve(F, B) if len(F) else A
    values, V = np.linalg.eig(explicit)
    fast = [(complex(value), V[:, k]) for k, value in enumerate(values)]
    shift = BELOW * float(np.abs(values).max(initial=0.0)) or 1.0
    for _ in range(SHIFT_SEARCHES):
        mixed = np.block([[A - shift * one, G], [B, -F]])
        values, V = np.linalg.eig(solve(mixed, np.eye(len(mixed))[:, :n])[:n])
        # A shift is far above what rounding makes of zeros, and below the slowest mode.
        slow = [(complex(shift + 1.0 / value), V[:, k]) for k, value in enumerate(values)]
        shares = np.abs(V) ** 2
        moved = shares[rounding > 0.0].sum(axis=0).clip(1e-300)
        floor = np.sqrt(NULL * (rounding @ shares) / moved)
        sizes = np.array([abs(value) for value, _ in slow])
        none = sizes <= np.maximum(floor * (sizes < shift), ZERO * shift)
        least = float(np.min(sizes[~none], initial=np.inf))
        if least >= 0.1 * shift:
            break
        shift = BELOW * least
    clean = [(0j if zero else pair[0], pair[1]) for zero, pair in zip(none, slow, strict=True)]
    return [_without_noise(pair) for pair in _joined(clean, fast)]


def _without_noise(pair: Pair) -> Pair:
    value, vector = pair
    return (complex(value.real, 0.0), vector) if abs(value.imag) <= 1e-12 * abs(value) else pair


def _joined(slow: list[Pair], fast: list[Pair]) -> list[Pair]:
    """The slow half, by the inverse, and the fast half of modes: parted where they lie apart."""
    slow.sort(key=lambda pair: abs(pair[0]))
    fast.sort(key=lambda pair: abs(pair[0]))
    sizes = np.array([abs(value) for value, _ in slow])
    own = sizes[sizes > 0.0]
    if not len(own):
        return slow
    k = int(np.searchsorted(sizes, np.sqrt(own[0] * own[-1])))
    while 0 < k < len(sizes) and sizes[k] - sizes[k - 1] <= SAME * sizes[k]:
        k += 1
    return slow[:k] + fast[k:]


def solve(matrix: Floats, right: Floats) -> Floats:
    """Solve, with rows and columns scaled; the shortest solution where joints are redundant."""
    rows, columns = np.ones(len(matrix)), np.ones(len(matrix))
    for _ in range(BALANCINGS):
        sizes = rows[:, None] * np.abs(matrix) * columns
        rows /= np.sqrt(np.maximum(sizes.max(axis=1, initial=0.0), 1e-300))
        columns /= np.sqrt(np.maximum(sizes.max(axis=0, initial=0.0), 1e-300))
    scaled, sides = rows[:, None] * matrix * columns, (rows * right.T).T
    try:
        found: Floats = np.linalg.solve(scaled, sides)
    except np.linalg.LinAlgError:
        found = np.linalg.lstsq(scaled, sides, rcond=1e-12)[0]
    return (columns * found.T).T
