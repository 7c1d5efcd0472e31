"""Every force of the list acts in statics as it does in a run, and as its potential says."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.closure import moved
from polhode.kernel.columns import State
from polhode.model.element_coordinates import coordinate
from polhode.model.forces import TYPES
from polhode.model.orientation import matrix
from polhode.statics.reduced import Reduced, derivative


def system(kind):
    corners = ((0.0, 0.0, 0.1), (0.9, 0.3, 0.0), (0.4, -0.2, 0.5))
    a = ph.Body("a", points=[{"mass": 0.5, "position": at} for at in corners])
    b = ph.Body(
        "b", 0.8, inertia=(0.1, 0.2, 0.15), position=(1.2, 0.0, 0.3), velocity=(0.1, 0.2, -0.3)
    )
    hinge = ph.Revolute(
        "hinge",
        "ground",
        "a",
        point=(0.0, 0.0, 0.0),
        axis=(0.2, 0.3, 1.0),
        initial={"angle": 6.5, "rate": 0.7},
    )
    force = TYPES[kind]("f", **TYPES[kind].example)
    return ph.System([a, b], [hinge], [force], gravity=(0.0, 0.0, -2.0))


@pytest.mark.parametrize("kind", TYPES)
def test_statics_sees_the_force_of_a_run(kind):
    r = Reduced(system(kind))
    t = ph.simulate(r.system, until=1e-4, step=1e-4).trajectory
    x, q, R = t.stored[0, :, State.X : State.P], t.quaternion[0], t.rotation[0]
    omega = t.angular_velocity_world[0]
    forces = r.forces(x, q, np.hstack([t.velocity[0], omega]))
    J = R @ np.array([b.inertia for b in r.system.bodies]) @ R.swapaxes(-1, -2)
    turned = np.einsum("nab,nb->na", J, t.observed.angular_acceleration[0])
    turned += np.cross(omega, np.einsum("nab,nb->na", J, omega))
    needed = np.hstack([t.mass[:, None] * t.observed.acceleration[0], turned])
    Z = r.free_motions(q, r.constraints.jacobian(x, q))
    assert np.abs(Z.T @ forces.ravel()).max() > 0.0
    assert np.abs(Z.T @ (forces - needed).ravel()).max() <= 1e-10 * np.abs(forces).max()


@pytest.mark.parametrize("kind", TYPES)
def test_statics_agrees_with_differences_of_the_potential(kind):
    r = Reduced(system(kind))
    rows = [row for row in r.compiled.lowered.elements if row.law.has_potential]
    x, q = r.start.x, r.start.q
    Z = r.free_motions(q, r.constraints.jacobian(x, q))
    without = Reduced(ph.System(r.system.bodies, r.system.joints, (), gravity=r.system.gravity))
    alone = (r.forces(x, q) - without.forces(x, q)).ravel() @ Z

    def energy(u, s):
        x1, q1 = moved(x, q, s * u)
        found = [coordinate(e, x1, matrix(q1), np.asarray(e.near)) for e in rows]
        return sum(float(e.law.potential(y)) for e, y in zip(rows, found, strict=True))

    if not rows:
        pytest.skip(f"{kind} has no potential")
    for k in range(Z.shape[1]):
        u = Z[:, k].reshape(-1, 6)
        slope = derivative(lambda s, u=u: energy(u, s), 1e-3)
        assert abs(slope + alone[k]) <= 1e-9 * max(1.0, np.abs(alone).max())
