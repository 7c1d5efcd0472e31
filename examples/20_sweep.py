"""
Three schemes on a mechanism
============================

How accurate is a scheme, and what does it conserve, for any masses and initial positions? A study
of three links on ball joints, released with a spin, varies four parameters on a grid and compares
three schemes. It runs on all cores and results in one labelled data set.
"""

import numpy as np

import polhode as ph
from polhode import plots

physics = {
    "body.three.mass": {"values": [6.0, 12.0, 18.0], "name": "mass_of_link_three"},
    "gravity.z": {"values": [-9.0, -5.0, -1.0], "name": "gravity"},
    "body.one.angular_velocity.z": {"values": [0.0, 1.5, 3.0], "name": "spin_of_link_one"},
}
schemes = ["energy-momentum", "euler-parameters", "suzuki-4(energy-momentum)"]
steps = [1e-2, 5e-3, 2.5e-3]
keep = ["final", "drift"]

study = ph.sweep(
    "three-link", vary={"scheme": schemes, "step": steps, **physics}, until=1.0, keep=keep
)
print(study.dataset)

# %%
# The reference is a composition of order eight at the smallest step. `grid` has the axes of the
# study instead of members, so that schemes are subtracted by name.

truth = ph.sweep(
    "three-link", vary=physics, scheme="kahan-li-8(energy-momentum)", step=2.5e-3, until=1.0
)
apart = study.grid.final_position - truth.grid.final_position
error = np.sqrt((apart**2).sum("axis")).max("body")

# %%
# Lines are medians over all other parameters; bands go from 10 % to 90 % of the members.

data = study.dataset
data["error"] = ("member", error.transpose(*study.grid.drift.dims[:-1]).values.ravel())
data.error.attrs["units"] = "m"
data["energy_drift"] = data.drift.sel(invariant="energy")
data["drift_of_Lz"] = data.drift.sel(invariant="angular_momentum_z")
plots.sweep(
    data, y=["error", "energy_drift", "drift_of_Lz"], title="Three links on ball joints, 1 s"
)

# %%
# The mechanism itself:

ph.simulate("three-link", step=2e-3, until=5.0).replay()
