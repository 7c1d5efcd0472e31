"""
An optimal swing-up
===================

A motor too weak to lift a pendulum lets it swing to and fro until it stands. ``ph.optimise`` finds
the torque, 13 numbers over three seconds, in a few iterations: the gradients of the run are exact.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

MASS, HALF, MOST = 1.0, 0.5, 2.0  # kg, m, N m; gravity pulls with up to 4.9 N m
times = np.linspace(0.0, 3.0, 13)
first = MOST * np.sign(np.sin(2 * np.pi * times / 1.7))  # about as it swings by itself
rod = ph.Body("rod", MASS, inertia=(0.001, 0.084, 0.084), position=(0, 0, -HALF))
hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
motor = ph.Motor("motor", "hinge", table={"times": times, "values": first})
hanging = ph.System([rod], [hinge], [motor], gravity=(0, 0, -9.81), title="Swing-up")


# %%
# It shall stand at the end: upright, and at rest.
def loss(run):
    """Return how far the rod is from standing, and how fast it still moves."""
    height = run.body("rod").position[-1, 2]
    return (height / HALF - 1.0) ** 2 + 0.05 * run.joint("hinge").rate[-1] ** 2


names = [f"force.motor.table.values.{k}" for k in range(len(times))]
best = ph.optimise(
    hanging,
    loss,
    names,
    step=0.02,
    until=3.0,
    bounds=dict.fromkeys(names, (-MOST, MOST)),
    ftol=1e-8,
)
print(f"loss {best.value:.1e} after {best.iterations} iterations")

# %%
# The same torque with steps ten times as short: the rod stands, and the motor has done the work of
# lifting it, 2 m g l.
run = ph.simulate(best.system, step=0.002, until=3.0, save_every=10)
height, work = float(run.body("rod").position[-1, 2]), float(run.ledger.work["motor"][-1])
print(f"height {height:.4f} m of {HALF} m, work {work:.3f} J")
assert height > 0.99 * HALF
assert abs(work - 2 * MASS * 9.81 * HALF) < 0.02 * work

figure, (above, below) = pyplot.subplots(2, sharex=True, layout="constrained")
above.plot(run.time, np.degrees(run.joint("hinge").angle))
above.axhline(180, color="0.6", lw=0.6)
above.set(ylabel="angle (deg)")
below.plot(times, first, "--", color="0.6", label="first guess")
below.plot(times, best.array, label="found")
below.set(xlabel="time (s)", ylabel="torque (N m)")
below.legend()

# %%
# The replay:

run.replay()
