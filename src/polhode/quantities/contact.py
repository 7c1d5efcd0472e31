"""Quantities of contacts. The force acts on the body, or on the second of two; world axes."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from polhode.assembly.gaps import SUPPORT, Gap, GapTables, contact_gaps
from polhode.assembly.supports import Supports
from polhode.errors import named
from polhode.kernel.columns import Carried
from polhode.kernel.contacts.switches import Code
from polhode.lowering.accounts import PUSH, SHUT
from polhode.model.contacts.contact import Contact
from polhode.model.forces._force import ElementLoad
from polhode.model.joints._joint import ROUND
from polhode.model.numbers import Floats
from polhode.quantities._quantity import Level, Part, quantity

_ON_DISC = 1e-6  # of the limit of friction: a force that is as large slides
_AS_NEAR = 1e-9  # m: points whose gaps differ by less touch together


class ContactPart(Part):
    """A contact that opens and closes."""

    kind = "contact"

    def __new__(cls, motion: Any, name: str) -> ContactPart:
        """Return a part of the contact's own kind."""
        contact = named("contact", name, motion.system.contacts)
        if contact.compliance is not None:
            return object.__new__(CompliantPart)
        return object.__new__(SupportPart if contact.stays else ContactPart)

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Contact = named("contact", self.name, self.system.contacts)

    @property
    def head(self) -> str:
        """Name and bodies."""
        first, second = self.data.pair
        return f"contact '{self.name}', '{second}' on '{first}'"

    # --- what quantities are made of --------------------------------------------------------------

    @cached_property
    def own(self) -> Floats:
        """Numbers of its gaps."""
        mine = [k for k, g in enumerate(self.tables.gaps) if g.owner == self.name and not g.is_stop]
        return np.array(mine, dtype=np.int64)

    @property
    def tables(self) -> GapTables:
        """Tables that have its gaps."""
        arrays = self.motion.arrays
        if arrays.gaps is not None:
            return arrays.gaps
        return GapTables(contact_gaps(self.system, arrays.start), len(self.system.bodies))

    @cached_property
    def gaps(self) -> Floats:
        """Distances (time, point) of its points."""
        return self.tables.values(self.motion.position, self.motion.rotation)[:, self.own]

    @cached_property
    def meets(self) -> tuple[Floats, Floats]:
        """Where its points meet the surface, and the normals there."""
        places, normals = self.tables.meets(self.motion.position, self.motion.rotation)
        return places[:, self.own], normals[:, self.own]

    @cached_property
    def forces(self) -> Floats:
        """Force at every sample."""
        if self.motion.arrays.gaps is None and not self.data.stays:
            return self.mean_force
        number = [c.name for c in self.system.rigid].index(self.name)
        return np.asarray(self.motion.observed.contact_force[:, number])

    @cached_property
    def mean_force(self) -> Floats:
        """Mean force of the previous step, where the law is solved in steps; zero at the start."""
        m = self.motion
        if m.carried is None:
            return np.zeros((len(m.index), 3))
        first = m.arrays.accounts.account(PUSH, f"{self.name}.0")
        return np.asarray(m.carried[:, first : first + 3])

    @property
    def pressure(self) -> Floats:
        """Part of the force along the normal."""
        return np.asarray(self.forces @ self.data.plane_normal)

    @property
    def nearest_normal(self) -> Floats:
        """Normal (time, 3) at the nearest point, from the first body to the second."""
        return np.asarray(self.meets[1][np.arange(len(self.gaps)), np.argmin(self.gaps, axis=1)])

    @property
    def weights(self) -> Floats:
        """By sample and point, its weight in the place of the contact."""
        return np.asarray(self.gaps <= self.gaps.min(axis=1, keepdims=True) + _AS_NEAR)

    @property
    def words(self) -> Floats:
        """State at every sample."""
        m, found = self.motion, np.full(len(self.motion.index), "open", dtype="<U6")
        if m.arrays.gaps is None:
            return self.stepped_words
        if m.carried is not None:
            sums = m.carried[:, : m.carried.shape[1] // Carried.WIDTH]
            rubs = self.data.friction > 0.0
            codes = [m.arrays.accounts.account(SHUT, f"{self.name}.{k}") for k in self.own]
            found[(sums[:, codes] != Code.OPEN).any(axis=1)] = "stick" if rubs else "closed"
            found[rubs & (sums[:, codes] == Code.FORWARDS).any(axis=1)] = "slip"
        return found

    @property
    def stepped_words(self) -> Floats:
        """State by the mean force: inside of the disc of friction it sticks."""
        m, n = self.motion, self.meets[1].mean(axis=1)
        normal = np.einsum("ta,ta->t", self.mean_force, n)
        along = np.linalg.norm(self.mean_force - normal[:, None] * n, axis=1)
        found = np.full(len(m.index), "open", dtype="<U6")
        rubs = self.data.friction > 0.0
        found[normal > 0.0] = "stick" if rubs else "closed"
        slides = along >= (1.0 - _ON_DISC) * self.data.friction * normal
        found[rubs & (normal > 0.0) & slides] = "slip"
        return found

    # --- quantities -------------------------------------------------------------------------------

    @quantity("N", Level.FORCE, "axis", plotted=True)
    def force(self) -> Floats:
        """Force while it is closed; impacts are events, with their impulses."""
        return self.forces

    @quantity("N", Level.FORCE, needs="normal")
    def normal(self) -> Floats:
        """Part of the force along the normal, which presses where it is above zero."""
        return self.pressure

    @quantity("N", Level.FORCE, "axis", needs="tangential")
    def tangential(self) -> Floats:
        """Part of the force along the plane, which is what holds a rolling body."""
        return self.forces - np.outer(self.pressure, self.data.plane_normal)

    @quantity("m", Level.POSITION, plotted=True)
    def gap(self) -> Floats:
        """Smallest distance of its points; below zero how deep they are."""
        return np.asarray(self.gaps.min(axis=1))

    @quantity("m/s", Level.VELOCITY, "axis")
    def slip(self) -> Floats:
        """Velocity of the nearest point along the surface, relative to the other body."""
        m, k = self.motion, np.argmin(self.gaps, axis=1)
        at = np.arange(len(k))
        place, n = (each[at, k] for each in self.meets)
        x, v, omega = (
            np.concatenate([each, np.zeros_like(each[:, :1])], axis=1)  # the ground is the last
            for each in (m.position, m.velocity, m.angular_velocity_world)
        )
        ends = self.tables.ends[self.own[k]]
        speeds = [
            v[at, i] + np.cross(omega[at, i], place - x[at, i]) for i in (ends[:, 0], ends[:, 1])
        ]
        slip = speeds[1] - speeds[0]
        return np.asarray(slip - np.einsum("ta,ta->t", slip, n)[:, None] * n)

    @quantity("m", Level.POSITION, "axis")
    def place(self) -> Floats:
        """Where it touches, on average, or is nearest."""
        weights = self.weights
        total = np.einsum("tg,tga->ta", weights, self.meets[0])
        return np.asarray(total / weights.sum(axis=1)[:, None])

    @quantity("", Level.POSITION, of_state=False)
    def state(self) -> Floats:
        """Open or closed; with friction "open", "stick" or "slip"; "rolling" where it stays so."""
        return self.words


class CompliantPart(ContactPart):
    """A contact that gives way."""

    offers = ("normal",)

    @property
    def head(self) -> str:
        """Name and bodies."""
        return f"{super().head}, compliant"

    @cached_property
    def rows(self) -> list[ElementLoad]:
        """Its elements."""
        lowered = self.motion.arrays.lowered
        return [row for row in lowered.elements if lowered.owner(row) == self.name]

    @cached_property
    def own(self) -> Floats:
        """Numbers of its gaps, in tables of its own."""
        return np.arange(len(self.rows))

    @cached_property
    def tables(self) -> GapTables:
        """Its points from the centres of mass, as gaps."""
        centre = np.vstack([self.motion.centre, np.zeros(3)])  # the ground is the last
        radius = self.data.surfaces()[-1].radius

        def gap(row: ElementLoad) -> Gap:
            kind = SUPPORT if row.kind == ROUND else row.kind
            points = tuple(p - centre[i] for p, i in zip(row.points, row.bodies, strict=True))
            fixed = (points[0], points[1]), row.directors, row.law.rest, 1.0, 0.0
            return Gap(self.name, kind, row.bodies, *fixed, radius=radius, matrix=row.surface)

        return GapTables([gap(row) for row in self.rows], len(self.system.bodies))

    @cached_property
    def pushes(self) -> Floats:
        """By sample and point, how much it pushes."""
        m, law = self.motion, self.rows[0].law
        y = law.rest + self.gaps
        twists = np.concatenate([m.velocity, m.angular_velocity_world], axis=-1)
        rates = self.tables.rates(m.position, m.rotation, twists)
        return np.asarray(-law.slope(y) - law.drag(rates, y))

    @cached_property
    def forces(self) -> Floats:
        """Force at every sample."""
        return np.asarray(np.einsum("tg,tga->ta", self.pushes, self.meets[1]))

    @property
    def pressure(self) -> Floats:
        """Size of the force."""
        return np.asarray(self.pushes.sum(axis=1))

    @property
    def weights(self) -> Floats:
        """How much its points push, or which are nearest."""
        nearest = self.gaps <= self.gaps.min(axis=1, keepdims=True)
        return np.where(self.pushes.any(axis=1, keepdims=True), self.pushes, nearest)

    @property
    def words(self) -> Floats:
        """Open or closed."""
        return np.where((self.gaps < 0.0).any(axis=1), "closed", "open")


class SupportPart(ContactPart):
    """A body that rolls or glides on a plane."""

    offers = "normal", "tangential"

    @property
    def head(self) -> str:
        """Name, body and what it does."""
        does = "rolls" if self.data.rolls else "glides"
        return f"contact '{self.name}', '{self.data.body}' {does} on a plane"

    @cached_property
    def supports(self) -> Supports:
        """All contacts that stay."""
        return Supports(self.system)

    @cached_property
    def own(self) -> Floats:
        """Its number among them."""
        return np.array([[c.name for c in self.supports.contacts].index(self.name)])

    @cached_property
    def gaps(self) -> Floats:
        """Distance from the plane."""
        return self.supports.gaps(self.motion.position, self.motion.rotation)[:, self.own]

    @property
    def nearest_normal(self) -> Floats:
        """Normal of the plane."""
        return np.broadcast_to(self.data.plane_normal, (len(self.motion.index), 3))

    @property
    def words(self) -> Floats:
        """Always the same."""
        word = "rolling" if self.data.rolls else "closed"
        return np.full(len(self.motion.index), word)

    @quantity("m/s", Level.VELOCITY, "axis")
    def slip(self) -> Floats:
        """Velocity of the body along the plane, where it touches."""
        m, n = self.motion, self.data.plane_normal
        moves = self.supports.slips(m.rotation, m.velocity, m.angular_velocity_world)
        found = moves[:, self.own[0]]
        return np.asarray(found - np.outer(found @ n, n))

    @quantity("m", Level.POSITION, "axis")
    def place(self) -> Floats:
        """Where the body touches the plane."""
        m, k = self.motion, self.own[0]
        arm = self.supports.arms(m.rotation)[:, k]
        return np.asarray(m.position[:, self.supports.body[k]] + arm)
