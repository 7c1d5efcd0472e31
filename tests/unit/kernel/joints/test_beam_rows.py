"""Beam elements in a step: impulses, rows, what is carried and what is booked."""

import numpy as np
import pytest

from polhode.kernel.columns import Observation, Pose, RowValue
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.joints import beam_rows
from tests.models.beam_pair import STEP, Pair, cayley
from tests.plain_beam import strain

EPS = np.finfo(float).eps


@pytest.mark.parametrize("damping", [0.0, 0.03])
def test_rows_and_impulses_are_those_of_the_plain_element(damping):
    pair = Pair(1, damping)
    J = pair.J
    beam_rows.evaluate_beams(pair.compiled.arrays, J.beams, STEP)
    given = [J.poses[i, Pose.F_IMPULSE : Pose.F_IMPULSE + 6] for i in range(2)]
    found = np.concatenate([*given, J.rows[RowValue.RESIDUAL, :6]])
    wanted = pair.plain()
    np.testing.assert_allclose(found, wanted, rtol=0, atol=256 * EPS * np.abs(wanted).max())


def test_a_step_carries_the_strain_and_books_what_damping_takes():
    pair = Pair(2, 0.03)
    J, carried = pair.J, pair.compiled.arrays.carried
    beam_rows.evaluate_beams(pair.compiled.arrays, J.beams, STEP)
    moved = np.array(J.rows[RowValue.AFTER, :6])
    beam_rows.keep_strains(J, J.beams, carried, STEP)
    np.testing.assert_allclose(carried[:, -6:].sum(axis=0), pair.u0 + moved, rtol=0, atol=8 * EPS)
    lost = pair.damping / STEP * moved @ np.linalg.solve(pair.flexibility, moved)
    assert carried[0, 0] == pytest.approx(lost, rel=1e-12)


def test_forces_at_an_instant_are_those_of_the_strain():
    pair = Pair(3, size=0.0)
    J, beams = pair.J, pair.J.beams
    beam_rows.write_strains(J, beams, pair.compiled.arrays.carried)
    rest = 2.0 * np.array(pair.compiled.system.beam_elements[0].rest)
    u = strain(*pair._frames(pair.x0, pair.R0)) - rest
    np.testing.assert_allclose(pair.compiled.arrays.carried[0, -6:], u, rtol=0, atol=64 * EPS)
    beam_rows.pull_beams(J, beams, zeros(2, Observation.WIDTH))
    given = np.concatenate([J.poses[i, Pose.F_IMPULSE : Pose.F_IMPULSE + 6] for i in range(2)])
    wanted = pair.plain(mu=-np.linalg.solve(pair.flexibility, u))[:12]
    np.testing.assert_allclose(given, wanted, rtol=0, atol=1e-12 * np.abs(wanted).max())


def test_far_from_the_origin_a_step_is_the_same():
    near, far = Pair(5, size=1e-3), Pair(5, size=1e-3)
    for pair, away in ((near, 0.0), (far, 2.0**22)):
        pair.x0 = np.round(near.x0 * 2**16) / 2**16 + away  # no place is rounded at the start
        for i in range(2):
            pair._place(i)
        beam_rows.evaluate_beams(pair.compiled.arrays, pair.J.beams, STEP)
    rows = [np.array(pair.J.rows[RowValue.RESIDUAL, :6]) for pair in (near, far)]
    given = [
        np.array(pair.J.poses[:2, Pose.F_IMPULSE : Pose.M_IMPULSE + 3]) for pair in (near, far)
    ]
    np.testing.assert_allclose(rows[1], rows[0], rtol=0, atol=64 * EPS)
    np.testing.assert_allclose(given[1], given[0], rtol=0, atol=64 * EPS)


def test_where_nothing_steps_impulses_stay():
    pair = Pair(4)
    beam_rows.seal_beams(pair.J, pair.J.beams)
    assert np.sum(np.asarray(pair.J.graph.values)) == 6.0


def nearest_rotation(R):
    u, _, v = np.linalg.svd(R)
    return u @ v


def test_strains_do_not_feel_a_rigid_motion_however_far():
    """A kilometre and a hundred turns in a thousand steps."""
    pair = Pair(5, size=0.0)
    J, carried = pair.J, pair.compiled.arrays.carried
    carried[0, -6:] = 0.0
    g, shift = np.array([0.3, -0.4, 0.35]), np.array([0.6, 0.0, 0.8])  # 0.61 rad a step
    start = pair.x0.copy(), [R.copy() for R in pair.R0]
    for _ in range(1000):
        turned = cayley(g)
        for i in range(2):
            centre = pair.x0[0]
            pair.dx[i] = shift + (turned - np.eye(3)) @ (pair.x0[i] - centre)
            pair.g[i] = pair.R0[i].T @ g
            pair._place(i)
        beam_rows.evaluate_beams(pair.compiled.arrays, J.beams, STEP)
        beam_rows.keep_strains(J, J.beams, carried, STEP)
        pair.x0 = pair.x0 + pair.dx
        pair.R0 = [nearest_rotation(turned @ R) for R in pair.R0]
    assert np.linalg.norm(pair.x0[0] - start[0][0]) == pytest.approx(1000.0)
    # A place at 1000 m is known to 1e-13; the way of each step has the digits of its own size.
    assert np.abs(carried[:, -6:].sum(axis=0)).max() < 1e-12
