"""Random trees of every type of joint keep what they must, whatever the tree."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import polhode as ph
from polhode.model.joints import TYPES

pytestmark = pytest.mark.jit

STEP, STEPS = 0.01, 200
KEPT = 1e-13  # 2.5e-14 is seen over 400 trees

seeds = st.integers(0, 2**32 - 1)
gravities = st.sampled_from([(0, 0, 0), (0, 0, -9.81), (3.0, -2.0, -5.0)])
trees = given(
    names=st.lists(
        st.sampled_from(tuple(TYPES)),
        min_size=1,
        max_size=5,
    ),
    ground=st.booleans(),
    gravity=gravities,
    seed=seeds,
)


def check(system, scheme):
    """Everything promised by the model and claimed by the scheme is kept; return what was."""
    run = ph.simulate(system, scheme, step=STEP, until=STEP * STEPS)
    assert run.trajectory.steps == STEPS
    kept = {}
    for invariant in run.certificate().invariants:
        if invariant.promised and invariant.claimed:
            assert invariant.relative <= KEPT, invariant
            kept[invariant.name] = invariant.relative
    return kept


@trees
@settings(max_examples=150)
@example(["universal"], True, (0, 0, -9.81), 1)
@example(["planar", "planar", "planar"], False, (0, 0, 0), 2)
@example(["distance", "distance", "distance"], True, (0, 0, -9.81), 3)
@example(["prismatic", "cylindrical", "prismatic"], False, (0, 0, -9.81), 4)
@example(["fixed", "fixed", "fixed"], False, (0, 0, 0), 5)
def test_energy_momentum_keeps_energy_momenta_and_joints(tree, names, ground, gravity, seed):
    system = tree(np.random.default_rng(seed), names, ground=ground, gravity=gravity)
    kept = check(system, "energy-momentum")
    assert {"energy", "constraints_length"} <= set(kept)
    if not ground and not any(gravity):
        assert sum(name.startswith(("linear", "angular")) for name in kept) == 6


@trees
@settings(max_examples=30)
def test_euler_parameters_keep_energy_linear_momentum_and_joints(
    tree, names, ground, gravity, seed
):
    system = tree(np.random.default_rng(seed), names, ground=ground, gravity=gravity)
    kept = check(system, "euler-parameters")
    assert {"energy", "constraints_length"} <= set(kept)
    assert not any(name.startswith("angular") for name in kept)  # joints spoil it, and it says so
    if not ground and not any(gravity):
        assert sum(name.startswith("linear") for name in kept) == 3


@trees
@settings(max_examples=8)
def test_both_unknowns_of_euler_parameters_give_one_trajectory(tree, names, ground, gravity, seed):
    system = tree(np.random.default_rng(seed), names, ground=ground, gravity=gravity)
    a, b = (
        ph.simulate(system, f"euler-parameters(unknown={u})", step=STEP, until=0.5).trajectory
        for u in ("euler", "conformal")
    )
    assert np.abs(a.position - b.position).max() <= 1e-11
    assert np.abs(a.rotation - b.rotation).max() <= 1e-11


@trees
@settings(max_examples=15)
def test_compositions_keep_what_their_parts_keep(tree, names, ground, gravity, seed):
    system = tree(np.random.default_rng(seed), names, ground=ground, gravity=gravity)
    check(system, "suzuki-4(energy-momentum)")


@trees
@settings(max_examples=15)
def test_a_run_turned_around_goes_back_to_its_start(tree, names, ground, gravity, seed):
    """Both conserving schemes are symmetric: with all momenta reversed they retrace their steps."""
    from polhode.run.engine import Engine

    system = tree(np.random.default_rng(seed), names, ground=ground, gravity=gravity)
    engine = Engine(system, "energy-momentum", STEP)
    engine.start()
    state = engine.compiled.state
    before = state.copy()
    for _ in range(2):
        engine.advance(50, 1000, engine.buffers(1))
        state[:, 3:6] *= -1
        state[:, 10:13] *= -1
    assert np.abs(state - before).max() <= 1e-9


def test_the_certificate_tells_the_joints_that_spoil_angular_momentum():
    """A pivot on the vertical keeps L_z; the same joint with another axis does not promise it."""
    body = ph.Body("b", mass=1.0, inertia=(0.1, 0.2, 0.15), position=(0.5, 0, 0))
    for axis, promised in (((0, 0, 1), True), ((1, 0, 1), False)):
        hinge = ph.Revolute("hinge", "ground", "b", point=(0, 0, 0), axis=axis, initial={"rate": 2})
        system = ph.System([body], [hinge], gravity=(0, 0, -9.81))
        c = ph.simulate(system, step=STEP, until=1.0).certificate()
        assert c["angular_momentum_z"].promised is promised
        assert c["angular_momentum_z"].kept is promised
        assert not c["angular_momentum_x"].promised
