"""Quantities of loads: a spring has a length and a force, a rotor a speed and an angle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import MissingResultError, named
from polhode.kernel.algebra.kinematics import distance_rate
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.bodies.rotors import RotorControl
from polhode.kernel.columns import State
from polhode.kernel.control.sensors import Sense
from polhode.lowering.accounts import DISSIPATED, WORK
from polhode.model.element_coordinates import coordinate
from polhode.model.forces import PointForce, Rotor, Torque
from polhode.model.forces._force import ElementLoad, Force, RotorLoad
from polhode.model.joints._joint import DISTANCE, TWIST
from polhode.model.numbers import Floats
from polhode.quantities._quantity import Level, Moving, Part, Quantity, quantity
from polhode.quantities.joint import JointPart


def rotor_momenta(m: Any) -> list[tuple[RotorLoad, Floats]]:
    """Every rotor, with its momentum along its axis over time."""
    if m.nodes is not None:
        return []
    found = []
    for r in m.arrays.lowered.rotors:
        given = np.array([r.signal.impulse(float(time))[0] for time in m.time])
        set_by = m.settings(m.arrays.lowered.owner(r), RotorControl.WIDTH)
        if set_by is not None:
            torque, before, since = set_by.T
            given = given + before + torque * (m.time - since)
        found.append((r, np.asarray(r.momentum + given)))
    return found


def coordinate_of(m: Any, row: ElementLoad) -> Floats:
    """Coordinate of an element over a motion: a length, or an angle with all its turns."""
    angle = m.counted_angle(row.joint) if row.joint else None
    return np.asarray(coordinate(row, m.stored[..., State.X : State.P], m.rotation, angle))


class ForcePart(Part):
    """A load."""

    kind = "force"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Force = named("load", self.name, self.system.forces)

    @property
    def head(self) -> str:
        """Kind, name and bodies."""
        on = " and ".join(f"'{n}'" for n in (*self.data.bodies, *self.data.joints))
        return f"{self.data.kind} '{self.name}' on {on}"

    def missing(self, q: Quantity) -> MissingResultError:
        """Name its kind."""
        why = " without the samples before" if "history" in q.needs and self.is_rotor else ""
        return MissingResultError(f"{self.data.kind} '{self.name}' has no {q.name}{why}.")

    def unit(self, q: Quantity) -> str:
        """Rates are those of lengths or of angles."""
        return ("rad/s" if self.row.kind == TWIST else "m/s") if q.name == "rate" else q.unit

    @cached_property
    def offers(self) -> tuple[str, ...]:
        """What kind of coordinate it has, and what is known of it."""
        found: list[str] = [kind for kind in (WORK, DISSIPATED) if self._booked(kind) is not None]
        if self._controlled is not None:
            found.append("torque")
        if self.is_rotor:
            first, last = self.motion.index[0], self.motion.index[-1]
            return (*found, "rotor", "history") if first == 0 or first < last else (*found, "rotor")
        rows = self.rows
        if any(row.law.has_potential for row in rows):
            found.append("potential")
        if len(rows) == 1 and rows[0].kind == DISTANCE:
            found.append("length")
        if len(rows) == 1 and rows[0].kind == TWIST:
            found += ["angle"] + ["torque"] * (not rows[0].law.is_driven)
        return tuple(found)

    # --- what quantities are made of --------------------------------------------------------------

    @property
    def is_rotor(self) -> bool:
        """Whether it is a rotor."""
        return isinstance(self.data, Rotor)

    @cached_property
    def rows(self) -> Sequence[ElementLoad]:
        """Its elements."""
        if self.motion.nodes is not None:
            return ()
        lowered = self.motion.arrays.lowered
        return [row for row in lowered.elements if lowered.owner(row) == self.name]

    @property
    def row(self) -> ElementLoad:
        """Its only element."""
        return self.rows[0]

    @cached_property
    def rotor(self) -> tuple[RotorLoad, Floats]:
        """A rotor with its momentum."""
        owner = self.motion.arrays.lowered.owner
        return next(found for found in rotor_momenta(self.motion) if owner(found[0]) == self.name)

    @cached_property
    def coordinate(self) -> Floats:
        """Length or angle."""
        return coordinate_of(self.motion, self.row)

    def _ends(self) -> tuple[Vec3, Vec3]:
        """From the first point to the second, and how fast that changes."""
        ends = [Moving(self.motion, i) for i in self.row.bodies]
        centre = [self.motion.centre[e.i] if e.i >= 0 else 0.0 for e in ends]
        X = [point - c for point, c in zip(self.row.points, centre, strict=True)]
        places = [end.point(x) for end, x in zip(ends, X, strict=True)]
        speeds = [end.velocity(x) for end, x in zip(ends, X, strict=True)]
        return places[1] - places[0], speeds[1] - speeds[0]

    @property
    def pull(self) -> Floats:
        """What its law gives along its coordinate: positive where it makes that smaller."""
        law, values = self.row.law, self.row.law.slope(self.coordinate)
        return values + law.drag(self.rate, self.coordinate) if law.damps else values

    @cached_property
    def _controlled(self) -> Floats | None:
        """What a controller set, and the signal; None where the load has a function, or neither."""
        force, found = self.data, self.motion.settings(self.name, 1)
        if found is None or getattr(force, "function", None) is not None or len(force.bodies) > 1:
            return None
        signal = getattr(force, "signal", None)
        if signal is None or isinstance(force, PointForce | Torque):
            return None
        given = np.array([signal.at(float(time))[0][0] for time in self.motion.time])
        return np.asarray(found[:, 0] + given)

    def _booked(self, kind: str) -> Floats | None:
        return self.motion.booked(kind).get(self.name)

    # --- quantities -------------------------------------------------------------------------------

    @quantity("m", Level.POSITION, needs="length", sense=Sense.LENGTH)
    def length(self) -> Floats:
        """Distance of its points."""
        return self.coordinate

    @quantity("rad", Level.POSITION, needs="angle history", sense=Sense.ANGLE)
    def angle(self) -> Floats:
        """Angle of a torsion element; of a rotor in its body since the start (trapezoidal rule)."""
        if not self.is_rotor:
            return self.coordinate
        m = self.motion
        steps = 0.5 * (self.speed[1:] + self.speed[:-1]) * np.diff(m.time)
        return np.concatenate([[0.0], np.cumsum(steps)])

    @quantity("rad/s", Level.VELOCITY, needs="rotor", sense=Sense.ROTOR_SPEED, plotted=True)
    def speed(self) -> Floats:
        """Speed of a rotor in its body."""
        row, momentum = self.rotor
        rate = self.motion.angular_velocity[:, row.body] @ row.axis
        return np.asarray(momentum / row.inertia - rate)

    @quantity("m/s or rad/s", Level.VELOCITY, needs="length angle", sense=Sense.LENGTH_RATE)
    def rate(self) -> Any:
        """Rate of its length or of its angle."""
        if self.row.kind == TWIST:
            return JointPart(self.motion, self.row.joint).rate
        return distance_rate(*self._ends())

    @quantity("N", Level.FORCE, needs="length", plotted=True)
    def force(self) -> Floats:
        """Tension of a spring, damper or constant tension: positive where it pulls."""
        return self.pull

    @quantity("N m", Level.FORCE, needs="torque", sense=Sense.CARRIED, plotted=True)
    def torque(self) -> Floats:
        """Torque of a torsion spring or damper on the second body about the axis.

        Of a motor or rotor that a controller sets: what held up to the sample (N of a slider).
        """
        return -self.pull if self._controlled is None else self._controlled

    @quantity("kg m²/s", Level.VELOCITY, needs="rotor", sense=Sense.MOMENTUM)
    def momentum(self) -> Floats:
        """Angular momentum of a rotor along its axis, its turning with the body included."""
        return self.rotor[1]

    @quantity("J", Level.ENERGY, needs="potential rotor", plotted=True)
    def energy(self) -> Floats:
        """Potential energy that it holds, or the energy of a rotor about its axis."""
        if self.is_rotor:
            row, h = self.rotor
            return h * h / (2.0 * row.inertia)
        own = [row for row in self.rows if row.law.has_potential]
        parts = [row.law.potential(coordinate_of(self.motion, row)) for row in own]
        return np.sum(parts, axis=0)

    @quantity("J", Level.ENERGY, needs=WORK, sense=Sense.CARRIED, of_state=False)
    def work(self) -> Floats | None:
        """Work that it did on the bodies since the start."""
        return self._booked(WORK)

    @quantity("J", Level.ENERGY, needs=DISSIPATED, sense=Sense.CARRIED, of_state=False)
    def dissipated(self) -> Floats | None:
        """Energy that it took since the start."""
        return self._booked(DISSIPATED)
