"""
A girder of bars
================

Nodes with bars between them are a structure, and run with the schemes of structural dynamics. Here
a sudden load at the end of a cantilever makes it vibrate; without damping the vibration does not
decay.
"""

from matplotlib import pyplot

import polhode as ph

BAYS = 8
nodes = [
    ph.Node(f"{k}{c}", (k, 0, z), fixed=True if k == 0 else "y")
    for k in range(BAYS + 1)
    for c, z in (("a", 0.0), ("b", 1.0))
]
pairs = [(f"{k}{c}", f"{k + 1}{c}") for k in range(BAYS) for c in "ab"]
pairs += [(f"{k}a", f"{k + 1}b") for k in range(BAYS)]
pairs += [(f"{k}a", f"{k}b") for k in range(1, BAYS + 1)]
bars = [ph.Bar(f"{a}-{b}", (a, b), area=1e-3, modulus=2e9, density=7800.0) for a, b in pairs]
load = ph.NodeLoad("load", f"{BAYS}b", value=(0, 0, -2000.0))
girder = ph.Structure(nodes, bars, [load], title="Girder")
run = ph.simulate(girder, "simo-gonzalez", step=1e-3, until=2.0)

end = girder.index(f"{BAYS}b")
figure, ax = pyplot.subplots()
ax.plot(run.time, run.trajectory.position[:, end, 2] - 1.0)
ax.set(xlabel="time (s)", ylabel="deflection of the end (m)")
print(run.certificate())

# %%
# The vibration:

run.replay()
