"""
Modes of a hanging chain
========================

``ph.modes`` gives the frequencies and shapes of small motions about an equilibrium. A hanging chain
of ten links has ten modes in its plane, from all links together to every link against its
neighbours.
"""

from dataclasses import replace

import numpy as np

import polhode as ph
from polhode import plots

LINKS, LENGTH = 10, 0.2
links, joints = [], []
for k in range(LINKS):
    links.append(
        ph.Body(
            f"link {k + 1}",
            mass=0.2,
            inertia=(7e-4, 7e-4, 1e-5),
            position=(0, 0, -(k + 0.5) * LENGTH),
        )
    )
    before = "ground" if k == 0 else f"link {k}"
    joints.append(
        ph.Revolute(
            f"joint {k + 1}", before, f"link {k + 1}", point=(0, 0, -k * LENGTH), axis=(0, 1, 0)
        )
    )
chain = ph.System(links, joints, gravity=(0, 0, -9.81), title="Hanging chain")
modes = ph.modes(chain)
print(modes)

# %%
# The sideways motion of each link in the four slowest modes:

shapes = np.array([m.shape[:, 0] for m in modes])[:4].T
turned = shapes * np.exp(-1j * np.angle(shapes[-1]))  # all real, up to a common phase
plots.modes(modes.frequencies[:4], turned.real, [link.name.split()[1] for link in links])

# %%
# The slowest is close to that of a heavy hanging rope, 2.405 / (4 pi) sqrt(g / length):

print(f"rope: {2.405 / (4 * np.pi) * np.sqrt(9.81 / (LINKS * LENGTH)):.3f} Hz")

# %%
# Tilt gravity a little, and the chain swings mostly in its slowest mode.

tilted = replace(chain, gravity=(0.5, 0, -9.8))
ph.simulate(tilted, step=5e-3, until=8.0).replay()
