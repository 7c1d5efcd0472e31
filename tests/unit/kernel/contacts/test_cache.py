"""Points remember impulses in world axes from step to step, by their keys."""

import numpy as np

from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.contacts.cache import recall, remember_points, save_points
from polhode.kernel.contacts.tables import Cached, NearIndex, NearValue, TouchCount, TouchValue
from tests.models.touching import axes_of, impulses, random_island

POINTS = 12


def remembered():
    """Tables whose points are remembered in another order than that of their keys."""
    T, rng = random_island(1).arrays.touching, np.random.default_rng(2)
    T.points[:POINTS, NearIndex.KEY] = rng.permutation(100)[:POINTS]
    T.numbers[:POINTS, TouchValue.IMPULSE : TouchValue.IMPULSE + 3] = rng.uniform(
        0.1, 1, (POINTS, 3)
    )
    T.numbers[3, TouchValue.IMPULSE] = 0.0  # does not press
    T.numbers[:POINTS, TouchValue.CLOSED] = np.arange(POINTS) % 2
    T.numbers[:POINTS, TouchValue.STUCK] = np.arange(POINTS) % 3 == 0
    remember_points(T, POINTS, 0.01)
    return T


def test_keys_are_sorted_and_only_points_that_press_are_kept():
    T = remembered()
    keys = np.array(T.keys[: T.tally[0, TouchCount.CACHED], 0])
    pressing = [k for k in range(POINTS) if k != 3]
    assert list(keys) == sorted(T.points[pressing, NearIndex.KEY])


def test_places_slips_and_bodies_are_kept_for_samples():
    T = remembered()
    T.numbers[:POINTS, TouchValue.BEFORE : TouchValue.BEFORE + 3] = 1.0, 2.0, 4.0
    T.numbers[:POINTS, TouchValue.NEXT : TouchValue.NEXT + 3] = 3.0, 0.0, 0.0
    remember_points(T, POINTS, 0.01)
    rows = {int(T.points[k, NearIndex.KEY]): k for k in range(POINTS)}
    for m in range(T.tally[0, TouchCount.CACHED]):
        k, kept = rows[int(T.keys[m, 0])], T.cache[m]
        np.testing.assert_array_equal(kept[Cached.AT : Cached.AT + 3], T.numbers[k, :3])
        np.testing.assert_array_equal(kept[Cached.NORMAL : Cached.NORMAL + 3], axes_of(T, k)[0])
        slip = kept[Cached.SLIP : Cached.SLIP + 3] - (0, 1.0, 2.0) @ axes_of(T, k)
        assert np.abs(slip).max() <= 1e-15
        a, b = T.points[k, [NearIndex.A, NearIndex.B]]
        ground = len(T.rates) - 1
        assert (kept[Cached.A], kept[Cached.B]) == (a, -1 if b == ground else b)
        assert (kept[Cached.LENGTH], kept[Cached.GAP]) == (0.01, T.numbers[k, NearValue.GAP])


def test_a_row_of_samples_takes_as_many_points_as_fit():
    T = remembered()
    rows = zeros(2, 4 * Cached.WIDTH)
    assert save_points(T, rows, 1) == POINTS - 1
    assert not rows[0].any()
    np.testing.assert_array_equal(rows[1].reshape(4, -1), T.cache[:4])


def test_a_point_recalls_its_impulse_in_world_axes_and_its_marks():
    T = remembered()
    kept, before = impulses(T, POINTS), [axes_of(T, k) for k in range(POINTS)]
    for k in range(POINTS):  # the same frame, turned about the normal
        t1, t2 = before[k][1], before[k][2]
        T.numbers[k, TouchValue.T1 : TouchValue.T1 + 3] = 0.6 * t1 + 0.8 * t2
        T.numbers[k, TouchValue.T2 : TouchValue.T2 + 3] = 0.6 * t2 - 0.8 * t1
        recall(T, k)
        again = np.array(T.numbers[k, TouchValue.KEPT : TouchValue.KEPT + 3])
        expected = np.zeros(3) if k == 3 else kept[k] @ before[k]
        assert np.abs(again @ axes_of(T, k) - expected).max() <= 1e-15
        if k != 3:
            assert T.numbers[k, TouchValue.CLOSED] == k % 2
            assert T.numbers[k, TouchValue.STUCK] == (k % 3 == 0)


def test_a_point_that_is_new_or_rebounds_whole_starts_from_zero():
    T = remembered()
    T.points[0, NearIndex.KEY] = 1000
    T.numbers[1, NearValue.RESTITUTION] = 1.0
    T.numbers[2, NearValue.FRICTION] = 0.0
    for k in range(3):
        recall(T, k)
    assert not T.numbers[:2, TouchValue.KEPT : TouchValue.KEPT + 3].any()
    assert T.numbers[0, TouchValue.CLOSED] == T.numbers[0, TouchValue.STUCK] == 0.0
    assert T.numbers[1, TouchValue.CLOSED] == 1.0
    assert T.numbers[2, TouchValue.KEPT] > 0.0
    assert not T.numbers[2, TouchValue.KEPT + 1 : TouchValue.KEPT + 3].any()
