"""Random closed loops of every type of joint keep what they must.

A random tree is closed by a joint between two of its bodies: given by a world point it fits where
the tree stands. The tree starts at rest, or moves as all joints allow.
"""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import polhode as ph
from tests.models.random_loops import KINDS, closed_loop

pytestmark = pytest.mark.jit

STEP, STEPS = 0.01, 100
KEPT = 1e-13  # as trees


def check(system):
    run = ph.simulate(system, step=STEP, until=STEP * STEPS)
    assert run.trajectory.steps == STEPS
    kept = set()
    for invariant in run.certificate().invariants:
        if invariant.promised and invariant.claimed:
            assert invariant.relative <= KEPT, invariant
            kept.add(invariant.name)
    assert {"energy", "constraints_length"} <= kept


kinds = st.lists(st.sampled_from(KINDS), min_size=2, max_size=5)


@given(
    names=kinds,
    closing=st.lists(st.sampled_from(KINDS), min_size=1, max_size=2),
    ground=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
@settings(max_examples=60, deadline=None)
@example(["revolute"] * 5, ["revolute"], True, 0)
@example(["spherical"] * 4, ["spherical", "distance"], False, 1)
@example(["universal", "prismatic", "spherical"], ["planar"], True, 2)
@example(["fixed", "revolute", "spherical"], ["fixed"], True, 3)
def test_random_loops_keep_energy_momenta_and_joints(names, closing, ground, seed):
    check(closed_loop(np.random.default_rng(seed), names, closing, ground))
