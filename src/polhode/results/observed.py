"""Accelerations and reactions derived from saved states by the equations of motion.

For bodies with joints the velocities are projected onto the joints, and reactions and accelerations
come from one solve at the instant (see `kernel.joints.observation`). For free and reduced bodies
they follow from the loads directly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.kernel.bodies.one_body import evaluate_accelerations
from polhode.kernel.columns import Acceleration, Carried, Inertia, Observation, Stage, State, Twist
from polhode.kernel.compile.pointer_table import Table, table, zeros
from polhode.kernel.contacts.switches import PRESSURES, take_switches
from polhode.kernel.joints.observation import observe as observe_joints
from polhode.lowering.system import Compiled, Way
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix


@dataclass(frozen=True)
class Observed:
    """World axes; (time, body, 3), and (time, joint, 3) for the reactions on the second body."""

    velocity: Floats
    angular_velocity: Floats
    acceleration: Floats
    angular_acceleration: Floats
    reaction_force: Floats
    reaction_torque: Floats
    contact_force: Floats | None = None  # (time, contact, 3)
    multipliers: Floats | None = None  # of contact rows, in the order of gaps
    along: Floats | None = None  # forces along the plane, (time, gap, 2)
    ties: Floats | None = None  # multipliers of couplings


def observe(c: Compiled, stored: Floats, time: Floats, carried: Floats | None = None) -> Observed:
    """Derive everything for states as a scheme stores them; the workspace of `c` is used.

    `carried` holds the angles of twists at every sample; without it they are those of `c`.
    """
    if c.way == Way.JOINTED:
        return _observe_joints(c, stored, time, carried)
    return _observe_free(c, stored, time, carried)


def projected(
    c: Compiled, stored: Floats, time: Floats, carried: Floats | None
) -> tuple[Floats, Floats]:
    """Velocities and angular velocities of jointed bodies alone, world axes."""
    r, _ = _filled(c, stored, time, carried, velocities_alone=True)
    return r[..., Observation.VELOCITY :][..., :3], r[..., Observation.RATE :][..., :3]


def _pressures(c: Compiled) -> int:
    """Columns of the multipliers of contacts."""
    return 0 if c.gaps is None else PRESSURES * len(c.gaps.gaps)


def _filled(
    c: Compiled, stored: Floats, time: Floats, carried: Floats | None, velocities_alone: bool
) -> tuple[Floats, Floats]:
    """Kernel output for every sample: bodies, joints, contacts and couplings."""
    rows, n, touching = len(time), c.n, _pressures(c)
    results = zeros(rows, Observation.WIDTH * n)
    held = 0 if velocities_alone else rows
    width = Twist.WIDTH * len(c.spans) + touching + len(c.system.couplings)
    reactions = zeros(held, width)
    before = c.arrays.carried.copy()  # a run that is looked at goes on as if it were not
    observe_joints(
        c.arrays,
        table(stored.reshape(rows, -1)),
        table(time[:, None]),
        zeros(n, State.WIDTH),
        zeros(n, Observation.WIDTH),
        zeros(rows, 0) if carried is None else table(carried),
        results,
        c.spans,
        reactions,
        velocities_alone,
    )
    c.arrays.carried[:] = before
    if c.gaps is not None:
        take_switches(c.arrays.joints, c.arrays.carried)
    return np.asarray(results).reshape(rows, n, Observation.WIDTH), np.asarray(reactions)


def _observe_joints(c: Compiled, stored: Floats, time: Floats, carried: Floats | None) -> Observed:
    rows, joints, held = len(time), len(c.spans), len(c.system.joints)
    touching, ties = _pressures(c), len(c.system.couplings)
    r, all_of_it = _filled(c, stored, time, carried, velocities_alone=False)
    shape = rows, touching // PRESSURES, PRESSURES
    pressures = all_of_it[:, Twist.WIDTH * joints :][:, :touching].reshape(shape)
    f = all_of_it[:, : Twist.WIDTH * joints].reshape(rows, joints, Twist.WIDTH)
    return Observed(
        r[..., Observation.VELOCITY :][..., :3],
        r[..., Observation.RATE :][..., :3],
        r[..., Observation.ACCELERATION :][..., :3],
        r[..., Observation.ANGULAR_ACCELERATION :],
        f[:, :held, Twist.SHIFT : Twist.TURN],
        f[:, :held, Twist.TURN :],
        f[:, held:, Twist.SHIFT : Twist.TURN] if c.system.rigid else None,
        pressures[..., 0] if touching else None,
        pressures[..., 1:] if touching else None,
        all_of_it[:, Twist.WIDTH * joints + touching :] if ties else None,
    )


def _observe_free(c: Compiled, stored: Floats, time: Floats, carried: Floats | None) -> Observed:
    """Reduced bodies turn about their tips: the centre of mass follows."""
    rows, n = len(time), c.n
    bodies = np.asarray(c.arrays.bodies)
    centre = bodies[:, Inertia.CENTRE : Inertia.CENTRE + 3]
    Jinv = bodies[:, Inertia.INVERSE : Inertia.INVERSE + 9].reshape(n, 3, 3)
    R = matrix(stored[..., State.Q : State.PI])
    omega = np.einsum(
        "tnab,nbc,tndc,tnd->tna", R, Jinv, R.swapaxes(-1, -2), stored[..., State.PI : State.WIDTH]
    )
    at, forces = np.zeros((rows, n, Acceleration.WIDTH)), np.zeros((rows, n, 3))
    out: Table = zeros(n, Acceleration.WIDTH)
    before = c.arrays.carried.copy()
    for k in range(rows):
        if carried is not None and (held := c.accounts.settings):
            c.arrays.carried[Carried.SUM, held] = carried[k, held]
        evaluate_accelerations(c.arrays, table(stored[k]), float(time[k]), out)
        at[k] = out
        forces[k] = c.arrays.stage[:, Stage.FORCE : Stage.FORCE + 3]
    c.arrays.carried[:] = before
    if carried is not None and c.arrays.touching is not None:
        wrench = carried[:, c.accounts.wrenches].reshape(rows, n, Twist.WIDTH)
        moments = np.einsum("tnba,tnb->tna", R, wrench[..., Twist.TURN :])
        at[..., Acceleration.ANGULAR :][..., :3] += np.einsum("nab,tnb->tna", Jinv, moments)
        at[..., Acceleration.LINEAR :] += wrench[..., : Twist.TURN] / bodies[:, Inertia.MASS, None]
    alpha = np.einsum("tnab,tnb->tna", R, at[..., Acceleration.ANGULAR :][..., :3])
    arm = np.einsum("tnab,nb->tna", R, centre)
    v = stored[..., State.P : State.Q] * bodies[:, Inertia.INVERSE_MASS, None] + np.cross(
        omega, arm
    )
    a = (
        at[..., Acceleration.LINEAR :]
        + np.cross(alpha, arm)
        + np.cross(omega, np.cross(omega, arm))
    )
    # What the tip must add to the loads for the centre of mass to move as it does.
    needed = bodies[:, Inertia.MASS, None] * a - forces
    reaction = np.zeros((rows, len(c.system.joints), 3))
    for k, joint in enumerate(c.system.joints):
        sign = 1.0 if joint.first == "ground" else -1.0
        body = c.system.index(joint.second if joint.first == "ground" else joint.first)
        reaction[:, k] = sign * needed[:, body]
    return Observed(v, omega, a, alpha, reaction, np.zeros_like(reaction))
