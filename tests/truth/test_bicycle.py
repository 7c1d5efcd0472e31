"""The Whipple bicycle of Meijaard, Papadopoulos, Ruina and Schwab (2007), Tables 1 and 2."""

import math

import numpy as np
import pytest

import polhode as ph

pytestmark = pytest.mark.plain


def bicycle(speed):
    """Rear frame with rider, front frame, two wheels with sharp edges; z is up here."""
    base, trail, tilt = 1.02, 0.08, math.pi / 10
    upright = ph.rotation_vector((-math.pi / 2, 0, 0))  # axis 3 of a wheel is its axle, along y
    bodies = [
        ph.Body(
            "frame",
            85.0,
            inertia=[[9.2, 0, -2.4], [0, 11.0, 0], [-2.4, 0, 2.8]],
            position=(0.3, 0, 0.9),
            velocity=(speed, 0, 0),
            angular_velocity=(0, 0, 0),
        ),
        ph.Body(
            "fork",
            4.0,
            inertia=[[0.05892, 0, 0.00756], [0, 0.06, 0], [0.00756, 0, 0.00708]],
            position=(0.9, 0, 0.7),
        ),
        ph.Body("rear", 2.0, (0.0603, 0.0603, 0.12), position=(0, 0, 0.3), orientation=upright),
        ph.Body(
            "front", 3.0, (0.1405, 0.1405, 0.28), position=(1.02, 0, 0.35), orientation=upright
        ),
    ]
    steer = (-math.sin(tilt), 0, math.cos(tilt))
    joints = [
        ph.Revolute("rear hub", "frame", "rear", point=(0, 0, 0.3), axis=(0, 1, 0)),
        ph.Revolute("head", "frame", "fork", point=(base + trail, 0, 0), axis=steer),
        ph.Revolute("front hub", "fork", "front", point=(base, 0, 0.35), axis=(0, 1, 0)),
    ]
    roads = [
        ph.Contact(f"{name} road", body=name, shape={"disc": radius}, law="rolling")
        for name, radius in (("rear", 0.3), ("front", 0.35))
    ]
    return ph.System(bodies, joints, contacts=roads, gravity=(0, 0, -9.81))


PUBLISHED = {
    0.0: (-5.53094371765393, -3.13164324790656, 3.13164324790656, 5.53094371765393),
    5.0: (-14.07838969279822, -0.77534188219585 + 4.46486771378823j, -0.32286642900409),
    10.0: (-24.62459635017404, -3.72016840437287 + 10.90681139476287j, 0.16105338653172),
}


@pytest.mark.parametrize("speed", PUBLISHED)
def test_eigenvalues_are_those_of_the_benchmark(speed):
    """Differences of the sixth order leave 1e-10; places along the road have eigenvalues zero."""
    system = bicycle(speed)
    found = [mode.eigenvalue for mode in ph.modes(system, moving=True)]
    moving = sorted((value for value in found if value != 0), key=lambda v: (v.real, v.imag))
    np.testing.assert_allclose(moving, PUBLISHED[speed], atol=1e-9)


MASSES = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])


def test_a_linear_model_has_the_eigenvalues_and_the_masses_of_the_benchmark():
    """A torque at the head accelerates the steer angle by the last entry of the inverse masses."""
    names = {"inputs": ["joint.head.torque"], "outputs": ["joint.head.rate", "joint.head.angle"]}
    model = ph.linearise(bicycle(5.0), **names)
    assert len(model.states) == 7 + 3
    assert model.residual <= 1e-12
    rate, angle = model.C
    assert rate @ model.B[:, 0] == pytest.approx(np.linalg.inv(MASSES)[1, 1], rel=1e-9)
    np.testing.assert_allclose(angle @ model.A, rate, atol=1e-9)
    values = np.linalg.eigvals(model.A)
    for wanted in PUBLISHED[5.0]:
        assert np.abs(values - wanted).min() <= 1e-6


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"inputs": ["joint.head.force"]}, "joint 'head' has no displacement"),
        ({"inputs": ["joint.hed.torque"]}, "there is no input 'joint.hed.torque'"),
        ({"inputs": ["body.fork.push.x"]}, "there is no input 'body.fork.push.x'"),
        ({"outputs": ["body.fork.colour"]}, "body 'fork' has no result 'colour'"),
        ({"about": 3.0}, "about is 3"),
    ],
)
def test_names_that_a_linear_model_does_not_have(more, words):
    with pytest.raises(ph.errors.InputError, match=words):
        ph.linearise(bicycle(5.0), **more)


def test_it_has_three_degrees_of_freedom():
    assert ph.check(bicycle(5.0)).degrees_of_freedom == 3
    run = ph.simulate(bicycle(5.0), step=0.01, until=0.02)
    assert run.joint("rear hub").rate.values[0] == pytest.approx(5.0 / 0.3, rel=1e-12)
    assert run.joint("front hub").rate.values[0] == pytest.approx(5.0 / 0.35, rel=1e-12)
    weight = 9.81 * (85 + 4 + 2 + 3)
    normal = [run.contact(f"{name} road").normal.values[0] for name in ("rear", "front")]
    assert sum(normal) == pytest.approx(weight, rel=1e-12)
    # the centre of mass is at x = (85*0.3 + 4*0.9 + 3*1.02)/94
    assert normal[1] == pytest.approx(weight * (25.5 + 3.6 + 3.06) / 94 / 1.02, rel=1e-12)


@pytest.mark.slow
@pytest.mark.jit
def test_it_steadies_itself_at_five_metres_a_second_as_the_eigenvalues_say():
    """After a push the lean decays with the weave; energy is kept, the speed takes it up."""
    system = bicycle(5.0)
    pushed = ph.PointForce(
        "push", "frame", point=(0, 0, 0), steps=[[0.0, [0, 20.0, 0]], [0.1, [0, 0, 0]]]
    )
    run = ph.simulate(
        ph.System(system.bodies, system.joints, [pushed], system.gravity, contacts=system.contacts),
        step=1e-3,
        until=4.0,
        save_every=10,
    )
    assert run.certificate()["energy_balance"].verdict == "kept"
    steer = run.joint("head").angle.values
    assert np.abs(steer[:100]).max() > 0.01
    assert np.abs(steer[300:]).max() < 0.2 * np.abs(steer[:100]).max()
