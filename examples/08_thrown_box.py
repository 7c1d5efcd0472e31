"""
A box thrown into the air
=========================

The centre of mass flies along a parabola; a corner does not. Gravity has no moment about the centre
of mass, so the rotation does not depend on the flight.
"""

import polhode as ph
from polhode import plots

box = ph.Body(
    "box",
    mass=6.0,
    inertia=(0.025, 0.05, 0.065),
    velocity=(2, 0, 8),
    angular_velocity=(0.3, 7, 0.2),
    markers={"centre": (0, 0, 0), "corner": (0.15, 0.1, 0.05)},
)
run = ph.simulate(ph.System([box], gravity=(0, 0, -9.81), title="Thrown box"), step=1e-3, until=1.6)
plots.path(run)

# %%
# In body axes the angular velocity follows a curve on the inertia ellipsoid:

plots.polhode(run)

# %%
# The corner and the centre draw their paths.

run.replay()
