"""
Spin-up of a blade
==================

The root of a flexible blade follows a given angle until it turns at 6 rad/s (Simo and Vu-Quoc,
1986). The tip lags behind, swings forward again, and stays farther out than at rest, because its
own mass stretches it: in theory by tan(kL)/k - L.
"""

import math

import numpy as np
from matplotlib import pyplot

import polhode as ph

EA, GA, EI, MASS, INERTIA, LENGTH = 2.8e7, 1e7, 1.4e4, 1.2, 6e-4, 10.0


def root(t):
    """Angle, rate and acceleration of the root."""
    if t > 15.0:
        return 6.0 * t - 45.0, 6.0, 0.0
    w = 2.0 * math.pi / 15.0
    angle = 0.4 * (t * t / 2.0 + (math.cos(w * t) - 1.0) / w**2)
    return angle, 0.4 * (t - math.sin(w * t) / w), 0.4 * (1.0 - math.cos(w * t))


section = ph.Section(
    stiffness=[EA, GA, GA, EI, EI, EI], mass=MASS, inertia=[2 * INERTIA, INERTIA, INERTIA]
)
blade = ph.Beam("blade", "hub", points=[(0, 0, 0), (LENGTH, 0, 0)], elements=8, section=section)
hub = ph.Body("hub", mass=1.0, inertia=(1, 1, 1))
shaft = ph.Revolute(
    "shaft", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1), motion={"angle": root}
)
run = ph.simulate(ph.System([hub], [shaft], beams=[blade]), step=0.01, until=20.0, save_every=5)

angle = run.joint("shaft").angle.values
tip = run.body("blade.8").position.values
along = np.cos(angle) * tip[:, 0] + np.sin(angle) * tip[:, 1] - LENGTH
aside = -np.sin(angle) * tip[:, 0] + np.cos(angle) * tip[:, 1]
steady = run.time > 16.0
print(f"largest lag {aside.min():.3f} m at t = {run.time[aside.argmin()]:.2f} s")
k = 6.0 * np.sqrt(MASS / EA)  # of a bar that rotates about one end at 6 rad/s
exact = np.tan(k * LENGTH) / k - LENGTH
print(f"steady extension {along[steady].mean():.4e} m, exact {exact:.4e}")

figure, ax = pyplot.subplots()
ax.plot(run.time, aside, label="tip aside of the root's direction")
ax.plot(run.time, along, label="tip along it, less the length")
ax.set(xlabel="time (s)", ylabel="m")
ax.legend()

# %%
# The replay:

run.replay()
