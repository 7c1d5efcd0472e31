"""
Wheelset: hunting on rails
==========================

Two wheels on an axle roll on two rails. Beside the middle, one of them runs on a larger radius and
goes ahead, the axle turns, and the wheelset swings from rail to rail: *hunting*. Its wavelength is
Klingel's (1883), whatever the speed is. Nothing slips, and energy is kept.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

run = ph.simulate("wheelset")
middle = (run.body("left").position.values + run.body("right").position.values) / 2
x, y = middle[:, 0], middle[:, 1]

tread, half, fall = 0.4, 0.75, np.arctan(0.2)
radius = 0.06 + tread * np.cos(fall)
conicity = tread * np.sin(fall) * np.tan(fall) / half
klingel = 2 * np.pi * np.sqrt(radius * half / conicity)
k = np.flatnonzero(y[:-1] * y[1:] < 0)
zeros = x[k] - y[k] * (x[k + 1] - x[k]) / (y[k + 1] - y[k])
print(f"wavelength {2 * np.diff(zeros).mean():.3f} m, Klingel's {klingel:.3f} m")
print(f"largest slip {np.abs(run.contact('left rail').slip.values).max():.1e} m/s")

figure, ax = pyplot.subplots()
ax.plot(x, 1e3 * y, label="run")
ax.plot(x, 1e3 * y[0] * np.cos(2 * np.pi * x / klingel), "--", label="Klingel")
ax.set_xlabel("along the track, m")
ax.set_ylabel("beside the middle, mm")
ax.legend()
print(run.certificate())

run.replay()
