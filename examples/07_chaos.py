"""
How fast two double pendulums diverge
=====================================

Two double pendulums start a billionth of a radian apart. Their distance grows by the factor e in
every fraction of a second, and after ten seconds they move differently. This is no error of the
scheme but the nature of the motion: the energy of both is conserved.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph


def double_pendulum(tilt):
    upper = ph.Body("upper", 1.0, inertia=(1e-3, 0.09, 0.09), position=(0.5, 0, 0))
    lower = ph.Body("lower", 1.0, inertia=(1e-3, 0.09, 0.09), position=(1.5, 0, 0))
    one = ph.Revolute(
        "one", "ground", "upper", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": tilt}
    )
    two = ph.Revolute("two", "upper", "lower", point=(1, 0, 0), axis=(0, 1, 0))
    return ph.System([upper, lower], [one, two], gravity=(0, 0, -9.81))


runs = [ph.simulate(double_pendulum(tilt), step=2e-3, until=12.0) for tilt in (0.0, 1e-9)]
ends = [run.body("lower").position.values for run in runs]
apart = np.linalg.norm(ends[1] - ends[0], axis=1)

figure, ax = pyplot.subplots()
ax.semilogy(runs[0].time, np.maximum(apart, 1e-12))
ax.set(xlabel="time (s)", ylabel="distance of the two lower bars (m)")

for run in runs:
    print(f"energy kept to {run.certificate()['energy'].relative:.0e}")

# %%
# At first both move alike, and after about ten seconds they have nothing in common.

runs[0].replay(beside=runs[1])
