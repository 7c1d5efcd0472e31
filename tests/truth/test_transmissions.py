"""Transmissions: (m + J / p²) z'' = -m g for a screw of lead 2π p (Meriam and Kraige, Dynamics).

Gears, racks and screws tie rotations and displacements by constant ratios; inertia adds by squares.
Angles of a step are those of Cayley's map, so that rates have the order two.
"""

import pytest

import polhode as ph
from tests.truth.wall import beside_order, case

pytestmark = pytest.mark.jit
G, T, STEPS = 9.81, 0.32, (8e-3, 4e-3, 2e-3, 1e-3)


def orders(system, name, exact):
    """Distance of the orders of a joint's angle or displacement from two."""
    errors = []
    for step in STEPS:
        joint = ph.simulate(system, step=step, until=T).joint(name)
        values = joint.displacement if name in ("guide", "rail") else joint.angle
        errors.append(abs(float(values.values[-1]) - exact))
    return beside_order(2, errors)


@case(0.02, over=(0.05, 0.1, 1.0))
def test_a_nut_falls_along_a_screw_of_lead(p):
    """The largest distance of an order from 2, of four steps."""
    nut = ph.Body("nut", 2.0, inertia=(0.1, 0.1, 0.03))
    guide = ph.Cylindrical("guide", "ground", "nut", point=(0, 0, 0), axis=(0, 0, 1))
    screw = ph.Coupling("screw", ["guide"], ratio=p)
    system = ph.System([nut], [guide], couplings=[screw], gravity=(0, 0, -G))
    return orders(system, "guide", -0.5 * 2.0 * G / (2.0 + 0.03 / p**2) * T**2)


@case(0.02, over=(-3.0, 0.5))
def test_a_torque_turns_two_geared_shafts_with_ratio(ratio):
    """The largest distance of an order from 2, of four steps."""
    moments = {"a": 0.2, "b": 0.05}
    bodies = [ph.Body(name, 1.0, inertia=(0.1, 0.1, J)) for name, J in moments.items()]
    shafts = [
        ph.Revolute(f"{name} shaft", "ground", name, point=(0, 0, 0), axis=(0, 0, 1))
        for name in moments
    ]
    gear = ph.Coupling("gear", ["a shaft", "b shaft"], ratio=ratio)
    push = ph.Torque("push", body="a", value=(0, 0, 0.7))
    system = ph.System(bodies, shafts, [push], couplings=[gear])
    return orders(system, "a shaft", 0.5 * 0.7 / (0.2 + 0.05 * ratio**2) * T**2)


@case(0.02)
def test_a_rack_falls_and_turns_its_pinion():
    """The largest distance of an order from 2, of four steps."""
    r = 0.2
    bodies = [ph.Body("rack", 1.5, inertia=(0.1,) * 3), ph.Body("pinion", 1.0, inertia=(0.04,) * 3)]
    joints = [
        ph.Revolute("shaft", "ground", "pinion", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Prismatic("rail", "ground", "rack", point=(0, 0, 0), axis=(0, 0, 1)),
    ]
    teeth = ph.Coupling("teeth", ["shaft", "rail"], ratio=r)
    system = ph.System(bodies, joints, couplings=[teeth], gravity=(0, 0, -G))
    return orders(system, "rail", -0.5 * 1.5 * G / (1.5 + 0.04 / r**2) * T**2)
