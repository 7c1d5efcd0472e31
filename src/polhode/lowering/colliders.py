"""What touches, as tables: colliders of bodies and of the ground, their materials and faces."""

from __future__ import annotations

import numpy as np

from polhode.assembly.hulls import convex_hull
from polhode.assembly.poses import Start
from polhode.errors import well_scaled
from polhode.kernel.compile.pointer_table import Table, integers, table
from polhode.kernel.contacts.broad_phase import workspace
from polhode.kernel.contacts.tables import (
    Collider,
    ColliderIndex,
    Colliders,
    ColliderValue,
    FaceIndex,
    MaterialValue,
)
from polhode.model.joints._joint import triad
from polhode.model.numbers import Floats, direction
from polhode.model.shapes import Core, Shape, core_of, place_of
from polhode.model.system import System


class _Rows:
    """Rows of the tables so far; equal hulls share theirs."""

    def __init__(self, materials: list[str]) -> None:
        self.materials = materials
        self.integers: list[list[int]] = []
        self.numbers: list[list[float]] = []
        self.vertices: list[Floats] = [np.zeros((0, 3))]
        self.count = 0  # of vertices
        self.faces: list[list[int]] = []
        self.corners: list[int] = []  # rows of vertices
        self.hulls: dict[bytes, tuple[list[int], Floats, float]] = {}

    def add(self, body: int, core: Core, center: Floats, Q: Floats, material: str) -> None:
        """Add a collider of a body; of the ground, if `body` is the number of bodies."""
        rows, reach = [0, 0, 0, 0], np.inf if core.kind == "PLANE" else core.reach
        if core.kind == "FIELD":
            rows = [*self._put(core.points), *core.grid]
        elif core.kind == "HULL":
            rows, middle, reach = self._hull(core.points)
            center = center + Q @ middle
        kind = Collider[core.kind]
        self.integers.append([body, kind, self.materials.index(material), *rows])
        self.numbers.append([*center, *Q.ravel(), *core.size, core.rounding, reach])

    def _put(self, points: Floats) -> tuple[int, int]:
        self.vertices.append(points)
        self.count += len(points)
        return self.count - len(points), self.count

    def _hull(self, points: Floats) -> tuple[list[int], Floats, float]:
        """Rows of a hull, its middle, and its reach about the middle."""
        key = points.tobytes()
        if key not in self.hulls:
            corners, faces = convex_hull(points)
            middle = 0.5 * (corners.min(axis=0) + corners.max(axis=0))
            about, first = corners - middle, len(self.faces)
            start, end = self._put(about)
            for face in faces:
                self.faces.append([len(self.corners), len(self.corners) + len(face)])
                self.corners += [start + k for k in face]
            rows = [start, end, first, len(self.faces)]
            self.hulls[key] = rows, middle, float(np.linalg.norm(about, axis=1).max())
        return self.hulls[key]


@well_scaled()
def colliders_of(system: System, start: Start) -> Colliders | None:
    """All that can touch, bodies by their names and then the ground; None without `Contacts`.

    What is done one after another, hits of pairs and sweeps over points, is done in this order. So
    the order in which bodies are given changes no bit of their motion.
    """
    contacts = system.touching
    if contacts is None:
        return None
    n, names = len(system.bodies), ["", *contacts.materials]
    rows = _Rows(names)

    def put(body: int, shape: Shape, material: str) -> None:
        rows.add(body, core_of("a shape", shape), *place_of(shape), material)

    for i, body in sorted(enumerate(system.bodies), key=lambda each: each[1].name):
        for shape in body.touching_shapes if contacts.shapes else ():
            put(i, shape, shape.get("material", body.material))
    for plane in contacts.planes:
        Q = triad(direction("a normal", plane["normal"]))
        rows.add(n, Core("PLANE"), plane["point"], Q, plane.get("material", ""))
    for shape in contacts.ground:
        put(n, shape, shape.get("material", ""))
    pairs = sorted(i * (n + 1) + j for i, j in system.passing)
    each = integers(rows.integers, ColliderIndex.WIDTH)
    return Colliders(
        each,
        table(np.reshape(rows.numbers, (-1, ColliderValue.WIDTH))),
        table(np.concatenate(rows.vertices)),
        integers(rows.faces, FaceIndex.WIDTH),
        integers([[k] for k in rows.corners], 1),
        table(np.reshape(contacts.laws, (-1, MaterialValue.WIDTH))),
        integers([[k] for k in pairs], 1),
        workspace(each, n),
        *_needs(each),
    )


def _needs(colliders: Table) -> tuple[bool | None, bool | None]:
    """Whether two colliders may need faces, and whether there are height fields; None if not."""
    kinds = [kind for kind in colliders[:, ColliderIndex.KIND] if kind != Collider.PLANE]
    faced = len(kinds) > 1 and any(Collider.CAPSULE < kind < Collider.FIELD for kind in kinds)
    return faced or None, Collider.FIELD in kinds or None
