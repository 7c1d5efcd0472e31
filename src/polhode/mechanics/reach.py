"""Inverse kinematics: damped least squares from a start, to rounding where the pose is in reach.

Coordinates stay between their stops: what a stop holds takes no part in a step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError
from polhode.model.numbers import Floats, array
from polhode.model.orientation import matrix, orientation

if TYPE_CHECKING:
    from polhode.mechanics.joint_kinematics import JointKinematics

REACH_ITERATIONS = 200
REACHED = 1e-10  # m or rad that may be left
FINE = 1e-14  # below which nothing more is gained
LEAST_DAMPING, MOST_DAMPING = 1e-12, 1e8


def reached(space: JointKinematics, marker: Any, pose: Any, start: Any) -> Floats:
    """Coordinates that bring a point (and the body's attitude) to a pose."""
    body, point = space._point(marker)
    place, turn = _pose(pose)
    rows, one = space._rows("start", start)
    if not one:
        raise InputError("start has several rows; give one configuration to start from.")
    low, high = np.array([c.bounds for c in space.coordinates]).reshape(-1, 2).T
    q, damping = np.clip(rows[0], low, high), 1e-3
    name = space.system.bodies[body].name

    def miss(q: Floats) -> Floats:
        x, R = space.pose(q).body(name)
        gap = place - (x + R @ point)
        return gap if turn is None else np.concatenate([gap, _turn_between(R, turn)])

    here = miss(q)
    for _ in range(REACH_ITERATIONS):
        if np.abs(here).max() <= FINE:
            break
        J = space.jacobian(marker, q)[: len(here)]
        pull = J.T @ here
        J[:, ((q <= low) & (pull < 0.0)) | ((q >= high) & (pull > 0.0))] = 0.0  # stops hold these
        A = J.T @ J
        step = np.linalg.solve(
            A + damping * (np.trace(A) / len(q) + 1e-300) * np.eye(len(q)), J.T @ here
        )
        new = np.clip(q + step, low, high)
        try:
            there = miss(new)
        except InputError:  # loops do not close there
            there = np.full_like(here, np.inf)
        if np.linalg.norm(there) < np.linalg.norm(here):
            q, here, damping = new, there, max(0.1 * damping, LEAST_DAMPING)
        elif damping < MOST_DAMPING and np.abs(here).max() > REACHED:
            damping *= 10.0
        else:
            break
    if np.abs(here).max() > REACHED:
        held = [space.names[k] for k in np.flatnonzero((q <= low) | (q >= high))]
        raise InputError(
            f"{marker!r} does not reach the pose: the nearest pose is off by "
            f"{np.linalg.norm(here[:3]):.3g} m"
            + ("" if turn is None else f" and {np.linalg.norm(here[3:]):.3g} rad")
            + " away"
            + (f", at the stops of {', '.join(held)}" if held else "")
            + "; change the pose or the start."
        )
    return q


def _pose(pose: Any) -> tuple[Floats, Floats | None]:
    if isinstance(pose, tuple | list) and len(pose) == 2:
        return array("the point of the pose", pose[0], 3), matrix(
            orientation("the orientation of the pose", pose[1])
        )
    return array("the pose", pose, 3), None


def _turn_between(R: Floats, wanted: Floats) -> Floats:
    """World rotation vector from one attitude to another."""
    from scipy.spatial.transform import Rotation

    found: Floats = Rotation.from_matrix(wanted @ R.T).as_rotvec()
    return found
