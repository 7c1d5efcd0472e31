"""Screw jack: (m p + J/p) z'' = M -+ F - m g p with the friction torque F (Shigley, 8-2).

A nut of lead 2π p carries a load; the torque of its thread holds it up where F > m g p.
"""

import pytest

import polhode as ph
from tests.truth.wall import beside_order, case

pytestmark = pytest.mark.jit
G, T, P, LOAD, J = 9.81, 0.32, 0.05, 2.0, 0.03
HOLDS = LOAD * G * P  # 0.981 N m
INERTIA = LOAD * P + J / P


def height(friction, torque, step=4e-3):
    """Of the load after T, of a screw that turns with friction and a torque."""
    screw = ph.Body("screw", 1.0, inertia=(0.1, 0.1, J))
    load = ph.Body("load", LOAD, inertia=(0.1,) * 3)
    z = {"point": (0, 0, 0), "axis": (0, 0, 1)}
    joints = [
        ph.Revolute("thread", "ground", "screw", **z, friction={"torque": friction}),
        ph.Prismatic("guide", "ground", "load", **z),
    ]
    lead = ph.Coupling("lead", ["thread", "guide"], ratio=P)
    drive = ph.Torque("drive", body="screw", value=(0, 0, torque))
    down = (0, 0, -G)
    system = ph.System([screw, load], joints, [drive], couplings=[lead], gravity=down)
    run = ph.simulate(system, step=step, until=T)
    return float(run.joint("guide").displacement.values[-1])


@case(1e-14, "m", over=(1.0, 1.5))
def test_it_locks_by_itself_with_friction_of(part):
    """In parts of the torque of the load, and a thousandth more."""
    return abs(height(1.001 * part * HOLDS, 0.0))


@case(0.02, over=(0.2, 0.9))
def test_it_sinks_with_friction_of(part):
    """The largest distance of an order from 2, of four steps."""
    exact = -0.5 * (1.0 - part) * HOLDS / INERTIA * T**2
    found = [height(part * HOLDS, 0.0, step) for step in (8e-3, 4e-3, 2e-3, 1e-3)]
    return beside_order(2, [abs(z - exact) for z in found])


@case(0.02, over=(0.2, 1.5))
def test_it_is_raised_against_friction_of(part):
    """The largest distance of an order from 2, of four steps; the torque is four of the load's."""
    exact = 0.5 * (3.0 - part) * HOLDS / INERTIA * T**2
    found = [height(part * HOLDS, 4.0 * HOLDS, step) for step in (8e-3, 4e-3, 2e-3, 1e-3)]
    return beside_order(2, [abs(z - exact) for z in found])
