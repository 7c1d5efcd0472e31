"""
Balance a pole, and push it
===========================

A linear-quadratic regulator balances a pole on a cart. It is driven step by step here: after two
seconds someone pushes the pole for a tenth of a second, and the regulator catches it.
"""

import numpy as np
from matplotlib import pyplot
from scipy.linalg import solve_continuous_are

import polhode as ph

M, m, l, J, g = 1.0, 0.2, 0.5, 0.02, 9.81
mass = np.array([[M + m, m * l], [m * l, J + m * l * l]])
A, B = np.zeros((4, 4)), np.zeros((4, 1))  # of (x, theta, x', theta') near the upright position
A[:2, 2:] = np.eye(2)
A[2:, :2] = np.linalg.solve(mass, np.diag([0.0, m * g * l]))
B[2:, 0] = np.linalg.solve(mass, [1.0, 0.0])
P = solve_continuous_are(A, B, np.diag([10.0, 10.0, 1.0, 1.0]), np.array([[0.1]]))
K = (B.T @ P / 0.1)[0]

box, rod = ({"box": {"size": size}} for size in ((0.3, 0.15, 0.1), (0.03, 0.03, 2 * l)))
cart = ph.Body("cart", M, inertia=(0.1, 0.1, 0.1), shape=box)
pole = ph.Body("pole", m, inertia=(J, J, 0.001), position=(0, 0, l), shape=rod)
rail = ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0))
pin = ph.Revolute("pin", "cart", "pole", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": 0.2})
push = ph.Motor("push", "rail", controlled=True)
system = ph.System([cart, pole], [rail, pin], [push], gravity=(0, 0, -g), title="Cart and pole")

sim = ph.Simulation(system, step=5e-3, record=True)
while sim.time < 6.0:
    sim.torques[0] = -K @ np.concatenate([sim.angles, sim.rates])
    if 2.0 <= sim.time < 2.1:
        sim.apply("pole", force=(4.0, 0, 0), point=sim.body("pole").position + (0, 0, 0.4))
    else:
        sim.apply("pole")
    sim.step()
run = sim.run()
print("at the end:", run.joint("pin").angle.values[-1], "rad")

figure, (above, below) = pyplot.subplots(2, sharex=True)
above.plot(run.time, run.joint("pin").angle, label="angle (rad)")
above.plot(run.time, run.joint("rail").displacement, label="way (m)")
above.legend()
below.plot(run.time, run.element("push").torque)
below.set(xlabel="time (s)", ylabel="force (N)")

# %%
# The replay:

run.replay()
