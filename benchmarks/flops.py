"""`python -m benchmarks.flops`: operations of a body and step of the ensemble kernels, counted.

The kernels themselves run, interpreted, on numbers that count what is done to them: additions,
multiplications, divisions and roots. What depends on the step alone is no such number.
"""

import json
import math
import os
import subprocess
import sys

STEPS, H = 3, 1e-3


class Count(float):
    """A number that counts; the same of the same numbers is done once, as by a compiler."""

    known = {}  # noqa: RUF012

    def __add__(self, other):
        return counted("+", self, other, float(self) + float(other))

    def __radd__(self, other):
        return counted("+", other, self, float(self) + float(other))

    def __sub__(self, other):
        return counted("-", self, other, float(self) - float(other))

    def __rsub__(self, other):
        return counted("-", other, self, float(other) - float(self))

    def __mul__(self, other):
        if isinstance(other, tuple):
            return NotImplemented
        return counted("*", self, other, float(self) * float(other))

    def __rmul__(self, other):
        return counted("*", other, self, float(self) * float(other))

    def __truediv__(self, other):
        return counted("/", self, other, float(self) / float(other))

    def __rtruediv__(self, other):
        return counted("/", other, self, float(other) / float(self))

    def __neg__(self):
        return Count(-float(self))

    def __abs__(self):
        return Count(abs(float(self)))


def counted(operation, a, b, value):
    """Result of an operation; `known` keeps the numbers, so that no identity is used twice."""
    key = (operation, *(("number", id(x)) if isinstance(x, Count) else x for x in (a, b)))
    if key not in Count.known:
        Count.known[key] = Count(value), a, b
    return Count.known[key][0]


def root(x):
    return counted("root", x, None, math.sqrt(x))


def block():
    """Numbers of a block of bodies as in W5, that drift."""
    import numpy as np

    from benchmarks.peers.work import W1_J, W1_RATE
    from polhode.kernel.ensembles import lanes as e

    J, Omega = np.array(W1_J), np.array(W1_RATE)
    a = np.zeros((e.WIDTH, e.LANES))
    for first, values in (
        (e.P, (1, 1, 1)),
        (e.Q, (1, 0, 0, 0)),
        (e.PI, J * Omega),
        (e.INVERSE, np.diag(1 / J).ravel()),
        (e.INVERSE_MASS, (1,)),
        (e.RATIO, 0.5 * (np.roll(J, -2) - np.roll(J, -1)) / J),
    ):
        a[first : first + len(values)] = np.array(values)[:, None]
    counting = np.empty((1, a.size), dtype=object)
    counting[0] = [Count(x) for x in a.ravel()]
    return counting


def per_step(advance):
    """Operations of a body and step: those of more steps less those of fewer."""
    from polhode.kernel.ensembles.lanes import LANES

    totals = []
    for steps in (0, STEPS):
        Count.known.clear()
        advance(block(), steps)
        totals.append(len(Count.known))
    return (totals[1] - totals[0]) / STEPS / LANES


def simo_wong():
    """Free bodies with diagonal inertias."""
    from polhode.kernel.ensembles.simo_wong import loop

    advance = loop(False, True)
    return per_step(lambda a, steps: advance(a, 0, 1, steps, H))


def energy_momentum(chords):
    """The same with so many chords."""
    from polhode.kernel.algebra import increments
    from polhode.kernel.ensembles.energy_momentum import advance_blocks

    increments.sqrt = root
    return per_step(lambda a, steps: advance_blocks(a, 0, 1, steps, H, chords))


def counts():
    """All counts, by a process in which kernels are interpreted."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.flops"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


def main():
    if os.environ.get("NUMBA_DISABLE_JIT") != "1":
        print(json.dumps(counts(), indent=1))
        return
    chords = {f"energy-momentum, {n} chords": energy_momentum(n) for n in (0, 1, 2)}
    print(json.dumps({"simo-wong": simo_wong(), **chords}))


if __name__ == "__main__":
    main()
