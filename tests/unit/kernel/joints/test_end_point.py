"""Steps whose equations of motion hold at their ends, and Newmark's instability on joints."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import NotConvergedError, SchemeError
from polhode.kernel.columns import Observation, State
from polhode.kernel.joints.end_point import acceleration, start_at_end, velocity
from polhode.lowering.system import Way, compile_system
from polhode.schemes.choice import choose

NEWMARK, HHT = "generalized-alpha(alpha_m=0,alpha_f=0)", "generalized-alpha(alpha_m=0,alpha_f=0.2)"


def pendulum():
    body = ph.Body(
        "b",
        mass=2.0,
        inertia=(0.1, 0.2, 0.25),
        position=(1, 0, 0),
        orientation=ph.euler("zxz", radians=(0.3, 0.7, -0.4)),
        angular_velocity_world=(0.5, 0.0, 3.0),
    )
    tip = ph.Spherical("tip", "ground", "b", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -9.81))


def test_velocities_and_accelerations_at_the_start():
    c = compile_system(pendulum(), Way.JOINTED)
    start_at_end(c.arrays, c.state, 0.0)
    v, a = (np.array(f(c.arrays, c.state, 0, 0)) for f in (velocity, acceleration))
    assert v == pytest.approx([0, 3, 0], abs=1e-14)
    out = np.array(c.arrays.mean[0])
    turn = np.array(acceleration(c.arrays, c.state, 0, 3))
    alpha = out[Observation.ANGULAR_ACCELERATION : Observation.WIDTH]
    assert np.linalg.norm(turn) == pytest.approx(np.linalg.norm(alpha))
    assert a[0] == pytest.approx(-9.0)  # towards the tip
    assert c.state[0, State.P + 1] == pytest.approx(6.0)


def ripple(run):
    """Alternating part of the accelerations, over time."""
    columns = run.trajectory.scheme.record.memory_slice("accelerations")
    a = run.trajectory.memory[:, 0, columns][:, :3]
    return np.abs(a[2:] - 2 * a[1:-1] + a[:-2]).max(axis=1) / 4


@pytest.mark.jit
def test_accelerations_grow_by_newmark_and_decay_by_hht_and_generalized_alpha():
    settings = {"step": 0.02, "until": 4.0}
    try:
        grown = ripple(ph.simulate(pendulum(), NEWMARK, **settings))
    except NotConvergedError as error:
        grown = ripple(error.run)
    assert grown[-20:].max() > 5 * grown[:20].max()
    for scheme in (HHT, "generalized-alpha(rho=0.5)", "bdf"):
        run = ph.simulate(pendulum(), scheme, **settings)
        assert run.certificate().broken == []
        if scheme != "bdf":
            assert ripple(run)[-50:].max() < 0.1 * grown[-50:].max()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("generalized-alpha(rho=1.5)", "rho of scheme 'generalized-alpha' is 1.5; it must be"),
        ("generalized-alpha(alpha_f=0.7)", "alpha_f of scheme 'generalized-alpha' is 0.7"),
        ("suzuki-4(generalized-alpha)", "is not symmetric with these parameters"),
        ("yoshida-4(bdf)", "is not symmetric with these parameters"),
    ],
)
def test_what_makes_no_sense_is_refused(text, said):
    with pytest.raises(SchemeError, match=said):
        choose(text)


def test_parameters_that_follow_from_rho_are_not_repeated():
    assert str(choose("generalized-alpha(rho=0.5)")) == "generalized-alpha(rho=0.5)"
    assert str(choose(NEWMARK)) == NEWMARK
    assert choose(NEWMARK).parameters["gamma"] == 0.5
    assert choose(NEWMARK).parameters["beta"] == 0.25
