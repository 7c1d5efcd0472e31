"""Bodies as solids, with joints and springs, in a three-dimensional figure."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from polhode.appearance.contacts import ground
from polhode.appearance.elements import joints, looks, ties
from polhode.appearance.shapes import Shape
from polhode.model.numbers import Floats
from polhode.plots.style import colour
from polhode.results.trajectory import Trajectory

_SIDES = 20
_GROUND = "#9aa1ad"
_DARK = "#2b3440"  # joints and cables
_SUN = np.array([0.324, -0.487, 0.811])
_ZIGZAG = np.array([0.0, 0.1, *np.linspace(0.14, 0.86, 19), 0.9, 1.0])  # along a spring


class Solids:
    """The bodies of a run, and their joints and springs, to be drawn at any sample."""

    def __init__(self, t: Trajectory) -> None:
        self.t = t
        drawn = looks(t)
        self.faces = [
            (i, shade, face)
            for i, one in enumerate(drawn)
            for solid in one.solids
            for shade, face in faces(solid)
        ]
        self.ground = [face for solid in ground(t.system) for _, face in faces(solid)]
        self.radius = max(one.radius for one in drawn)
        self.ties = ties(t)
        self.joints = [(j["body"], np.asarray(j["point"])) for j in joints(t, drawn)]

    @property
    def extent(self) -> Floats:
        """Points that must be within the figure: bodies at all times, and what is fixed."""
        x = self.t.position
        low, high = x.min(axis=(0, 1)) - self.radius, x.max(axis=(0, 1)) + self.radius
        fixed = [
            p
            for tie in self.ties
            for b, p in zip(tie["bodies"], tie["points"], strict=True)
            if b < 0
        ]
        return np.concatenate([[low, high], np.reshape(fixed, (-1, 3))])

    def draw(self, ax: Any, sample: int) -> list[Any]:
        """Add everything at a sample to the axes; return what was added."""
        from mpl_toolkits.mplot3d.art3d import Poly3DCollection

        x, R = self.t.position[sample], self.t.rotation[sample]
        placed = [face @ R[i].T + x[i] for i, _, face in self.faces] + self.ground
        most = max((len(face) for face in placed), default=0)
        tones = [
            _lit(colour(i), shade, face)
            for (i, shade, _), face in zip(self.faces, placed, strict=False)
        ]
        tones += [_lit(_GROUND, 1.0, face) for face in self.ground]
        placed = [_padded(face, most) for face in placed]
        solid = Poly3DCollection(placed, facecolors=tones, edgecolors=tones, linewidths=0.3)
        drawn: list[Any] = [ax.add_collection3d(solid)] if placed else []
        for i, point in self.joints:
            drawn += ax.plot(*(x[i] + R[i] @ point), "o", color=_DARK, markersize=3.0)
        for k, tie in enumerate(self.ties):
            ends = np.stack(
                [
                    self._point(sample, b, p)
                    for b, p in zip(tie["bodies"], tie["points"], strict=True)
                ]
            )
            line = _coil(ends, tie["width"]) if tie["kind"] == "spring" else ends
            dashed = ":" if tie["kind"] == "attraction" else "-"
            tone = _DARK if tie["kind"] == "cable" else colour(k + 2)
            drawn += ax.plot(*line.T, color=tone, linewidth=1.2, linestyle=dashed)
        return drawn

    def _point(self, sample: int, body: int, local: list[float]) -> Floats:
        if body < 0:
            return np.asarray(local)
        return self.t.position[sample, body] + self.t.rotation[sample, body] @ local


Face = tuple[float, Floats]


def faces(shape: Shape) -> list[Face]:
    """Polygons of a solid in the axes of its body, the corners in order, each with a shade."""
    axes = np.asarray(shape.get("axes", np.eye(3)), float)
    place = np.asarray(shape.get("at", (0.0, 0.0, 0.0)), float)
    return [(shade, face @ axes.T + place) for shade, face in _faces(shape)]


def _faces(shape: Shape) -> list[Face]:
    """Polygons about the centre; round solids are dark in every second quarter, to show turns."""
    kind = shape["kind"]
    if kind == "mesh":
        vertices = np.asarray(shape["vertices"], float)
        return [(1.0, vertices[np.asarray(face)]) for face in shape["faces"]]
    if kind == "box":
        return [(1.0, face) for face in _box(np.asarray(shape["size"], float))]
    if kind in ("sphere", "ellipsoid"):
        angles = np.linspace(-0.5 * np.pi, 0.5 * np.pi, 9)
        walls = _walls([_ring(np.cos(a), np.sin(a)) for a in angles])
        half = np.asarray(shape["size"] if kind == "ellipsoid" else shape["radius"], float)
        return [(shade, half * face) for shade, face in walls]
    radius = float(shape["radius"])
    height = float(shape["height"])
    if kind == "cylinder":
        rings = [_ring(radius, -0.5 * height), _ring(radius, 0.5 * height)]
        return [*_walls(rings), *_disc(rings[0]), *_disc(rings[1])]
    # A cone on its point, the centroid a quarter of the height below the disc.
    rings = [_ring(0.0, -0.75 * height), _ring(radius, 0.25 * height)]
    return [*_walls(rings), *_disc(rings[1])]


def _box(size: Floats) -> list[Floats]:
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    found = []
    for axis in range(3):
        for side in (-0.5, 0.5):
            face = np.full((4, 3), side)
            face[:, [(axis + 1) % 3, (axis + 2) % 3]] = square
            found.append(face * size)
    return found


def _ring(radius: float, z: float) -> Floats:
    angle = np.linspace(0.0, 2.0 * np.pi, _SIDES, endpoint=False)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle), np.full(_SIDES, z)], axis=1)


def _quarter(k: int) -> float:
    return 0.75 if (4 * k // _SIDES) % 2 else 1.0


def _disc(ring: Floats) -> list[Face]:
    middle = ring.mean(axis=0)
    return [(_quarter(k), np.stack([middle, ring[k - 1], ring[k]])) for k in range(_SIDES)]


def _walls(rings: list[Floats]) -> list[Face]:
    """Quadrangles between rings."""
    return [
        (_quarter(k), np.stack([low[k], low[k - 1], high[k - 1], high[k]]))
        for low, high in pairwise(rings)
        for k in range(_SIDES)
    ]


def _padded(face: Floats, most: int) -> Floats:
    """The face with its last corner repeated: of fewer corners matplotlib takes limits by chance.

    It keeps all faces in one array and leaves what it does not need as it finds it.
    """
    return np.concatenate([face, np.repeat(face[-1:], most - len(face), axis=0)])


def _lit(tone: str, shade: float, face: Floats) -> Any:
    """The colour of a face: lighter where it faces the light, or directly away from it."""
    from matplotlib.colors import to_rgb

    normal = np.cross(face[2] - face[0], face[-1] - face[1])
    normal /= np.linalg.norm(normal) or 1.0
    light = 0.62 + 0.38 * abs(float(normal @ _SUN))  # corners may be in either order
    return tuple(shade * light * (0.25 + 0.75 * np.array(to_rgb(tone))))


def _coil(ends: Floats, width: float) -> Floats:
    """A zigzag from one end to the other."""
    along = ends[1] - ends[0]
    side = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    side *= width / (float(np.linalg.norm(side)) or 1.0)
    swing = np.where(np.arange(len(_ZIGZAG)) % 2, 1.0, -1.0)
    swing[[0, 1, -2, -1]] = 0.0
    return np.asarray(ends[0] + np.outer(_ZIGZAG, along) + np.outer(swing, side))
