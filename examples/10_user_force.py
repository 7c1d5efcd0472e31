"""
A force of your own: planets
============================

A force is a function of time, position, velocity and attitude. It is compiled, so it costs little.
Here it attracts to the origin by Newton's law of gravity: the orbit must close, and the angular
momentum must be constant.
"""

from matplotlib import pyplot

import polhode as ph


def attraction(t, x, v, R, omega, params):
    r2 = x[0] ** 2 + x[1] ** 2 + x[2] ** 2
    pull = -params[0] / (r2 * r2**0.5)
    return pull * x[0], pull * x[1], pull * x[2]


planet = ph.Body("planet", 1.0, position=(1, 0, 0), velocity=(0, 1.2, 0))
gravity = ph.UserForce("sun", "planet", force=attraction, parameters=(1.0,))
run = ph.simulate(ph.System([planet], forces=[gravity], title="Kepler"), step=5e-3, until=60.0)

x, y, _ = run.body("planet").position.values.T
figure, ax = pyplot.subplots(figsize=(4.8, 4.4))
ax.plot(x, y, linewidth=0.8)
ax.plot(0, 0, "o", color="#e69f00")
ax.set(xlabel="x (m)", ylabel="y (m)", aspect="equal")

L = run.angular_momentum.values[:, 2]
print(f"angular momentum {L[0]:.3f}, changed by {abs(L - L[0]).max():.1e}")

# %%
# The planet draws its ellipse again and again.

run.replay()
