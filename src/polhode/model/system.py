"""A system: bodies, the joints between them, loads and gravity."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from polhode.errors import InputError, ModelError, named, suggestion
from polhode.model.beams import Beam, BeamElement
from polhode.model.body import Body
from polhode.model.cables import Cable
from polhode.model.contacts.compliant import compliant_forces
from polhode.model.contacts.contact import Contact
from polhode.model.contacts.touching import Contacts
from polhode.model.coupling import Coupling, Term
from polhode.model.editing import LISTS, Editable
from polhode.model.flexible import Flexible
from polhode.model.forces import Force
from polhode.model.geared import armature_parts
from polhode.model.joints import Joint
from polhode.model.made import Member
from polhode.model.numbers import Vector, array, listed, mapping, quoted, shown
from polhode.model.part import model_part

GROUND = "ground"
STATE_WORDS = ("position", "quaternion", "velocity", "angular_velocity")
T = TypeVar("T", bound=Member)


def _twists(force: Force) -> bool:
    """Whether it has a torque."""
    return force.kind == "torque" or getattr(force, "torque", None) is not None


def _own(parts: Sequence[T]) -> list[T]:
    """All but what stands for armatures."""
    return [part for part in parts if not part.is_armature]


def _named(forces: Sequence[Force]) -> tuple[Force, ...]:
    """Forces with names; unnamed ones are numbered by kind, as `spring-1`."""
    taken, found = {f.name for f in forces}, []
    for force in forces:
        if not force.name:
            names = (f"{force.kind}-{k}" for k in itertools.count(1))
            force = replace(force, name=next(name for name in names if name not in taken))
            taken.add(force.name)
        found.append(force)
    return tuple(found)


_KINDS: dict[str, type[Any]] = {
    "body": Body,
    "joint": Joint,
    "force": Force,
    "beam": Beam,
    "cable": Cable,
    "flexible": Flexible,
    "contact": Contact,
    "coupling": Coupling,
}
_SHOWN = 4  # names of each kind in a summary


@model_part(repr=False)
class System(Editable):
    """A multibody system: everything that is simulated together.

    Parameters
    ----------
    bodies, joints, forces
        Joints and forces refer to bodies by name; "ground" is the world.
    contacts
        Named contacts; or `Contacts` of all bodies that have shapes, which becomes `touching`.
    couplings
        Coordinates of joints that are tied by constant ratios.
    gravity
        Acceleration of gravity, a world vector.
    title
        For reports.
    beams, cables, flexibles
        Their nodes, and what holds their ends, are added to bodies and joints.
    state
        Where bodies are and how they move at the start, by name, if that is not as they are given:
        ``{"arm": {"position": ..., "quaternion": ..., "velocity": ..., "angular_velocity": ...}}``
        (body axes). World points and axes of joints, forces and contacts belong to the bodies as
        they are given. `ph.equilibrium` makes such a system.
    view
        What its page shows first: ``{"plots": ["joint.elbow.angle", "system.energy"]}``.
    """

    bodies: Sequence[Body]
    joints: Sequence[Joint] = field(default_factory=tuple)
    forces: Sequence[Force] = field(default_factory=tuple)
    gravity: Vector = (0.0, 0.0, 0.0)
    title: str = ""
    beams: Sequence[Beam] = field(default_factory=tuple)
    cables: Sequence[Cable] = field(default_factory=tuple)
    contacts: Sequence[Contact] = field(default_factory=tuple)
    couplings: Sequence[Coupling] = field(default_factory=tuple)
    flexibles: Sequence[Flexible] = field(default_factory=tuple)
    state: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    touching: Contacts | None = None
    view: Mapping[str, Sequence[str]] = field(default_factory=dict)
    _numbers: dict[str, int] = field(init=False, repr=False)

    def __repr__(self) -> str:
        """Return the names of all parts."""
        bodies, joints, couplings = _own(self.bodies), _own(self.joints), _own(self.couplings)
        shaped = [] if self.touching is None else ["all bodies with shapes"]
        kinds = {
            "body": [b.name for b in bodies],
            "joint": [f"{j.name} ({j.kind}: {j.first} - {j.second})" for j in joints],
            "force": [f"{f.name} ({f.kind})" for f in self.forces],
            "beam": [f"{b.name} ({b.elements} elements)" for b in self.beams],
            "cable": [f"{c.name} ({c.elements} elements)" for c in self.cables],
            "flexible": [f"{f.name} ({' - '.join(f.ports)})" for f in self.flexibles],
            "contact": [*(f"{c.name} ({' - '.join(c.pair)})" for c in self.contacts), *shaped],
            "coupling": [f"{c.name} ({' - '.join(c.joints)})" for c in couplings],
            "armature": [j.name for j in joints for _ in j.armatures],
        }
        gravity = ", ".join(f"{g:g}" for g in self.gravity)
        title = f" '{self.title}'" if self.title else ""
        lines = [f"System{title}, gravity ({gravity}) m/s²"]
        for kind, names in kinds.items():
            more = f", and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
            if names:
                word = kind if len(names) == 1 else {"body": "bodies"}.get(kind, f"{kind}s")
                lines.append(f"  {len(names)} {word}: {', '.join(names[:_SHOWN])}{more}")
        return "\n".join(lines)

    is_structure: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Check that all names exist and are unique."""
        if isinstance(self.contacts, Contacts):
            object.__setattr__(self, "touching", self.contacts)  # below, its named ones are left
        for key in LISTS:
            object.__setattr__(self, key, listed(key, getattr(self, key)))
        object.__setattr__(self, "gravity", array("gravity", self.gravity, 3))
        mapping("view of the system", self.view, "give plots by their paths", ("plots",))
        self._check_kinds()
        self._add_lines()
        if not self.bodies:
            raise ModelError("the system has no body; give it at least one.")
        object.__setattr__(self, "forces", _named(self.forces))
        numbers = {b.name: i for i, b in enumerate(self.bodies)}
        object.__setattr__(self, "_numbers", {**numbers, GROUND: -1})
        self._check_twice()
        lines: list[Beam | Cable] = [*self.beams, *self.cables]
        for line in lines:
            self._check_ends(line)
        for joint in self.joints:
            for body in (joint.first, joint.second):
                self._need(body, f"joint '{joint.name}' connects", ground=True)
        for force in self.forces:
            self._check_force(force)
        for contact in self.contacts:
            self._check_contact(contact)
        self._check_touching()
        self.tied  # noqa: B018 - checked
        if self.flexibles:
            self.beam_elements  # noqa: B018 - checked
        object.__setattr__(self, "state", {n: self._own_state(n, s) for n, s in self.state.items()})

    def _own_state(self, name: str, given: Mapping[str, Any]) -> dict[str, tuple[float, ...]]:
        """What `state` has of a body, checked."""
        self._need(name, "state has", ground=False)
        if not isinstance(given, Mapping):
            raise ModelError(f"state of '{name}' is {shown(given)}; give {', '.join(STATE_WORDS)}.")
        found = {}
        for key, value in given.items():
            if key not in STATE_WORDS:
                raise ModelError(
                    f"state of '{name}' has no {key!r}." + suggestion(key, STATE_WORDS)
                )
            what = f"{key} of '{name}' in state"
            found[key] = tuple(array(what, value, 4 if key == "quaternion" else 3).tolist())
        return found

    def _check_twice(self) -> None:
        for what in ("beams", "cables", *LISTS):  # their own names before those of their nodes
            for name, count in Counter(part.name for part in getattr(self, what)).items():
                if count > 1:
                    raise ModelError(f"{count} {what} are named '{name}'; rename all but one.")

    def _check_touching(self) -> None:
        if self.touching is not None:
            for name in itertools.chain(*self.touching.exclude, *self.touching.include):
                self._need(name, "exclude or include of contacts has", ground=True)
            self.touching.check(self.bodies, self.passing, self.opens)

    @cached_property
    def passing(self) -> frozenset[tuple[int, int]]:
        """Pairs of bodies, the ground as the last, that pass through each other."""
        if self.touching is None:
            return frozenset()
        tied = [(j.first, j.second) for j in self.joints if GROUND not in (j.first, j.second)]
        return self.touching.passing(lambda name: self.index(name) % (len(self.bodies) + 1), tied)

    def _check_contact(self, contact: Contact) -> None:
        first, second = contact.pair
        self._need(first, f"contact '{contact.name}' is with", ground=contact.body is not None)
        self._need(second, f"contact '{contact.name}' is of", ground=False)
        if any(j.name == contact.name for j in self.joints):
            both = f"a joint and a contact are named '{contact.name}'"
            raise ModelError(f"{both}, and events are named after both; rename one.")
        for name, on in zip((second, first), reversed(contact.surfaces()), strict=False):
            rubs = contact.friction > 0.0 and on.radius > 0.0
            turns = contact.stays or rubs or on.matrix is not None or np.any(on.points != 0.0)
            if self.body(name).is_point_mass and turns:
                raise ModelError(
                    f"contact '{contact.name}' would rotate body '{name}', which is a point mass; "
                    "give it an inertia, or put the contact at its centre."
                )

    @property
    def rigid(self) -> tuple[Contact, ...]:
        """Contacts without compliance."""
        return tuple(c for c in self.contacts if c.compliance is None)

    @property
    def touches(self) -> bool:
        """Whether changes of contacts, stops or dry friction are located: not by `touching`."""
        return self.touching is None and self.opens

    @property
    def opens(self) -> bool:
        """Whether rigid contacts open, or joints have rigid stops or dry friction."""
        changing = [j for j in self.joints if j.stops or j.frictions]
        return bool(changing) or any(not c.stays for c in self.rigid)

    @property
    def loses(self) -> bool:
        """Whether impacts or dry friction dissipate energy."""
        rubs = any(0.0 < c.friction < math.inf for c in self.contacts)
        rubs = rubs or any(j.frictions for j in self.joints)
        touches = self.touching is not None and self.touching.loses
        rebounds = [c.restitution for c in self.rigid if not c.stays]
        rebounds += [s.restitution for j in self.joints for s in j.stops]
        return rubs or touches or any(e < 1.0 for e in rebounds)

    def _check_force(self, force: Force) -> None:
        for body in force.bodies:
            self._need(body, f"force '{force.name}' acts on", ground=False)
            if _twists(force) and self.body(body).is_point_mass:
                raise ModelError(
                    f"torque '{force.name}' acts on '{body}', a point mass, which cannot rotate; "
                    "give the body an inertia."
                )
        for name in force.joints:
            self.joint(name, f"{force.kind} '{force.name}' acts on a joint, but ")

    def _check_kinds(self) -> None:
        for kind, key in zip(_KINDS.values(), LISTS, strict=True):
            for thing in getattr(self, key):
                if not isinstance(thing, kind):
                    raise ModelError(self._misplaced(kind.__name__.lower(), thing))

    @staticmethod
    def _misplaced(kind: str, thing: object) -> str:
        for word, cls in _KINDS.items():
            if isinstance(thing, cls):
                plural = {"body": "bodies"}.get(word, f"{word}s")
                return f"'{thing.name}' is a {word}; pass it in {plural}=."
        return f"{shown(thing)} is not a {kind}; make one with ph.{kind.capitalize()}(...)."

    def _add_lines(self) -> None:
        """Put nodes, welds and loads of beams and cables after the other bodies, joints and forces.

        Last come the rotors of armatures. Nodes that are given already, as in a copy of a system,
        stay where they are.
        """
        given = {b.name: b for b in self.bodies if b.is_made}
        bodies = [b for b in self.bodies if not b.is_made]
        joints = [j for j in self.joints if not j.is_made]
        forces = [f for f in self.forces if not f.is_made]
        lines: list[Any] = [*self.beams, *self.cables]
        for line in lines:
            forces += line.loads()
            bodies += [given.get(node.name, node) for node in line.nodes()]
            joints += line.welds()
        known = {b.name: b for b in bodies}
        for part in self.flexibles:
            for port in part.ports:
                self._check_port(part, port, known)
            bodies += [given.get(node.name, node) for node in part.nodes(known)]
            joints += part.welds(known)
        taken = {f.name for f in forces}
        for force in compliant_forces(self.contacts, joints):
            if force.name in taken:
                raise ModelError(
                    f"{force.what} acts as a force of the same name as another; rename one."
                )
            forces.append(force)
        couplings = [c for c in self.couplings if not c.is_made]
        rotors, bearings, gears = armature_parts(joints, np.asarray(self.gravity))
        object.__setattr__(self, "bodies", (*bodies, *rotors))
        object.__setattr__(self, "joints", (*joints, *bearings))
        object.__setattr__(self, "forces", tuple(forces))
        object.__setattr__(self, "couplings", (*couplings, *gears))

    @staticmethod
    def _check_port(part: Flexible, port: str, bodies: dict[str, Body]) -> None:
        if port != GROUND and port not in bodies:
            raise ModelError(
                f"{part.what} has the port '{port}', which is not a body."
                + suggestion(port, [*bodies, GROUND])
            )
        if port != GROUND and bodies[port].is_point_mass:
            raise ModelError(
                f"{part.what} has the port '{port}', a point mass, which cannot rotate; give it an "
                "inertia."
            )

    def _check_ends(self, line: Beam | Cable) -> None:
        for end in (line.first, line.second):
            if not end:
                continue
            held = "welded" if line.is_welded else "tied"
            self._need(end, f"{line.what} is {held} to", ground=True)
            if line.is_welded and end != GROUND and self.body(end).is_point_mass:
                raise ModelError(
                    f"{line.what} is welded to '{end}', a point mass, which cannot rotate; give it "
                    "an inertia, or leave the end free and hold it by a joint."
                )

    @cached_property
    def beam_elements(self) -> tuple[BeamElement, ...]:
        """The elements of all beams and superelements, in their order."""
        found = [element for beam in self.beams for element in beam.parts]
        bodies = {b.name: b for b in self.bodies} if self.flexibles else {}
        return (*found, *(e for part in self.flexibles for e in part.parts(bodies)))

    @property
    def bending(self) -> tuple[Beam | Flexible, ...]:
        """All beams and superelements."""
        return (*self.beams, *self.flexibles)

    @cached_property
    def tied(self) -> tuple[tuple[Term, ...], ...]:
        """The coupled joint coordinates, by coupling."""
        return tuple(coupling.terms(self.joints) for coupling in self.couplings)

    def coupling(self, name: str) -> Coupling:
        """The coupling of that name."""
        return named("coupling", name, self.couplings)

    def beam(self, name: str) -> Beam:
        """The beam of that name."""
        return named("beam", name, self.beams)

    def cable(self, name: str) -> Cable:
        """The cable of that name."""
        return named("cable", name, self.cables)

    def flexible(self, name: str) -> Flexible:
        """The superelement of that name."""
        return named("flexible", name, self.flexibles)

    def _need(self, body: Any, who: str, *, ground: bool) -> None:
        known = isinstance(body, str) and body in self._numbers
        if not known or (body == GROUND and not ground):
            names = [b.name for b in self.bodies] + ([GROUND] if ground else [])
            raise ModelError(
                f"{who} the body {quoted(body)}, which does not exist." + suggestion(body, names)
            )

    def body(self, name: str) -> Body:
        """The body of that name."""
        return self.bodies[self.index(name)]

    def index(self, name: str) -> int:
        """Number of a body, -1 for the ground."""
        if str(name) not in self._numbers:  # what is not text cannot always be looked up
            names = [b.name for b in self.bodies]
            raise ModelError(f"there is no body '{name}'." + suggestion(name, names))
        return self._numbers[str(name)]

    def joint(self, name: str, needed: str = "") -> Joint:
        """The joint of that name; `needed` starts the sentence if it does not exist."""
        return named("joint", name, self.joints, needed)


def checked_system(what: str, value: Any, touches: bool = True) -> System:
    """Return `value` if it is a system; `touches`: contacts of shapes are counted."""
    if isinstance(value, System) and value.touching is not None and not touches:
        raise InputError(f"{what} does not count contacts of shapes; omit contacts=Contacts(...).")
    if not isinstance(value, System):
        raise InputError(
            f"{what} takes a system, not {shown(value)}; make one with ph.System or ph.load_model."
        )
    return value
