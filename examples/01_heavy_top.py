"""
A spinning top
==============

A top stands on its tip, tilted by 60 degrees, and spins. Gravity pulls it down; instead of falling
it nutates and precesses. Three quantities must be conserved: the energy, the angular momentum about
the vertical, and the position of the tip.
"""

import polhode as ph
from polhode import plots

top = ph.Body(
    "top",
    mass=5.0,
    inertia=(0.8, 0.8, 1.2),
    position=(0, -1.1258330249197701, 0.65),
    orientation=ph.euler("zxz", degrees=(0, 60, 0)),
    angular_velocity=(0, 0, 50),
    markers={"nose": (0, 0, 0.7)},
)
tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
system = ph.System([top], [tip], gravity=(0, 0, -9.81), title="Heavy top")
run = ph.simulate(system, step=1e-3, until=10.0)

# %%
# The certificate lists what had to be conserved, and what was.

print(run.certificate())

# %%
# The nose of the top moves in loops: nutation and precession together.

plots.path(run)

# %%
# The force of the ground on the tip is a result as well; the weight of the top is 49 N.

plots.quantity(run.joint("tip").reaction)

# %%
# The replay: press play, drag in the plots, turn the scene. In a notebook it appears in its place;
# ``run.replay("top.html")`` writes a file.

run.replay()
