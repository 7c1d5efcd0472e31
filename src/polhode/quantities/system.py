"""Quantities of whole systems: time, energies and momenta, and the parts that these have."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.columns import State
from polhode.kernel.control.sensors import Sense
from polhode.model.beams.element import stresses
from polhode.model.numbers import Floats
from polhode.quantities._quantity import LABELS, Level, Part, quantity
from polhode.quantities.force import coordinate_of, rotor_momenta

GRAVITY = "gravity"
LABELS["form"] = ("kinetic", "potential", "total", "kinetic_stored", "total_reported")


def kinetic_energy(m: Any) -> Floats:
    """Kinetic energy of all bodies and rotors at every sample, of the momenta that are stored."""
    if m.nodes is not None:
        return np.asarray(m.nodes.kinetic)
    p, pi = m.stored[..., State.P : State.Q], m.stored[..., State.PI : State.WIDTH]
    Pi = np.einsum("tnba,tnb->tna", m.rotation, pi)
    turning = 0.5 * np.einsum("tna,nab,tnb->tn", Pi, np.linalg.inv(m.inertia), Pi)
    moving = 0.5 * np.einsum("tna,tna->tn", p, p) / m.mass
    moving = np.where(m.turns_about_tip, 0.0, moving)  # all of it is in that rotation
    return np.asarray(np.sum(turning + moving, axis=1) + _rotor_energy(m))


def reported_kinetic_energy(m: Any) -> Floats:
    """Kinetic energy of the velocities that are reported: projected where there are joints."""
    if m.nodes is not None or m.way != "jointed":
        return kinetic_energy(m)
    turning = 0.5 * np.einsum("tna,nab,tnb->tn", m.angular_velocity, m.inertia, m.angular_velocity)
    moving = 0.5 * m.mass * np.einsum("tna,tna->tn", m.velocity, m.velocity)
    return np.asarray(np.sum(turning + moving, axis=1) + _rotor_energy(m))


def _rotor_energy(m: Any) -> Floats:
    """Energy of rotors about their axes."""
    return sum((h * h / (2 * r.inertia) for r, h in rotor_momenta(m)), np.zeros(len(m.index)))


def potentials(m: Any) -> dict[str, Floats]:
    """Potential energy of gravity and of every force that has one, by name."""
    if m.nodes is not None:
        return {"all": m.nodes.potential}
    gravity = np.asarray(m.system.gravity)
    found = (
        {GRAVITY: -np.einsum("n,tna,a->t", m.mass, m.position, gravity)} if gravity.any() else {}
    )
    lowered = m.arrays.lowered
    for row in lowered.elements:
        if row.law.has_potential:
            name = lowered.owner(row)
            found[name] = found.get(name, 0.0) + row.law.potential(coordinate_of(m, row))
    if m.system.beam_elements:
        energies = 0.5 * strain_products(m).sum(axis=2)
        for k, e in enumerate(m.system.beam_elements):
            own = energies[:, k]
            found[e.account] = found[e.account] + own if e.account in found else own
    return found


def strain_products(m: Any) -> Floats:
    """Strains times stresses of all elements of beams, times lengths: (time, element, 6)."""
    elements = m.system.beam_elements
    length = np.array([e.length for e in elements])[:, None]
    return length * m.beam_strains * stresses(elements, m.beam_strains)


def potential_energy(m: Any) -> Floats:
    """Potential energy of gravity and elements."""
    return sum(potentials(m).values(), np.zeros(len(m.index)))


def counted(m: Any) -> slice:
    """Bodies whose momenta count: all before the rotors of armatures, which come last."""
    return slice(sum(not body.is_armature for body in m.system.bodies))


def linear_momentum(m: Any) -> Floats:
    """Sum of the momenta, (time, 3)."""
    return np.asarray(np.sum(m.momentum[:, counted(m)], axis=1))


def angular_momentum(m: Any, about: Floats | None = None) -> Floats:
    """Sum of the moments of momentum about a fixed point (default the origin), (time, 3)."""
    point = np.zeros(3) if about is None else about
    moments = np.cross(m.position - point, m.momentum) + m.spin
    total = np.sum(moments[:, counted(m)], axis=1)
    for rotor, momentum in rotor_momenta(m):
        total = total + momentum[:, None] * (m.rotation[:, rotor.body] @ rotor.axis)
    return np.asarray(total)


class SystemPart(Part):
    """A whole system."""

    kind = "system"

    @property
    def head(self) -> str:
        """What it is."""
        return "the system"

    @property
    def offers(self) -> tuple[str, ...]:
        """Whether it has bodies, whose momenta are known."""
        return ("bodies",) if hasattr(self.motion, "spin") else ()

    @quantity("s", Level.POSITION, sense=Sense.TIME)
    def time(self) -> Floats:
        """Time since the start."""
        return np.asarray(self.motion.time)

    @quantity("J", Level.ENERGY, "form")
    def energy(self) -> tuple[Floats, ...]:
        """Kinetic, potential and total energy.

        `kinetic` is that of the reported velocities, `kinetic_stored` that of the momenta which the
        scheme stores. They differ by O(h²) where there are joints. `total` is the energy that the
        scheme keeps and the certificate judges: with `kinetic_stored`; `total_reported` has
        `kinetic`.
        """
        m = self.motion
        K, V, stored = reported_kinetic_energy(m), potential_energy(m), kinetic_energy(m)
        return K, V, stored + V, stored, K + V

    @quantity("kg m/s", Level.VELOCITY, "axis", needs="bodies")
    def linear_momentum(self) -> Floats:
        """Linear momentum of all bodies together."""
        return linear_momentum(self.motion)

    @quantity("kg m²/s", Level.VELOCITY, "axis", needs="bodies")
    def angular_momentum(self) -> Floats:
        """Angular momentum of all bodies together, about the origin."""
        return angular_momentum(self.motion)
