"""Every force of the list acts in statics as it does in a run, and as its potential says."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.closure import moved
from polhode.kernel.columns import State
from polhode.model.element_potentials import coordinate
from polhode.model.forces import TYPES
from polhode.model.orientation import matrix
from polhode.statics.reduced import Reduced, derivative

POINTS = ((0.4, 0.2, 0.9), (0.0, 0.5, 0.1))
FORCES = {
    "force": ph.PointForce("f", "a", value=(1.0, 2.0, 3.0)),
    "torque": ph.Torque("f", "a", value=(1.0, 2.0, 3.0)),
    "point-forces": ph.PointForces("f", "lump", weight=(0.0, 0.0, -3.0), damping=0.2),
    "user": ph.UserForce("f", "a", force=lambda t, x, v, R, omega, p: -2.0 * x - 0.3 * v),
    "spring": ph.Spring("f", ("a", "b"), POINTS, stiffness=30.0, length=0.2),
    "constant-tension": ph.ConstantTension("f", ("a", "b"), POINTS, tension=4.0),
    "damper": ph.Damper("f", ("a", "b"), POINTS, damping=2.0),
    "torsion-spring": ph.TorsionSpring("f", "hinge", stiffness=3.0, angle=7.0, damping=0.1),
    "torsion-damper": ph.TorsionDamper("f", "hinge", damping=0.5),
    "bushing": ph.Bushing(
        "f",
        ("a", "b"),
        point=(0.1, 0.2, 0.3),
        stiffness=(1.0, 2.0, 3.0),
        turning_stiffness=(0.1, 0.2, 0.3),
        damping=(0.3, 0.2, 0.1),
        turning_damping=(0.1, 0.1, 0.2),
    ),
    "motor": ph.Motor("f", "hinge", function=lambda t, angle, rate, p: -2.0 * angle - rate),
    "drag": ph.Drag("f", "a", linear=0.2, angular=0.1),
    "attraction": ph.Attraction("f", ("ground", "b"), strength=5.0, centre=(3.0, 0.0, 0.0)),
    "gravity-gradient": ph.GravityGradient("f", "a", parameter=50.0, centre=(4.0, 1.0, 0.0)),
    "rotor": ph.Rotor("f", "a", axis=(1.0, 0.0, 0.0), inertia=0.1, momentum=3.0, value=0.5),
}


def system(kind):
    a = ph.Body("a", 1.5, inertia=(0.3, 0.4, 0.5), position=(0.5, 0.1, 0.0))
    b = ph.Body(
        "b", 0.8, inertia=(0.1, 0.2, 0.15), position=(1.2, 0.0, 0.3), velocity=(0.1, 0.2, -0.3)
    )
    corners = ((2.0, 0.0, 0.0), (2.0, 1.0, 0.0), (3.0, 0.0, 1.0))
    lump = ph.Body("lump", points=[{"mass": 1.5, "position": at} for at in corners])
    hinge = ph.Revolute(
        "hinge",
        "ground",
        "a",
        point=(0.0, 0.0, 0.0),
        axis=(0.2, 0.3, 1.0),
        initial={"angle": 6.5, "rate": 0.7},
    )
    return ph.System([a, b, lump], [hinge], [FORCES[kind]], gravity=(0.0, 0.0, -2.0))


def test_there_is_an_example_of_every_force():
    assert FORCES.keys() == TYPES.keys()


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
