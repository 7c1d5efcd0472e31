"""Every joint of the list is held to what a joint promises; one without an entry here fails.

An entry says how the joint is placed, and how many freedoms it leaves between two bodies. Reactions
are compared with Newton's and Euler's equations on differences of the motion, in numpy alone.
"""

import numpy as np
import pytest

import polhode as ph
from polhode.model import joints

pytestmark = pytest.mark.jit

KINDS = tuple(joints.TYPES)
GRAVITY = np.array([0.4, -0.7, -9.81])
KEPT = 1e-13  # of the certificate's own scales, over 100 steps


def unit(v):
    return v / np.linalg.norm(v)


def at_a_point(rng, point):
    return {"point": point}


def along_an_axis(rng, point):
    return {"point": point, "axis": unit(rng.standard_normal(3))}


def with_two_axes(rng, point):
    a = unit(rng.standard_normal(3))
    return {"point": point, "axes": (a, unit(np.cross(a, rng.standard_normal(3))))}


def between_points(rng, point):
    return {"points": (point, point + 0.4 * unit(rng.standard_normal(3)))}


# By kind: how it is placed, and the freedoms that it leaves.
JOINTS = {
    "spherical": (at_a_point, 3),
    "revolute": (along_an_axis, 1),
    "universal": (with_two_axes, 2),
    "cylindrical": (along_an_axis, 2),
    "prismatic": (along_an_axis, 1),
    "planar": (along_an_axis, 3),
    "fixed": (at_a_point, 0),
    "distance": (between_points, 5),
}
every_joint = pytest.mark.parametrize("kind", KINDS)
every_seed = pytest.mark.parametrize("seed", range(3))


def body(rng, name, x, **given):
    mass = float(rng.uniform(0.5, 2.0))
    X = 0.3 * rng.standard_normal((6, 3))
    X -= X.mean(axis=0)
    inertia = mass / 6 * sum((p @ p) * np.eye(3) - np.outer(p, p) for p in X)
    q = unit(rng.standard_normal(4))
    return ph.Body(name, mass=mass, inertia=inertia, position=x, orientation=q, **given)


def mechanism(kind, seed, *, ground=True, count=2, gravity=GRAVITY):
    """A chain of this joint, which the motion of its bodies is projected on."""
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    names = [*(["ground"] if ground else []), *(f"b{k}" for k in range(count + (not ground)))]
    bodies, tied, x = [], [], np.zeros(3)
    for k, name in enumerate(names):
        if name != "ground":
            x = x + 0.6 * unit(rng.standard_normal(3))
            speed = {"velocity": rng.standard_normal(3), "angular_velocity": rng.standard_normal(3)}
            bodies.append(body(rng, name, x, **speed))
        if k:
            placed = JOINTS[kind][0](rng, x + 0.3 * unit(rng.standard_normal(3)))
            tied.append(joints.TYPES[kind](f"j{k}", names[k - 1], name, **placed))
    return allowed(ph.System(bodies, tied, gravity=gravity))


def allowed(system):
    """The system moving as its joints allow: what the start makes of the given velocities."""
    from dataclasses import replace

    from polhode.assembly.constraints import Constraints
    from polhode.assembly.projection import Projection
    from polhode.assembly.start import start
    from polhode.model.orientation import matrix

    still = [replace(b, velocity=(0, 0, 0), angular_velocity=(0, 0, 0)) for b in system.bodies]
    s = start(replace(system, bodies=still))
    C, R = Constraints(system, s.frames).jacobian(s.x, s.q), matrix(s.q)
    given = [(b.velocity, Ri @ b.angular_velocity) for b, Ri in zip(system.bodies, R, strict=True)]
    u = np.array([np.concatenate(pair) for pair in given])
    for _ in range(2):
        u = u - Projection(system, s.q, C).twists(C.times(u))
    u[np.abs(u) <= 1e-14] = 0.0  # of what a fixed joint holds
    moving = [
        replace(b, velocity=u[i, :3], angular_velocity=R[i].T @ u[i, 3:])
        for i, b in enumerate(system.bodies)
    ]
    return replace(system, bodies=moving)


def test_every_joint_of_the_list_has_an_entry():
    assert set(JOINTS) == set(KINDS)


@every_joint
@every_seed
def test_it_leaves_its_freedoms(kind, seed):
    free = JOINTS[kind][1]
    assert ph.check(mechanism(kind, seed, count=1)).degrees_of_freedom == free
    assert ph.check(mechanism(kind, seed, count=2)).degrees_of_freedom == 2 * free
    assert mechanism(kind, seed, count=1).joints[0].rows == 6 - free


@every_joint
@every_seed
@pytest.mark.parametrize("ground", [True, False], ids=["grounded", "free"])
def test_it_stays_closed_and_keeps_energy_and_momenta(kind, seed, ground):
    gravity = GRAVITY if ground else (0, 0, 0)
    run = ph.simulate(mechanism(kind, seed, ground=ground, gravity=gravity), step=0.01, until=1.0)
    kept = {i.name: i.relative for i in run.certificate().invariants if i.promised and i.claimed}
    assert {"energy", "constraints_length"} <= set(kept)
    assert sum("momentum" in name for name in kept) == (0 if ground else 6)
    assert max(kept.values()) <= KEPT, kept


@every_joint
@every_seed
def test_its_reaction_is_what_newton_and_euler_ask_for(kind, seed):
    """On one body: force m (x'' - g), moment about the joint's point from the spin's rate."""
    system = mechanism(kind, seed, count=1)
    h = 5e-4
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=h, until=8 * h, save_every=1)
    t, view = run.trajectory, run.joint("j1")
    weights = np.array([1, -8, 0, 8, -1]) / (12 * h)  # of a derivative, to h⁴
    middle = np.s_[2:7]
    R, Omega = t.rotation[middle, 0], t.angular_velocity[middle, 0]
    spin = np.einsum("tab,bc,tc->ta", R, np.asarray(system.bodies[0].inertia), Omega)
    force = system.bodies[0].mass * (weights @ t.velocity[middle, 0] - GRAVITY)
    frame = t.frames["j1"][1]  # in the second body, which the reaction acts on
    arm = t.rotation[4, 0] @ frame.point
    torque = weights @ spin - np.cross(arm, force)
    scale = np.linalg.norm(force) + np.linalg.norm(torque) + system.bodies[0].mass
    assert np.abs(view.reaction.values[4] - force).max() <= 1e-6 * scale
    assert np.abs(view.torque_world.values[4] - torque).max() <= 1e-6 * scale


@every_joint
@every_seed
def test_its_reaction_does_no_work_on_what_it_allows(kind, seed):
    """The power on the second body at a joint to ground is that of the reaction: none."""
    run = ph.simulate(mechanism(kind, seed, count=1), step=1e-3, until=0.05)
    t, view = run.trajectory, run.joint("j1")
    arms = np.einsum("tab,b->ta", t.rotation[:, 0], t.frames["j1"][1].point)
    omega = t.angular_velocity_world[:, 0]
    v = t.velocity[:, 0] + np.cross(omega, arms)
    force, torque = view.reaction.values, view.torque_world.values
    power = np.sum(force * v, axis=1) + np.sum(torque * omega, axis=1)
    scale = np.linalg.norm(force, axis=1) * np.linalg.norm(v, axis=1)
    scale = scale + np.linalg.norm(torque, axis=1) * np.linalg.norm(omega, axis=1)
    assert np.abs(power).max() <= 1e-12 * (scale.max() + 1.0)


@every_joint
@every_seed
def test_rates_are_the_derivatives_of_its_coordinates(kind, seed):
    h = 5e-4
    system = mechanism(kind, seed, count=1)
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=h, until=8 * h, save_every=1)
    view, weights = run.joint("j1"), np.array([1, -8, 0, 8, -1]) / (12 * h)
    rates = {"angle": "rate", "displacement": "speed"}
    for name in joints.TYPES[kind].coordinates:
        values = np.asarray(getattr(view, name))
        assert np.abs(values[0]).max() <= 1e-14  # coordinates are counted from the start
        if name in rates:
            derivative = np.tensordot(weights, values[2:7], axes=1)
            assert np.abs(derivative - np.asarray(getattr(view, rates[name]))[4]).max() <= 1e-7
