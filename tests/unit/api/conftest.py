"""One model with everything that can be controlled, so that kernels are compiled once."""

import pytest

import polhode as ph

CART, POLE = 3.0, 0.5


@pytest.fixture
def model():
    """A cart with a balanced pole, and a satellite with a wheel and a thruster, without weight."""
    bodies = [
        ph.Body("cart", CART, inertia=(0.1, 0.1, 0.1)),
        ph.Body("pole", POLE, inertia=(0.02, 0.02, 0.001), angular_velocity=(0.0, 0.4, 0.0)),
        ph.Body(
            "sat", 4.0, inertia=(1.0, 2.0, 2.5), position=(0, 5, 0), angular_velocity=(0.1, 0.2, 0)
        ),
    ]
    joints = [
        ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        ph.Revolute("pin", "cart", "pole", point=(0, 0, 0), axis=(0, 1, 0)),
    ]
    forces = [
        ph.Motor("push", "rail", controlled=True),
        ph.Rotor("wheel", "sat", axis=(0, 0, 1), inertia=0.1, momentum=0.3, controlled=True),
        ph.PointForce("jet", "sat", frame="body", point=(0.2, 5, 0), controlled=True),
    ]
    return ph.System(bodies, joints, forces)
