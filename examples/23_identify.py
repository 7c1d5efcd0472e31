"""
A slider-crank from noisy data
==============================

``ph.identify`` fits masses, stiffnesses and places of joints to measured positions. It needs few
iterations, because the derivatives of the run are exact, and it tells how far the data determine
each parameter.
"""

import matplotlib.pyplot as plt
import numpy as np

import polhode as ph

x = (1, 0, 0)
bodies = [
    ph.Body("crank", mass=1.0, inertia=(0.05, 0.05, 0.06), position=(0, 0.3, 0.4)),
    ph.Body("rod", mass=1.5, inertia=(0.2, 0.2, 0.2), position=(0, 1.1, 0.4)),
    ph.Body("slider", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0, 1.6, 0)),
]
joints = [
    ph.Revolute("A", "ground", "crank", (0, 0, 0), x, initial={"rate": 6.0}),
    ph.Revolute("B", "crank", "rod", (0, 0.6, 0.8), x),
    ph.Revolute("C", "rod", "slider", (0, 1.6, 0), x),
    ph.Prismatic("D", "ground", "slider", (0, 1.6, 0), (0, 1, 0)),
]


def model(stiffness, damping):
    """Return the mechanism, with a spring and a damper on its slider."""
    ends = ((0, 3, 0.5), (0, 1.6, 0))
    pull = ph.Spring(
        "pull", ("ground", "slider"), ends, stiffness=stiffness, damping=damping, length=1.2
    )
    return ph.System(bodies, joints, [pull], gravity=(0, 0, -9.81))


# %%
# The "measured" positions are those of a run with noise of a millimetre.
truth = ph.simulate(model(40.0, 0.8), step=0.01, until=1.0, save_every=1)
slider = truth.body("slider").position.values
noisy = slider + 1e-3 * np.random.default_rng(1).standard_normal(slider.shape)
data = {"time": truth.time, "body.slider.position": noisy}

# %%
# The first guess is off by a third and a half.
fit = ph.identify(model(30.0, 0.4), data, ["force.pull.stiffness", "force.pull.damping"])
print(fit)

figure, axes = plt.subplots(2, 1, sharex=True, layout="constrained")
axes[0].plot(truth.time, noisy[:, 1], ".", ms=3, label="measured")
axes[0].plot(fit.run.time, fit.run.body("slider").position[:, 1], label="fitted")
axes[0].set_ylabel("y of the slider, m")
axes[0].legend()
axes[1].plot(fit.time, fit.residuals["body.slider.position"][:, 1], lw=0.8)
axes[1].set(xlabel="time, s", ylabel="missed, m")
plt.show()

# %%
# Truth and fit, side by side:

truth.replay(beside=fit.run)
