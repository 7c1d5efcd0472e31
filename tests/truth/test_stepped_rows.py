"""Stepped stops and friction: 0 <= lam _|_ s >= 0, |lam| <= F h against the slip (Moreau 1988)."""

import functools

import numpy as np
import pytest
from scipy.optimize import brentq

import polhode as ph
from tests.truth.test_dead_centres import MU, UNTIL, crank, exact
from tests.truth.wall import case

G = 9.81
STEPPED = {"contact": "stepped"}


def idle(joint):
    """A motor that does nothing: all trees here share their kernels."""
    return ph.Motor("idle", joint=joint, value=0.0)


def cart(step, force):
    body = ph.Body("cart", 1.0, inertia=(0.1,) * 3)
    rail = ph.Prismatic("rail", "ground", "cart", (0, 0, 0), (1, 0, 0), friction={"force": 0.5})
    system = ph.System([body], [rail], [ph.Motor("drive", joint="rail", value=force)])
    return ph.simulate(system, step=step, until=1.0, **STEPPED)


@case(1e-13, "m", over=(0.02, 0.01, 0.001))
def test_a_cart_breaks_away_as_a_parabola_with_step(step):
    return abs(cart(step, 2.0).joint("rail").displacement.values[-1] - 0.75)


def test_a_cart_that_is_pushed_less_stays():
    run = cart(0.01, 0.499)
    assert np.abs(run.joint("rail").displacement.values).max() < 1e-16
    assert run.certificate().broken == []


def crank_error(angle, step):
    run = ph.simulate(crank(angle, {"force": 2.0}), step=step, until=UNTIL, **STEPPED)
    assert run.certificate().broken == []
    return abs(-run.joint("shaft").angle.values[-1] + angle - exact(angle))


@case(0.06, over=(0.3, 0.0))
def test_a_crank_with_friction_in_its_bore_has_order_two_from_angle(angle):
    """The largest distance of an order from 2, of four steps."""
    errors = np.array([crank_error(angle, h) for h in (4e-3, 2e-3, 1e-3, 5e-4)])
    return float(np.abs(np.log2(errors[:-1] / errors[1:]) - 2).max())


def test_friction_by_the_reaction_has_order_two_and_the_located_answer():
    def end(step, **more):
        run = ph.simulate(crank(0.3, {"coefficient": MU}), step=step, until=UNTIL, **more)
        return run.joint("shaft").angle.values[-1]

    ends = [end(h, **STEPPED) for h in (4e-3, 2e-3, 1e-3)]
    changes = np.abs(np.diff(ends))
    assert np.log2(changes[0] / changes[1]) == pytest.approx(2.0, abs=0.1)
    assert ends[-1] == pytest.approx(end(1e-3), abs=1e-5)


@functools.cache
def rest_angle():
    """Where a pendulum of 1 kg at 1/2 m stops: half swings lose 0.8 Nm times the angle."""
    angle, sign = 1.0, -1.0

    def energy(a):
        return -0.5 * G * np.cos(a)

    while 0.5 * G * abs(np.sin(angle)) > 0.8:
        begin = angle

        def left(a, begin=begin):
            return energy(begin) - energy(a) - 0.8 * abs(a - begin)

        angle = brentq(left, begin + sign * 1e-6, sign * (abs(begin) + 1e-9))
        sign = -sign
    return angle


@case(6e-5, "rad", over=(8e-3, 4e-3, 2e-3, 1e-3))
def test_a_pendulum_with_friction_comes_to_rest_where_its_energy_says_with_step(step):
    body = ph.Body("rod", 1.0, inertia=(0.1,) * 3, position=(0, 0, -0.5))
    more = {"friction": {"torque": 0.8}, "initial": {"angle": 1.0}}
    pin = ph.Revolute("pin", "ground", "rod", (0, 0, 0), (0, 1, 0), **more)
    system = ph.System([body], [pin], [idle("pin")], gravity=(0, 0, -G))
    run = ph.simulate(system, step=step, until=5.0, **STEPPED)
    angle = run.joint("pin").angle.values
    assert np.abs(angle[run.time > 4.0] - angle[-1]).max() < 1e-15
    assert run.energy.kinetic.values[-1] < 1e-25
    return abs(angle[-1] - rest_angle())


def double_pendulum(restitution):
    bodies = [
        ph.Body("upper", 1.0, inertia=(0.1,) * 3, position=(0.5, 0, 0)),
        ph.Body("lower", 1.0, inertia=(0.1,) * 3, position=(1.5, 0, 0)),
    ]
    stop = {"angle": (-0.3, 0.4), "restitution": restitution}
    joints = [
        ph.Revolute("shoulder", "ground", "upper", (0, 0, 0), (0, 1, 0)),
        ph.Revolute("elbow", "upper", "lower", (1, 0, 0), (0, 1, 0), stop=stop),
    ]
    return ph.System(bodies, joints, [idle("elbow")], gravity=(0, 0, -G))


@pytest.mark.parametrize(("e", "near"), [(0.0, 2e-5), (0.5, 4e-4), (1.0, 8e-3)])
def test_a_stop_converges_to_the_located_answer(e, near):
    located = ph.simulate(double_pendulum(e), step=1e-3, until=2.0)
    run = ph.simulate(double_pendulum(e), step=5e-4, until=2.0, **STEPPED)
    for name in ("shoulder", "elbow"):
        here, there = (r.joint(name).angle.values[-1] for r in (run, located))
        assert here == pytest.approx(there, abs=near)
    assert run.certificate().broken == []
    assert run.joint("elbow").angle.values.max() < 0.4 + 1e-6
    assert len(run.contacts) == 0  # a stop is not a point
    if e == 1.0:
        total = run.energy.total.values
        assert np.abs(total - total[0]).max() < 1e-13 * np.abs(run.energy.kinetic.values).max()


def four_bar(friction, drive=0.0):
    places = [np.array(p, float) for p in ((0, 0, 0), (0, 0, 1), (2, 0, 1.5), (2, 0, 0))]
    names, bodies = ["ground", "a", "b", "c", "ground"], []
    for name, p, q in zip("abc", places, places[1:], strict=False):
        d, length = q - p, float(np.linalg.norm(q - p))
        half = -0.5 * np.arctan2(d[2], d[0])
        bodies.append(
            ph.Body(
                name,
                length,
                inertia=(0.01, length**3 / 12, length**3 / 12),
                position=(p + q) / 2,
                orientation=(np.cos(half), 0, np.sin(half), 0),
            )
        )
    joints = [
        ph.Revolute(f"pin{k}", names[k], names[k + 1], places[k], (0, 1, 0), friction=friction)
        for k in range(4)
    ]
    return ph.System(bodies, joints, [ph.Motor("drive", joint="pin0", value=drive)])


@pytest.mark.slow
@pytest.mark.parametrize("friction", [{"torque": 0.8}, {"coefficient": 0.2, "radius": 0.05}])
def test_four_pins_of_a_loop_rub_together(friction):
    """There are more rows than freedoms."""
    run = ph.simulate(four_bar(friction, 6.0), step=2e-3, until=0.5, **STEPPED)
    assert any("stepped over" in note for note in run.certificate().notes)
    assert run.certificate().broken == []
    assert run.joint("pin0").angle.values[-1] > 0.1
    assert all(run.ledger.friction[f"pin{k}"][-1] > 0.0 for k in range(4))


@pytest.mark.slow
def test_a_loop_that_rubs_more_than_it_is_driven_stays():
    run = ph.simulate(four_bar({"torque": 0.8}, 0.5), step=2e-3, until=0.5, **STEPPED)
    assert np.abs(run.joint("pin0").angle.values).max() < 1e-12


def box(**more):
    body = ph.Body("box", 1.0, inertia=(0.01,) * 3, position=(0, 0, 0.1), velocity=(2, 0, 0))
    floor = ph.Contact("floor", body="box", shape={"box": (0.4, 0.4, 0.2)}, law={"friction": 0.3})
    return ph.System([body], contacts=[floor], gravity=(0, 0, -G), **more)


@case(2e-6, "m", over=(4e-3, 2e-3, 1e-3))
def test_a_named_contact_slides_to_rest_with_step(step):
    run = ph.simulate(box(), step=step, until=1.0, **STEPPED)
    assert run.certificate().broken == []
    return abs(run.body("box").position.values[-1, 0] - 4.0 / (2 * 0.3 * G))


def tower(count, friction):
    bodies, contacts = [], []
    for k in range(count):
        bodies.append(ph.Body(f"b{k}", 1.0, inertia=(0.01,) * 3, position=(0, 0, 0.1 + 0.2 * k)))
        plane = {"point": (0, 0, 0.2 * k), "normal": (0, 0, 1)}
        if k:
            plane["body"] = f"b{k - 1}"
        law = {"friction": friction} if friction else "smooth"
        shape = {"box": (0.2, 0.2, 0.2)}
        contacts.append(ph.Contact(f"c{k}", body=f"b{k}", shape=shape, plane=plane, law=law))
    return ph.System(bodies, contacts=contacts, gravity=(0, 0, -G))


def test_a_tower_of_named_contacts_is_stepped_and_stands():
    run = ph.simulate(tower(6, 0.0), step=0.01, until=1.0)
    assert any("48 rows can change" in note for note in run.certificate().notes)
    top = run.body("b5").position.values
    assert np.abs(top - top[0]).max() < 1e-10


def test_stops_friction_named_contacts_and_shapes_run_in_one_model():
    """A box on a sprung leg with a stop and a rubbing hinge lands on a plane of shapes."""
    bodies = [
        ph.Body("trunk", 2.0, inertia=(0.05,) * 3, position=(0, 0, 0.5)),
        ph.Body("foot", 0.3, inertia=(0.002,) * 3, position=(0, 0, 0.2), shape={"ball": 0.05}),
        ph.Body("arm", 0.2, inertia=(0.002,) * 3, position=(0.1, 0, 0.6)),
        ph.Body("other", 1.0, inertia=(0.01,) * 3, position=(1, 0, 0.3)),
    ]
    joints = [
        ph.Prismatic("mast", "ground", "trunk", (0, 0, 0), (0, 0, 1)),
        ph.Prismatic(
            "leg",
            "trunk",
            "foot",
            (0, 0, 0.3),
            (0, 0, 1),
            stop={"displacement": (-0.05, 0.1)},
            friction={"force": 1.0},
        ),
        ph.Revolute("hinge", "trunk", "arm", (0, 0, 0.6), (0, 1, 0), friction={"torque": 0.05}),
    ]
    ball = ph.Contact("ball", body="other", shape={"ball": 0.1}, restitution=0.5)
    contacts = ph.Contacts(
        friction=0.5, planes=[{"point": (0, 0, 0), "normal": (0, 0, 1)}], named=[ball]
    )
    system = ph.System(bodies, joints, contacts=contacts, gravity=(0, 0, -G))
    run = ph.simulate(system, step=1e-3, until=2.0)
    assert run.certificate().broken == []
    assert run.body("foot").position.values[-1, 2] == pytest.approx(0.05, abs=1e-6)
    assert run.joint("leg").displacement.values[-1] == pytest.approx(0.1, abs=1e-6)
    assert run.body("other").position.values[-1, 2] == pytest.approx(0.1, abs=1e-6)
    assert abs(np.sin(run.joint("hinge").angle.values[-1])) > 0.0
