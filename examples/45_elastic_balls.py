"""
216 elastic balls
=================

Balls fall on a floor and on each other without loss. Every impact is located at its own time, so
that the energy stays to rounding through thousands of them, at a step of a hundredth of a second.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

rng = np.random.default_rng(42)
places = np.stack(np.meshgrid(*[np.arange(6)] * 3), -1).reshape(-1, 3) * 0.21
places = places + [0, 0, 1.1] + 1e-3 * rng.random((216, 3))
balls = [
    ph.Body.sphere(f"ball {k}", radius=0.1, density=2400, position=p) for k, p in enumerate(places)
]
floor = {"point": (0, 0, 0), "normal": (0, 0, 1)}
system = ph.System(
    balls, contacts=ph.Contacts(restitution=1, planes=[floor]), gravity=(0, 0, -9.81)
)
run = ph.simulate(system, step=1e-2, until=5.0)
print(run.certificate())

energy = run.energy.total
figure, axes = pyplot.subplots(2, sharex=True)
heights = np.array([run.body(b.name).position[:, 2] for b in balls])
axes[0].plot(run.time, heights[::12].T, linewidth=0.7)
axes[0].set_ylabel("heights, m")
axes[1].plot(run.time, (energy - energy[0]) / energy[0])
axes[1].set_ylabel("change of energy, of the whole")
axes[1].set_xlabel("time, s")

# %%
# The replay.

run.replay()
