"""A million steps of a torque-free body: what a scheme claims holds to the last digits."""

import numpy as np
import pytest

import polhode as ph
from polhode.engine import way_of
from polhode.schemes import all_schemes

EPS = np.finfo(float).eps
STEPS = 1_000_000

# The intermediate axis of Hulbert's first example (no real body: 10 > 5 + 1), and a full tensor.
BODIES = {
    "intermediate axis": {"inertia": (5, 10, 1), "angular_velocity": (8, 0.02, 0)},
    "full tensor": {
        "inertia": [[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]],
        "angular_velocity": (2.0, 3.0, -4.0),
    },
}


def system(body):
    return ph.System([ph.Body("b", mass=2.0, velocity=(1, 2, 3), **BODIES[body])])


pytestmark = [
    pytest.mark.slow,
    pytest.mark.jit,
    pytest.mark.filterwarnings("ignore::polhode.ModelWarning"),
]
FREE = [r.name for r in all_schemes() if way_of(r, system("full tensor"))]


@pytest.mark.parametrize("step", [1e-3, 0.05])
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("scheme", FREE)
def test_a_million_steps_keep_what_is_claimed(scheme, body, step):
    c = ph.simulate(system(body), scheme, step=step, until=STEPS * step).certificate()
    held = {i.name: i.relative for i in c.invariants if i.promised and i.claimed}
    print("SOAK", scheme, body, step, max(held.values()), c["energy"].relative if c["energy"].claimed else "-")
    assert {n: d for n, d in held.items() if d > 4 * EPS * np.sqrt(STEPS)} == {}
