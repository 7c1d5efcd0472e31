"""Orders on nonlinear structures, and the same numbers compiled or not.

Run as a program, this file writes the first steps of every scheme, for another process to compare.
"""

import os
import subprocess
import sys

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from polhode.schemes import all_schemes
from polhode.schemes._scheme import CONSTANT_MASS

SCHEMES = [
    *(r.name for r in all_schemes() if CONSTANT_MASS in r.applies_to),
    "simo-gonzalez(quotient=literal)",
    "tamma-namburu(load=midpoint,internal=trapezoidal)",
    "tamma-namburu(load=trapezoidal)",
    "newmark(beta=0.3)",
]
MASSES = np.array([1.0, 2.0, 0.5])
PLACES = np.array([(0.0, 0, 0), (1.0, 0.2, 0), (0.3, 1.0, 0.4)])
SPEEDS = np.array([(0.0, 0.3, 0), (0.5, 0, -0.2), (0, 0, 1.0)])
PAIRS = [(0, 1), (1, 2), (2, 0)]
K, K4, C, LENGTH = 40.0, 30.0, 0.6, 0.8
G = np.array([0, 0, -2.0])


def model(damping=C):
    names = "abc"
    nodes = [
        ph.Node(n, x, velocity=v, mass=m)
        for n, x, v, m in zip(names, PLACES, SPEEDS, MASSES, strict=True)
    ]
    springs = [
        ph.NodeSpring(
            f"{i}{k}", (names[i], names[k]), stiffness=K, length=LENGTH, damping=damping, k4=K4
        )
        for i, k in PAIRS
    ]
    wave = {"amplitude": (3.0, 0, 1.0), "frequency": 0.8}
    load = ph.NodeLoad("wave", "a", harmonic=wave)
    return ph.Structure(nodes, springs, [load], gravity=G)


def exact(until):
    def rates(t, y):
        x, v = y.reshape(2, 3, 3)
        f = MASSES[:, None] * G
        f[0] += np.array([3.0, 0, 1.0]) * np.sin(1.6 * np.pi * t)
        for i, k in PAIRS:
            d, w = x[k] - x[i], v[k] - v[i]
            L = np.sqrt(d @ d)
            e = L - LENGTH
            pull = (K * e + K4 * e**3 + C * (d @ w) / L) * d / L
            f[i] += pull
            f[k] -= pull
        return np.concatenate([v.ravel(), (f / MASSES[:, None]).ravel()])

    y0 = np.concatenate([PLACES.ravel(), SPEEDS.ravel()])
    return (
        solve_ivp(rates, (0, until), y0, "DOP853", rtol=1e-13, atol=1e-14).y[:, -1].reshape(2, -1)
    )


@pytest.mark.parametrize("scheme", SCHEMES)
def test_order_two_on_springs_with_dampers_under_a_load(scheme):
    until, truth, errors = 1.0, exact(1.0), []
    for n in (128, 256):
        t = ph.simulate(model(), scheme, step=until / n, until=until, save_every=n).trajectory
        errors.append([np.abs(t.u[-1] - truth[0]).max(), np.abs(t.v[-1] - truth[1]).max()])
    assert np.log2(np.divide(*errors)) == pytest.approx([2.0, 2.0], abs=0.1)


def first_steps():
    """Coordinates and velocities after a few steps, by scheme."""
    found = {}
    for scheme in SCHEMES:
        t = ph.simulate(model(), scheme, step=0.01, until=0.06).trajectory
        found[scheme] = np.stack([t.u, t.v])
    return found


@pytest.mark.jit
def test_gives_the_same_compiled_or_not(tmp_path):
    path = tmp_path / "plain.npz"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, __file__, str(path)], env=environment, check=True)
    plain, compiled = np.load(path), first_steps()
    assert set(plain) == set(compiled)
    for scheme, values in compiled.items():
        apart = np.abs(plain[scheme] - values).max()
        assert apart <= 8 * np.finfo(float).eps * np.abs(values).max()


if __name__ == "__main__":
    np.savez(sys.argv[1], **first_steps())
