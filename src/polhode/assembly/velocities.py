"""Initial velocities of closed loops: the smallest change, by mass, that fits all that is given.

Velocities of bodies and rates of joints that are given must fit the joints; what is not given
follows. What is left of a misfit after rounding is removed, so that the joints hold exactly: an
inconsistent start would leave an undamped ripple in the impulses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from polhode.assembly.all_rows import constraints_of
from polhode.assembly.constraints import Constraints, Jacobian, stacked
from polhode.assembly.initial_values import ANGLE, Imposed, imposed
from polhode.assembly.poses import Start
from polhode.assembly.projection import Projection
from polhode.errors import AssemblyError
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System

TOLERATED = 1e-6  # relative misfit that is corrected; beyond it is an error
RATES = {"velocity", "angular_velocity"}  # of a system's state
ZERO_SPEED = 1e-15  # m/s or rad/s: the rounding of zero


def close_velocities(system: System, s: Start, *, state: bool = False) -> None:
    """Change the velocities least so that they fit the joints and everything given.

    With `state`, velocities in the state of the system stand for what its bodies and joints give.
    """
    constraints = constraints_of(system, s)
    C = constraints.jacobian(s.x, s.q)
    given, wanted, labels = _given(system, s, system.state if state else {})
    A = stacked(C, given)
    b = np.concatenate([np.zeros(len(C.bodies)), wanted])
    R = matrix(s.q)
    u = np.hstack([s.v, np.einsum("nab,nb->na", R, s.Omega)])
    joints_alone = Projection(system, s.q, C)
    if len(wanted) or np.any(u != 0.0):
        u = u + Projection(system, s.q, A).twists(b - A.times(u))
        against = C.times(u)
        for _ in range(2):  # the second takes away the rounding of the first
            u = u + joints_alone.twists(-C.times(u))
        misfit = given.times(u) - wanted
        speed = max(float(np.abs(u).max()), float(np.abs(wanted).max(initial=0.0))) or 1.0
        if float(np.abs(misfit).max(initial=0.0)) > max(TOLERATED * speed, ZERO_SPEED):
            _raise_against(system, constraints, against, labels, misfit)
    s.v = u[:, :3].copy()
    s.Omega = np.einsum("nba,nb->na", R, u[:, 3:])


def _given(
    system: System, s: Start, state: Mapping[str, Mapping[str, Any]]
) -> tuple[Jacobian, Floats, list[tuple[str, str]]]:
    """Rows for what is given, their values, and what they are in words, with the unit."""
    moving = {name for name, own in state.items() if RATES.intersection(own)}
    rates = [
        row
        for row in imposed(system, rates=True)
        if row.coordinate in (system.joints[row.joint].motion or ())
        or moving.isdisjoint((system.joints[row.joint].first, system.joints[row.joint].second))
    ]
    joints = Imposed(system, s.frames, rates)
    R = matrix(s.q)
    labels = [("rate", "rad/s") if row.coordinate == ANGLE else ("speed", "m/s") for row in rates]
    labels = [
        (f"the {word} of joint '{system.joints[row.joint].name}'", unit)
        for (word, unit), row in zip(labels, rates, strict=True)
    ]
    bodies, blocks, values = [], [], []
    for i, body in enumerate(system.bodies):
        omega, own = body.angular_velocity_world, state.get(body.name, {})
        if "angular_velocity" in own:
            omega = R[i] @ np.asarray(own["angular_velocity"])
        elif omega is None and body.angular_velocity is not None:
            omega = R[i] @ np.asarray(body.angular_velocity)
        for first, word, unit, value in (
            (0, "velocity", "m/s", own.get("velocity", body.velocity)),
            (3, "angular velocity", "rad/s", None if body.is_point_mass else omega),
        ):
            if value is None:
                continue
            for k in range(3):
                row = np.zeros((2, 6))
                row[1, first + k] = 1.0
                bodies.append((-1, i))
                blocks.append(row)
                values.append(float(value[k]))
                labels.append((f"the {word} of body '{body.name}'", unit))
    shape = (len(bodies), 2)
    held = Jacobian(
        np.array(bodies, dtype=np.int64).reshape(shape),
        np.array(blocks).reshape(*shape, 6),
        len(system.bodies),
    )
    rows = stacked(joints.jacobian(s.x, s.q), held)
    return rows, np.concatenate([joints.wanted, values]), labels


def _raise_against(
    system: System,
    constraints: Constraints,
    against: Floats,
    labels: list[tuple[str, str]],
    misfit: Floats,
) -> None:
    """Name the joint that is in the way, and what does not fit it by how much."""
    off: dict[str, tuple[float, str]] = {}
    for (what, unit), value in zip(labels, misfit, strict=True):
        size = float(np.hypot(off.get(what, (0.0, unit))[0], value))
        off[what] = size, unit
    largest = max(size for size, _ in off.values())
    words = [f"{w} by {size:.3g} {unit}" for w, (size, unit) in off.items() if size > 0.1 * largest]
    row = int(np.argmax(np.abs(against)))
    if row < constraints.rows:
        what = f"joint '{system.joints[int(constraints.joint[row])].name}'"
    else:
        what = constraints.what(row)
    raise AssemblyError(
        f"the initial velocities violate {what}: {_listed(words)} would have to "
        "change to fit the joints; give consistent values, or omit some."
    )


def _listed(words: list[str]) -> str:
    if len(words) > 4:
        words = [*words[:4], f"{len(words) - 4} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
