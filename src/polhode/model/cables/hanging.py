"""Initial nodes of a cable: on the line between its ends, or on an arc below it."""

from __future__ import annotations

import math

import numpy as np

from polhode.model.numbers import Floats

LONGER = 1.0 + 1e-9  # length over distance, from which on a cable hangs
BISECTIONS = 60


def hanging(a: Floats, b: Floats, length: float, pieces: int) -> Floats:
    """Nodes (n + 1, 3) at a spacing of length/n, if the cable is long enough.

    They lie on an arc in the upright plane through the ends (of an upright cable, towards x), below
    its chord; a half angle u a piece has distance/length = sin(n u)/(n sin(u)).
    """
    distance = math.dist(a, b)
    along = np.linspace(0.0, 1.0, pieces + 1)[:, None]
    if pieces == 1 or length <= LONGER * distance:
        straight: Floats = (1.0 - along) * a + along * b
        return straight
    low, high = 0.0, math.pi / pieces
    for _ in range(BISECTIONS):
        u = 0.5 * (low + high)
        longer = math.sin(pieces * u) / (pieces * math.sin(u)) > distance / length
        low, high = (u, high) if longer else (low, u)
    chord = (b - a) / distance
    down = np.array([0.0, 0.0, -1.0]) - (-chord[2]) * chord
    if np.linalg.norm(down) < 1e-6:
        down = np.array([1.0, 0.0, 0.0])
    down = down / np.linalg.norm(down)
    radius = length / pieces / (2.0 * math.sin(u))
    angle = u * pieces * (2.0 * along - 1.0)
    sag = np.cos(angle) - math.cos(u * pieces)
    arc: Floats = 0.5 * (a + b) + radius * (np.sin(angle) * chord + sag * down)
    arc[0], arc[-1] = a, b
    return arc
