"""The machine's peak: fused multiplications and additions a second of one core, by a small kernel.

Vectors of independent chains, twelve operations long, in the nearest cache: enough under way at
once to keep the units busy. No kernel of polhode fuses, because fusing changes roundings: a fused
operation counts as two, and separate ones can reach the same number where units for both stand side
by side.
"""

import time

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

LENGTH, CHAIN, TURNS = 256, 12, 20_000


@intrinsic
def fma(context, a, b, c):
    def generate(context, builder, signature, arguments):
        return builder.fma(*arguments)

    return types.float64(types.float64, types.float64, types.float64), generate


def loop(operation):
    lines = ["def run(x, turns, a, b):", " for _ in range(turns):", f"  for j in range({LENGTH}):"]
    lines += ["   y = x[j]", *[f"   y = {operation}"] * CHAIN, "   x[j] = y"]
    scope = {"fma": fma}
    exec("\n".join(lines), scope)
    return numba.njit(scope["run"])


def flops(operation, repeats=9):
    """Best of some repeats, in operations a second (a fused one counts as two)."""
    run, x, best = loop(operation), np.ones(LENGTH), float("inf")
    run(x, 1, 0.999, 0.001)
    for _ in range(repeats):
        tick = time.thread_time()
        run(x, TURNS, 0.999, 0.001)
        best = min(best, time.thread_time() - tick)
    return 2 * LENGTH * CHAIN * TURNS / best


def peak():
    return flops("fma(y, a, b)")


if __name__ == "__main__":
    print(f"{peak() / 1e9:.1f} GFlop/s")
