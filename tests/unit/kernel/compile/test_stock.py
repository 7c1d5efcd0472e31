"""Kernels on public Numba alone: the same bits, by the same branches."""

from typing import NamedTuple

import numpy as np
import pytest
from numba import types

from polhode.kernel.compile.known import Known
from polhode.kernel.compile.stock import decided

RUNS = """
import hashlib, json, sys, warnings
warnings.simplefilter("ignore")
import polhode as ph
from polhode.files.models import load_model
from polhode.kernel.compile import jit
bits = {}
for word in %r:
    name, _, scheme = word.partition(":")
    model = load_model(name)
    step = model.simulation.step or 1e-3
    run = ph.simulate(model.system, scheme, step=step, until=30 * step, quiet=True)
    t = run.trajectory
    bits[word] = hashlib.sha256((t.stored if hasattr(t, "stored") else t.u).tobytes()).hexdigest()
private = "polhode.kernel.compile.compiler" in sys.modules
print(json.dumps({"bits": bits, "stock": jit.STOCK, "private": private}))
"""
FEW = ["wing-nut:peskin-euler"]
MANY = [
    "heavy-top:energy-momentum",
    "heavy-top:euler-parameters",
    "heavy-top:geradin-as-printed",
    "heavy-top:rk4",
    "wing-nut:algo-1",
    "wing-nut:algo-c1",
    "wing-nut:staggered",
    "wing-nut:exact-free-body",
    "wing-nut:suzuki-4(exact-free-body)",
    "double-pendulum:energy-momentum",
    "bricard:energy-momentum",
    "torsion-pendulum:energy-momentum",
    "stewart-platform:energy-momentum",
    "mast:simo-gonzalez",
    "mast:central-difference",
]


def same_bits(python, words):
    own = python(RUNS % words)
    stock = python(RUNS % words, POLHODE_COMPILER="stock")
    assert (own["stock"], own["private"]) == (False, True)
    assert (stock["stock"], stock["private"]) == (True, False)
    assert stock["bits"] == own["bits"]


@pytest.mark.jit
def test_stock_numba_gives_the_same_bits(python):
    same_bits(python, FEW)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("word", MANY)
def test_stock_numba_gives_the_same_bits_for_every_kind_of_model(python, word):
    same_bits(python, [word])


class Parts(NamedTuple):
    one: object
    two: object


ON, OFF, TWO = True, False, 2


def asked(parts: Parts, kind: Known, x: float) -> float:
    first, p = parts.one, parts
    if first is not None and p.two is None:
        return 1.0
    if ON and kind == TWO:
        x = -1.0
    elif kind != 3 or OFF:
        x = parts.nothing
    if x > 0.0 or parts.two is not None:
        return x if kind == 2 else x + kind
    return 0.0


NONE, REAL = types.none, types.float64


@pytest.mark.parametrize(
    ("one", "two", "kind", "x", "result"),
    [
        (REAL, NONE, 2, 5.0, 1.0),
        (NONE, REAL, 2, 5.0, -1.0),
        (REAL, REAL, 3, 5.0, 8.0),
        (NONE, NONE, 3, -5.0, 0.0),
    ],
)
def test_branches_are_decided_from_the_types(one, two, kind, x, result):
    kinds = {
        "parts": types.NamedTuple([one, two], Parts),
        "kind": types.literal(kind),
        "x": REAL,
    }
    copy = decided(asked, kinds)
    value = {NONE: None, REAL: 1.0}
    assert copy(Parts(value[one], value[two]), kind, x) == result
    assert "nothing" not in copy.__code__.co_names  # what is not done is not compiled
    assert np.isfinite(result)
