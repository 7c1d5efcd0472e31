"""Free chains of mixed joints keep energy and both momenta to rounding for many steps."""

import numpy as np
import pytest

import polhode as ph
from polhode.quantities.system import angular_momentum, kinetic_energy, linear_momentum

pytestmark = pytest.mark.jit

STEP, STEPS = 0.01, 10_000
MIXED = ("spherical", "revolute", "universal", "cylindrical", "fixed", "planar", "distance")
CHAINS = {
    "3 bodies, spherical and revolute": ("spherical", "revolute"),
    "3 bodies, universal and cylindrical": ("universal", "cylindrical"),
    "10 bodies, spherical and revolute": ("spherical", "revolute") * 4 + ("spherical",),
    "10 bodies, mixed": (*MIXED, "universal", "spherical"),
}
"""The largest of |E - E0|/E0, |P - P0|/sum |p| and |L - L0|/sum (|x x p| + |pi|)."""
SEEN = {}


def drifts(run):
    t = run.trajectory
    K, P, L = kinetic_energy(t), linear_momentum(t), angular_momentum(t)
    p = np.linalg.norm(t.momentum[0], axis=-1).sum()
    spin = np.linalg.norm(t.spin[0], axis=-1) + np.linalg.norm(
        np.cross(t.position[0], t.momentum[0]), axis=-1
    )
    return (
        np.abs(K / K[0] - 1).max(),
        np.linalg.norm(P - P[0], axis=-1).max() / p,
        np.linalg.norm(L - L[0], axis=-1).max() / spin.sum(),
    )


@pytest.mark.parametrize("name", CHAINS)
def test_a_free_chain_keeps_energy_and_both_momenta_for_ten_thousand_steps(tree, name):
    system = tree(np.random.default_rng(7), CHAINS[name], ground=False, chain=True, speed=0.7)
    run = ph.simulate(system, step=STEP, until=STEP * STEPS, save_every=50)
    dE, dP, dL = drifts(run)
    lengths = run.certificate()["constraints_length"].drift
    print(f"{name}: energy {dE:.1e}, P {dP:.1e}, L {dL:.1e}, joints {lengths:.1e} m")
    assert dE <= 1e-12
    assert dP <= 1e-12
    assert dL <= 1e-12
    assert lengths <= 1e-12
