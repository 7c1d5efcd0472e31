"""
Two bodies on springs
=====================

A block hangs on a spring and a ball on another spring below it. Springs act at points of the
bodies, so the block also turns. Energy is exchanged between gravity, motion and springs; the total
is constant.
"""

import polhode as ph
from polhode import plots

block = ph.Body(
    "block", 2.0, inertia=(0.02, 0.03, 0.04), position=(0, 0, -1.0), velocity=(0.5, 0, 0)
)
ball = ph.Body("ball", 1.0, inertia=(0.01, 0.01, 0.01), position=(0.2, 0, -2.0))
upper = ph.Spring("upper", ("ground", "block"), [(0, 0, 0), (0.1, 0.05, -0.9)], stiffness=80.0)
lower = ph.Spring("lower", ("block", "ball"), [(0.1, 0, -1.1), (0.2, 0, -1.9)], stiffness=60.0)
system = ph.System(
    [block, ball], forces=[upper, lower], gravity=(0, 0, -9.81), title="Two on springs"
)
run = ph.simulate(system, step=2e-3, until=6.0)
plots.energy(run)

# %%
# The paths of both centres of mass:

plots.path(run)

# %%
# The replay has the energy of each spring among its plots.

run.replay()
