"""When steps are watched, and what their increments say."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment, increment
from polhode.kernel.algebra.vec3 import Quat, Vec3
from polhode.kernel.compile.pointer_table import table
from polhode.kernel.stepping import resolution as r
from polhode.lowering.system import Way, compile_system


def free():
    """The tables of a free body with moments of inertia 1, 1 and 2."""
    body = ph.Body("b", 1.0, inertia=(1.0, 1.0, 2.0))
    return compile_system(ph.System([body]), Way.FREE).arrays


def bursts(steps):
    """Bursts as the loop finds them, going on from one to the next."""
    found, n = [], 0
    while (first := r.burst(n)) < steps:
        found.append(first)
        n = first + 3
    return found


def test_bursts_are_dense_at_first_and_then_thin_out():
    starts = np.array(bursts(20_000))
    gaps = np.diff(starts)
    assert starts[0] == 0
    assert set(gaps[starts[:-1] < 128]) == {8}
    assert gaps.max() == 256
    assert np.all(np.diff(gaps) >= 0)
    for end in (256, 1024, 4096):
        assert np.sum((starts >= end) & (starts < 2 * end)) == 16


def test_a_burst_does_not_depend_on_where_a_chunk_begins():
    starts = bursts(10_000)
    for first in starts:
        for n in (first, first + 1, first + 2):
            assert r.burst(n) == first


def test_bursts_stand_for_all_steps():
    weights = [r._interval(first + 2) for first in bursts(10_000)]
    assert sum(weights) == pytest.approx(10_000, abs=256)


@pytest.mark.parametrize("kind", list(Increment))
def test_the_vector_of_an_increment_is_the_one_it_was_made_of(kind):
    g = Vec3(0.3, -0.5, 0.7)
    q = increment(kind, g)
    for signed in (q, Quat(-q.w, -q.x, -q.y, -q.z)):
        assert r.of_family(kind, signed) == pytest.approx(g, rel=1e-14)


def test_a_steady_exponential_turn_has_no_local_error_and_a_cayley_one_that_of_its_map():
    g = Vec3(0.0, 0.0, 0.3)
    for kind, lost in ((Increment.EXPONENTIAL, 0.0), (Increment.CAYLEY, 0.3 - 2 * np.arctan(0.15))):
        q, watched = Quat(1.0, 0.0, 0.0, 0.0), table(np.zeros((1, r.Watched.WIDTH)))
        s, system = table(np.zeros((1, 13))), free()
        for n in range(3):
            s[0, 6:10] = q
            r.watch_start(s, watched)
            q = q * increment(kind, g)
            s[0, 6:10] = q
            r.watch_end(kind, system, s, watched, n, 0)
        assert watched[0, r.Watched.ANGLE] == pytest.approx(8 * lost, abs=1e-15)
        assert watched[0, r.Watched.STEPS] == 8


@pytest.mark.parametrize("acts", [None, True])
def test_the_spin_of_a_free_body_counts_where_it_grows(acts):
    watched, s = table(np.zeros((1, r.Watched.WIDTH))), table(np.zeros((1, 13)))
    system = free()._replace(acts=acts)
    in_each_step, after_the_last = r.watch_rates, r.watch_kept
    watch, leave = (in_each_step, after_the_last)[:: 1 if acts else -1]
    s[0, 6] = 1.0
    for spin, before, largest in ((2.0, 0.0, 1.0), (3.0, 1.0, 2.25), (1.0, 2.25, 2.25)):
        s[0, 12] = spin
        leave(Increment.CAYLEY, system, s, watched)
        assert watched[0, r.Watched.RATE_SQUARED] == before
        watch(Increment.CAYLEY, system, s, watched)
        assert watched[0, r.Watched.RATE_SQUARED] == largest


def test_arms_reach_from_the_point_that_the_ground_holds_to_the_centre():
    bodies = [
        ph.Body(name, 1.0, inertia=(1.0, 1.0, 1.0), position=(x, 0.0, 0.0))
        for name, x in (("a", 1.0), ("b", 3.0))
    ]
    joints = [
        ph.Revolute("base", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Spherical("tip", "a", "b", point=(2, 0, 0)),
    ]
    compiled = compile_system(ph.System(bodies, joints), Way.JOINTED)
    watched = table(np.zeros((2, r.Watched.WIDTH)))
    r.watch_arms(compiled.arrays, watched)
    arms = np.asarray(watched)[:, r.Watched.ARM :]
    assert arms == pytest.approx(np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), abs=1e-15)
