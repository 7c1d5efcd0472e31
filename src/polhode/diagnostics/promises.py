"""What a model promises to conserve, and why, or why not."""

from __future__ import annotations

import numpy as np

from polhode.model.forces import Force
from polhode.model.geared import Geared
from polhode.model.joints import Joint
from polhode.model.numbers import Floats
from polhode.model.system import GROUND, System
from polhode.results.trajectory import AXES


def _grounded(system: System) -> list[Joint]:
    """Joints to ground, without the bearings of armatures."""
    return [
        joint
        for joint in system.joints
        if GROUND in (joint.first, joint.second) and not isinstance(joint, Geared)
    ]


def symmetry_point(system: System) -> Floats:
    """Point about which angular momentum is taken: of the first joint to ground, or the origin."""
    for joint in _grounded(system):
        return joint.on_ground().point
    return np.zeros(3)


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


def linear_promise(system: System, axis: int) -> tuple[bool, str]:
    """Whether the momentum along a world axis is conserved, and why."""
    name = AXES[axis]
    for joint in _grounded(system):
        return False, f"joint '{joint.name}' is attached to ground"
    held = _held_beam(system)
    if held:
        return False, held
    if np.asarray(system.gravity)[axis] != 0.0:
        return False, f"gravity pulls along {name}"
    for force in system.forces:
        if not force.keeps_linear_momentum(axis):
            return False, f"'{force.name}' pushes"
    for contact in system.contacts:
        if contact.friction and contact.plane_body == GROUND:
            does = "rolls" if contact.rolls else "rubs"
            return False, f"contact '{contact.name}' {does} on the ground"
        if contact.plane_body == GROUND and contact.plane_normal[axis] != 0.0:
            return False, f"contact '{contact.name}' pushes along {name}"
    return True, f"nothing pushes along {name}"


def _held_beam(system: System) -> str:
    """Which beam or superelement the ground holds; empty where there is none."""
    held = [b.what for b in system.beams if GROUND in (b.first, b.second)]
    held += [part.what for part in system.flexibles if GROUND in part.ports]
    return f"{held[0]} is attached to ground" if held else ""


def _turns_against_ground(system: System, force: Force) -> bool:
    """Whether a load on a joint has its counterpart in the ground."""
    held = [system.joint(name) for name in force.joints]
    return any(GROUND in (j.first, j.second) for j in held)


def _touching_promise(system: System, axis: int) -> str:
    """Why contacts and stops change the angular momentum about an axis, or nothing."""
    for joint in _grounded(system):
        if joint.stops:
            return f"joint '{joint.name}' has a stop on the ground"
        if joint.frictions:
            return f"joint '{joint.name}' rubs on the ground"
    for contact in system.contacts:
        if contact.friction and contact.plane_body == GROUND:
            does = "rolls" if contact.rolls else "rubs"
            return f"contact '{contact.name}' {does} on the ground"
        if contact.plane_body == GROUND and np.any(np.delete(contact.plane_normal, axis) != 0.0):
            return f"contact '{contact.name}' pushes beside {AXES[axis]}"
    return ""


def angular_promise(system: System, axis: int, about: Floats) -> tuple[bool, str]:
    """Whether the angular momentum about a world axis through a point is, and why."""
    name = AXES[axis]
    others = np.delete(np.asarray(system.gravity), axis)
    if np.any(others != 0.0):
        return False, f"gravity is not along {name}"
    for joint in _grounded(system):
        reason = joint.spoils_angular_momentum(axis, about)
        if reason:
            return False, f"joint '{joint.name}' {reason}"
        if "angle" in (joint.motion or {}):
            return False, f"joint '{joint.name}' is driven from the ground"
        if "angle" in joint.armatures:
            return False, f"the armature of joint '{joint.name}' turns against the ground"
    held = _held_beam(system) or _touching_promise(system, axis)
    if held:
        return False, held
    for force in system.forces:
        if not force.keeps_angular_momentum(axis) or _turns_against_ground(system, force):
            return False, f"'{force.name}' has a moment"
    return True, _why_no_moment(system, axis)


def _why_no_moment(system: System, axis: int) -> str:
    parts = []
    if np.asarray(system.gravity)[axis] != 0.0:
        parts.append(f"gravity is along {AXES[axis]}")
    if _grounded(system):
        parts.append("the joints to ground lie on the axis")
    return " and ".join(parts) or f"nothing has a moment about {AXES[axis]}"
