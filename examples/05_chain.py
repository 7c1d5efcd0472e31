"""
A chain of twenty links
=======================

Twenty bars on ball joints, released from the horizontal. The motion is chaotic; energy and joints
can still be checked.
"""

import polhode as ph
from polhode import plots

LINKS, LENGTH = 20, 0.25
links, joints = [], []
for k in range(LINKS):
    links.append(
        ph.Body(
            f"link {k + 1}",
            mass=0.3,
            inertia=(2e-5, 1.6e-3, 1.6e-3),
            position=((k + 0.5) * LENGTH, 0, 0),
            markers={"end": (0.5 * LENGTH, 0, 0)} if k == LINKS - 1 else {},
        )
    )
    before = "ground" if k == 0 else f"link {k}"
    point = (k * LENGTH, 0, 0)
    joints.append(ph.Spherical(f"joint {k + 1}", before, f"link {k + 1}", point=point))
system = ph.System(links, joints, gravity=(0, 0, -9.81), title="Chain")
run = ph.simulate(system, step=2e-3, until=4.0, save_every=4)
plots.still(run, 1.2)

# %%
# Energy and joints, relative to their own sizes:

plots.drift(run)

# %%
# Switch on the reactions below the scene to see what the joints carry.

run.replay()
