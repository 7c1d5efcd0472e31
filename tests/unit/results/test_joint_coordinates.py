"""Joint coordinates as results and as initial values, reactions, markers, and what is rejected."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import polhode as ph

pytestmark = pytest.mark.jit

G = 9.81
DOWN = (0, 0, -G)
BOX = {"mass": 2.0, "inertia": (0.1, 0.2, 0.15)}


def hinged(**joint):
    """Return a bar along x on a hinge about y at the origin."""
    bar = ph.Body("bar", position=(0.5, 0, 0), **BOX)
    hinge = ph.Revolute("hinge", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0), **joint)
    return ph.System([bar], [hinge], gravity=DOWN)


def start(system):
    """Return a run of no step: what was assembled, and what is reported of it."""
    return ph.simulate(system, step=1e-3, until=0.0)


# --- coordinates as results ------------------------------------------------------------------


@pytest.mark.parametrize("every", [10, 400])  # samples closer than a turn, and four turns apart
def test_an_angle_counts_its_turns(every):
    wheel = ph.Body("wheel", position=(0, 0, 1), **BOX)
    axle = ph.Revolute("axle", "ground", "wheel", (0, 0, 1), (1, 1, 0), initial={"rate": -7.0})
    run = ph.simulate(
        ph.System([wheel], [axle], gravity=DOWN),
        "suzuki-4(energy-momentum)",
        step=0.01,
        until=20,
        save_every=every,
    )
    found = run.joint("axle").angle
    assert found.values == pytest.approx(-7.0 * run.time, abs=2e-5)  # 22 turns
    assert found.dims == ("time",)
    assert np.abs(run.joint("axle").rate + 7.0).max() <= 1e-11


def test_rates_are_the_derivatives_of_angle_and_displacement():
    """On a carriage that slides and turns, two joints after another."""
    system = ph.System(
        [
            ph.Body("carriage", position=(0, 0, 0.1), **BOX),
            ph.Body("arm", position=(0.4, 0.3, 0), **BOX),
        ],
        [
            ph.Cylindrical("rod", "ground", "carriage", (0, 0, 0), (0, 1, 1)),
            ph.Revolute("hinge", "carriage", "arm", (0.2, 0, 0), (1, 0, 1), initial={"rate": 2.0}),
        ],
        gravity=DOWN,
    )
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=1e-3, until=1.0, save_every=1)
    for joint in ("rod", "hinge"):
        angle, rate = (np.asarray(getattr(run.joint(joint), k)) for k in ("angle", "rate"))
        central = (8 * (angle[3:-1] - angle[1:-3]) - (angle[4:] - angle[:-4])) / 12e-3
        assert np.abs(angle).max() > 0.3
        assert np.abs(central - rate[2:-2]).max() <= 2e-8
    along = np.array([0, 1, 1]) / np.sqrt(2)
    moved = run.body("carriage").position.values @ along
    assert np.abs(run.joint("rod").displacement - (moved - moved[0])).max() <= 1e-13


def test_the_angles_of_a_universal_joint_belong_to_its_two_axes():
    """R = R(a, first) R(b, second) from the start, with the axes as they were then."""
    axes = np.array([(1, 2, 2), (2, 1, -2)]) / 3
    R0 = Rotation.from_rotvec([0.3, -0.2, 0.5])
    body = ph.Body(
        "body",
        position=(0.1, 0.2, -0.4),
        orientation=R0.as_quat(scalar_first=True),
        angular_velocity_world=3 * axes[0] - 4 * axes[1],
        **BOX,
    )
    joint = ph.Universal("cross", "ground", "body", (0, 0, 0), axes=axes)
    run = ph.simulate(ph.System([body], [joint], gravity=DOWN), step=0.005, until=3.0)
    first, second = run.joint("cross").angles.values.T
    assert abs(first[0]) <= 1e-15
    assert abs(second[0]) <= 1e-15
    turns = [
        Rotation.from_rotvec(a[:, None] * n) for a, n in zip((first, second), axes, strict=True)
    ]
    expected = (turns[0] * turns[1] * R0).as_matrix()
    assert np.abs(run.body("body").rotation - expected).max() <= 1e-12
    assert np.ptp(second) > 1.0
    assert list(run.joint("cross").angles["about"].values) == ["first", "second"]


def test_a_joint_says_which_coordinates_it_has():
    run = start(hinged())
    with pytest.raises(ph.ModelError, match=r"joint 'hinge' \(revolute\) has no displacement"):
        _ = run.joint("hinge").displacement
    with pytest.raises(ph.ModelError, match="hinge"):
        run.joint("hnge")


# --- reactions -------------------------------------------------------------------------------


def test_reactions_at_rest_are_those_of_statics():
    """A cantilever of two welded boxes: weight, and its moment about each joint's point."""
    system = ph.System(
        [
            ph.Body("near", position=(0.5, 0, 0), **BOX),
            ph.Body("far", position=(1.5, 0.2, 0), **BOX),
        ],
        [
            ph.Fixed("wall", "ground", "near", point=(0, 0, 0)),
            ph.Fixed("weld", "near", "far", point=(1, 0, 0)),
        ],
        gravity=DOWN,
    )
    run = ph.simulate(system, step=0.01, until=0.1)
    w = np.array([0, 0, 2 * G])
    for joint, force, torque in (
        ("weld", w, np.cross((0.5, 0.2, 0), w)),
        ("wall", 2 * w, np.cross((0.5, 0, 0), w) + np.cross((1.5, 0.2, 0), w)),
    ):
        assert np.abs(run.joint(joint).reaction - force).max() <= 1e-11
        assert np.abs(run.joint(joint).torque_world - torque).max() <= 1e-11
    assert np.abs(run.trajectory.position - run.trajectory.position[0]).max() <= 1e-15


def test_a_chain_at_rest_hangs_on_its_joints():
    system = ph.System(
        [ph.Body(f"{k}", position=(0, 0, -k - 0.5), **BOX) for k in range(4)],
        [
            ph.Spherical(f"j{k}", "ground" if k == 0 else f"{k - 1}", f"{k}", point=(0, 0, -k))
            for k in range(4)
        ],
        gravity=DOWN,
    )
    run = start(system)
    for k in range(4):
        assert np.allclose(run.joint(f"j{k}").reaction[0], (0, 0, 2 * G * (4 - k)), rtol=1e-14)


def test_torque_is_about_the_joints_point():
    """A rotor that spins about no principal axis: the bearing turns its momentum."""
    J = np.array([[0.2, 0.03, 0.02], [0.03, 0.3, -0.04], [0.02, -0.04, 0.25]])
    rotor = ph.Body("rotor", mass=2.0, inertia=J, position=(0.1, -0.2, 0.5))
    bearing = ph.Revolute("bearing", "ground", "rotor", (0, 0, 0), (0, 0, 1), initial={"rate": 5.0})
    run = start(ph.System([rotor], [bearing]))
    w, r = np.array([0, 0, 5.0]), np.array([0.1, -0.2, 0.5])
    force = 2.0 * np.cross(w, np.cross(w, r))
    alpha = run.trajectory.observed.angular_acceleration[0, 0]
    about_centre = J @ alpha + np.cross(w, J @ w)
    assert np.allclose(run.joint("bearing").reaction[0], force, atol=1e-13)
    assert np.allclose(
        run.joint("bearing").torque_world[0], about_centre + np.cross(r, force), atol=1e-13
    )
    assert abs(run.joint("bearing").torque_world[0, 2]) <= 1e-14  # a hinge has none about its axis


# --- initial values --------------------------------------------------------------------------


def test_an_initial_angle_and_rate_move_the_body():
    run = start(hinged(initial={"angle": 0.3, "rate": 2.0}))
    arm = 0.5 * np.array([np.cos(0.3), 0, -np.sin(0.3)])
    assert np.allclose(run.body("bar").position[0], arm, atol=1e-15)
    assert np.allclose(run.body("bar").velocity[0], np.cross((0, 2, 0), arm), atol=1e-15)
    assert run.joint("hinge").angle[0] == pytest.approx(0.3, abs=1e-15)
    assert run.joint("hinge").rate[0] == pytest.approx(2.0, abs=1e-15)
    assert "body 'bar' was moved by 0.149 m to its joint" in run.certificate().notes


def test_the_rest_of_the_tree_follows_initial_values():
    """Turning the first hinge carries the second body along, which turns its own hinge besides."""
    bodies = [
        ph.Body("upper", position=(0.5, 0, 0), **BOX),
        ph.Body("lower", position=(1.5, 0, 0), **BOX),
    ]
    joints = [
        ph.Revolute(
            "a", "ground", "upper", (0, 0, 0), (0, 0, 1), initial={"angle": 0.5, "rate": 1}
        ),
        ph.Revolute("b", "lower", "upper", (1, 0, 0), (0, 0, 1), initial={"angle": 0.2, "rate": 3}),
    ]
    run = start(ph.System(bodies, joints))
    at = np.array([np.cos(0.5), np.sin(0.5), 0])  # of the hinge between them
    beyond = 0.5 * np.array([np.cos(0.3), np.sin(0.3), 0])  # the first body turns back by 0.2
    assert np.allclose(run.body("lower").position[0], at + beyond, atol=1e-15)
    velocity = np.cross((0, 0, 1), at) + np.cross((0, 0, 1 - 3), beyond)
    assert np.allclose(run.body("lower").velocity[0], velocity, atol=1e-14)
    assert run.joint("b").angle[0] == pytest.approx(0.2, abs=1e-15)
    assert run.joint("b").rate[0] == pytest.approx(3.0, abs=1e-14)


def test_initial_displacements_and_speeds_slide_the_body():
    rail = ph.Prismatic(
        "rail", "ground", "box", (0, 0, 0), (0, 1, 0), initial={"displacement": 0.4, "speed": -1.5}
    )
    run = start(ph.System([ph.Body("box", **BOX)], [rail]))
    assert np.allclose(run.body("box").position[0], (0, 0.4, 0), atol=1e-15)
    assert np.allclose(run.body("box").velocity[0], (0, -1.5, 0), atol=1e-15)
    assert run.joint("rail").displacement[0] == pytest.approx(0.4)
    slide = {"displacement": (0.3, 0.2), "angle": 0.4, "rate": 1.0, "speed": (1.0, 2.0)}
    table = ph.Planar("table", "ground", "box", (0, 0, 0), (0, 0, 1), initial=slide)
    run = start(ph.System([ph.Body("box", position=(0, 0, 0.1), **BOX)], [table]))
    axes = run.trajectory.frames["table"][0].axes
    assert np.allclose(run.joint("table").displacement[0], (0.3, 0.2), atol=1e-15)
    assert np.allclose(run.body("box").velocity[0], axes @ (1.0, 2.0, 0.0), atol=1e-15)
    assert run.joint("table").angle[0] == pytest.approx(0.4, abs=1e-15)
    assert run.joint("table").rate[0] == pytest.approx(1.0, abs=1e-15)


def test_body_fixed_frames_bring_the_bodies_together():
    frames = [{"point": (0.5, 0, 0), "axis": (0, 0, 1)}, {"point": (-0.4, 0, 0), "axis": (0, 1, 0)}]
    hinge = ph.Revolute("hinge", "a", "b", frames=frames, initial={"angle": 0.0})
    system = ph.System(
        [ph.Body("a", position=(1, 2, 3), **BOX), ph.Body("b", position=(5, 0, 0), **BOX)], [hinge]
    )
    run = start(system)
    R = run.body("b").rotation.values[0]
    b = run.body("b").position.values[0]
    assert np.allclose(b + R @ (-0.4, 0, 0), (1.5, 2, 3), atol=1e-15)
    assert np.allclose(R[:, 1], (0, 0, 1), atol=1e-15)
    moved = np.linalg.norm(b - (5, 0, 0))
    assert f"body 'b' was moved by {moved:.3g} m to its joint" in run.certificate().notes
    c = ph.simulate(system, step=0.01, until=1.0).certificate()
    assert c["constraints_length"].drift <= 1e-14


def test_a_type_refuses_initial_values_it_does_not_have():
    with pytest.raises(ph.ModelError, match=r"joint 'j' \(spherical\) has no initial 'angle'"):
        ph.Spherical("j", "ground", "b", (0, 0, 0), initial={"angle": 1.0})
    with pytest.raises(ph.ModelError, match="'speed'; it has: angle, rate"):
        ph.Revolute("j", "ground", "b", (0, 0, 0), (0, 0, 1), initial={"speed": 1.0})


# --- velocities and loops that do not fit ----------------------------------------------------


def spun(wrong):
    """Return a body on a ball joint whose velocity fits its rate except for `wrong` m/s."""
    body = ph.Body(
        "body", position=(1, 0, 0), velocity=(wrong, 1, 0), angular_velocity=(0, 0, 1), **BOX
    )
    return ph.System([body], [ph.Spherical("tip", "ground", "body", (0, 0, 0))])


def test_a_small_misfit_of_velocities_is_removed_and_said():
    run = start(spun(1e-8))
    assert (
        "initial velocities were changed by 1e-08 to satisfy the joints" in run.certificate().notes
    )
    stored = run.trajectory.stored[0, 0, 3:6] / 2.0
    assert abs(stored[0]) <= 1e-15
    assert not start(spun(0.0)).certificate().notes


def test_a_large_misfit_of_velocities_is_an_error_that_names_the_joint():
    with pytest.raises(ph.AssemblyError, match=r"violate joint 'tip' by 0\.01 m/s"):
        start(spun(0.01))


def test_a_loop_keeps_all_its_joints():
    bodies = [ph.Body(f"{k}", position=(k, 0, 0), **BOX) for k in range(3)]
    joints = [
        ph.Spherical("in", "ground", "0", (-0.5, 0, 0)),
        ph.Spherical("ab", "0", "1", (0.5, 0, 0)),
        ph.Spherical("bc", "1", "2", (1.5, 0, 0)),
        ph.Spherical("back", "2", "0", (0, 1, 0)),
    ]
    run = ph.simulate(ph.System(bodies, joints, gravity=DOWN), step=0.01, until=0.5)
    assert not run.certificate(tolerance=1e-13).broken


# --- markers ---------------------------------------------------------------------------------


def test_markers_have_position_velocity_and_acceleration(tree):
    rng = np.random.default_rng(3)
    system = tree(rng, ("revolute", "spherical", "cylindrical"), ground=True, gravity=DOWN)
    X = (0.2, -0.1, 0.3)
    last = system.bodies[-1]
    marked = ph.Body(
        last.name,
        mass=last.mass,
        inertia=last.inertia,
        position=last.position,
        orientation=last.orientation,
        angular_velocity=last.angular_velocity,
        markers={"nose": X},
    )
    system = ph.System([*system.bodies[:-1], marked], system.joints, gravity=DOWN)
    h = 1e-3
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=h, until=0.5, save_every=1)
    nose = run.body(last.name).marker("nose")
    x, v, a = (np.asarray(getattr(nose, k)) for k in ("position", "velocity", "acceleration"))
    body = run.body(last.name)
    expected = body.position + np.einsum("tab,b->ta", body.rotation, X)
    assert np.abs(x - expected.values).max() <= 1e-15

    def slope(y):
        return (8 * (y[3:-1] - y[1:-3]) - (y[4:] - y[:-4])) / (12 * h)

    assert np.abs(a).max() > 5.0
    assert np.abs(slope(x) - v[2:-2]).max() <= 1e-8
    assert np.abs(slope(v) - a[2:-2]).max() <= 1e-6
    with pytest.raises(ph.ModelError, match="no marker 'tail'"):
        body.marker("tail")


# --- steps that are too large ----------------------------------------------------------------


def swung(tree, speed):
    rng = np.random.default_rng(5)
    kinds = ("spherical", "revolute") * 5
    return tree(rng, kinds, ground=False, chain=True, speed=speed)


def test_a_step_that_is_too_large_is_halved_and_counted(tree):
    run = ph.simulate(swung(tree, 3.0), step=0.5, until=5.0)
    c = run.certificate()
    print(f"halvings {run.trajectory.halvings}")
    assert run.trajectory.halvings > 0
    assert f"{run.trajectory.halvings} times a step was halved" in " ".join(c.notes)
    for name in ("energy", "linear_momentum_x", "angular_momentum_y", "constraints_length"):
        assert c[name].relative <= 1e-12
    finer = ph.simulate(swung(tree, 3.0), step=0.005, until=5.0, save_every=100)
    assert finer.trajectory.halvings == 0


def test_what_was_computed_before_newton_failed_is_kept():
    """Géradin's parameters have no solution beyond h |rate| = 2: a motor takes the body there."""
    wheel = ph.Body("wheel", mass=1.0, inertia=(0.1, 0.1, 0.1))
    axle = ph.Revolute("axle", "ground", "wheel", (0, 0, 0), (0, 0, 1), initial={"rate": 1.0})
    motor = ph.Torque("motor", body="wheel", value=(0, 0, 100.0))  # 1000 rad/s²
    with pytest.raises(ph.NotConvergedError, match="did not converge at step") as caught:
        ph.simulate(
            ph.System([wheel], [axle], forces=[motor]), "euler-parameters", step=0.1, until=100
        )
    run = caught.value.run
    steps = caught.value.step
    print(f"failed at step {steps}")
    assert 2 <= steps < 1000
    assert run.time[-1] == pytest.approx((len(run.time) - 1) * 0.1)
    assert len(run.time) == steps + 1
    assert np.all(np.isfinite(run.joint("axle").rate))
    assert np.abs(run.joint("axle").rate - (1.0 + 1000 * run.time)).max() <= 1e-6 * 1000 * steps
