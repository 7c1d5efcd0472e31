"""
Rolling: a coin and a rattleback
================================

A coin rolls without slip and wobbles; where it touches the floor, it draws a line. A rattleback is
a stone whose axes of inertia are not those of its surface. Spun against its liking it begins to
rock, and turns back. No energy is lost in either.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

figure, axes = pyplot.subplots(2)
coin = ph.simulate("rolling-coin")
path = coin.contact("floor").place.values
axes[0].plot(path[:, 0], path[:, 1])
axes[0].set_aspect("equal")
axes[0].set_xlabel("x, m")
axes[0].set_ylabel("y, m")

stone = ph.simulate("rattleback")
axes[1].plot(stone.time, stone.trajectory.angular_velocity_world[:, 0, 2])
axes[1].set_xlabel("time, s")
axes[1].set_ylabel("spin of the stone, rad/s")

for run in (coin, stone):
    view, energy = run.contact("floor"), run.energy.total.values
    print(f"energy {np.ptp(energy) / energy[0]:.1e}, slip {abs(view.slip.values).max():.1e} m/s")

# %%
# The coin, and the force of the floor on it: switch on *contact forces*.

coin.replay()
