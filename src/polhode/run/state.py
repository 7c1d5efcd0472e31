"""Setting the state of an engine: poses and velocities of bodies, or angles and rates of joints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from polhode.assembly.constraints import Constraints
from polhode.assembly.start import start
from polhode.errors import InputError, ModelError, suggestion
from polhode.kernel.columns import Carried
from polhode.model.joints import Joint
from polhode.model.numbers import Floats, array
from polhode.model.orientation import matrix
from polhode.model.system import System
from polhode.run.engine import Engine

GAP_ALLOWED = 1e-6  # m and rad, by which joints of a state that is given may be open
_KEYS = ("position", "quaternion", "velocity", "angular_velocity", "angular_velocity_world")
_ONE_OF_EACH = "give either angular_velocity (body axes) or angular_velocity_world"


def write_bodies(engine: Engine, now: Any, states: Mapping[str, Any]) -> None:
    """Put bodies where `states` says; what it does not say stays as it is `now`."""
    system: System = engine.compiled.system
    x, q = np.array(now.position[0]), np.array(now.quaternion[0])
    v, omega = np.array(now.velocity[0]), np.array(now.angular_velocity[0])
    for name, given in states.items():
        i, parts = system.index(name), _parts(name, given)
        if i < 0:
            raise InputError("the ground cannot be moved; give states of bodies.")
        x[i], v[i] = parts.get("position", x[i]), parts.get("velocity", v[i])
        if "quaternion" in parts:
            q[i] = parts["quaternion"] / np.linalg.norm(parts["quaternion"])
        omega[i] = parts.get("angular_velocity", omega[i])
        if "angular_velocity" not in parts and "angular_velocity_world" in parts:
            omega[i] = matrix(q[i]).T @ parts["angular_velocity_world"]
    _check_closed(engine, x, q)
    engine.place(x, q, v, omega)


def _parts(name: str, given: Any) -> dict[str, Floats]:
    """What is given of a body, as vectors."""
    table = given if isinstance(given, Mapping) else getattr(given, "__dict__", None)
    if table is None:
        raise InputError(f"the state of body '{name}' is {given!r}; give {', '.join(_KEYS)}.")
    found = {}
    for key, value in table.items():
        if key not in _KEYS:
            hint = suggestion(str(key), list(_KEYS))
            raise InputError(f"the state of body '{name}' has '{key}'.{hint}")
        size = 4 if key == "quaternion" else 3
        found[key] = array(f"{key} of body '{name}'", value, size)
    if "quaternion" in found and not np.linalg.norm(found["quaternion"]) > 0.0:
        raise InputError(f"quaternion of body '{name}' is zero; give an attitude.")
    if isinstance(given, Mapping) and _KEYS[3] in found and _KEYS[4] in found:
        raise InputError(f"the state of body '{name}' has two angular velocities; {_ONE_OF_EACH}.")
    return found


def _check_closed(engine: Engine, x: Floats, q: Floats) -> None:
    system: System = engine.compiled.system
    if not system.joints:
        return
    constraints = Constraints(system, engine.compiled.start.frames)
    gaps = np.abs(constraints.values(x, q))
    worst = int(np.argmax(gaps))
    if gaps[worst] > GAP_ALLOWED:
        joints = enumerate(system.joints)
        joint = next(j.name for k, j in joints if worst in constraints.rows_of(k))
        unit = "m" if constraints.is_length[worst] else "rad"
        raise InputError(
            f"the state opens joint '{joint}' by {gaps[worst]:.3g} {unit}; give poses that fit, or "
            "angles and rates of the joints."
        )


def write_joints(
    engine: Engine, now: Any, names: Sequence[str], angles: Floats, rates: Floats
) -> None:
    """Put the bodies where joints have these angles (or displacements) and rates."""
    system: System = engine.compiled.system
    given = {name: (float(a), float(r)) for name, a, r in zip(names, angles, rates, strict=True)}
    joints = [_at(j, *given[j.name]) if j.name in given else j for j in system.joints]
    still = [replace(b, velocity=None, angular_velocity=None) for b in system.bodies]
    s = start(replace(system, bodies=still, joints=joints))
    tied = {name for j in system.joints for name in (j.first, j.second)}
    for i, body in enumerate(system.bodies):
        if body.name not in tied:  # what no joint holds stays where it is
            s.x[i], s.q[i] = now.position[0, i], now.quaternion[0, i]
            s.v[i], s.Omega[i] = now.velocity[0, i], now.angular_velocity[0, i]
    accounts, carried = engine.compiled.accounts, engine.carried
    for terms, coupling in zip(system.tied, system.couplings, strict=True):
        joint, rotor = terms[0].joint, terms[-1].joint
        if coupling.is_armature and joint in given and terms[0].coordinate == "angle":
            turned = given[joint][0] - carried[Carried.SUM, accounts.angle(joint)]
            engine.carry(
                accounts.angle(rotor), carried[Carried.SUM, accounts.angle(rotor)] + turned
            )
    for hinge, (angle, _) in given.items():
        if accounts.angle(hinge) >= 0:
            engine.carry(accounts.angle(hinge), angle)
    engine.place(s.x, s.q, s.v, s.Omega)


def _at(joint: Joint, place: float, rate: float) -> Joint:
    if joint.motion:
        raise ModelError(f"joint '{joint.name}' has a prescribed motion; set the other bodies.")
    words = ("angle", "rate") if "angle" in joint.coordinates else ("displacement", "speed")
    return replace(joint, initial={**joint.initial, words[0]: place, words[1]: rate})
