"""Energies of a trajectory, from the momenta that the scheme stores."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from polhode.diagnostics.constraints import size
from polhode.diagnostics.steps import step_range
from polhode.lowering.accounts import DISSIPATED, FRICTION, IMPACT, MEMORY, NUMERICAL, RUBBED, WORK
from polhode.model.joints._joint import ANGULAR
from polhode.model.numbers import Floats
from polhode.quantities.force import coordinate_of
from polhode.quantities.system import (
    kinetic_energy,
    potentials,
    reported_kinetic_energy,
    strain_products,
)
from polhode.results.trajectory import Trajectory

LOOKS = 8  # samples at which forces within a model are looked at
RIPPLE = 0.01  # part of the largest kinetic energy above which a ripple is told of


def extent(t: Trajectory) -> float:
    """Largest length in the computation of positions, the scale of their rounding."""
    return size(t) + float(np.max(np.abs(t.position), initial=0.0))


def potential_scale(t: Trajectory) -> float:
    """Energy scale of the rounding of positions in potentials.

    Weights and tensions times the extent of the model, moments of angles times the angles.
    """
    if t.nodes is not None:
        return float(np.max(np.abs(t.nodes.potential), initial=0.0))
    reach, lowered = extent(t), t.arrays.lowered
    total = float(np.sum(t.mass) * np.linalg.norm(t.system.gravity)) * reach
    for row in lowered.elements:
        if row.law.has_potential:
            y = coordinate_of(t, row)
            arm = 1.0 + np.abs(y) if row.kind in ANGULAR else reach
            change = np.abs(row.law.slope(y)) * arm + np.abs(row.law.potential(y))
            total += float(np.max(change, initial=0.0))
    if t.system.beam_elements:  # strains are carried: positions do not round them
        energy = np.abs(strain_products(t)).sum(axis=2)
        total += float(np.max(energy, axis=0, initial=0.0).sum())
    return total


def rounding_energy(t: Trajectory) -> float:
    """Kinetic energy of the rates by which stored positions are rounded in a step: eps size/h.

    To close joints at places that are rounded, a step gives bodies such rates, even at rest.
    """
    inertia = t.mass * extent(t) ** 2 + np.trace(t.inertia, axis1=1, axis2=2)
    return 0.5 * float(np.sum(inertia)) * (np.finfo(float).eps / step_range(t)[0]) ** 2


def forces_within(t: Trajectory) -> tuple[float, float]:
    """Forces and torques of springs, joints, contacts, friction and couplings.

    Largest sums of their sizes, at LOOKS samples: the scale of what rounds where nothing moves.
    """
    if t.nodes is not None:
        return 0.0, 0.0
    few = t.taken(looks(len(t.index)))
    force, torque = np.zeros(len(few.index)), np.zeros(len(few.index))
    for row in t.arrays.lowered.elements:
        if row.law.has_potential:
            pull = np.abs(row.law.slope(coordinate_of(few, row)))
            force, torque = (
                (force, torque + pull) if row.kind in ANGULAR else (force + pull, torque)
            )
    if t.way == "jointed":
        held, turned = _held(few)
        force, torque = force + held, torque + turned
    return float(force.max()), float(torque.max())


def looks(samples: int) -> Floats:
    """Numbers of the samples at which forces are looked at."""
    return np.unique(np.linspace(0, samples - 1, LOOKS).astype(int))


def _held(t: Trajectory) -> tuple[Floats, Floats]:
    """Sums of the sizes of the forces and torques of joints, contacts, friction and couplings."""
    o, gaps = t.observed, t.arrays.gaps
    force = np.linalg.norm(o.reaction_force, axis=-1).sum(axis=1)
    torque = np.linalg.norm(o.reaction_torque, axis=-1).sum(axis=1)
    if o.contact_force is not None:
        force = force + np.linalg.norm(o.contact_force, axis=-1).sum(axis=1)
    if gaps is not None and o.multipliers is not None and o.along is not None:
        turns = np.isin(np.arange(len(gaps.gaps)), gaps.turns)
        across, along = np.abs(o.multipliers), np.abs(o.along[:, ~turns])
        force = force + across[:, ~turns].sum(axis=1) + along.sum(axis=(1, 2))
        torque = torque + across[:, turns].sum(axis=1)
    if o.ties is not None:
        torque = torque + np.abs(o.ties).sum(axis=1)
    return force, torque


@dataclass(frozen=True, repr=False)
class Ledger:
    """The energy ledger: potentials, work and losses by name at every sample.

    A scheme that decays has a `memory` with an energy, and a `numerical` loss.
    """

    kinetic: Floats
    potential: dict[str, Floats]
    work: dict[str, Floats]
    dissipated: dict[str, Floats]
    memory: Floats
    numerical: Floats
    impact: dict[str, Floats] = field(default_factory=dict)
    friction: dict[str, Floats] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return all sums at the start and at the end, in joules."""
        kept = {"kinetic": self.kinetic}
        for word in ("potential", "work", "dissipated", "impact", "friction"):
            kept |= {f"{word}[{key!r}]": values for key, values in getattr(self, word).items()}
        kept |= {w: getattr(self, w) for w in ("memory", "numerical") if getattr(self, w).any()}
        kept["balance"] = self.balance
        wide = max(map(len, kept))
        rows = [
            f"  {word:{wide}}  {v[0] + 0.0:.6g} -> {v[-1] + 0.0:.6g} J" for word, v in kept.items()
        ]
        return "\n".join([f"Ledger of {len(self.kinetic)} samples", *rows])

    @cached_property
    def augmented(self) -> Floats:
        """K + V + memory - work + dissipated: never increases under a decaying scheme.

        What impacts and dry friction take is not in it: they let it decay, too.
        """
        total = self.kinetic + sum(self.potential.values()) + self.memory
        return np.asarray(total - sum(self.work.values()) + sum(self.dissipated.values()))

    @cached_property
    def balance(self) -> Floats:
        """The same with all losses, less its value at the start: zero except for errors."""
        total = self.augmented + self.numerical + sum(self.impact.values())
        total = total + sum(self.friction.values())
        return np.asarray(total - total[0])

    @property
    def scale(self) -> float:
        """Its largest entry, with potentials relative to the start."""
        changes = [v - v[0] for v in self.potential.values()]
        entries = [self.kinetic, *changes, *self.work.values(), *self.dissipated.values()]
        return max(float(np.abs(e).max()) for e in entries)

    def at_end(self) -> dict[str, float]:
        """Sums at the last sample."""
        return {
            "kinetic": float(self.kinetic[-1]),
            **{word: sum(entries.values(), 0.0) for word, entries in self.by_name().items()},
            "memory": float(self.memory[-1]),
            "numerical": float(self.numerical[-1]),
            "balance": float(self.balance[-1]),
        }

    def by_name(self) -> dict[str, dict[str, float]]:
        """Potentials, work and losses at the end, each by name."""
        return {
            word: {name: float(values[-1]) for name, values in entries.items()}
            for word, entries in (
                ("potential", self.potential),
                ("work", self.work),
                ("dissipated", self.dissipated),
                ("impact", self.impact),
                ("friction", self.friction),
            )
        }


def ledger(t: Trajectory) -> Ledger:
    """The energy ledger of a run."""
    memory, numerical = (
        sum(t.booked(kind).values(), np.zeros(len(t.index))) for kind in (MEMORY, NUMERICAL)
    )
    books = t.booked(WORK), t.booked(DISSIPATED)
    lost = t.booked(IMPACT), t.booked(FRICTION)
    return Ledger(kinetic_energy(t), potentials(t), *books, memory, numerical, *lost)


def ripple_notes(t: Trajectory) -> list[str]:
    """Say what stored momenta have against joints and contacts at the end, if that is much."""
    if t.nodes is not None or t.way != "jointed":
        return []
    end = t.taken(slice(len(t.index) - 1, None))
    ripple = float(kinetic_energy(end)[0] - reported_kinetic_energy(end)[0])
    rounding = np.finfo(float).eps * potential_scale(t) + t.steps * rounding_energy(t)
    if not ripple > max(RIPPLE * float(kinetic_energy(t).max()), rounding):
        return []
    motions = [j.name for j in t.system.joints if j.motion is not None]
    ways = ["a smaller step"]
    if motions:
        ways.insert(0, f"a motion of joint '{motions[0]}' whose rate does not jump")
    return [
        f"stored momenta have {ripple:.2g} J against joints and contacts at the end, which turns "
        "around in every step and is not in reported velocities: "
        f"{', '.join(ways)} or energy-decaying helps"
    ]


def friction_misfit(t: Trajectory) -> tuple[Floats, float, str]:
    """Friction that is booked less its force times the way: all sizes, the scale, the worst owner.

    The ways are summed over all steps, also where a joint or a point is said to stick.
    """
    booked, expected = t.booked(FRICTION), t.booked(RUBBED)
    misfits = {name: np.abs(booked[name] - way) for name, way in expected.items()}
    total = sum(misfits.values(), np.zeros(len(t.index)))
    scale = sum(float(np.abs(way).max(initial=0.0)) for way in expected.values())
    return total, scale, max(misfits, key=lambda name: float(misfits[name].max(initial=0.0)))
