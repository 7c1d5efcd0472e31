"""What a model promises and why, what a scheme claims, and what was kept."""

import json
from dataclasses import replace

import numpy as np
import pytest

import polhode as ph
from polhode.diagnostics.certificate import Invariant, traits
from polhode.model import joints
from polhode.schemes._claims import ALWAYS, SEPARATE, TORQUE_FREE, UNJOINTED

A = ph.Body("a", mass=2.0, inertia=(1, 2, 2.5), velocity=(1, 0, 0), angular_velocity=(1, 2, 3))
B = ph.Body("b", mass=2.0, inertia=(1, 2, 2.5), position=(2, 0, 0))
DOWN = (0, 0, -9.81)
TIP = ph.Spherical("tip", "ground", "a", point=(0, 0, -1))
TOP = ph.Body("a", mass=2.0, inertia=(1, 2, 2.5), angular_velocity=(1, 2, 3))
BETWEEN = ph.Spring("s", between=("a", "b"), points=((0, 0, 0), (2, 0, 0)), stiffness=1.0)
DAMPED = replace(BETWEEN, damping=1.0)
HELD = ph.Spring("s", between=("ground", "a"), points=((0, 0, 5), (0, 0, 0)), stiffness=1.0)


def certified(system, scheme="energy-momentum", step=0.01, until=0.1, **given):
    return ph.simulate(system, scheme, step=step, until=until).certificate(**given)


@pytest.mark.parametrize(
    ("system", "promised"),
    [
        (ph.System([A]), "energy P_x P_y P_z L_x L_y L_z"),
        (ph.System([A], gravity=DOWN), "energy P_x P_y L_z"),
        (ph.System([A], gravity=(0, -1, -1)), "energy P_x"),
        (ph.System([TOP], [TIP]), "energy L_x L_y L_z constraints_length"),
        (ph.System([TOP], [TIP], gravity=DOWN), "energy L_z constraints_length"),
        (ph.System([A, B], forces=[BETWEEN]), "energy P_x P_y P_z L_x L_y L_z"),
        (ph.System([A, B], forces=[DAMPED]), "P_x P_y P_z L_x L_y L_z"),
        (ph.System([A], forces=[HELD]), "energy L_z"),
        (
            ph.System([A], forces=[ph.Torque("t", body="a", value=(0, 0, 1))], gravity=DOWN),
            "P_x P_y",
        ),
        (
            ph.System([A], forces=[ph.Torque("t", body="a", value=(1, 0, 0))], gravity=DOWN),
            "P_x P_y L_z",
        ),
        (ph.System([A], forces=[ph.PointForce("f", body="a", value=(1, 0, 0))]), "P_y P_z L_x"),
    ],
)
def test_a_model_promises_by_its_symmetries(system, promised):
    found = [i.name for i in certified(system, "energy-momentum").invariants if i.promised]
    if "energy" not in found:
        assert found.pop(0) == "energy_balance"  # what does work is booked
    short = [n.replace("linear_momentum", "P").replace("angular_momentum", "L") for n in found]
    assert short == promised.split()


@pytest.mark.parametrize(
    ("system", "name", "why"),
    [
        (ph.System([A]), "energy", "nothing does work"),
        (ph.System([A], gravity=DOWN), "energy", "gravity has a potential"),
        (ph.System([A], forces=[HELD], gravity=DOWN), "energy", "gravity and 's' have potentials"),
        (ph.System([A, B], forces=[DAMPED]), "energy", "'s' does work"),
        (ph.System([A], gravity=DOWN), "linear_momentum_z", "gravity pushes along z"),
        (ph.System([A], gravity=DOWN), "linear_momentum_x", "nothing pushes along x"),
        (ph.System([TOP], [TIP]), "linear_momentum_x", "joint 'tip' pushes along x"),
        (ph.System([A], forces=[HELD]), "linear_momentum_x", "'s' pushes along x"),
        (ph.System([A], gravity=DOWN), "angular_momentum_x", "gravity has a moment about x"),
        (
            ph.System([TOP], [TIP], gravity=DOWN),
            "angular_momentum_z",
            "gravity is along z and no joint to ground has a moment about it",
        ),
        (ph.System([A], forces=[HELD]), "angular_momentum_x", "'s' has a moment about x"),
        (ph.System([TOP], [TIP]), "constraints_length", "joints stay closed"),
    ],
)
def test_says_why(system, name, why):
    assert certified(system)[name].why.startswith(why)


def test_angular_momentum_is_taken_about_the_tip():
    far = ph.Spherical("tip", "ground", "a", point=(3, 4, -1))
    body = ph.Body(
        "a", mass=2.0, inertia=(1, 2, 2.5), position=(3, 5, 0), angular_velocity=(1, 2, 3)
    )
    found = certified(ph.System([body], [far], gravity=DOWN), until=1.0)["angular_momentum_z"]
    assert found.about == (3.0, 4.0, -1.0)
    assert found.kept


def test_two_joints_beside_each_other_share_no_axis():
    both = [TIP, ph.Spherical("other", "ground", "b", point=(2, 0, -1))]
    found = certified(ph.System([TOP, B], both, gravity=DOWN))["angular_momentum_z"]
    assert not found.promised
    assert found.why == "joint 'other' has a moment about z"


def test_traits_are_what_claims_hang_on():
    torque = ph.Torque("t", body="a", value=(0, 0, 1))
    assert traits(ph.System([A], gravity=DOWN)) == {ALWAYS, SEPARATE, UNJOINTED, TORQUE_FREE}
    assert traits(ph.System([A], forces=[torque])) == {ALWAYS, SEPARATE, UNJOINTED}
    assert traits(ph.System([A, B], forces=[BETWEEN])) == {ALWAYS}
    assert traits(ph.System([TOP], [TIP])) == {ALWAYS, SEPARATE}


def test_verdicts():
    free = ph.System([A])
    assert certified(free)["energy"].verdict == "kept"
    assert certified(free, "peskin-euler")["energy"].verdict == "drifts"
    assert certified(ph.System([A], gravity=DOWN))["linear_momentum_z"].verdict == "not promised"
    strict = certified(free, "algo-1", step=0.05, until=5.0, tolerance=1e-18)
    lost = strict["energy"]
    assert lost.verdict == "LOST"
    assert strict.broken == [lost]
    assert certified(free).broken == []


def test_a_drift_of_something_without_a_scale_is_no_error():
    """Squares of a mass next to nothing underflow."""
    light = ph.Body(
        "top", mass=1e-300, inertia=(0.8, 0.8, 1.2), position=(0, -1, 1), angular_velocity=(0, 0, 5)
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    top = ph.System([light], [tip], gravity=(0, 0, -9.81))
    c = ph.simulate(top, step=1e-3, until=2e-3).certificate()
    assert c.broken == []
    assert max(i.relative for i in c.invariants) == np.inf


def test_kept_is_meant_relative_to_the_tolerance():
    c = certified(ph.System([A]), "peskin", until=1.0)
    drift = c["energy"].relative
    assert 1e-10 < drift < 1e-3
    loose = certified(ph.System([A]), "peskin", until=1.0, tolerance=2 * drift)
    assert loose["energy"].kept
    assert loose.tolerance == 2 * drift


def test_digits():
    i = Invariant("energy", True, "", True, True, 1.0, 1e-12, 1e-12)
    assert i.digits == pytest.approx(12)
    assert replace(i, relative=0.0).digits == 16
    assert replace(i, relative=1e-30).digits == 16


def test_unknown_quantities_are_rejected():
    with pytest.raises(KeyError, match="spin; there are energy, linear_momentum_x"):
        certified(ph.System([A]))["spin"]


def test_the_table_tells_all():
    text = str(certified(ph.System([TOP], [TIP], gravity=DOWN, title="A top"), until=1.0))
    assert text.startswith("A top: energy-momentum, 100 steps of 0.01 s")
    for said in ("energy ", "constraints_length", "kept", "Newton iterations: ", "resolution: "):
        assert said in text
    folded = "not promised: linear_momentum_x/y/z, angular_momentum_x/y"
    assert folded in text


def test_all_rows_are_shown_where_they_are_asked_for():
    c = certified(ph.System([TOP], [TIP], gravity=DOWN), until=1.0)
    text = c.text(all=True)
    assert "not promised: " not in text
    assert all(f"  {i.name} " in text for i in c.invariants)
    assert [i.name for i in c.invariants if f"  {i.name} " in str(c)] == [
        i.name for i in c.invariants if i.promised
    ]


def test_as_data_it_can_be_written_as_json():
    c = certified(ph.System([TOP], [TIP], gravity=DOWN))
    data = json.loads(json.dumps(c.as_dict()))
    assert data["scheme"] == "energy-momentum"
    assert [i["name"] for i in data["invariants"]] == [i.name for i in c.invariants]
    assert [i["verdict"] for i in data["invariants"]] == [i.verdict for i in c.invariants]
    assert set(data["resolution"]) == {"turn", "oscillation", "error_length", "error_angle"}


def test_energies_at_the_end_add_up():
    c = certified(ph.System([A], gravity=DOWN), "rk4", until=1.0)
    start = 0.5 * 2.0 * 1.0 + 0.5 * (1 + 8 + 2.5 * 9)
    total = c.energy["kinetic"] + c.energy["potential"]
    assert total == pytest.approx(start + c.energy["balance"], rel=1e-14)


def test_a_body_that_flies_away_from_the_origin_keeps_its_angular_momentum():
    """It has none: all that is there is the rounding of x × p."""
    away = ph.System([ph.Body("b", mass=1.0, velocity=(0.3, 1.0, 0.75))])
    for axis in "xyz":
        assert certified(away, "peskin", until=10.0)[f"angular_momentum_{axis}"].kept


def test_joints_far_away_are_closed_to_the_rounding_of_places():
    """A slide that takes a body 1e7 m away opens by its rounding there, not by that of a metre."""
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 2), position=(0.3, 0.2, 0.1))
    slide = ph.Prismatic(
        "j", "ground", "b", point=(0.1, 0, 0), axis=(1, 2, 3), initial={"speed": 1e8}
    )
    row = certified(ph.System([body], [slide]), step=1e-2, until=0.1)["constraints_length"]
    assert row.drift > 1e-10
    assert row.relative <= 64 * np.finfo(float).eps


def test_a_body_at_rest_keeps_everything():
    still = ph.System([ph.Body("b", mass=1.0, inertia=(1, 1, 1), position=(1, 2, 3))])
    c = certified(still)
    assert all(i.kept and i.relative == 0.0 for i in c.invariants)


@pytest.mark.jit
@pytest.mark.parametrize("kind", joints.TYPES)
def test_a_tilted_joint_at_rest_keeps_its_energy(kind):
    """All that moves is the rounding of positions, which joints follow."""
    system = at_rest_on(joints.TYPES[kind])
    for step in (1e-2, 1e-4):
        c = certified(system, step=step, until=1000 * step)
        assert c["energy"].verdict == "kept", (c["energy"].drift, step)


def at_rest_on(joint):
    tilted = np.array([0.3, -0.5, 0.8]) / np.linalg.norm([0.3, -0.5, 0.8])
    given = {"point": (0.1, 0.2, 0.3)}
    if joint is ph.Distance:
        given = {"points": ((0.1, 0.2, 0.3), (0.5, 0.4, 0.1))}
    elif joint is ph.Universal:
        given["axes"] = (tilted, np.cross(tilted, [1.0, 0.0, 0.0]))
    elif joint.has_axis:
        given["axis"] = tilted
    body = ph.Body(
        "a",
        mass=2.0,
        inertia=(1, 2, 2.5),
        position=(0.7, -0.4, 0.2),
        orientation=ph.rotation_vector((0.4, -0.7, 0.2)),
    )
    return ph.System([body], [joint("j", "ground", "a", **given)])


def test_joints_given_by_frames_are_certified_too():
    frames = [{"point": (0, 0, 0)}, {"point": (0, 0, -1)}]
    by_frames = ph.Spherical("tip", "ground", "a", frames=frames)
    assert certified(ph.System([TOP], [by_frames], gravity=DOWN))["angular_momentum_z"].promised


@pytest.mark.jit  # Python's cos(inf) raises
def test_a_failed_run_is_certified_as_far_as_it_went():
    def senseless(t, x, v, R, omega, p):
        return (1e5 * np.cos(1e9 * x[0]), 0.0, 0.0) if t > 0.3 else (0.0, 0.0, 0.0)

    force = ph.UserForce("f", "a", force=senseless)
    with pytest.raises(ph.RunError) as caught:
        ph.simulate(ph.System([A], forces=[force]), "energy-momentum", step=0.1, until=1.0)
    c = caught.value.run.certificate()
    assert c.steps == len(caught.value.run.time) - 1
    assert np.isfinite(c["energy"].relative)
