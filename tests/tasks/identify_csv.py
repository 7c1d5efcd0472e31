"""Damping and inertia of a pendulum from a CSV file of measured angles."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pandas

import polhode as ph


def pendulum(inertia, damping):
    """A bar on a hinge with friction."""
    bar = ph.Body("bar", 1.0, inertia=(0.05, inertia, 0.09), position=(0.5, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0))
    oil = ph.TorsionDamper("oil", joint="hinge", damping=damping)
    return ph.System([bar], [hinge], [oil], gravity=(0, 0, -9.81))


with TemporaryDirectory() as folder:
    file = Path(folder) / "measured.csv"
    truth = ph.simulate(pendulum(0.09, 0.2), step=0.02, until=2.0, save_every=1)
    noise = 1e-3 * np.random.default_rng(0).standard_normal(len(truth.time))
    angle = truth.joint("hinge").angle.values + noise
    pandas.DataFrame({"time": truth.time, "joint.hinge.angle": angle}).to_csv(file, index=False)
    fit = ph.identify(
        pendulum(0.07, 0.4), pandas.read_csv(file), ["body.bar.inertia.yy", "force.oil.damping"]
    )
print(fit)
for name, true in (("body.bar.inertia.yy", 0.09), ("force.oil.damping", 0.2)):
    assert abs(fit[name] - true) < 4 * fit.errors[name]
