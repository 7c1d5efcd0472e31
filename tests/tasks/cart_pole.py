"""A cart-pole balanced by LQR: the linear model comes from the program, the gain from SciPy."""

import numpy as np
from scipy.linalg import solve_continuous_are

import polhode as ph

cart = ph.Body.box("cart", size=(0.3, 0.15, 0.1), mass=1.0)
pole = ph.Body.box("pole", size=(0.03, 0.03, 1.0), mass=0.2, position=(0, 0, 0.5))
rail = ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0))
pin = ph.Revolute("pin", "cart", "pole", point=(0, 0, 0), axis=(0, 1, 0))
push = ph.Motor("push", "rail", controlled=True)
upright = ph.System([cart, pole], [rail, pin], [push], gravity=(0, 0, -9.81))
model = ph.linearize(upright, inputs=["push"])
P = solve_continuous_are(model.A, model.B, np.diag([10.0, 10.0, 1.0, 1.0]), [[0.1]])
K = (model.B.T @ P / 0.1)[0]
sim = ph.Simulation(upright, step=5e-3, record=True)
sim.set_state(angles=[0.0, 0.2], rates=[0.0, 0.0])
for _ in range(1000):
    sim.torques[0] = -K @ np.concatenate([sim.angles, sim.rates])
    sim.step()
print("after 5 s:", np.round(sim.angles, 6))
assert np.abs(sim.angles).max() < 1e-3
