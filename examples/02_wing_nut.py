"""
The wing nut that turns over
============================

Spin a body about the axis of its middle moment of inertia, in weightlessness, and it turns over
again and again. No force acts: energy and angular momentum are constant, and the only way to
conserve both is to follow a curve on the inertia ellipsoid, the *polhode*.
"""

import polhode as ph
from polhode import plots

nut = ph.Body("nut", 0.04, inertia=(1.5175e-6, 3.9475e-6, 3.405e-6), angular_velocity=(0.01, 0, 12))
run = ph.simulate(ph.System([nut], title="Wing nut"), step=1e-3, until=30.0)
plots.quantity(run.body("nut").angular_velocity)

# %%
# The polhode runs from near one pole to near the other and back: a closed curve in the body. In
# the world its partner, the herpolhode, stays in a plane and never closes.

plots.polhode(run)

# %%
# A real body repeats this motion, and so must the simulation: nothing drifts in 30 000 steps.

print(run.certificate())

# %%
# Beside the nut its inertia ellipsoid rolls on a plane, and draws the polhode.

run.replay()
