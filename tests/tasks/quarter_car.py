"""A quarter car over a step of the road: the body settles 0.1 m higher, as its damper lets it."""

import numpy as np

import polhode as ph

parts = {"body": (300.0, 1.0), "wheel": (40.0, 0.5), "road": (1.0, 0.0)}  # mass and height
bodies = [ph.Body(n, m, inertia=(1, 1, 1), position=(0, 0, z)) for n, (m, z) in parts.items()]
rail = {"point": (0, 0, 0), "axis": (0, 0, 1)}
rise = {"displacement": {"minimum_jerk": {"times": [0.5, 0.6], "values": [0.0, 0.1]}}}
joints = [
    ph.Prismatic("guide", "ground", "body", **rail),
    ph.Prismatic("hub", "ground", "wheel", **rail),
    ph.Prismatic("profile", "ground", "road", **rail, motion=rise),
]
strut = {"between": ("wheel", "body"), "points": ((0, 0, 0.5), (0, 0, 1.0))}
tyre = {"between": ("road", "wheel"), "points": ((0, 0, 0), (0, 0, 0.5))}
forces = [
    ph.Spring("strut", **strut, stiffness=2e4, damping=1500.0),
    ph.Spring("tyre", **tyre, stiffness=2e5),
]
car = ph.System(bodies, joints, forces, title="Quarter car")
run = ph.simulate(car, step=1e-3, until=6.0)
height = run.body("body").position.sel(axis="z")
assert abs(float(height[-1]) - 1.1) < 1e-4
print(f"overshoot {100 * (float(height.max()) - 1.1) / 0.1:.0f} %")
assert np.abs(run.ledger.balance).max() < 1e-11 * run.ledger.scale
