"""Closed mechanisms come together from approximate poses, and say why where they do not."""

from dataclasses import replace

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.assembly.start import start
from polhode.model.orientation import matrix
from tests.models import mechanisms as mk

MECHANISMS = {
    "four-bars": mk.n_four_bar(3, rate=0),
    "bricard": mk.bricard(),
    "slider-crank": mk.slider_crank(),
    "stewart": mk.stewart(),
    "five-bar": mk.five_bar(),
    "spherical four-bar": mk.spherical_four_bar(),
    "bennett": mk.bennett(),
    "double cardan": mk.double_cardan(),
    "door": mk.door(),
    "andrews": mk.andrews(),
    "ladder": mk.ladder(5),
    "net": mk.net(3),
}


def gap(system, s):
    """Largest value of a row; lengths in parts of the model."""
    constraints = Constraints(system, s.frames)
    size = max(np.ptp(s.x, axis=0).max(), 0.1)
    values = constraints.values(s.x, s.q)
    return np.abs(np.where(constraints.is_length, values / size, values)).max()


def rates(system, s):
    """Rates of all rows, and the twists."""
    constraints = Constraints(system, s.frames)
    omega = np.einsum("nab,nb->na", matrix(s.q), s.Omega)
    twists = np.hstack([s.v, omega])
    return constraints.jacobian(s.x, s.q).times(twists), twists


@pytest.mark.parametrize("name", MECHANISMS)
def test_approximate_poses_assemble(name):
    """Poses off by up to a tenth of the model's size and 0.1 rad; quadratic convergence."""
    for seed in range(5):
        system = mk.approximate(MECHANISMS[name], np.random.default_rng(seed), 0.1)
        s = start(system)
        # an overconstrained mechanism with the frames' own rounding closes no better than this
        assert gap(system, s) <= 1e-13
        assert s.iterations <= 10
        assert set(s.moved) == {b.name for b in system.bodies}
        size = max(np.ptp(s.x, axis=0).max(), 0.1)
        assert max(distance for distance, _ in s.moved.values()) <= 0.5 * size


def test_a_mechanism_that_fits_is_left_alone():
    for system in MECHANISMS.values():
        s = start(system)
        assert not s.moved
        assert np.array_equal(s.x, [b.position for b in system.bodies])


def hinge(name, a, b, at_a, at_b, **more):
    frames = [{"point": (at, 0, 0), "axis": (0, 0, 1)} for at in (at_a, at_b)]
    return ph.Revolute(name, a, b, frames=frames, **more)


def triangle(a, b, base):
    """Two links on a base, given by their lengths, somewhere near."""
    bodies = [
        ph.Body(n, mass=1, inertia=(0.1, 0.1, 0.1), position=(k, 0.1 * k, 0))
        for k, n in enumerate("ab")
    ]
    joints = [
        hinge("left", "ground", "a", 0, -a / 2),
        hinge("top", "a", "b", a / 2, -b / 2),
        hinge("right", "b", "ground", b / 2, base),
    ]
    return ph.System(bodies, joints)


def test_two_links_meet_where_circles_meet():
    s = start(triangle(1.0, 1.2, 1.5))
    top = s.x[0] + matrix(s.q[0]) @ (0.5, 0, 0)
    x = (1.0 + 1.5**2 - 1.2**2) / (2 * 1.5)
    np.testing.assert_allclose(np.abs(top), (x, np.sqrt(1 - x * x), 0), atol=1e-14)


def test_a_loop_that_can_only_just_close_does():
    s = start(triangle(1.0, 1.0, 2.0))
    # a gap of 1e-15 is an offset of its root, 3e-8
    np.testing.assert_allclose(s.x, [(0.5, 0, 0), (1.5, 0, 0)], atol=1e-6)


def test_a_loop_that_cannot_close_names_its_joints_and_the_gap():
    with pytest.raises(ph.AssemblyError) as error:
        start(triangle(1.0, 1.0, 3.0))
    assert "joints 'left', 'top' and 'right' cannot be closed: a gap of" in str(error.value)
    assert "a gap of 1 m remains" in str(error.value)


def test_a_body_fixed_twice_in_different_places_is_refused():
    box = ph.Body("box", mass=1, inertia=(1, 1, 1))
    joints = [
        ph.Fixed("weld", "ground", "box", frames=[{"point": (0, 0, 0)}, {"point": (0, 0, 0)}]),
        ph.Fixed("glue", "ground", "box", frames=[{"point": (1, 0, 0)}, {"point": (1.02, 0, 0)}]),
    ]
    with pytest.raises(ph.AssemblyError, match=r"'weld' and 'glue' .*a gap of 0.02 m remains"):
        start(ph.System([box], joints))


def test_a_body_fixed_twice_in_the_same_place_is_only_redundant():
    box = ph.Body("box", mass=1, inertia=(1, 1, 1))
    joints = [ph.Fixed(n, "ground", "box", point=(k, 0, 0)) for k, n in enumerate("ab")]
    found = ph.check(ph.System([box], joints))
    assert (found.degrees_of_freedom, found.redundant) == (0, 6)


def four_bar(**initial):
    """The 2-four-bar with initial values by joint."""
    system = mk.n_four_bar(2, rate=0)
    joints = [
        ph.Revolute(j.name, j.first, j.second, j.point, j.axis, initial=initial.get(j.name, {}))
        for j in system.joints
    ]
    return ph.System(system.bodies, joints, gravity=system.gravity)


@pytest.mark.parametrize("angle", [0.3, -1.2, 1.4, -2.9])
def test_an_initial_angle_takes_the_whole_mechanism_along(angle):
    """Also through the position in which the four-bar lies flat and could fold."""
    system = four_bar(A0={"angle": angle})
    s = start(system)
    assert gap(system, s) <= 1e-14
    tip = s.x[0] + (s.x[0] - (0, 0, 0))
    np.testing.assert_allclose(tip, (-np.sin(angle), np.cos(angle), 0), atol=1e-13)


def test_initial_values_that_fight_are_named():
    with pytest.raises(ph.AssemblyError) as error:
        start(four_bar(A0={"angle": -0.1}, A1={"angle": 0.2}))
    for part in ("angle -0.1 rad of joint 'A0'", "angle 0.2 rad of joint 'A1'", "off by 0.15"):
        assert part in str(error.value)


def test_one_rate_moves_the_whole_mechanism():
    system = mk.n_four_bar(40)
    s = start(system)
    misfit, twists = rates(system, s)
    assert np.abs(misfit).max() <= 4 * np.finfo(float).eps
    for k, body in enumerate(system.bodies):  # upright: bars go along x at 1 m/s, legs turn
        wanted = (1, 0, 0, 0, 0, 0) if body.name.startswith("bar") else (0.5, 0, 0, 0, 0, -1)
        np.testing.assert_allclose(twists[k], wanted, atol=1e-13)


def test_rates_that_fight_are_named():
    with pytest.raises(ph.AssemblyError) as error:
        start(four_bar(A0={"rate": -1.0}, A1={"rate": 2.0}))
    assert "the rate of joint 'A0' by 1.5 rad/s" in str(error.value)
    assert "the rate of joint 'A1' by 1.5 rad/s" in str(error.value)


def test_a_velocity_against_a_joint_is_named_with_what_it_is_off_by():
    system = four_bar()
    bodies = [replace(b, velocity=(0.5, 0.1, 0)) if b.name == "leg1" else b for b in system.bodies]
    with pytest.raises(ph.AssemblyError) as error:
        start(ph.System(bodies, system.joints))
    assert "violate joint 'A1'" in str(error.value)
    assert "the velocity of body 'leg1' by 0.1 m/s" in str(error.value)


def test_a_velocity_given_to_one_body_takes_the_others_along():
    system = four_bar()
    bodies = [replace(b, velocity=(0.5, 0, 0)) if b.name == "leg1" else b for b in system.bodies]
    system = ph.System(bodies, system.joints)
    s = start(system)
    misfit, twists = rates(system, s)
    assert np.abs(misfit).max() <= 4 * np.finfo(float).eps
    np.testing.assert_allclose(twists[system.index("bar2")], (1, 0, 0, 0, 0, 0), atol=1e-14)


def test_a_free_ring_keeps_the_motion_it_is_given():
    """Nothing holds it: four rods in a square that turn about its middle as one."""
    at = [(0.5, 0.5, 0), (-0.5, 0.5, 0), (-0.5, -0.5, 0), (0.5, -0.5, 0)]
    bodies = []
    for k in range(4):
        body = mk.rod(f"r{k}", at[k], at[(k + 1) % 4])
        v = np.cross((0, 0, 2.0), body.position) + (1, 0, 0)
        bodies.append(replace(body, velocity=v, angular_velocity_world=(0, 0, 2.0)))
    joints = [ph.Spherical(f"j{k}", f"r{k - 1}", f"r{k}", point=at[k]) for k in range(1, 4)]
    joints.append(ph.Spherical("j0", "r3", "r0", point=at[0]))
    system = ph.System(bodies, joints)
    s = start(system)
    misfit, twists = rates(system, s)
    assert np.abs(misfit).max() <= 8 * np.finfo(float).eps
    np.testing.assert_allclose(twists[:, 3:], [(0, 0, 2)] * 4, atol=1e-14)


def test_a_universal_joint_given_by_frames_is_squared_and_begins_at_zero():
    body = ph.Body("b", mass=1, inertia=(1, 1, 1), orientation=ph.rotation_vector((0.1, 0.05, 0)))
    frames = [{"point": (0, 0, 0), "axis": (1, 0, 0)}, {"point": (0, 0, 1), "axis": (0, 1, 0.1)}]
    system = ph.System([body], [ph.Universal("cross", "ground", "b", frames=frames)])
    s = start(system)
    assert gap(system, s) <= 1e-14  # the gap is in parts of a size of 0.1 m here
    fa, fb = s.frames["cross"]
    np.testing.assert_allclose(fa.axes[:, 0], matrix(s.q[0]) @ fb.axes[:, 2], atol=1e-15)


def harmonic(amplitude, frequency, phase=0.0):
    given = {"amplitude": amplitude, "frequency": frequency, "phase": phase}
    return {"angle": {"harmonic": given}}


def driven(**motions):
    """The 2-four-bar, driven at some joints."""
    system = mk.n_four_bar(2, rate=0)
    joints = [
        ph.Revolute(j.name, j.first, j.second, j.point, j.axis, motion=motions.get(j.name))
        for j in system.joints
    ]
    return ph.System(system.bodies, joints, gravity=system.gravity)


def test_a_motion_takes_the_freedom_and_moves_the_mechanism():
    system = driven(A0=harmonic(0.5, 1.0))
    assert ph.check(system).degrees_of_freedom == 0
    s = start(system)
    _, twists = rates(system, s)
    np.testing.assert_allclose(twists[0, 5], np.pi, rtol=1e-13)  # 2 pi f times the amplitude
    np.testing.assert_allclose(twists[system.index("leg2"), 5], np.pi, rtol=1e-13)


def test_two_motions_that_fight_are_named():
    with pytest.raises(ph.AssemblyError, match=r"rate of joint 'A0' .* rate of joint 'A1'"):
        start(driven(A0=harmonic(0.5, 1.0), A1=harmonic(0.5, 2.0)))
    with pytest.raises(ph.AssemblyError, match=r"'A0' \(off by .*'A1' \(off by"):
        start(driven(A0=harmonic(0.5, 1.0), A1=harmonic(0.5, 1.0, 0.3)))


def test_two_motions_that_fit_are_warned_of():
    found = ph.check(driven(A0=harmonic(0.5, 1.0), A1=harmonic(0.5, 1.0)))
    assert any("'A0' and 'A1' drive the same freedom" in note for note in found.notes)
