"""Robots in URDF, by polhode's own reader.

The root link is fixed to the world, unless it floats; joints are at zero.
"""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy as np

from polhode.errors import ModelError, ModelFileError, suggestion
from polhode.files.robot_shapes import PLANE, Meetings, RobotShape
from polhode.files.robots import FIXED, FREE_JOINT, Link, Robot, Tie
from polhode.model.coupling import Coupling
from polhode.model.numbers import Floats
from polhode.model.shapes import checked_shape
from polhode.model.system import GROUND

_KINDS = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "planar": "planar",
    "fixed": FIXED,
    "floating": FREE_JOINT,
}
_LIMITED = ("revolute", "prismatic")  # a continuous joint has no limits
# Attributes of visual solids, with the number of values.
_SOLIDS = {
    "box": {"size": ("size", 3)},
    "sphere": {"radius": ("radius", 1)},
    "cylinder": {"radius": ("radius", 1), "height": ("length", 1)},
}
URDF_FRICTION = 1.0  # of shapes, which URDF does not give: as Gazebo and MuJoCo have it
_IGNORED = {
    "safety_controller": "safety controllers",
    "calibration": "calibrations",
    "transmission": "transmissions",
    "gazebo": "extensions for Gazebo",
    "mesh": "meshes (their files are not read)",
}


def urdf_robot(text: str, file: str, floating: bool = False, ground: bool = False) -> Robot:
    """Read a robot from the text of its file."""
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise ModelFileError(f"{file}: this is not valid XML: {error}.") from None
    if root.tag != "robot":
        raise ModelFileError(f"{file}: the first element is <{root.tag}>, not <robot>.")
    robot = _Reader(root, file).robot(floating)
    if ground:
        robot.world.append(RobotShape("ground", {PLANE: {}}, np.zeros(3), np.eye(3)))
    return robot


class _Reader:
    def __init__(self, root: Element, file: str) -> None:
        self.root, self.file = root, file
        self.links = self._named("link")
        self.joints = self._named("joint")

    def _named(self, tag: str) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.root.findall(tag):
            name = element.get("name", "").strip()
            if not name or name in found:
                problem = f"two of <{tag}> are named '{name}'" if name else f"a <{tag}> has no name"
                raise ModelFileError(f"{self.file}: {problem}; give each a unique name.")
            found[name] = element
        return found

    def robot(self, floating: bool) -> Robot:
        order, root = self._order()
        kind = FREE_JOINT if floating else FIXED
        ties = [Tie(f"{root} to world", kind, GROUND, root, np.zeros(3))]
        poses = {root: (np.zeros(3), np.eye(3))}
        for name in order:
            tie, pose = self._tie(name, poses)
            ties.append(tie)
            poses[tie.child] = pose
        links = {name: self._link(name, *poses[name]) for name in self.links}
        title = self.root.get("name", "")
        ignored = self._ignored()
        touch = Meetings(URDF_FRICTION)
        mimics = self._mimics()
        return Robot(self.file, title, links, ties, ignored=ignored, couplings=mimics, touch=touch)

    def _mimics(self) -> list[Coupling]:
        """Joints that follow others by a constant ratio."""
        found = []
        for name, joint in self.joints.items():
            leader = joint.find("mimic")
            if leader is None:
                continue
            other, what = leader.get("joint", ""), f"joint '{name}'"
            if other not in self.joints:
                close = suggestion(other, self.joints)
                raise ModelFileError(
                    f"{self.file}: {what} mimics '{other}', which is not a joint.{close}"
                )
            ratio = self._attribute(leader, "multiplier", 1.0, what)
            try:
                found.append(Coupling(name, [other, name], ratio))
            except ModelError as error:
                raise ModelFileError(f"{self.file}: {error}") from None
        return found

    def _order(self) -> tuple[list[str], str]:
        """The joints, parents first, and the root link."""
        children: dict[str, list[str]] = {name: [] for name in self.links}
        of: dict[str, str] = {}
        for name, joint in self.joints.items():
            parent, child = (self._end(name, joint, tag) for tag in ("parent", "child"))
            if child in of:
                raise ModelFileError(
                    f"{self.file}: link '{child}' is the child of joints '{of[child]}' and "
                    f"'{name}'; a link can have only one parent."
                )
            of[child] = name
            children[parent].append(name)
        roots = [name for name in self.links if name not in of]
        if len(roots) != 1:
            problem = (
                f"the root links {', '.join(roots)}"
                if roots
                else "no root link, since its joints form a closed loop"
            )
            raise ModelFileError(f"{self.file}: the robot has {problem}; it needs one root.")
        order, queue = [], [roots[0]]
        for link in queue:
            for name in children[link]:
                order.append(name)
                queue.append(self._end(name, self.joints[name], "child"))
        if len(queue) < len(self.links):
            lost = next(name for name in self.links if name not in queue)
            raise ModelFileError(
                f"{self.file}: link '{lost}' is not connected to the root '{roots[0]}': its joints "
                "form a closed loop; give it a parent."
            )
        return order, roots[0]

    def _end(self, name: str, joint: Element, tag: str) -> str:
        element = joint.find(tag)
        link = "" if element is None else element.get("link", "")
        if link not in self.links:
            close = suggestion(link, self.links)
            raise ModelFileError(
                f"{self.file}: the {tag} of joint '{name}' is '{link}', which is not a link.{close}"
            )
        return link

    def _tie(
        self, name: str, poses: dict[str, tuple[Floats, Floats]]
    ) -> tuple[Tie, tuple[Floats, Floats]]:
        joint = self.joints[name]
        kind = joint.get("type", "")
        if kind not in _KINDS:
            close = suggestion(kind, _KINDS)
            raise ModelFileError(f"{self.file}: the type of joint '{name}' is '{kind}'.{close}")
        parent = self._end(name, joint, "parent")
        x, R = poses[parent]
        xyz, turn = self._origin(joint, f"joint '{name}'")
        place = x + R @ xyz, R @ turn
        axis = None
        if _KINDS[kind] not in (FIXED, FREE_JOINT):
            element = joint.find("axis")
            given = "1 0 0" if element is None else element.get("xyz", "1 0 0")
            axis = place[1] @ self._numbers(given, 3, f"axis of joint '{name}'")
            if not np.any(axis):
                raise ModelFileError(f"{self.file}: axis of joint '{name}' is zero.")
        tie = Tie(name, _KINDS[kind], parent, self._end(name, joint, "child"), place[0], axis)
        dynamics = joint.find("dynamics")
        tie.damping, tie.friction = (
            self._attribute(dynamics, key, 0.0, f"joint '{name}'")
            for key in ("damping", "friction")
        )
        if kind in _LIMITED:
            tie.range = self._range(name, joint.find("limit"))
        return tie, place

    def _range(self, name: str, limit: Element | None) -> tuple[float, float] | None:
        """The limits of a joint; one that is not given is zero, as URDF has it."""
        if limit is None or not {"lower", "upper"} & set(limit.attrib):
            return None
        low, high = (
            self._attribute(limit, key, 0.0, f"joint '{name}'") for key in ("lower", "upper")
        )
        return low, high

    def _link(self, name: str, x: Floats, R: Floats) -> Link:
        inertial, what = self.links[name].find("inertial"), f"link '{name}'"
        drawn = [
            piece
            for tag in ("visual", "collision")
            for k, element in enumerate(self.links[name].findall(tag))
            for piece in self._piece(element, f"{tag} {k + 1} of {what}", x, R)
        ]
        if inertial is None:
            return Link(name, x, R, 0.0, x, np.zeros((3, 3)), drawn)
        xyz, turn = self._origin(inertial, what)
        mass = self._attribute(inertial.find("mass"), "value", 0.0, what)
        tensor = inertial.find("inertia")
        keys = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
        a, b, c, d, e, f = (self._attribute(tensor, k, 0.0, what) for k in keys)
        J = np.array([[a, b, c], [b, d, e], [c, e, f]])
        if mass < 0.0 or (mass == 0.0 and np.any(J)):
            raise ModelFileError(f"{self.file}: mass of {what} is {mass:g}; it must be positive.")
        Q = R @ turn
        return Link(name, x, R, mass, x + R @ xyz, Q @ J @ Q.T, drawn)

    def _piece(self, element: Element, what: str, x: Floats, R: Floats) -> list[RobotShape]:
        """A visual or a collision that is a box, a sphere or a cylinder."""
        geometry = element.find("geometry")
        for solid in () if geometry is None else geometry:
            if solid.tag in _SOLIDS:
                keys = _SOLIDS[solid.tag].items()
                sizes = {
                    k: self._numbers(solid.get(u, ""), n, f"{u} of {what}") for k, (u, n) in keys
                }
                plain = {k: v if len(v) > 1 else float(v[0]) for k, v in sizes.items()}
                xyz, turn = self._origin(element, what)
                shape = checked_shape(what, {solid.tag: plain})
                seen = element.tag == "visual"
                return [RobotShape(what, shape, x + R @ xyz, R @ turn, seen, not seen)]
        return []

    def _origin(self, element: Element, what: str) -> tuple[Floats, Floats]:
        origin = element.find("origin")
        given = {} if origin is None else origin.attrib
        xyz = self._numbers(given.get("xyz", "0 0 0"), 3, f"origin of {what}")
        roll, pitch, yaw = self._numbers(given.get("rpy", "0 0 0"), 3, f"origin of {what}")
        return xyz, _turn(2, yaw) @ _turn(1, pitch) @ _turn(0, roll)

    def _attribute(self, element: Element | None, key: str, default: float, what: str) -> float:
        if element is None or key not in element.attrib:
            return default
        return float(self._numbers(element.attrib[key], 1, f"{key} of {what}")[0])

    def _numbers(self, text: str, count: int, what: str) -> Floats:
        try:
            found = np.array([float(part) for part in text.split()])
        except ValueError:
            found = np.array([math.nan])
        if found.shape != (count,) or not np.all(np.isfinite(found)):
            words = "a number" if count == 1 else f"{count} numbers"
            raise ModelFileError(f"{self.file}: {what} is '{text}'; it must be {words}.")
        return found

    def _ignored(self) -> list[str]:
        found = {e.tag for e in self.root.iter()}
        ignored = [text for tag, text in _IGNORED.items() if tag in found]
        for name, joint in self.joints.items():
            leader = joint.find("mimic")
            if leader is not None and self._attribute(leader, "offset", 0.0, f"joint '{name}'"):
                other = leader.get("joint", "")
                ignored.append(
                    f"the offset of joint '{name}', which mimics '{other}': both start at zero"
                )
        if any({"effort", "velocity"} & set(e.attrib) for e in self.root.iter("limit")):
            ignored.append("limits of the efforts and velocities of joints")
        return ignored


def _turn(axis: int, angle: float) -> Any:
    c, s = math.cos(angle), math.sin(angle)
    R = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R[i, i], R[i, j], R[j, i], R[j, j] = c, -s, s, c
    return R
