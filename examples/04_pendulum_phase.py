"""
Phase portrait of a pendulum
============================

A bar on a hinge, released from increasing heights: from small swings to full turns. Because the
energy is conserved the curves close, even next to the separatrix, where a drift of a millionth
would let the bar fall over to the wrong side.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph
from polhode import plots

figure, ax = pyplot.subplots(figsize=(6.4, 4.2))
for rate in (2.0, 4.0, 6.0, 7.4, 7.9, 9.0):
    bar = ph.Body("bar", 1.0, inertia=(0.09, 0.09, 0.001), position=(0, 0, -0.5))
    hinge = ph.Revolute(
        "hinge", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0), initial={"rate": rate}
    )
    run = ph.simulate(ph.System([bar], [hinge], gravity=(0, 0, -9.81)), step=2e-3, until=6.0)
    joint = run.joint("hinge")
    plots.phase(joint.angle, joint.rate, ax=ax, label=f"{rate:g} rad/s")
ax.set_xlim(-np.pi, 3 * np.pi)
ax.legend(title="started with")

# %%
# The last of them goes round and round.

run.replay()
