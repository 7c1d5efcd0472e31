"""
A four-bar that only bending lets move
======================================

One hinge of a four-bar is off by five degrees. With rigid bars the mechanism would be locked; a
flexible coupler bends and twists, and the crank swings there and back. The figure shows the moment
along the coupler.
"""

import polhode as ph
from polhode import plots

model = ph.load_model("flexible-four-bar")
print(ph.check(model))
run = ph.simulate(model, step=0.01, until=10.0, save_every=5)
print(run.certificate())
angle = run.joint("D").angle.values
print(f"the rocker turns from {angle.min():.3f} to {angle.max():.3f} rad")

plots.beam(run, "coupler", times=[1.0, 2.5, 5.0, 7.5])
plots.joints(run)

# %%
# The replay:

run.replay()
