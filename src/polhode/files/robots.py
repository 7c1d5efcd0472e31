"""Robots from other programs' files: links and ties, made into a system.

Links that cannot move relative to each other become one body, and links that are fixed to the world
become ground, so that no body is without mass.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.errors import InputError, ModelFileError
from polhode.files.tables import JOINTS
from polhode.model.body import Body
from polhode.model.coupling import Coupling
from polhode.model.forces import Bushing, Motor, TorsionDamper, TorsionSpring
from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix
from polhode.model.system import GROUND, System

FIXED, FREE_JOINT = "fixed", "free"
# What stops limit and dry friction is, by the kind of joint.
_WORDS = {"revolute": ("angle", "torque"), "prismatic": ("displacement", "force")}


@dataclass
class Link:
    """A rigid part: its frame in the world, and its mass about its own centre in world axes."""

    name: str
    x: Floats
    R: Floats
    mass: float
    centre: Floats
    inertia: Floats
    surfaces: list[tuple[Floats, Floats]] = field(default_factory=list)  # in the world, for drawing


@dataclass
class Tie:
    """The connection of a link to its parent, in the world; fixed and free ones make no joint."""

    name: str
    kind: str
    parent: str
    child: str
    point: Floats
    axis: Any = None  # or two of them
    stiffness: float = 0.0
    damping: float = 0.0
    rest: float = 0.0
    range: tuple[float, float] | None = None  # from where it starts
    friction: float = 0.0  # torque or force
    armature: float = 0.0  # kg m² or kg


@dataclass
class Robot:
    """All links and ties of a file, and what of it is omitted."""

    file: str
    title: str
    links: dict[str, Link]
    ties: list[Tie]  # of the tree, each link's own
    closing: list[Tie] = field(default_factory=list)  # those that close loops
    gravity: Floats = field(default_factory=lambda: np.array([0.0, 0.0, -9.81]))
    ignored: list[str] = field(default_factory=list)
    couplings: list[Coupling] = field(default_factory=list)

    def system(self, limits: bool = True) -> System:
        """The system that moves as the robot does; `limits` keeps stops and dry friction."""
        home = self._homes()
        ties = [t for t in self.ties if t.kind not in (FIXED, FREE_JOINT)]
        parts: dict[str, list[Link]] = {}
        for part in self.links.values():
            parts.setdefault(home[part.name], []).append(part)
        parts.pop(GROUND, None)
        bodies = [b for b in (self._body(*found) for found in parts.items()) if b is not None]
        moving = {b.name for b in bodies}
        for tie in (*ties, *self.closing):
            for link in (tie.parent, tie.child):
                if home[link] != GROUND and home[link] not in moving:
                    raise ModelFileError(
                        f"{self.file}: link '{link}' moves by joint '{tie.name}' but has no mass; "
                        "give it mass and inertia, or fix it to another."
                    )
        closing = [t for t in self.closing if home[t.parent] != home[t.child]]
        more = {t.name: self._limits(t, limits) for t in ties}
        forces = [f for t in ties for f in self._forces(t, home)]
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                joints = [
                    _joint(t, home[t.parent], home[t.child], more.get(t.name, {}))
                    for t in (*ties, *closing)
                ]
                parts_of = bodies, joints, forces, self.gravity, self.title
                return System(*parts_of, couplings=self.couplings)
        except InputError as error:
            raise ModelFileError(f"{self.file}: {error}") from None

    def _homes(self) -> dict[str, str]:
        """The body of every link: the ground, or the link that others are fixed to."""
        home = {GROUND: GROUND}
        for tie in self.ties:  # parents first
            fixed = tie.kind == FIXED
            home[tie.child] = home[tie.parent] if fixed else tie.child
            if fixed and home[tie.child] != GROUND:
                where = f"link '{tie.child}' is fixed to '{home[tie.child]}': one body"
                self.ignored.append(where)
        return home

    def _body(self, name: str, parts: list[Link]) -> Body | None:
        """The body of a link with all that is fixed to it."""
        mass = sum(p.mass for p in parts)
        if mass <= 0.0:
            return None
        centre = sum((p.mass * p.centre for p in parts), np.zeros(3)) / mass
        J = np.zeros((3, 3))
        for p in parts:
            r = p.centre - centre
            J += p.inertia + p.mass * (r @ r * np.eye(3) - np.outer(r, r))
        R = self.links[name].R
        J = R.T @ J @ R
        point = float(np.abs(J).max()) == 0.0
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return Body(
                    name,
                    mass=mass,
                    inertia=None if point else 0.5 * (J + J.T),
                    position=centre,
                    orientation=from_matrix(R),
                    shape=_drawn([s for p in parts for s in p.surfaces], centre, R),
                )
        except InputError as error:
            raise ModelFileError(f"{self.file}: {error}") from None

    def _limits(self, tie: Tie, wanted: bool) -> dict[str, Any]:
        """The stops, the dry friction and the armature of a joint, or why it has none."""
        found: dict[str, Any] = {}
        words = _WORDS.get(tie.kind)
        if tie.range is not None:
            low, high = tie.range
            if not wanted:
                self.ignored.append(f"the limits of joint '{tie.name}'")
            elif words is None or not low <= 0.0 <= high or low == high:
                why = "it takes none" if words is None else "it starts outside of them"
                shown = f"the limits {low:g} and {high:g} of joint '{tie.name}'"
                self.ignored.append(f"{shown}: {why if low < high else 'they leave no range'}")
            else:
                found["stop"] = {words[0]: [low, high]}
        if tie.friction and wanted and words is not None:
            found["friction"] = {words[1]: tie.friction}
        elif tie.friction:
            self.ignored.append(f"the dry friction of joint '{tie.name}'")
        if tie.armature and words is not None:
            found["armature"] = tie.armature
        elif tie.armature:
            self.ignored.append(f"the armature of the {tie.kind} joint '{tie.name}'")
        return found

    def _forces(self, tie: Tie, home: dict[str, str]) -> list[Any]:
        """Springs and dampers of a joint."""
        if not (tie.stiffness or tie.damping):
            return []
        if tie.kind == "revolute":
            return _torsion(tie)
        if tie.kind == "prismatic":
            return _along(tie, home[tie.parent], home[tie.child])
        what = " and ".join(k for k in ("stiffness", "damping") if getattr(tie, k))
        self.ignored.append(f"{what} of the {tie.kind} joint '{tie.name}'")
        return []


def _drawn(surfaces: list[tuple[Floats, Floats]], centre: Floats, R: Floats) -> Any:
    """All surfaces as one mesh in body axes, or nothing."""
    if not surfaces:
        return None
    counts = np.cumsum([0, *(len(points) for points, _ in surfaces)])
    vertices = np.round(np.concatenate([(points - centre) @ R for points, _ in surfaces]), 6)
    faces = np.concatenate([f + n for (_, f), n in zip(surfaces, counts[:-1], strict=True)])
    return {"mesh": {"vertices": vertices, "faces": faces}}


def _joint(tie: Tie, first: str, second: str, limits: dict[str, Any]) -> Any:
    kind = JOINTS[tie.kind]
    more = {} if tie.axis is None else {"axes" if np.ndim(tie.axis) == 2 else "axis": tie.axis}
    return kind(tie.name, first, second, point=tie.point, **more, **limits)


def _torsion(tie: Tie) -> list[Any]:
    """Spring and damper of a hinge."""
    if tie.stiffness:
        return [
            TorsionSpring(
                f"{tie.name} spring",
                tie.name,
                stiffness=tie.stiffness,
                angle=tie.rest,
                damping=tie.damping,
            )
        ]
    return [TorsionDamper(f"{tie.name} damper", tie.name, damping=tie.damping)]


def _along(tie: Tie, first: str, second: str) -> list[Any]:
    """Spring and damper of a slider: a bushing along its axis, with a force for its rest."""
    name = f"{tie.name} spring"
    found: list[Any] = [
        Bushing(
            name,
            (first, second),
            point=tie.point,
            axis=tie.axis,
            stiffness=(0.0, 0.0, tie.stiffness),
            damping=(0.0, 0.0, tie.damping),
        )
    ]
    if tie.rest:
        found.append(Motor(f"{name} at rest", tie.name, value=tie.stiffness * tie.rest))
    return found
