"""A beam: a line in space, a section, and the bodies that its ends are welded to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.beams import line
from polhode.model.beams.element import BeamElement, flexibilities
from polhode.model.beams.nodes import (
    CORRECTED,
    GROUND,
    LUMPED,
    BeamLoad,
    BeamNode,
    BeamWeld,
    NodeLine,
    loads,
    lumps,
    node,
    weights,
)
from polhode.model.beams.screw import relative_screw
from polhode.model.beams.taper import Sections
from polhode.model.numbers import (
    Floats,
    Vector,
    array,
    direction,
    not_negative,
    number,
    shown,
)
from polhode.model.orientation import matrix, orientation
from polhode.model.outside import ANYTHING, NOTHING
from polhode.model.part import model_part

PARALLEL = 1e-6  # sine of the angle to `up` below which the section's axes are undefined
CLEAR = 0.1  # the same, for an `up` that is chosen


@model_part()
class Beam(NodeLine):
    """A beam that bends, twists, stretches and shears, with unlimited displacements.

    Its nodes are bodies, named after the beam and their number: `arm.0` to `arm.n`; there is none
    at an end on the ground.

    Parameters
    ----------
    name
        How results refer to it.
    first, second
        The bodies that the ends are welded to; "ground" is the world, "" a free end.
    points, curve, arc
        The line at rest and at the start, world; one of the three: both ends; points that a smooth
        curve goes through; or ``{"center": c, "start": a, "end": b}``, the shorter way (or, instead
        of an end, ``axis`` and ``angle``).
    elements
        Their number, all of one length.
    section
        A `Section`; or two, for a linear taper from the first end to the second.
    up
        World direction: section axis 3 lies in the plane of the beam's axis and this. Left out, it
        is z, or x where the beam is upright.
    twist
        Turn of the section about the axis from the first end to the second, rad, at rest.
    damping
        Kelvin–Voigt damping time, s: stress is stiffness times (strain + damping times its rate).
    mass
        How nodes share mass, rotary inertia and load: "lumped", half of each element to its ends;
        or "corrected", by Gregory's rule, which makes the errors of bending of fourth order. It
        needs two elements.
    load
        Force per length, N/m, all along: a world vector, or one of `value`, `steps`, `table` and
        `harmonic` as of a force, with ``frame = "body"`` in the axes of the sections.
    velocity, angular_velocity_world
        Of the beam as one piece at the start: of its centre of mass, and in world axes. Left out,
        the beam moves with the body that it is welded to.
    """

    points: Sequence[Any] | None = None
    curve: Sequence[Any] | None = None
    arc: Mapping[str, Any] | None = None
    elements: int = 8
    section: Any = None
    up: Vector | None = None
    twist: float = 0.0
    damping: float = 0.0
    mass: str = LUMPED
    load: Any = None
    velocity: Vector | None = None
    angular_velocity_world: Vector | None = None

    kind: ClassVar[str] = "beam"
    is_welded: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check all values and compute the node positions."""
        super().__post_init__()
        object.__setattr__(self, "section", Sections(self.what, self.section).given)
        not_negative(f"damping of {self.what}", self.damping)
        number(f"twist of {self.what}", self.twist)
        if self.mass not in (LUMPED, CORRECTED):
            raise ModelError(
                f"mass of {self.what} is {shown(self.mass)}; it is '{LUMPED}' or '{CORRECTED}' "
                "(the section has the mass per length)."
            )
        if self.mass == CORRECTED and self.elements == 1:
            raise ModelError(
                f"{self.what} has one element, whose mass cannot be corrected; use at least two."
            )
        for key in ("velocity", "angular_velocity_world"):
            if getattr(self, key) is not None:
                object.__setattr__(self, key, array(f"{key} of {self.what}", getattr(self, key), 3))
        _ = self.frames
        _ = self.loads()

    def outside(self) -> Floats:
        """Anything, where the ground holds it (`model.outside`)."""
        return ANYTHING if GROUND in (self.first, self.second) else NOTHING

    @cached_property
    def sections(self) -> Sections:
        """The section along the beam."""
        return Sections(self.what, self.section)

    @cached_property
    def line(self) -> line.BeamLine:
        """Positions and tangents of the nodes at rest."""
        ways = {"points": line.straight, "curve": line.curve, "arc": line.arc}
        given = [key for key in ways if getattr(self, key) is not None]
        if len(given) != 1:
            there = " and ".join(given) or "neither points, curve nor arc"
            raise ModelError(f"{self.what} has {there}; give one of points, curve and arc.")
        found = ways[given[0]](self.what, getattr(self, given[0]), self.elements)
        turn = found.turn / self.elements + abs(self.twist) / self.elements
        if turn >= math.pi:
            least = math.floor((found.turn + abs(self.twist)) / math.pi) + 1
            raise ModelError(
                f"{self.what} turns by {turn:.3g} rad from one node to the next, which exceeds "
                f"half a turn; use at least {least} elements."
            )
        return found

    @property
    def length(self) -> float:
        """Length along the line at rest, m."""
        return self.line.length

    @cached_property
    def frames(self) -> Floats:
        """Section axes of all nodes at rest, as columns: (n + 1, 3, 3)."""
        t = self.line.tangents
        third = _upright(self.what, t, self.up)
        if self.twist:
            angle = self.twist * np.linspace(0.0, 1.0, len(t))[:, None]
            third = np.cos(angle) * third + np.sin(angle) * np.cross(t, third)
        return np.stack([t, np.cross(third, t), third], -1)

    def nodes(self) -> list[BeamNode]:
        """The bodies of the nodes."""
        mass, inertia = lumps(self.sections, self.elements, self.length, self.mass)
        x = self.line.points
        centre = mass @ x / mass.sum()
        return [
            node(name, mass[k], inertia[k], x[k], self.frames[k], self._motion(x[k] - centre))
            for k, name in enumerate(self.node_names)
            if name != GROUND
        ]

    def _motion(self, arm: Floats) -> dict[str, Any]:
        if self.velocity is None and self.angular_velocity_world is None:
            return {}
        v = np.zeros(3) if self.velocity is None else np.asarray(self.velocity)
        omega = np.zeros(3)
        if self.angular_velocity_world is not None:
            omega = np.asarray(self.angular_velocity_world)
        return {"velocity": v + np.cross(omega, arm), "angular_velocity_world": omega}

    def welds(self) -> list[BeamWeld]:
        """The joints of its ends to bodies, named as the nodes."""
        return self.welded(BeamWeld, self.line.points)

    def loads(self) -> list[BeamLoad]:
        """The forces on its nodes of a load along it, named as `arm.load.1`."""
        if self.load is None:
            return []
        lengths = self.length / self.elements * weights(self.elements, self.mass)
        return loads(f"load of {self.what}", self.load, self.node_names, lengths)

    @cached_property
    def parts(self) -> tuple[BeamElement, ...]:
        """The elements, starting at the first end."""
        n, x, names = self.elements, self.line.points, self.node_names
        F = np.array([matrix(orientation(self.what, frame)) for frame in self.frames])
        length = self.length / n
        screws = relative_screw(F[:-1], F[1:], np.diff(x, axis=0))
        first = np.arange(n)
        flexible = flexibilities(
            screws, lambda part: self.sections.along((first + part) / n, "matrix")
        )
        origin, own = np.zeros(3), np.eye(3)

        def end(k: int) -> tuple[Floats, Floats]:
            return (x[k], F[k]) if names[k] == GROUND else (origin, own)

        found = []
        for k in range(n):
            (a, Fa), (b, Fb) = end(k), end(k + 1)
            bodies = names[k], names[k + 1]
            found.append(
                BeamElement(
                    self.name,
                    k + 1,
                    bodies,
                    (a, b),
                    (Fa, Fb),
                    length,
                    flexible[k],
                    screws[k] / length,
                    float(self.damping),
                )
            )
        return tuple(found)


def _upright(what: str, tangents: Floats, up: Any) -> Floats:
    """Section axis 3 of every node: `up` minus its component along the tangent."""
    if up is None:
        clear = [float(_sines(tangents, e).min()) for e in np.eye(3)]
        best = next((k for k in (2, 0, 1) if clear[k] > CLEAR), int(np.argmax(clear)))
        chosen = np.eye(3)[best]
    else:
        chosen = direction(f"up of {what}", up)
    sines = _sines(tangents, chosen)
    if float(sines.min()) < PARALLEL:
        raise ModelError(
            f"up of {what} is parallel to the beam axis at node {int(np.argmin(sines))}; give "
            "another direction."
        )
    third = chosen - (tangents @ chosen)[:, None] * tangents
    return third / np.linalg.norm(third, axis=1)[:, None]


def _sines(tangents: Floats, up: Floats) -> Floats:
    return np.linalg.norm(np.cross(tangents, up), axis=1)
