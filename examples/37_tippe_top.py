"""
Tippe-top: friction turns it over
=================================

A ball whose centre of mass is below its middle, spun fast: its point of contact slips, and friction
raises the centre of mass. At 146 degrees it no longer slips, but rolls, and rises no further. The
energy falls by what friction takes, and Jellett's integral, the angular momentum along the arm to
the contact, stays.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

run = ph.simulate("tippe-top")
t = run.trajectory
figure, axes = pyplot.subplots(2, sharex=True)
axes[0].plot(run.time, np.degrees(np.arccos(t.rotation[:, 0, 2, 2])))
axes[0].set_ylabel("tilt, degrees")
axes[1].plot(run.time, run.energy.total.values * 1e3, label="energy")
axes[1].plot(run.time, run.ledger.friction["floor"] * 1e3, label="taken by friction")
axes[1].set_xlabel("time, s")
axes[1].set_ylabel("mJ")
axes[1].legend()
print(run.certificate())

run.replay()
