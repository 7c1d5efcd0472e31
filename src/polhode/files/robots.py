"""Robots from other programs' files: links and ties, made into a system.

Links that cannot move relative to each other become one body, and links that are fixed to the world
become ground, so that no body is without mass.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from polhode.errors import InputError, ModelFileError
from polhode.files.robot_shapes import Meetings, RobotContacts, RobotShape, body_shapes, overlaps
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
    pieces: list[RobotShape] = field(default_factory=list)
    markers: dict[str, Floats] = field(default_factory=dict)  # in the world


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
class Drive:
    """An actuator: what it exerts at control zero, by coordinate and rate, beside its motor."""

    name: str
    joint: str
    force: float = 0.0
    stiffness: float = 0.0
    damping: float = 0.0
    rest: float = 0.0


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
    drives: list[Drive] = field(default_factory=list)
    world: list[RobotShape] = field(default_factory=list)  # shapes that do not move
    touch: Meetings = field(default_factory=Meetings)

    def system(self, limits: bool = True, contacts: bool = True) -> System:
        """The system that moves as the robot does.

        `limits` keeps stops and dry friction, `contacts` those of shapes.
        """
        home = self._homes()
        ties = [t for t in self.ties if t.kind not in (FIXED, FREE_JOINT)]
        parts: dict[str, list[Link]] = {}
        for part in self.links.values():
            parts.setdefault(home[part.name], []).append(part)
        pieces = {GROUND: self.world} | {
            k: [p for x in v for p in x.pieces] for k, v in parts.items()
        }
        pieces[GROUND] = [*self.world, *(p for x in parts.pop(GROUND, []) for p in x.pieces)]
        touches = any(p.touches for own in pieces.values() for p in own)
        made = (self._body(*found, pieces[found[0]], touches) for found in parts.items())
        bodies = [b for b in made if b is not None]
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
        forces += [f for d in self.drives for f in self._drive(d, ties, home)]
        self._list_shapes(pieces, contacts)
        pairs = {(home[t.parent], home[t.child]) for t in (*ties, *closing)}
        own = {k: v for k, v in pieces.items() if k == GROUND or k in moving}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                joints = [
                    _joint(t, home[t.parent], home[t.child], more.get(t.name, {}))
                    for t in (*ties, *closing)
                ]
                parts_of = bodies, joints, forces, self.gravity, self.title
                touching = RobotContacts(self.touch, own if contacts else {}, pairs)
                system = System(*parts_of, couplings=self.couplings, contacts=touching.contacts)
                for two, depth in overlaps(system).items():
                    touching.pass_through(*two, depth)
                    system = System(*parts_of, couplings=self.couplings, contacts=touching.contacts)
                self.ignored += touching.told
                return system
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

    def _body(
        self, name: str, parts: list[Link], pieces: list[RobotShape], touches: bool
    ) -> Body | None:
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
                    markers={k: R.T @ (x - centre) for p in parts for k, x in p.markers.items()},
                    **body_shapes(pieces, centre, R, touches),
                )
        except InputError as error:
            raise ModelFileError(f"{self.file}: {error}") from None

    def _list_shapes(self, pieces: dict[str, list[RobotShape]], contacts: bool) -> None:
        """List what touches nothing here, and what has no place."""
        if not contacts and any(p.touches for own in pieces.values() for p in own):
            self.ignored.append("contacts of shapes")
        if unseen := [p.name for p in pieces[GROUND] if not (p.touches and contacts)]:
            self.ignored.append(f"shapes of the world that are only drawn: {', '.join(unseen)}")

    def _drive(self, drive: Drive, ties: list[Tie], home: dict[str, str]) -> list[Any]:
        """The motor of an actuator, with the spring and the damper of a servo."""
        tie = next(t for t in ties if t.name == drive.joint)
        value = drive.force or None
        found: list[Any] = [Motor(drive.name, tie.name, value=value, controlled=True)]
        if drive.stiffness or drive.damping:
            servo = replace(tie, stiffness=drive.stiffness, damping=drive.damping, rest=drive.rest)
            name = f"{drive.name} servo"
            ends = home[tie.parent], home[tie.child]
            slides = tie.kind == "prismatic"
            found += _along(servo, *ends, name) if slides else _torsion(servo, name)
        return found

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
            return _torsion(tie, f"{tie.name} {'spring' if tie.stiffness else 'damper'}")
        if tie.kind == "prismatic":
            return _along(tie, home[tie.parent], home[tie.child], f"{tie.name} spring")
        what = " and ".join(k for k in ("stiffness", "damping") if getattr(tie, k))
        self.ignored.append(f"{what} of the {tie.kind} joint '{tie.name}'")
        return []


def _joint(tie: Tie, first: str, second: str, limits: dict[str, Any]) -> Any:
    kind = JOINTS[tie.kind]
    more = {} if tie.axis is None else {"axes" if np.ndim(tie.axis) == 2 else "axis": tie.axis}
    return kind(tie.name, first, second, point=tie.point, **more, **limits)


def _torsion(tie: Tie, name: str) -> list[Any]:
    """Spring and damper of a hinge."""
    if tie.stiffness:
        return [
            TorsionSpring(
                name,
                tie.name,
                stiffness=tie.stiffness,
                angle=tie.rest,
                damping=tie.damping,
            )
        ]
    return [TorsionDamper(name, tie.name, damping=tie.damping)]


def _along(tie: Tie, first: str, second: str, name: str) -> list[Any]:
    """Spring and damper of a slider: a bushing along its axis, with a force for its rest."""
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
