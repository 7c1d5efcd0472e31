"""
Loads in time
=============

A constant torque spins a body up for two seconds; a short torque disturbs it, and then it is free.
The impulse of a load that depends on time alone is exact, even if it jumps within a step.
"""

import polhode as ph
from polhode import plots

body = ph.Body("body", 1.0, inertia=(5.0, 7.0, 3.0))
push = ph.Torque("push", "body", steps=[[0, 2, [20, 0, 0]], [2, 2.001, [0, 200, 0]]])
run = ph.simulate(ph.System([body], forces=[push], title="Spin-up"), step=1e-2, until=15.0)
plots.momentum(run)

# %%
# From then on the momentum is constant, but the angular velocity is not:

plots.quantity(run.body("body").angular_velocity)

# %%
# The replay:

run.replay()
