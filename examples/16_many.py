"""
Ten thousand boxes at once
==========================

Throw the same box many times with a little noise. Which way does it turn over, and when? Systems
that differ only in numbers are simulated together.
"""

from dataclasses import replace

import numpy as np
from matplotlib import pyplot

import polhode as ph

rng = np.random.default_rng(1)
rates = np.array([0.0, 3.0, 0.0]) + 0.05 * rng.normal(size=(10_000, 3))
box = ph.Body("box", 1.0, inertia=(1.0, 2.0, 2.6))
many = ph.simulate_many(
    ph.System([box]), step=1e-2, until=12.0, save_every=10, vary={"box.angular_velocity": rates}
)

middle = many.body("box").angular_velocity.values[:, :, 1]
turned = (middle < 0).mean(axis=0)

figure, ax = pyplot.subplots()
ax.plot(many.time, 100 * turned)
ax.set(xlabel="time (s)", ylabel="boxes turned over (%)")
print(f"{len(many)} boxes, {many.vectorised} of them on vector kernels")

# %%
# One of them:

first = replace(box, angular_velocity=rates[0])
ph.simulate(ph.System([first]), step=1e-2, until=12.0).replay()
