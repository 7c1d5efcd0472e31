"""A four-bar driven by a gear, with a stop and dry friction in a pin: all losses are booked."""

import numpy as np

import polhode as ph

axis = {"axis": (0, 1, 0)}
wheel = ph.Body.cylinder("wheel", radius=0.1, height=0.02, mass=1.0, position=(-0.3, 0, 0))
crank = ph.Body.box("crank", size=(0.02, 0.02, 0.2), mass=0.3, position=(0, 0, 0.1))
rod = ph.Body.box("rod", size=(0.5, 0.02, 0.02), mass=0.5, position=(0.25, 0, 0.2))
rocker = ph.Body.box("rocker", size=(0.02, 0.02, 0.2), mass=0.3, position=(0.5, 0, 0.1))
joints = [
    ph.Revolute("drive", "ground", "wheel", point=(-0.3, 0, 0), **axis, initial={"rate": 2.0}),
    ph.Revolute("a", "ground", "crank", point=(0, 0, 0), **axis),
    ph.Revolute("b", "crank", "rod", point=(0, 0, 0.2), **axis),
    ph.Revolute("c", "rod", "rocker", point=(0.5, 0, 0.2), **axis, friction={"torque": 0.02}),
    ph.Revolute(
        "d", "ground", "rocker", point=(0.5, 0, 0), **axis,
        stop={"angle": [-0.6, 0.6], "restitution": 0.5},
    ),
]  # fmt: skip
gear = ph.Coupling("gear", joints=["drive", "a"], ratio=-0.5)
system = ph.System([wheel, crank, rod, rocker], joints, couplings=[gear], title="Geared four-bar")
run = ph.simulate(system, step=1e-3, until=2.0)
books = run.ledger
print(run.events)
assert np.abs(books.balance).max() < 1e-11 * books.scale
assert run.joint("d").angle.max() < 0.6 + 1e-9
assert any(kind == "impact" for kind in run.events.kinds)
