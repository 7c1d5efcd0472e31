"""
A motor, a spring and a damper: the ledger
==========================================

A motor swings an arm to and fro, a spring pulls it back, and a damper dissipates energy. The energy
is not constant, but it can be checked: kinetic plus potential energy, minus the work of the motor,
plus the energy dissipated by the damper, stays at its initial value.
"""

import polhode as ph
from polhode import plots

arm = ph.Body("arm", 2.0, inertia=(0.02, 0.2, 0.2), position=(0.5, 0, 0))
hinge = ph.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0))
ends = [(1, 0, 1), (1, 0, 0)]
forces = [
    ph.Spring("spring", ("ground", "arm"), ends, stiffness=60.0),
    ph.Damper("damper", ("ground", "arm"), ends, damping=1.5),
    ph.Motor("motor", "hinge", harmonic={"amplitude": 4.0, "frequency": 0.8}),
]
system = ph.System([arm], [hinge], forces, gravity=(0, 0, -9.81), title="Arm")
run = ph.simulate(system, step=2e-3, until=6.0)
plots.energy(run)

# %%
# The balance of all these is zero to rounding:

plots.drift(run)

# %%
# The ledger is among the plots of the replay.

run.replay()
