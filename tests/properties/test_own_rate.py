"""The rate by a conserving scheme's own formula belongs to the momentum it stores."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.bodies.one_body import Unknowns
from polhode.model.orientation import matrix
from polhode.run.engine import Engine

FULL = np.array([[4.0, 0.3, -0.2], [0.3, 3.5, 0.4], [-0.2, 0.4, 5.0]])


SCHEMES = ["energy-momentum", "euler-parameters", "algo-c1"]
BODIES = pytest.mark.parametrize("inertia", [(5, 10, 14.9), FULL], ids=["principal", "full"])


def apart(scheme, h, inertia, steps):
    """Largest difference of R J Omega and pi, relative to pi, over `steps` steps."""
    body = ph.Body("b", mass=1.0, inertia=inertia, angular_velocity=(1.0, 2.0, -1.5))
    engine = Engine(ph.System([body]), scheme, h)
    engine.start()
    worst = 0.0
    for _ in range(100):
        engine.advance(steps // 100, 10**9, engine.buffers(1))
        work, s = np.asarray(engine.compiled.arrays.work), np.asarray(engine.compiled.state)
        g, Omega0 = (
            work[0, Unknowns.UNKNOWN : Unknowns.UNKNOWN + 3],
            work[0, Unknowns.RATE0 : Unknowns.RATE0 + 3],
        )
        Omega1 = 2.0 / h * g - Omega0  # what drives the rotation is h times the mean rate
        own = matrix(s[:, 6:10])[0] @ np.asarray(body.inertia) @ Omega1
        worst = max(worst, np.abs(own - s[0, 10:13]).max() / np.abs(s[0, 10:13]).max())
    return worst


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("h", [1e-3, 0.05])
@BODIES
def test_own_rate_times_inertia_is_the_stored_momentum(scheme, h, inertia):
    assert apart(scheme, h, inertia, 200) <= 1e-13


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("h", [1e-3, 0.05])
@BODIES
def test_it_still_is_after_a_million_steps(scheme, h, inertia):
    assert apart(scheme, h, inertia, 1_000_000) <= 1e-13
