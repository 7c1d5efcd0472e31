"""Random scenes of bodies that touch: every run ends, and books every joule.

Bits do not depend on how a run is cut or saved, nor on the order of bodies.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import polhode as ph
from tests.models.random_touching import (
    STEP,
    UNTIL,
    assert_sound,
    crowd,
    jointed_scene,
    loose_scene,
)
from tests.models.touching import account, energy_scale

pytestmark = pytest.mark.jit
SCENES = pytest.mark.parametrize("made", [loose_scene, jointed_scene])
seeds = st.integers(0, 10**6)


def same_end(run, other, names):
    """Whether bodies end with the same bits."""
    for name in names:
        a, b = run.body(name), other.body(name)
        assert (a.position.values[-1] == b.position.values[-1]).all()
        assert (a.quaternion.values[-1] == b.quaternion.values[-1]).all()
        assert (a.velocity.values[-1] == b.velocity.values[-1]).all()
    for kind in ("impact", "friction", "contact_gain", "contact_law", "penetration"):
        first, second = (r.trajectory.booked(kind)["contacts"][-1] for r in (run, other))
        assert first == second


@SCENES
@settings(max_examples=12)
@given(seed=seeds)
def test_energy_is_what_is_booked_and_contacts_add_none(made, seed):
    run = ph.simulate(made(seed), step=STEP, until=UNTIL, save_every=5)
    assert_sound(run)
    limit = 1e-11 if made is loose_scene else 1e-9
    assert account(run, "contact_gain") <= limit * energy_scale(run)


@SCENES
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 300, 50))
def test_energy_is_what_is_booked_until_bodies_lie_on_the_floor(made, first):
    for seed in range(first, first + 50):
        assert_sound(ph.simulate(made(seed), step=STEP, until=1.0, save_every=10))


@SCENES
@pytest.mark.parametrize("seed", [0, 3])
def test_a_run_that_is_resumed_has_the_same_bits(made, seed, tmp_path):
    system, path = made(seed), tmp_path / "run.zarr"
    ph.simulate(system, step=STEP, until=UNTIL / 2, out=path, save_every=5)
    resumed = ph.resume(path, until=UNTIL)
    whole = ph.simulate(system, step=STEP, until=UNTIL, save_every=5)
    same_end(whole, resumed, [b.name for b in system.bodies])


@SCENES
@pytest.mark.parametrize("seed", [0, 3])
def test_how_often_is_saved_changes_no_bit(made, seed):
    system = made(seed)
    often, seldom = (
        ph.simulate(system, step=STEP, until=UNTIL, save_every=every) for every in (1, 10)
    )
    same_end(often, seldom, [b.name for b in system.bodies])


@pytest.mark.parametrize("made", [loose_scene, crowd])
@pytest.mark.parametrize("seed", range(5))
def test_bodies_in_another_order_have_the_same_bits(made, seed):
    def shuffled(count):
        return np.random.default_rng(seed).permutation(count)

    one, other = (
        ph.simulate(system, step=STEP, until=UNTIL, save_every=5)
        for system in (made(seed), made(seed, shuffled))
    )
    for body in made(seed).bodies:
        a, b = (r.body(body.name) for r in (one, other))
        assert (a.position.values == b.position.values).all()
        assert (a.velocity.values == b.velocity.values).all()
