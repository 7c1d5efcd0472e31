"""A thousand boxes thrown with random spins: how far their kinetic energies scatter."""

import numpy as np

import polhode as ph

rng = np.random.default_rng(1)
spins = rng.normal((0.0, 5.0, 0.0), 0.5, (1000, 3))
box = ph.Body("box", 1.0, inertia=(1.0, 2.0, 2.6), velocity=(1, 0, 3))
system, vary = ph.System([box], gravity=(0, 0, -9.81)), {"box.angular_velocity": spins}
many = ph.simulate_many(system, step=1e-2, until=2.0, vary=vary)
print(many)
energy = many.energy.total
assert float(abs(energy.isel(time=-1) - energy.isel(time=0)).max()) < 1e-12 * float(energy.max())
fall = np.array([1.0 * 2.0, 0.0, 3.0 * 2.0 - 0.5 * 9.81 * 2.0**2])
assert np.abs(many.body("box").position[:, -1] - fall).max() < 1e-12
