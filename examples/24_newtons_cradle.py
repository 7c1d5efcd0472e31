"""
Newton's cradle
===============

Five balls that touch hang on hinges, and one of them is let go. Each blow runs from ball to ball:
the last one leaves with all of the speed. Nothing is lost at restitution 1, however long it swings.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

run = ph.simulate("newtons-cradle", until=6.0)
print(run.certificate())
print("impacts:", len(run.events), "at", np.unique(np.round(run.events.time, 3)))

figure, axes = pyplot.subplots(2, sharex=True)
for k in range(1, 6):
    axes[0].plot(run.time, run.joint(f"hinge {k}").angle, label=f"ball {k}")
axes[0].set_ylabel("angle, rad")
axes[0].legend(ncol=5, fontsize="small")
energy = run.energy.total
axes[1].plot(run.time, energy - energy[0])
axes[1].set_ylabel("change of energy, J")
axes[1].set_xlabel("time, s")

# %%
# Where two balls touch there is a dot, which swells at an impact. Impacts are marked on the time
# line.

run.replay()
