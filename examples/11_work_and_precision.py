"""
Work and precision
==================

What does an accurate digit cost? A free body with three different moments of inertia is compared
with its exact motion by elliptic functions. Schemes of order two have lines of slope two; composed
schemes have order four.
"""

import numpy as np

import polhode as ph
from polhode import plots
from polhode.model.orientation import matrix
from polhode.oracles import free_body

J, W0, END = np.diag([1.0, 2.0, 2.6]), np.array([0.5, 2.0, 0.3]), 10.0
exact = matrix(free_body(J, W0, np.array([END])).q[0])
system = ph.System([ph.Body("body", 1.0, inertia=J, angular_velocity=W0)])

points = {}
for scheme in ("simo-wong", "energy-momentum", "suzuki-4(energy-momentum)", "rk4"):
    stages = 5 if scheme.startswith("suzuki") else 1
    for steps in (100, 200, 400, 800, 1600):
        run = ph.simulate(system, scheme, step=END / steps, until=END, save_every=steps)
        error = np.abs(run.trajectory.rotation[-1, 0] - exact).max()
        points.setdefault(scheme, []).append((steps * stages, error))
plots.work_precision(points, work="steps and substeps", error="error of the attitude after 10 s")

# %%
# What was computed all these times:

ph.simulate(system, step=0.02, until=END).replay()
