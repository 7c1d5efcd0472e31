"""A learning loop: random search finds a gain that balances a pole, by resetting one simulation."""

import numpy as np

import polhode as ph

cart = ph.Body.box("cart", size=(0.3, 0.15, 0.1), mass=1.0)
pole = ph.Body.box("pole", size=(0.03, 0.03, 1.0), mass=0.2, position=(0, 0, 0.5))
rail = ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0))
pin = ph.Revolute("pin", "cart", "pole", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": 0.1})
push = ph.Motor("push", "rail", controlled=True)
sim = ph.Simulation(ph.System([cart, pole], [rail, pin], [push], gravity=(0, 0, -9.81)), step=1e-2)


def episode(gain):
    """Steps until the pole has fallen, at most 200."""
    sim.reset()
    for k in range(200):
        sim.torques[0] = np.clip(gain @ [*sim.angles, *sim.rates], -50.0, 50.0)
        sim.step()
        if abs(sim.angles[1]) > 0.5:
            return k
    return 200


rng, best, gain = np.random.default_rng(0), 0, np.zeros(4)
for _ in range(300):
    trial = gain + rng.normal(0.0, 10.0, 4)
    if (steps := episode(trial)) > best:
        best, gain = steps, trial
    if best == 200:
        break
print("balanced for", best, "steps by", np.round(gain, 1))
assert best == 200
