"""What the ground exerts through a joint, derived from its primitives.

G is the frame in the ground, H the one in the body, which moves as the primitives allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.outside import ALL, NOTHING, anywhere, through, torques

if TYPE_CHECKING:
    from polhode.model.joints._joint import Joint

_POINTS, _DIRECTIONS, _PLANE = ("coincide", "distance"), "orthogonal", "in plane"
X, Y, Z = 0, 1, 2


def reactions(joint: Joint) -> Floats:
    """Rows of all that a joint to ground can exert."""
    frame, first = joint.on_ground(), joint.first == "ground"
    G, found = frame.axes.T, [NOTHING]
    held = [(p.first, p.second) for p in joint.primitives if p.kind == _DIRECTIONS]
    pairs = [(i, j) if first else (j, i) for i, j in held]  # of G and H
    if pairs:
        found.append(torques(_turning(G, pairs)))
    if any(p.kind in _POINTS for p in joint.primitives):
        found.append(through(frame.point))
    normals = [p.first for p in joint.primitives if p.kind == _PLANE]
    if first:  # the plane stands still, and the point of the body moves in it
        directions = G[normals]
        found.append(through(frame.point, directions))
        found.append(anywhere(directions, G[joint.slides])[len(directions) :])
    else:
        found += [through(frame.point, _reached(G, pairs, normal)) for normal in normals]
    return np.vstack(found)


def along_coordinate(joint: Joint, coordinate: str) -> Floats:
    """Rows of what acts along a coordinate of a joint to ground, on its body."""
    frame, sign = joint.on_ground(), 1.0 if joint.first == "ground" else -1.0
    G = sign * frame.axes.T
    if coordinate == "angle":
        return torques(G[[Z]])
    ways = G[joint.slides]
    moved = anywhere(ways, ways)[len(ways) :] if len(ways) > 1 and sign > 0.0 else NOTHING
    return np.vstack([through(frame.point, ways), moved])


def _shared(pairs: list[tuple[int, int]]) -> tuple[int, int] | None:
    """Axes of G and of H that two orthogonality conditions keep parallel."""
    if len(pairs) != 2:
        return None
    (i, j), (k, m) = pairs
    if i == k:
        return i, X + Y + Z - j - m
    return (X + Y + Z - i - k, j) if j == m else None


def _turning(G: Floats, pairs: list[tuple[int, int]]) -> Floats:
    """Directions of the torques G_i × H_j in all attitudes that the conditions allow."""
    parallel = _shared(pairs)
    if parallel is None and len(pairs) > 1:
        return ALL
    return np.delete(G, pairs[0][0] if parallel is None else parallel[0], axis=0)


def _reached(G: Floats, pairs: list[tuple[int, int]], axis: int) -> Floats:
    """Directions that an axis of H takes in all attitudes that the conditions allow."""
    if len(pairs) == 3:
        return G[[axis]]
    parallel = _shared(pairs)
    if parallel is not None:
        return G[[parallel[0]]] if axis == parallel[1] else np.delete(G, parallel[0], axis=0)
    across = [i for i, j in pairs if j == axis]
    return np.delete(G, across[0], axis=0) if len(pairs) == 1 and across else ALL
