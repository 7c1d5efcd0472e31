"""
Gears on a pendulum
===================

A pendulum carries a wheel that a chain turns from the fixed sprocket at the pivot. With the ratio
-1 the wheel keeps its attitude and swings as a point mass does; with other ratios it turns, and
makes the pendulum slower. Its reflected inertia is (1 + ratio)² J. The chain does no work:
energy is kept to rounding.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

figure, axes = pyplot.subplots(2, sharex=True)
for ratio in (-1.0, -4.0, 3.0):
    rod = ph.Body("rod", 1.0, inertia=(0.08, 0.08, 0.01), position=(0, 0, -0.5))
    wheel = ph.Body("wheel", 2.0, inertia=(0.04, 0.08, 0.04), position=(0, 0, -1.0))
    joints = [
        ph.Revolute(
            "pivot", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": 1.5}
        ),
        ph.Revolute("axle", "rod", "wheel", point=(0, 0, -1.0), axis=(0, 1, 0)),
    ]
    chain = ph.Coupling("chain", ["pivot", "axle"], ratio=ratio)
    system = ph.System([rod, wheel], joints, gravity=(0, 0, -9.81), couplings=[chain])
    run = ph.simulate(system, step=0.01, until=5.0)
    angle, torque = run.joint("pivot").angle, run.coupling("chain").reaction.sel(joint="axle")
    axes[0].plot(run.time, angle, label=f"ratio {ratio:g}")
    axes[1].plot(run.time, torque)
    drift = np.ptp(run.energy.total.values)
    print(f"ratio {ratio:g}: energy within {drift:.1e} J, chain {float(abs(torque).max()):.2f} N m")
axes[0].set_ylabel("angle of the rod, rad")
axes[0].legend()
axes[1].set_ylabel("torque on the wheel, N m")
axes[1].set_xlabel("time, s")

# %%
# The last of them:

run.replay()
