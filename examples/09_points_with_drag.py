"""
A body given as points, in the air
==================================

Four mass points that form a rigid body, each with its own drag. Mass, centre of mass and inertia
follow from the points; the motion of each point is a result.
"""

import polhode as ph
from polhode import plots

masses = (1.0, 2.0, 1.5, 0.7)
places = ((1.0, 0.0, 0.0), (0.0, 0.8, 0.0), (-0.3, -0.5, 0.6), (0.2, -0.4, -0.9))
body = ph.Body(
    "points",
    points=[{"mass": m, "position": x} for m, x in zip(masses, places, strict=True)],
    velocity=(1, 0, 4),
    angular_velocity=(0.5, 3, 1),
)
drag = ph.PointForces("drag", "points", damping=0.6)
system = ph.System([body], forces=[drag], gravity=(0, 0, -9.81), title="Points with drag")
run = ph.simulate(system, "peskin", step=1e-3, until=5.0)
plots.energy(run)

# %%
# Drag does work, so the certificate does not promise the energy, and states the reason:

print(run.certificate())

# %%
# The replay:

run.replay()
