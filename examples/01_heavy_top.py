"""
A spinning top
==============

A top stands on its tip, tilted by 60 degrees, and spins. Gravity tries to lay it flat; it nods and
walks around instead. Three things have to be kept on the way: the energy, the angular momentum
about the vertical, and the tip in its place.
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
# The certificate says what had to be conserved, and what was.

print(run.certificate())

# %%
# The nose of the top draws loops: nutation on top of precession.

plots.path(run)

# %%
# ``run.replay("top.html")`` writes the page on which you can watch it. The force that the ground
# has to bring up at the tip is a result as well; the weight of the top is 49 N.

plots.quantity(run.joint("tip").reaction)
