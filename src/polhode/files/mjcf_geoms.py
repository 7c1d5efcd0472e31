"""Geoms of MuJoCo: what is drawn and what touches, materials by friction, and who meets whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from polhode.assembly.hulls import convex_hull
from polhode.files.robot_shapes import PLANE, Meetings, RobotShape, why_not_touching
from polhode.files.robots import Robot
from polhode.model.numbers import Floats
from polhode.model.system import GROUND

DRAWN_GROUPS = 3  # MuJoCo shows geoms of the groups below
MOST_VERTICES = 1000  # of a mesh that is drawn as it is: a model file has some megabytes
_SOFT: dict[str, Any] = {
    "solref": (0.02, 1.0),
    "solimp": (0.9, 0.95, 0.001, 0.5, 2.0),
    "margin": 0.0,
    "gap": 0.0,
}


class _Law(NamedTuple):
    """What decides the friction of a geom; `own` is its name where a <pair> has it."""

    friction: float
    slips: bool  # condim 1
    priority: int
    own: str


class Geoms:
    """The geoms of a model at its reference configuration."""

    def __init__(self, mujoco: Any, model: Any, data: Any, body: Callable[[int], str]) -> None:
        self.m, self.d, self.body = model, data, body
        self.types = mujoco.mjtGeom
        self.enabled = not model.opt.disableflags & int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
        self.all = range(model.ngeom)
        self.names = [self._named(g) for g in self.all]
        m = model
        ends = zip(m.pair_geom1, m.pair_geom2, range(m.npair), strict=True)
        self.pairs = {frozenset((int(a), int(b))): k for a, b, k in ends}
        paired = {g for pair in self.pairs for g in pair}
        self.laws = [
            _Law(
                float(m.geom_friction[g][0]),
                int(m.geom_condim[g]) == 1,
                int(m.geom_priority[g]),
                self.names[g] if g in paired else "",
            )
            for g in self.all
        ]
        signatures = (int(s) for s in m.exclude_signature)
        self.excluded = {frozenset((s >> 16, s & 0xFFFF)) for s in signatures}
        self.touching = {
            g
            for g in self.all
            if self.enabled and (m.geom_contype[g] or m.geom_conaffinity[g] or g in paired)
        }

    def _named(self, g: int) -> str:
        if self.m.geom(g).name:
            return str(self.m.geom(g).name)
        body = int(self.m.geom_bodyid[g])
        return f"geom {g - int(self.m.body_geomadr[body]) + 1} of {self.body(body)}"

    def add_to(self, robot: Robot) -> None:
        """Give a robot the shapes of its links and of the world, and their contacts."""
        if not self.enabled and len(self.all):
            robot.ignored.append("contacts, which the file disables: geoms are drawn")
        shapes = {g: self._shape(g, robot) for g in self.all}
        names = self._materials(robot.touch, [g for g in sorted(self.touching) if shapes[g]])
        index: dict[str, int] = {}
        for g, shape in shapes.items():
            if shape is None:
                continue
            touches = g in self.touching
            if touches and (why := why_not_touching(shape)):
                robot.ignored.append(f"contact of geom '{self.names[g]}': {why}")
                touches = False
            name = self.names[g]
            index[name] = g
            x, R = np.array(self.d.geom_xpos[g]), np.array(self.d.geom_xmat[g]).reshape(3, 3)
            drawn = int(self.m.geom_group[g]) < DRAWN_GROUPS
            body = self.body(int(self.m.geom_bodyid[g]))
            piece = RobotShape(name, shape, x, R, drawn, touches, names.get(g, ""))
            (robot.world if body == GROUND else robot.links[body].pieces).append(piece)
        robot.touch.meets = lambda a, b: self._meets(index[a.name], index[b.name])
        robot.touch.forced = lambda a, b: frozenset((index[a.name], index[b.name])) in self.pairs
        self._list_lost(robot)

    def _shape(self, g: int, robot: Robot) -> dict[str, Any] | None:
        """The shape of a geom; None, and listed, where there is none."""
        m, types = self.m, self.types
        kind, size = types(int(m.geom_type[g])), [float(s) for s in m.geom_size[g]]
        moves = int(m.body_weldid[int(m.geom_bodyid[g])]) != 0
        if kind == types.mjGEOM_SPHERE:
            return {"sphere": {"radius": size[0]}}
        if kind in (types.mjGEOM_CAPSULE, types.mjGEOM_CYLINDER):
            word = "capsule" if kind == types.mjGEOM_CAPSULE else "cylinder"
            return {word: {"radius": size[0], "height": 2.0 * size[1]}}
        if kind == types.mjGEOM_BOX:
            return {"box": {"size": [2.0 * s for s in size]}}
        if kind == types.mjGEOM_ELLIPSOID:
            return {"ellipsoid": {"size": size}}
        if kind == types.mjGEOM_MESH:
            return self._mesh(g, robot)
        if kind == types.mjGEOM_PLANE and not moves:
            return {PLANE: {}}
        if kind == types.mjGEOM_HFIELD and not moves:
            return self._field(int(m.geom_dataid[g]))
        word = kind.name.removeprefix("mjGEOM_").lower()
        robot.ignored.append(f"geom '{self.names[g]}', of the type {word}")
        return None

    def _mesh(self, g: int, robot: Robot) -> dict[str, Any]:
        m, k = self.m, int(self.m.geom_dataid[g])
        first, count = int(m.mesh_vertadr[k]), int(m.mesh_vertnum[k])
        start, faces = int(m.mesh_faceadr[k]), int(m.mesh_facenum[k])
        points = np.array(m.mesh_vert[first : first + count], dtype=float)
        if count > MOST_VERTICES:
            try:
                points = convex_hull(points)[0]
            except (ValueError, RuntimeError):  # Qhull's own
                pass
            else:
                robot.ignored.append(
                    f"the mesh of geom '{self.names[g]}' with {count} vertices: drawn as its hull"
                )
                return {"hull": {"points": points.tolist()}}
        corners = np.array(m.mesh_face[start : start + faces], dtype=int)
        return {"mesh": {"vertices": points.tolist(), "faces": corners.tolist()}}

    def _field(self, k: int) -> dict[str, Any]:
        m, rows, columns = self.m, int(self.m.hfield_nrow[k]), int(self.m.hfield_ncol[k])
        start = int(m.hfield_adr[k])
        a, b, top, _ = (float(s) for s in m.hfield_size[k])
        z = top * np.array(m.hfield_data[start : start + rows * columns], dtype=float)
        heights: Floats = z.reshape(rows, columns).T
        return {"heightfield": heights.tolist(), "size": [2.0 * a, 2.0 * b]}

    def _meets(self, a: int, b: int) -> bool:
        if frozenset((a, b)) in self.pairs:
            return True
        m = self.m
        if frozenset((int(m.geom_bodyid[a]), int(m.geom_bodyid[b]))) in self.excluded:
            return False
        types, others = m.geom_contype, m.geom_conaffinity
        return bool((types[a] & others[b]) | (types[b] & others[a]))

    def _friction(self, a: int, b: int) -> float:
        """Sliding friction of two geoms, as MuJoCo combines it."""
        pair = self.pairs.get(frozenset((a, b)))
        if pair is not None:
            return float(self.m.pair_friction[pair][0]) if self.m.pair_dim[pair] > 1 else 0.0
        two = self.laws[a], self.laws[b]
        ahead = max(law.priority for law in two)
        laws = [law for law in two if law.priority == ahead]
        return 0.0 if all(law.slips for law in laws) else max(law.friction for law in laws)

    def _materials(self, touch: Meetings, geoms: Iterable[int]) -> dict[int, str]:
        """Names of the materials of geoms: geoms of the same law share one; of one law, none."""
        first: dict[_Law, int] = {}
        members = [(g, first.setdefault(self.laws[g], g)) for g in geoms]
        if len(first) < 2:
            touch.friction = max((self._friction(g, g) for g in first.values()), default=0.0)
            return {}
        names: dict[int, str] = {}
        for law, g in first.items():
            name = law.own or ("frictionless" if law.slips else f"friction {law.friction:g}")
            name += f", priority {law.priority}" if law.priority else ""
            names[g] = name if name not in names.values() else f"{name} of {self.names[g]}"
            touch.materials[names[g]] = {"friction": self._friction(g, g)}
        each = [*first.values()]
        for i, a in enumerate(each):
            for b in each[i + 1 :]:
                both = self._friction(a, b)
                if both != max(self._friction(a, a), self._friction(b, b)):
                    two = (names[a], names[b])
                    touch.pairs.append({"materials": two, "friction": both})
        return {g: names[like] for g, like in members}

    def _list_lost(self, robot: Robot) -> None:
        m = self.m
        lost = {
            "torsional friction": [g for g in self.touching if m.geom_condim[g] > 3],
            "rolling friction": [g for g in self.touching if m.geom_condim[g] > 4],
        }
        for key, usual in _SOFT.items():
            given = getattr(m, f"geom_{key}")
            lost[key] = [g for g in self.touching if not np.array_equal(given[g], usual)]
        for what, geoms in lost.items():
            if geoms:
                shown = ", ".join(self.names[g] for g in sorted(geoms))
                robot.ignored.append(f"{what} of the contacts of geoms: {shown}")
