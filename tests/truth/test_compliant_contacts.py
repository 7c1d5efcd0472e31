"""Compliant contacts and stops: energy to rounding, closed forms of impacts, what is rejected."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

import polhode as ph
from polhode.appearance.elements import fittings, looks
from polhode.errors import ModelError
from polhode.files.models import read_model
from polhode.files.writing import model_text
from tests.rounding import within

pytestmark = pytest.mark.plain

SHAPES = {
    "points": {"points": [[0.1, 0, 0], [-0.1, 0.05, 0], [0, 0, -0.1]]},
    "box": {"box": [0.2, 0.1, 0.05]},
    "ball": {"ball": 0.1, "center": [0.02, 0, 0]},
    "ellipsoid": {"ellipsoid": [0.2, 0.1, 0.05], "center": [0.01, 0, 0.02]},
    "disc": {"disc": 0.15},
    "wheel": {"wheel": {"radius": 0.15, "rounding": 0.02}},
}
HERTZ = {"stiffness": 1e4}
DAMPED = {"stiffness": 1e4, "damping": 0.3}
each_shape = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
STEPS, STEP = 50, 2e-3


def stone(shape, law, plane=None):
    """Return a body that tumbles down on the ground, or on a plate that flies up to it."""
    body = ph.Body(
        "stone", 1.0, inertia=(0.004, 0.006, 0.009), position=(0.01, 0, 0.17),
        velocity=(0.3, 0.1, -1.5), angular_velocity=(3, 2, 1),
    )  # fmt: skip
    bodies, gravity, more = [body], (0, 0, -9.81), {}
    if plane == "plate":
        bodies.append(
            ph.Body("plate", 3.0, inertia=(0.1, 0.1, 0.2), velocity=(0, 0, 0.5),
                    angular_velocity=(0.1, 0.2, 0.1))
        )  # fmt: skip
        gravity, more = (0, 0, 0), {"plane": {"body": "plate", "point": (0, 0, 0.02)}}
    touch = ph.Contact("floor", body="stone", shape=shape, law=law, **more)
    return ph.System(bodies, contacts=[touch], gravity=gravity)


def roundings(run):
    """How many operations of a step round the largest energy: those of both bodies and rows."""
    return 64 * len(run.trajectory.system.bodies) * len(run.trajectory.index)


@each_shape
@pytest.mark.parametrize("plane", ["ground", "plate"])
def test_energy_and_momenta_are_kept_without_damping(shape, plane):
    run = ph.simulate(stone(shape, HERTZ, plane), step=STEP, until=STEPS * STEP)
    assert float(run.contact("floor").gap.min()) < -1e-3  # it touched
    assert within(np.abs(run.ledger.balance).max(), run.ledger.scale, roundings(run))
    entries = run.certificate()
    assert entries["energy"].verdict == "kept"
    if plane == "plate":
        kept = [row.verdict for row in entries.invariants if "momentum" in row.name]
        assert kept == 6 * ["kept"]


@each_shape
def test_damping_takes_energy_that_the_ledger_books(shape):
    run = ph.simulate(stone(shape, DAMPED), step=STEP, until=STEPS * STEP)
    lost = run.ledger.dissipated["floor"]
    assert lost[-1] > 0.01
    assert np.all(np.diff(lost) >= 0.0)
    assert within(np.abs(run.ledger.balance).max(), run.ledger.scale, roundings(run))
    assert float(run.contact("floor").normal.min()) >= 0.0


@pytest.mark.parametrize("exponent", [1.0, 1.5, 2.0])
def test_the_rebound_of_hunt_and_crossley_is_of_order_two(exponent):
    """v/(1 + c v) dv = -k d^p dd/m: c v (1 + e) = log((1 + c v)/(1 - c e v)), whatever p is."""
    c, v, deepest = 0.3, 2.0, 0.02  # without damping
    exact = brentq(lambda e: c * v * (1 + e) - math.log((1 + c * v) / (1 - c * e * v)), 1e-6, 1)
    stiffness = 0.5 * (exponent + 1) * v**2 / deepest ** (exponent + 1)
    law = {"stiffness": stiffness, "exponent": exponent, "damping": c}
    errors = []
    for step in (1e-3, 5e-4):
        run = ph.simulate(_thrown(law, v), step=step, until=0.06)
        errors.append(abs(float(run.body("ball").velocity[-1, 2]) / v - exact))
    assert errors[0] < 2e-3
    # A pad of exponent one begins with a jump of its slope, so that its error only shrinks.
    assert errors[1] < (0.6 if exponent == 1.0 else 0.27) * errors[0]


def _thrown(law, v):
    ball = ph.Body("ball", 1.0, inertia=(0.004,) * 3, position=(0, 0, 0.1001), velocity=(0, 0, -v))
    return ph.System([ball], contacts=[ph.Contact("f", body="ball", shape={"ball": 0.1}, law=law)])


def test_two_balls_collide_as_hertz_says():
    """Deepest: 5 m v²/(4 k) to the power of 2/5, with the reduced mass m; they swap velocities."""
    law, v = {"stiffness": 1e6}, 1.0
    bodies = [
        ph.Body("one", 1.0, inertia=(0.004,) * 3, position=(-0.101, 0, 0), velocity=(v, 0, 0)),
        ph.Body("two", 1.0, inertia=(0.004,) * 3, position=(0.1, 0, 0)),
    ]
    touch = ph.Contact("hit", bodies=["one", "two"], shapes=[{"ball": 0.1}] * 2, law=law)
    run = ph.simulate(ph.System(bodies, contacts=[touch]), step=1e-4, until=0.012)
    deepest = (5 * 0.5 * v**2 / (4 * 1e6)) ** 0.4
    assert -float(run.contact("hit").gap.min()) == pytest.approx(deepest, rel=1e-3)
    assert float(run.body("two").velocity[-1, 0]) == pytest.approx(v, abs=1e-5)
    assert {row.verdict for row in run.certificate().invariants} == {"kept"}


@pytest.mark.parametrize("scheme", ["energy-decaying(rho=0.8)", "suzuki-4(energy-momentum)"])
def test_the_schemes_of_contacts_keep_the_balance(scheme):
    run = ph.simulate(stone(SHAPES["ellipsoid"], HERTZ), scheme, step=1e-3, until=0.1)
    assert within(np.abs(run.ledger.balance).max(), run.ledger.scale, 5 * roundings(run))


def test_automatic_steps_resolve_an_impact():
    run = ph.simulate(_thrown({"stiffness": 1e6}, 2.0), step="tolerance(1e-6)", until=0.05)
    assert float(run.body("ball").velocity[-1, 2]) == pytest.approx(2.0, abs=1e-13)
    assert within(np.abs(run.ledger.balance).max(), run.ledger.scale, roundings(run))


def test_a_simulation_steps_it_by_hand():
    sim = ph.Simulation(_thrown({"stiffness": 1e4}, 2.0), step=1e-3)
    for _ in range(90):
        sim.step()
    assert float(sim.body("ball").velocity[2]) > 1.9


def test_rest_and_modes_on_a_hertzian_floor():
    """k d^(3/2) = m g, and the slope 3 m g/(2 d) of the force gives the frequency."""
    k, g = 1e6, 9.81
    ball = ph.Body("ball", 1.0, inertia=(0.004,) * 3, position=(0, 0, 0.0999))
    touch = ph.Contact("floor", body="ball", shape={"ball": 0.1}, law={"stiffness": k})
    rest = ph.equilibrium(ph.System([ball], contacts=[touch], gravity=(0, 0, -g)))
    depth = (g / k) ** (2 / 3)
    assert 0.1 - rest.position[0, 2] == pytest.approx(depth, rel=1e-9)
    frequency = math.sqrt(1.5 * g / depth) / (2 * math.pi)
    assert max(ph.modes(rest).frequencies) == pytest.approx(frequency, rel=1e-6)


HINGE = {"point": (0, 0, 0), "axis": (0, 1, 0)}
BAR = ph.Body("bar", 1.0, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0))


@pytest.mark.parametrize("kind", [ph.Revolute, ph.Prismatic, ph.Cylindrical])
@pytest.mark.parametrize("damping", [0.0, 0.4])
def test_stops_that_give_way_keep_the_balance(kind, damping):
    limits = {"angle": [-0.3, 0.3], "displacement": [-0.1, 0.1]}
    rates = {"rate": 3.0, "speed": 1.0}
    made = kind("joint", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0))
    stop = {c: limits[c] for c in made.coordinates} | {"stiffness": 500.0, "damping": damping}
    initial = {key: value for key, value in rates.items() if key in made.allowed_initial}
    joint = kind("joint", "ground", "bar", **HINGE, stop=stop, initial=initial)
    run = ph.simulate(ph.System([BAR], [joint]), step=5e-3, until=0.7)
    for c in made.coordinates:
        q = getattr(run.joint("joint"), c).values
        assert limits[c][1] < q.max() < limits[c][1] + 0.1
        assert limits[c][0] - 0.1 < q.min() < limits[c][0]
    lost = sum(float(v[-1]) for v in run.ledger.dissipated.values())
    assert (lost > 0.01) if damping else (lost == 0.0)
    assert within(np.abs(run.ledger.balance).max(), run.ledger.scale, roundings(run))


def test_a_stop_has_no_sign_on_the_page():
    """The page draws a sign for each kind of fitting that it knows, and stops are none."""
    joint = ph.Revolute(
        "hinge", "ground", "bar", **HINGE, stop={"angle": [-1, 1], "stiffness": 1.0}
    )
    run = ph.simulate(ph.System([BAR], [joint]), step=0.01, until=0.01)
    assert fittings(run.trajectory, looks(run.trajectory)) == []


def test_the_deepest_swing_into_a_stop_is_the_energy_of_its_spring():
    joint = ph.Revolute("hinge", "ground", "bar", **HINGE, initial={"rate": 2.0},
                        stop={"angle": [-1, 0.2], "stiffness": 400.0})  # fmt: skip
    run = ph.simulate(ph.System([BAR], [joint]), step=1e-3, until=0.3)
    J = 0.1 + 1.0 * 0.5**2
    deepest = 0.2 + 2.0 * math.sqrt(J / 400.0)
    assert float(run.joint("hinge").angle.max()) == pytest.approx(deepest, rel=1e-4)


def test_the_landing_leg_comes_down_to_where_its_springs_balance():
    """Strut: 100 kg of lunar weight on 1500 N/m; soil: three points that share 105 kg."""
    rest = ph.equilibrium(ph.load_model("landing-leg"))
    soil, strut = 105 * 1.62 / (3 * 4e5), 100 * 1.62 / 1500.0
    assert rest.position[1, 2] == pytest.approx(0.05 - soil, abs=1e-9)
    assert rest.position[0, 2] == pytest.approx(0.05 - soil + 1.4 - strut, abs=1e-9)


FILE = """
[[body]]
name = "ball"
mass = 1.0
inertia = [0.004, 0.004, 0.004]
position = [0, 0, 0.5]

[[contact]]
name = "floor"
body = "ball"
shape = { ball = 0.1 }
law = { stiffness = 1e5, exponent = 1.5, damping = 0.2 }
"""


def test_a_file_holds_a_compliant_contact(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text(FILE)
    system = read_model(path.read_text(), "m", "m.toml").system
    (law,) = (c.compliance for c in system.contacts)
    assert (law.stiffness, law.exponent, law.damping) == (1e5, 1.5, 0.2)
    path.write_text(model_text(system))
    again = read_model(path.read_text(), "m", "m.toml").system
    assert again.contacts[0].compliance == law
    assert [f.name for f in again.forces] == ["floor"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"law": {"stiffness": -1.0}}, "must be positive"),
        ({"law": {"stiffness": 1.0, "exponent": 0.5}}, "must be at least 1"),
        ({"law": {"stiffness": 1.0, "damping": -1.0}}, "negative"),
        ({"law": {"exponent": 1.5}}, "no stiffness"),
        ({"law": {"stifness": 1.0}}, "stiffness"),
        ({"law": {"stiffness": 1.0, "friction": 0.3}}, "a compliant contact is frictionless"),
        ({"law": {"stiffness": 1.0, "rolling": True}}, "has no 'rolling'"),
        ({"law": {"stiffness": 1.0}, "restitution": 0.5}, "give its law a damping"),
    ],
)
def test_a_compliant_law_that_makes_no_sense_is_refused(given, words):
    with pytest.raises(ModelError, match=words):
        ph.Contact("floor", body="b", shape={"ball": 0.1}, **given)


def test_a_stop_has_a_restitution_or_a_stiffness():
    stop = {"angle": [-1, 1], "stiffness": 1.0, "restitution": 0.5}
    with pytest.raises(ModelError, match="give one of them"):
        ph.Revolute("hinge", "ground", "b", **HINGE, stop=stop)
    with pytest.raises(ModelError, match="no stiffness"):
        ph.Revolute("hinge", "ground", "b", **HINGE, stop={"angle": [-1, 1], "damping": 1.0})


def test_a_force_of_the_same_name_is_refused():
    push = ph.PointForce("floor", "ball", value=(0, 0, 1))
    touch = ph.Contact("floor", body="ball", shape={"ball": 0.1}, law={"stiffness": 1.0})
    ball = ph.Body("ball", 1.0, inertia=(0.004,) * 3, position=(0, 0, 0.11))
    with pytest.raises(ModelError, match="rename one"):
        ph.System([ball], forces=[push], contacts=[touch])
