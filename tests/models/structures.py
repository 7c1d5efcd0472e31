"""What the tests of structures share: random inertias, the three-link mechanism, a truss."""

from functools import cache
from pathlib import Path

import numpy as np

import polhode as ph

DATA = Path(__file__).parents[1] / "data" / "threelink_plusz.csv"
EPS = np.finfo(float).eps


def random_inertia(rng, mass=2.0):
    """Full tensor of a real body: of random mass points."""
    X = rng.standard_normal((6, 3)) * rng.uniform(0.2, 1.0, 3)
    X -= X.mean(axis=0)
    return mass / 6 * sum((x @ x) * np.eye(3) - np.outer(x, x) for x in X)


def random_quaternion(rng):
    q = rng.standard_normal(4)
    return q / np.linalg.norm(q)


def three_links():
    s = np.sqrt(0.5)
    block = {"mass": 12.0, "inertia": (0.29, 1.04, 1.25)}
    return ph.System(
        [
            ph.Body("one", position=(0.5, 0, 0), **block),
            ph.Body("two", position=(1, 0, 0.5), orientation=(s, 0, -s, 0), **block),
            ph.Body("three", position=(1, 0.5, 1), orientation=(s, 0, 0, s), **block),
        ],
        [
            ph.Spherical("foot", "ground", "one", point=(0, 0, 0)),
            ph.Spherical("knee", "one", "two", point=(1, 0, 0)),
            ph.Spherical("hip", "two", "three", point=(1, 0, 1)),
        ],
        gravity=(0, 0, -1),
    )


def morse(length, parameters):
    """A bond: V and V'."""
    depth, stiffness, rest = parameters
    away = np.exp(-stiffness * (length - rest))
    return depth * (1.0 - away) ** 2, 2.0 * depth * stiffness * away * (1.0 - away)


def bowl(x, parameters):
    """Hénon and Heiles' potential, with a spring along z: V and its gradient."""
    k, g = parameters
    V = k * (x[0] ** 2 + x[1] ** 2 + x[2] ** 2) / 2 + g * (x[0] ** 2 * x[1] - x[1] ** 3 / 3)
    return V, (k * x[0] + 2 * g * x[0] * x[1], k * x[1] + g * (x[0] ** 2 - x[1] ** 2), k * x[2])


@cache
def reference():
    """Times, and positions (time, 3) of the third link, by nothing of ours."""
    rows = np.genfromtxt(DATA, delimiter=",", names=True)
    return rows["t"], np.stack([rows[f"{c}3"] for c in "xyz"], -1)


def tumbling(rng, velocity=(0.3, -0.2, 0.1), **given):
    """A free body with a full inertia."""
    return ph.Body(
        "b",
        mass=2.0,
        inertia=random_inertia(rng),
        position=(0.4, -0.3, 0.2),
        orientation=random_quaternion(rng),
        velocity=velocity,
        angular_velocity=(1.1, -0.7, 1.6),
        **given,
    )


def truss(elements=200, linear=True):
    """A girder of bars in space: bays of a triangle, nine bars each; fixed at one end.

    Bars that are left go along second diagonals.
    """
    bays = elements // 9
    corners = [(0.0, 0.0), (1.0, 0.0), (0.5, 0.9)]
    nodes = [
        ph.Node(f"{k}{c}", (0.8 * k, y, z), fixed=k == 0)
        for k in range(bays + 1)
        for c, (y, z) in zip("abc", corners, strict=True)
    ]
    pairs = [(f"{k}{c}", f"{k + 1}{c}") for k in range(bays) for c in "abc"]
    pairs += [(f"{k}{c}", f"{k + 1}{d}") for k in range(bays) for c, d in ("ab", "bc", "ca")]
    pairs += [(f"{k + 1}{c}", f"{k + 1}{d}") for k in range(bays) for c, d in ("ab", "bc", "ca")]
    pairs += [(f"{k}a", f"{k + 1}c") for k in range(elements - len(pairs))]
    steel = {"area": 1e-4, "modulus": 2e9, "density": 7800.0}
    bars = [ph.Bar(f"{a}-{b}", (a, b), **steel) for a, b in pairs]
    return ph.Structure(nodes, bars, linear=linear, title="Girder")
