"""Random numbers by counting: any draw's numbers, without those of the draws before it.

Philox4x32-10 of Salmon, Moraes, Dror and Shaw (2011) turns a counter of four words and a key of two
into four random words. A number therefore depends on the seed, the axis and the draw only: not on
batches, workers or order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.model.numbers import Floats

Words = Any  # arrays of uint64 that hold 32 bits

_MULTIPLIERS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
_WEYL = (0x9E3779B9, 0xBB67AE85)
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
UNIFORM, ORDER = 0, 1  # what a stream is for: the last word of the counter
_ROUNDS = 4  # of the Feistel network; the words that it mixes are random already


def philox(counter: tuple[Any, Any, Any, Any], seed: int) -> tuple[Words, Words, Words, Words]:
    """Four words of 32 random bits for every counter; the seed has 64 bits."""
    a, b, c, d = np.broadcast_arrays(*(np.asarray(w, dtype=np.uint64) & _LOW for w in counter))
    key = [seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF]
    for _ in range(10):
        first, second = _MULTIPLIERS[0] * a, _MULTIPLIERS[1] * c
        a, b, c, d = (
            (second >> _HALF) ^ b ^ np.uint64(key[0]),
            second & _LOW,
            (first >> _HALF) ^ d ^ np.uint64(key[1]),
            first & _LOW,
        )
        key = [(k + w) & 0xFFFFFFFF for k, w in zip(key, _WEYL, strict=True)]
    return a, b, c, d


def uniform(draws: Any, axis: int, seed: int) -> Floats:
    """A number strictly between 0 and 1 for every draw."""
    m = np.asarray(draws, dtype=np.uint64)
    a, b, _, _ = philox((m, m >> _HALF, axis, UNIFORM), seed)
    whole = (a >> np.uint64(6)).astype(np.float64) * 2.0**26 + (b >> np.uint64(6))
    return (whole + 0.5) / 2.0**52


def shuffled(places: Any, count: int, axis: int, seed: int) -> Any:
    """Where `places` among 0..count-1 go in a random order of them, one by one.

    A Feistel network permutes the smallest square of a power of two that has room; places that it
    sends outside go through it again until they come back. Nothing is stored, whatever the count.
    """
    bits = max(1, (max(count - 1, 1).bit_length() + 1) // 2)
    mask, shift = np.uint64((1 << bits) - 1), np.uint64(bits)
    found = np.array(places, dtype=np.uint64)
    outside = np.ones(found.shape, dtype=bool)
    while outside.any():
        left, right = found[outside] >> shift, found[outside] & mask
        for k in range(_ROUNDS):
            counter = (right, k, axis, ORDER)
            left, right = right, left ^ (philox(counter, seed)[0] & mask)
        found[outside] = (left << shift) | right
        outside = found >= np.uint64(count)
    return found
