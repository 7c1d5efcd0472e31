"""
A Cardan joint transmits a constant speed unevenly
==================================================

Two shafts meet at an angle in a universal joint. The first turns at constant speed; the second
speeds up and slows down twice per turn, between cos(angle) and 1/cos(angle) times that speed.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

angle = np.radians(35.0)
along = np.array([np.cos(angle), 0, np.sin(angle)])
driving = ph.Body("driving", 50.0, inertia=(50.0, 50.0, 50.0), position=(-0.5, 0, 0))
driven = ph.Body(
    "driven",
    1.0,
    inertia=(0.001, 0.01, 0.01),
    position=0.5 * along,
    orientation=ph.euler("yxy", radians=(-angle, 0, 0)),
)
bearing = ph.Revolute(
    "bearing", "ground", "driving", point=(-1, 0, 0), axis=(1, 0, 0), initial={"rate": 10.0}
)
cross = ph.Universal(
    "cross", "driving", "driven", point=(0, 0, 0), axes=[(0, 1, 0), np.cross(along, (0, 1, 0))]
)
guide = ph.Cylindrical("guide", "ground", "driven", point=along, axis=along)
system = ph.System([driving, driven], [bearing, cross, guide], title="Cardan joint")
run = ph.simulate(system, step=1e-3, until=1.5)

speed = run.body("driven").angular_velocity_world.values @ along
figure, ax = pyplot.subplots()
ax.plot(run.time, run.joint("bearing").rate, label="driving shaft")
ax.plot(run.time, speed, label="driven shaft")
for bound in (10 * np.cos(angle), 10 / np.cos(angle)):
    ax.axhline(bound, color="#9aa1ad", linestyle=":")
ax.set(xlabel="time (s)", ylabel="speed (rad/s)")
ax.legend()

# %%
# The replay:

run.replay()
