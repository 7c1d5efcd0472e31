"""
Flying spaghetti
================

A free beam is pushed and twisted at its lower end for five seconds, and then left alone (Simo and
Vu-Quoc, 1988). It tumbles and bends far. From then on nothing may change its energy, momentum and
angular momentum, and nothing does.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph
from polhode import plots

model = ph.load_model("flying-spaghetti")
run = ph.simulate(model, step=0.05, until=15.0)
print(run.certificate())

flight = run.time >= 5.0
energy = run.energy["total"].values[flight]
print(f"energy in flight {energy[0]:.2f} J, changed by {np.ptp(energy) / energy[0]:.1e} of it")
print("momentum", run.linear_momentum[-1].values.round(12), "kg m/s: the push gave 50 along x")

shape = run.beam("rod").position
figure, ax = pyplot.subplots()
for k in range(0, len(run.time), 20):
    ax.plot(shape[k, :, 0], shape[k, :, 1], color="#3b6fb6", alpha=0.25 + 0.75 * k / len(run.time))
ax.set(xlabel="x (m)", ylabel="y (m)", title="every second, from above", aspect="equal")
plots.beam(run, "rod")

# %%
# The replay:

run.replay()
