"""Joint space against dense equations of all bodies, Lagrange's equations, and runs."""

from dataclasses import replace

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError, ModelWarning
from tests.unit.mechanics.mechanisms import geared, sprung

pytestmark = pytest.mark.jit

CLOSE = 1e-10  # of the largest number: the sums of some thirty bodies at most, each to 1e-15


def difference(f, h=1e-3):
    """Return the derivative at zero, exact up to the sixth power."""
    total = 45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)
    return total / (60 * h)


def off(found, wanted):
    return np.abs(np.asarray(found) - wanted).max() / (1.0 + np.abs(wanted).max())


def twists(space, q, v):
    """Return places, rotations and twists of all bodies, from Jacobians at their centres."""
    placed = space.pose(q)
    u = np.array([space.jacobian(name, q) @ v for name in placed.names])
    return placed.position, placed.rotation, u


@pytest.mark.parametrize("seed", range(20))
def test_random_trees_move_as_the_dense_equations_say(tree, dense, kinds, seed):
    rng = np.random.default_rng(seed)
    names = rng.choice(kinds, size=int(rng.integers(4, 10)))
    system = tree(rng, names)
    space = ph.JointSpace(system)
    q, v, tau = rng.uniform(-1.2, 1.2, (3, len(space)))
    x, R, u = twists(space, q, v)
    a = space.forward_dynamics(q, v, np.zeros(len(space)))
    rows = zip(space.pose(q).names, strict=True)
    mine = [space.jacobian(b, q) @ a + space.jacobian_rate(b, q, v) @ v for (b,) in rows]
    wanted, opened = dense(system).accelerations(x, R, u)
    assert opened <= 1e-13
    assert off(mine, wanted) <= CLOSE
    # Masses, bias, and both directions of the dynamics fit together.
    M, bias = space.mass_matrix(q), space.bias(q, v)
    J = np.concatenate([space.jacobian(b, q) for b in space.pose(q).names])
    masses = np.zeros((len(J), len(J)))
    for i, body in enumerate(system.bodies):
        masses[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = body.mass * np.eye(3)
        masses[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = R[i] @ body.inertia @ R[i].T
    assert off(M, J.T @ masses @ J) <= CLOSE
    a = space.forward_dynamics(q, v, tau)
    assert off(M @ a + bias, tau) <= CLOSE
    assert off(space.inverse_dynamics(q, v, a), tau) <= CLOSE


@pytest.mark.parametrize("seed", range(3))
def test_jacobians_are_derivatives_of_poses_and_their_rates_of_them(tree, kinds, seed):
    rng = np.random.default_rng(100 + seed)
    space = ph.JointSpace(tree(rng, rng.permutation(kinds)))
    q, v = rng.uniform(-1.0, 1.0, (2, len(space)))
    for marker in ("m3", ("b6", (0.1, -0.2, 0.3)), "free"):
        body, point = space._point(marker)

        def place(h, body=body, point=point):
            p = space.pose(q + h * v)
            return p.position[body] + p.rotation[body] @ point

        assert off(space.jacobian(marker, q)[:3] @ v, difference(place)) <= 1e-11
        rate = difference(lambda h, m=marker: space.jacobian(m, q + h * v))
        assert off(space.jacobian_rate(marker, q, v), rate) <= 1e-11


def test_coordinates_are_what_a_run_reports(tree, kinds):
    rng = np.random.default_rng(7)
    system = tree(rng, kinds)
    space = ph.JointSpace(system)
    run = ph.simulate(system, step=1e-3, until=0.05, save_every=10)
    q, v = space.state(run)
    named = dict(zip(space.names, q.T, strict=True))
    rates = dict(zip(space.names, v.T, strict=True))
    for j, kind in enumerate(kinds):
        joint, name = run.joint(f"j{j}"), f"joint.j{j}"
        if kind in ("revolute", "cylindrical", "planar"):
            assert np.abs(named[f"{name}.angle"] - joint.angle).max() <= 1e-14
            assert np.abs(rates[f"{name}.angle"] - joint.rate).max() <= 1e-12
        if kind in ("prismatic", "cylindrical"):
            assert np.abs(named[f"{name}.displacement"] - joint.displacement).max() <= 1e-14
            assert np.abs(rates[f"{name}.displacement"] - joint.speed).max() <= 1e-12
        if kind == "planar":
            both = np.stack([named[f"{name}.displacement.{c}"] for c in "xy"], axis=1)
            assert np.abs(both - joint.displacement).max() <= 1e-14
        if kind == "universal":
            both = np.stack([named[f"{name}.angles.{c}"] for c in ("first", "second")], axis=1)
            assert np.abs(both - joint.angles).max() <= 1e-14
    placed = space.pose(q)
    for k, body in enumerate(system.bodies):
        assert np.abs(placed.position[:, k] - run.body(body.name).position).max() <= 1e-13


@pytest.mark.slow  # one loop obeys Lagrange's equations in a shorter test
def test_energy_of_a_loop_is_that_of_the_run_over_a_turn():
    system = sprung()
    space = ph.JointSpace(system)
    assert space.names == ("joint.A.angle",)
    run = ph.simulate(system, step=1e-3, until=1.5, save_every=100)  # more than a turn of the crank
    q, v = space.state(run)
    assert np.ptp(q) > 2 * np.pi
    energy = run.energy
    assert np.abs(space.potential(q) - energy.potential).max() <= 1e-11
    assert np.abs(space.kinetic(q, v) - energy.kinetic).max() <= 1e-11


def test_loops_obey_lagrange_and_the_run():
    system = sprung()
    space = ph.JointSpace(system)
    q, v, a = np.array([0.7]), np.array([1.3]), np.array([-2.0])
    momentum = difference(
        lambda h: space.mass_matrix(q + h * v + h * h / 2 * a) @ (v + h * a), h=1e-2
    )
    slope = difference(lambda h: space.kinetic(q + h, v) - space.potential(q + h), h=1e-2)
    tau = space.inverse_dynamics(q, v, a)
    assert off(tau, momentum - slope) <= 1e-8
    assert off(space.forward_dynamics(q, v, tau), a) <= 1e-12
    run = ph.simulate(system, step=1e-3, until=0.3, save_every=50)
    q, v = space.state(run)
    a = space.forward_dynamics(q, v, np.zeros_like(q))
    for k in range(len(q)):
        J, rate = space.jacobian("slider", q[k]), space.jacobian_rate("slider", q[k], v[k])
        found = (J @ a[k] + rate @ v[k])[:3]
        assert np.abs(found - run.body("slider").acceleration[k]).max() <= 1e-9


def test_a_user_names_the_independent_coordinate_and_drives():
    space = ph.JointSpace(sprung(), independent=["D"])
    assert space.names == ("joint.D.displacement",)
    q = space.start - 0.05
    crank = ph.JointSpace(sprung())
    angle = space.all_coordinates(q)["joint.A.angle"]
    v, a = np.array([0.4]), np.array([1.0])
    power = space.inverse_dynamics(q, v, a) @ v
    assert crank.pose([angle]).position == pytest.approx(space.pose(q).position, abs=1e-12)
    ratio = crank.jacobian("slider", [angle])[1, 0]
    with pytest.warns(ModelWarning, match="2 drives move 1 degrees of freedom"):
        both = space.inverse_dynamics(q, v, a, drives=["A", "D"])
    assert both[0] * v[0] / ratio + both[1] * v[0] == pytest.approx(power[()], rel=1e-12)
    alone = space.inverse_dynamics(q, v, a, drives=["A"])
    assert alone @ (v / ratio) == pytest.approx(power[()], rel=1e-12)
    assert np.linalg.norm(both) < np.linalg.norm(alone)


def test_momentum_center_of_mass_and_labels(tree, kinds):
    rng = np.random.default_rng(3)
    system = tree(rng, kinds)
    space = ph.JointSpace(system)
    q, v = rng.uniform(-1.0, 1.0, (2, 4, len(space)))
    p = space.centroidal_momentum(q, v)
    whole = sum(b.mass for b in system.bodies)
    moving = difference(lambda h: space.center_of_mass(q + h * v))
    assert off(p[:, :3], whole * moving) <= 1e-11
    assert (
        off(space.kinetic(q, v), 0.5 * np.einsum("ra,rab,rb->r", v, space.mass_matrix(q), v))
        <= 1e-13
    )
    M = space.mass_matrix(q, labelled=True)
    assert M.dims == ("row", "coordinate", "coordinate_")
    assert list(M.coordinate) == list(space.names)
    bias = space.bias(q, v)
    assert off(sum(bias.parts.values()), np.asarray(bias)) <= 1e-14
    assert off(bias.gravity, difference_of_potential(space, q)) <= 1e-10


def difference_of_potential(space, q):
    columns = [difference(lambda h, e=e: space.potential(q + h * e)) for e in np.eye(len(space))]
    return np.stack(columns, axis=1)


def test_a_marker_reaches_a_pose_and_says_when_it_cannot():
    rng = np.random.default_rng(5)
    arm = [
        ph.Body(f"l{k}", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.5 * k + 0.25, 0, 0),
                markers={"tool": (0.25, 0, 0)} if k == 5 else {})
        for k in range(6)
    ]  # fmt: skip
    axes = [(0, 0, 1), (0, 1, 0), (0, 1, 0), (1, 0, 0), (0, 1, 0), (1, 0, 0)]
    names = ["ground", *(b.name for b in arm)]
    joints = [
        ph.Revolute(f"j{k}", names[k], names[k + 1], (0.5 * k, 0, 0), axes[k]) for k in range(6)
    ]
    space = ph.JointSpace(ph.System(arm, joints))
    there = rng.uniform(-0.8, 0.8, 6)
    x, R = space.pose(there).body("l5")
    q = space.reach("tool", (x + R @ (0.25, 0, 0), R), start=there + 0.2)
    assert np.abs(np.subtract(space.pose(q).body("l5")[0], x)).max() <= 1e-10
    assert np.abs(space.pose(q).body("l5")[1] - R).max() <= 1e-10
    with pytest.raises(InputError, match=r"'tool' does not reach the pose: .* m away"):
        space.reach("tool", (9, 0, 0))


def test_a_marker_reaches_poses_between_stops_alone():
    arm = ph.load_model("double-pendulum")
    lower, tip = arm.bodies[1].name, (0.2, 0.1, 0.0)
    free = ph.JointSpace(arm)
    x, R = free.pose(free.start + 0.3).body(lower)
    goal, first = x + R @ tip, arm.joints[0]
    at = free.start[0]
    for span, reaches in ((0.5, True), (0.05, False)):
        stopped = replace(first, stop={"angle": (at - span, at + span)})
        space = ph.JointSpace(replace(arm, joints=[stopped, *arm.joints[1:]]))
        assert space.coordinates[0].bounds == (at - span, at + span)
        if reaches:
            q = space.reach((lower, tip), goal, start=free.start + 0.2)
            assert abs(q[0] - at) <= span
        else:
            with pytest.raises(InputError, match=f"at the stops of joint.{first.name}.angle"):
                space.reach((lower, tip), goal, start=free.start + 0.2)


def test_invalid_input_gives_one_line_error(tree):
    space = ph.JointSpace(sprung())
    with pytest.raises(InputError, match="must have 1 numbers in a row: joint"):
        space.mass_matrix([0.1, 0.2])
    with pytest.raises(InputError, match="not finite"):
        space.mass_matrix([np.nan])
    with pytest.raises(InputError, match="neither a marker nor a body"):
        space.jacobian("sldier", [0.1])
    with pytest.raises(InputError, match=r"2 coordinates \(joint.A.angle, joint.B.angle\), and"):
        ph.JointSpace(sprung(), independent=["A", "B"])
    with pytest.raises(InputError, match="independent names 0 coordinates, and the system has 1"):
        ph.JointSpace(sprung(), independent=[])
    with pytest.raises(InputError, match=r"independent has 'joint.A.angle' twice; name it once"):
        ph.JointSpace(sprung(), independent=["A", "joint.A.angle"])
    for drives, words in (([], "drives is empty"), (["A", "A"], "twice; name it once")):
        with pytest.raises(InputError, match=words):
            space.inverse_dynamics([0.1], [0.0], [0.0], drives=drives)
    with pytest.raises(InputError, match="there is no coordinate 'crank'"):
        ph.JointSpace(sprung(), independent=["crank"])
    with pytest.raises(InputError, match="follow from others that you named"):
        ph.JointSpace(sprung(), independent=["A", "B", "C", "D"])
    with pytest.raises(InputError, match="JointSpace takes a system"):
        ph.JointSpace("slider-crank")
    slider = ph.JointSpace(sprung(), independent=["D"])
    with pytest.raises(InputError, match="the loops cannot be closed"):
        slider.pose([5.0])


def test_a_gear_leaves_one_coordinate_of_two():
    ratio = -2.5
    system = geared(ratio)
    space = ph.JointSpace(system)
    assert space.names == ("joint.a.angle", "joint.c.angle")
    assert [c.name for c in space.dependent] == ["joint.b.angle"]
    q = np.array([0.8, 0.4])
    assert space.all_coordinates(q)["joint.b.angle"] == pytest.approx(ratio * 0.8, rel=1e-14)
    free = ph.JointSpace(replace(system, couplings=()))
    full, G = np.array([0.8, ratio * 0.8, 0.4]), np.array([[1, 0], [ratio, 0], [0, 1]])
    assert space.mass_matrix(q) == pytest.approx(G.T @ free.mass_matrix(full) @ G, rel=1e-13)
    v, tau = np.array([2.0, -1.0]), np.array([0.3, 0.1])
    a = space.forward_dynamics(q, v, tau)
    bias = G.T @ np.asarray(free.bias(full, G @ v))
    wanted = np.linalg.solve(G.T @ free.mass_matrix(full) @ G, tau - bias)
    assert a == pytest.approx(wanted, rel=1e-11)
    assert space.inverse_dynamics(q, v, a) == pytest.approx(tau, rel=1e-11, abs=1e-12)


@pytest.mark.slow
def test_a_gear_is_followed_over_many_turns():
    system = geared(turns=7.0)
    space = ph.JointSpace(system)
    assert space.all_coordinates([100.0, 0.1])["joint.b.angle"] == pytest.approx(7.0 - 250.0)
    run = ph.simulate(system, step=0.01, until=0.05, save_every=1)
    q, _ = space.state(run)
    assert space.all_coordinates(q)["joint.b.angle"] == pytest.approx(run.joint("b").angle.values)


def test_a_coupling_of_a_joint_that_closes_a_loop_is_refused_by_name():
    box = ph.Body("box", 1.0, (1, 1, 1), position=(0, 0, 0))
    joints = [
        ph.Cylindrical("one", "ground", "box", (0, 0, 0), (0, 0, 1)),
        ph.Cylindrical("two", "ground", "box", (1, 0, 0), (0, 0, 1)),
    ]
    tie = ph.Coupling("tie", ["one.displacement", "two.angle"], ratio=2.0)
    system = ph.System([box], joints, couplings=[tie])
    with pytest.raises(ph.errors.PolhodeError, match="tie"):
        ph.JointSpace(system)
