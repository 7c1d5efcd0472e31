"""Energies and momenta, from the definitions, for all three ways to run."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.diagnostics.certificate import angular_momentum_scale, linear_momentum_scale
from polhode.diagnostics.constraints import constraint_errors, size
from polhode.quantities.system import (
    angular_momentum,
    kinetic_energy,
    linear_momentum,
    potential_energy,
)

J = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])
G = np.array([0.0, 0.0, -9.81])
TIP = np.array([0.3, -0.2, 0.5])


def top():
    body = ph.Body(
        "top",
        mass=2.0,
        inertia=J,
        position=(0.4, -0.6, 1.2),
        orientation=ph.euler("zxz", radians=(0.3, 0.7, -0.4)),
        angular_velocity=(0.7, 1.1, 3.5),
    )
    return ph.System([body], [ph.Spherical("tip", "ground", "top", point=TIP)], gravity=G)


def pair():
    a = ph.Body("a", mass=2.0, inertia=J, velocity=(1, 2, 3), angular_velocity=(1, -1, 2))
    b = ph.Body("b", mass=1.0, inertia=(1, 2, 2.5), position=(1, 1, 0), velocity=(-1, 0, 2))
    ends = ((0.1, 0, 0), (0.9, 1, 0.2))
    spring = ph.Spring("s", between=("a", "b"), points=ends, stiffness=30.0, length=0.5)
    return ph.System([a, b], forces=[spring], gravity=G)


RUNS = [(top, "rk4"), (top, "energy-momentum"), (pair, "rk4"), (pair, "energy-momentum")]
every_run = pytest.mark.parametrize(("system", "scheme"), RUNS)


def positions_and_velocities(t):
    return zip(*(t.position, t.momentum / t.mass[:, None], t.rotation, t.spin), t.time, strict=True)


@every_run
def test_kinetic_energy_is_that_of_moving_and_of_turning(system, scheme):
    t = ph.simulate(system(), scheme, step=0.01, until=0.1).trajectory
    bodies = t.system.bodies
    for k, (_, v, R, spin, _) in enumerate(positions_and_velocities(t)):
        total = 0.0
        for i, body in enumerate(bodies):
            Omega = np.linalg.solve(body.inertia, R[i].T @ spin[i])
            total += 0.5 * body.mass * v[i] @ v[i] + 0.5 * Omega @ body.inertia @ Omega
        assert kinetic_energy(t)[k] == pytest.approx(total, rel=1e-13)


@every_run
def test_potential_energy_is_that_of_heights_and_springs(system, scheme):
    t = ph.simulate(system(), scheme, step=0.01, until=0.1).trajectory
    for k in range(len(t.time)):
        total = sum(-b.mass * G @ t.position[k, i] for i, b in enumerate(t.system.bodies))
        for force in t.system.forces:
            a, b = (
                t.position[k, i] + t.rotation[k, i] @ (np.array(end) - t.system.bodies[i].position)
                for i, end in enumerate(force.points)
            )
            total += 0.5 * 30.0 * (np.linalg.norm(b - a) - 0.5) ** 2
        assert potential_energy(t)[k] == pytest.approx(total, rel=1e-13, abs=1e-13)


@every_run
def test_momenta_are_sums_over_the_bodies(system, scheme):
    t = ph.simulate(system(), scheme, step=0.01, until=0.1).trajectory
    p = t.momentum
    L = np.cross(t.position - TIP, p) + t.spin
    assert_allclose(linear_momentum(t), p.sum(axis=1), rtol=0, atol=1e-14)
    assert_allclose(angular_momentum(t, TIP), L.sum(axis=1), rtol=0, atol=1e-13)
    moved = angular_momentum(t) - angular_momentum(t, TIP)
    assert_allclose(moved, np.cross(TIP, p.sum(axis=1)), rtol=0, atol=1e-13)


def test_scales_do_not_vanish_where_momenta_cancel():
    a = ph.Body("a", mass=1.0, inertia=(1, 1, 1), velocity=(1, 0, 0), angular_velocity=(0, 0, 1))
    b = ph.Body("b", mass=1.0, inertia=(1, 1, 1), velocity=(-1, 0, 0), angular_velocity=(0, 0, -1))
    t = ph.simulate(ph.System([a, b]), "rk4", step=0.1, until=0.1).trajectory
    assert_allclose(linear_momentum(t), 0, rtol=0, atol=1e-15)
    assert linear_momentum_scale(t) == pytest.approx(2.0, rel=1e-15)
    flown = 0.1 * 1.0 * 1.0  # |x| |p| of each at the end, though x and p are parallel
    assert angular_momentum_scale(t) == pytest.approx(2.0 * (1.0 + flown), rel=1e-15)


def test_a_reduced_top_has_the_momenta_of_its_centre():
    """About the tip, the angular momentum is the one that is stored."""
    t = ph.simulate(top(), "peskin", step=0.01, until=0.1).trajectory
    assert_allclose(angular_momentum(t, TIP), t.stored[:, 0, 10:13], rtol=0, atol=1e-13)
    arm = t.position[:, 0] - TIP
    assert_allclose(t.velocity[:, 0], np.cross(t.angular_velocity_world[:, 0], arm), atol=1e-14)


@pytest.mark.parametrize("scheme", ["peskin", "simo-wong", "algo-c1", "energy-momentum"])
def test_a_body_held_at_its_centre_does_not_fall(scheme):
    body = ph.Body("rotor", mass=2.0, inertia=J, position=TIP, angular_velocity=(1, 2, 3))
    gimbal = ph.System([body], [ph.Spherical("g", "ground", "rotor", point=TIP)], gravity=G)
    run = ph.simulate(gimbal, scheme, step=0.01, until=1.0)
    t = run.trajectory
    assert_allclose(t.position[:, 0], np.broadcast_to(TIP, (101, 3)), rtol=0, atol=1e-15)
    assert_allclose(t.velocity, 0, rtol=0, atol=1e-14)
    assert run.certificate()["energy"].relative < 1e-4


def test_joints_are_measured_where_they_are():
    t = ph.simulate(top(), "energy-momentum", step=0.01, until=0.1).trajectory
    lengths, angles = constraint_errors(t)
    assert lengths.max() < 1e-15
    assert angles.max() == 0.0
    t.stored[-1, 0, 0] += 1e-3
    del t.__dict__["position"]
    assert constraint_errors(t)[0][-1] == pytest.approx(1e-3, rel=1e-9)
    assert size(t) == pytest.approx(np.linalg.norm((0.4, -0.6, 1.2)))
