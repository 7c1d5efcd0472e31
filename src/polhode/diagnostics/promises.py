"""Conserved quantities of a model, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.outside import anywhere
from polhode.model.system import System
from polhode.results.trajectory import AXES

DIRECTION_ROUNDING = 1e-12  # of a row, below which a component of it is zero


def symmetry_point(system: System) -> Floats:
    """Point about which angular momentum is taken: of the first joint to ground, or the origin."""
    found = (joint.on_ground().point for joint in system.joints if joint.is_grounded)
    return next(found, np.zeros(3))


def energy_promise(system: System) -> tuple[bool, str]:
    """Whether energy is conserved, and why."""
    for force in system.forces:
        if not force.conservative:
            return False, f"'{force.name}' does work"
    for joint in system.joints:
        if joint.motion is not None:
            return False, f"the motion of joint '{joint.name}' does work"
    for part in system.bending:
        if part.damping:
            return False, f"the damping of {part.what} takes energy"
    gravity = bool(np.any(np.asarray(system.gravity) != 0.0))
    sources = [*(["gravity"] if gravity else []), *(f"'{f.name}'" for f in system.forces)]
    sources += [f"'{part.name}'" for part in system.bending]
    if system.loses:
        return True, "impacts or friction take energy, and nothing gives any"
    if not sources:
        return True, "nothing does work"
    verb = "has a potential" if len(sources) == 1 else "have potentials"
    return True, f"{' and '.join(sources)} {verb}"


def _outside(system: System) -> Iterator[tuple[str, Floats]]:
    """What acts from outside, in words, and what it can exert (`model.outside`)."""
    if np.any(system.gravity):
        yield "gravity", anywhere(np.asarray(system.gravity)[None])
    for joint in system.joints:
        yield f"joint '{joint.name}'", joint.outside()
        for coordinate in joint.motion or {}:
            yield f"the motion of joint '{joint.name}'", joint.outside_along(coordinate)
        for stop in joint.stops:
            yield f"the stop of joint '{joint.name}'", joint.outside_along(stop.coordinate)
        for friction in joint.frictions:
            yield f"the friction of joint '{joint.name}'", joint.outside_along(friction.coordinate)
    for coupling, terms in zip(system.couplings, system.tied, strict=True):
        yield coupling.what, coupling.outside(terms, system.joint)
    for bending in system.bending:
        yield bending.what, bending.outside()
    for force in system.forces:
        yield f"'{force.name}'", force.outside(system.joint)
    everywhere = () if system.touching is None else (system.touching,)
    for contact in (*system.contacts, *everywhere):
        yield contact.what, contact.outside()


def _vanish(components: Floats, rows: Floats, arm: float) -> bool:
    """Whether components of rows are zero but for the rounding of directions and points."""
    sizes = np.linalg.norm(rows, axis=1) + arm * np.linalg.norm(rows[:, :3], axis=1)
    return bool(np.all(np.abs(components) <= DIRECTION_ROUNDING * sizes))


def linear_promise(system: System, axis: int) -> tuple[bool, str]:
    """Whether the momentum along a world axis is conserved, and why."""
    name = AXES[axis]
    for what, rows in _outside(system):
        if not _vanish(rows[:, axis], rows, 0.0):
            return False, f"{what} pushes along {name}"
    return True, f"nothing pushes along {name}"


def angular_promise(system: System, axis: int, about: Floats) -> tuple[bool, str]:
    """Whether the angular momentum about a world axis through a point is, and why."""
    name = AXES[axis]
    for what, rows in _outside(system):
        moments = rows[:, 3:] - np.cross(about, rows[:, :3])
        if not _vanish(moments[:, axis], rows, float(np.linalg.norm(about))):
            return False, f"{what} has a moment about {name}"
    parts = [f"gravity is along {name}"] if np.any(system.gravity) else []
    if any(joint.is_grounded for joint in system.joints):
        parts.append("no joint to ground has a moment about it")
    return True, " and ".join(parts) if len(parts) > 1 else f"nothing has a moment about {name}"
