"""Nothing is lost where nothing moves: what rounds there are the forces that hold each other."""

import numpy as np
import pytest

import polhode as ph
from tests.truth import test_capstan as capstan

INERTIA, X, Y, Z = (0.01, 0.02, 0.03), (1, 0, 0), (0, 1, 0), (0, 0, 1)
CORNERS = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
SIDES = [(0, 1), (1, 2), (2, 0)]


def frame():
    """Rods that keep three stretched springs from closing."""
    bodies = [ph.Body(f"b{k}", 1.0, inertia=INERTIA, position=x) for k, x in enumerate(CORNERS)]
    rods, springs = [], []
    for a, b in SIDES:
        names, ends = (f"b{a}", f"b{b}"), (CORNERS[a], CORNERS[b])
        rods.append(ph.Distance(f"rod{a}", *names, points=ends))
        springs.append(ph.Spring(f"spring{a}", names, ends, stiffness=500.0, length=0.3))
    return ph.System(bodies, rods, springs)


def motor_against_friction():
    bodies = [
        ph.Body("a", 1.0, inertia=INERTIA),
        ph.Body("b", 1.0, inertia=INERTIA, position=(0.5, 0, 0)),
    ]
    hinge = ph.Revolute("hinge", "a", "b", (0.25, 0, 0), Z, friction={"torque": 5.0})
    return ph.System(bodies, [hinge], [ph.Motor("motor", joint="hinge", value=2.0)])


def motor_against_a_stop():
    body = ph.Body("a", 1.0, inertia=INERTIA, position=(0.37, 0.1, 0))
    stop = {"angle": [-1.0, 0.0], "restitution": 0.0}
    hinge = ph.Revolute("hinge", "ground", "a", (0, 0, 0), Z, stop=stop)
    return ph.System([body], [hinge], [ph.Motor("motor", joint="hinge", value=3.0)])


def friction_against_weight():
    body = ph.Body("a", 1.0, inertia=INERTIA, position=(0.37, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "a", (0, 0, 0), Y, friction={"torque": 5.0})
    return ph.System([body], [hinge], gravity=(0, 0, -9.81))


def motors_against_each_other():
    ends = [(0, 0, 0), (1, 0, 0)]
    bodies = [ph.Body(f"b{k}", 1.0, inertia=INERTIA, position=x) for k, x in enumerate(ends)]
    hinges = [ph.Revolute(f"h{k}", "ground", f"b{k}", x, Z) for k, x in enumerate(ends)]
    motors = [ph.Motor(f"m{k}", joint=f"h{k}", value=v) for k, v in enumerate((3.0, -6.0))]
    gear = ph.Coupling("gear", ["h0", "h1"], ratio=0.5)
    return ph.System(bodies, hinges, motors, couplings=[gear])


def star():
    """Three stretched springs within three compressed ones; thirds of a turn are rounded."""
    places = [(np.cos(a), np.sin(a), 0) for a in 0.3 + 2 * np.pi / 3 * np.arange(3)]
    nodes = [ph.Node(f"n{k}", x, mass=1.0) for k, x in enumerate(places)]
    nodes.append(ph.Node("c", (0, 0, 0), mass=1.0))
    k, strut = 1e4, np.sqrt(3) + 0.3 / np.sqrt(3)
    springs = [ph.NodeSpring(f"s{a}", ("c", f"n{a}"), stiffness=k, length=0.7) for a in range(3)]
    springs += [
        ph.NodeSpring(f"t{a}", (f"n{a}", f"n{b}"), stiffness=k, length=strut) for a, b in SIDES
    ]
    return ph.Structure(nodes, springs)


@pytest.mark.jit
@pytest.mark.parametrize(
    "made",
    [
        frame,
        motor_against_friction,
        motor_against_a_stop,
        friction_against_weight,
        motors_against_each_other,
        star,
    ],
)
def test_forces_that_balance_lose_nothing(made):
    run = ph.simulate(made(), step=1e-3, until=0.2)
    assert run.certificate().energy["kinetic"] < 1e-20
    assert run.certificate().broken == []


@pytest.mark.jit
def test_a_rope_that_friction_holds_loses_nothing(monkeypatch):
    runs, simulate = [], ph.simulate
    monkeypatch.setattr(ph, "simulate", lambda *a, **k: runs.append(simulate(*a, **k)) or runs[0])
    capstan.moved(0.3, 0.9999)
    assert runs[0].certificate().broken == []
