"""
Automatic steps
===============

A double pendulum starts near its upper rest, where it hardly moves, and falls. With reversible
steps bodies go about the same way in every step: long steps at the top, short ones below, and still
everything is conserved to rounding.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph
from polhode import plots

arms = [
    ph.Body(f"arm {k}", 1.0, inertia=(0.1, 0.1, 0.01), position=(0, 0, 0.5 + k)) for k in (0, 1)
]
axis, low, high = (0, 1, 0), (0, 0, 0), (0, 0, 1)
shoulder = ph.Revolute("shoulder", "ground", "arm 0", point=low, axis=axis, initial={"rate": 1e-2})
elbow = ph.Revolute("elbow", "arm 0", "arm 1", point=high, axis=axis)
system = ph.System(arms, [shoulder, elbow], gravity=(0, 0, -9.81))

run = ph.simulate(system, step="reversible(0.02)", until=4.0)
print(run.certificate())

lengths = run.step_sizes
print(f"{len(lengths)} steps of {float(lengths.min()):.2g} to {float(lengths.max()):.2g} s")

figure, (above, below) = pyplot.subplots(2, 1, sharex=True)
above.plot(run.time, np.sqrt(run.energy.kinetic))
above.set(ylabel="root of kinetic energy")
plots.steps(run, ax=below)
below.set(title="")

# %%
# The replay:

run.replay()
