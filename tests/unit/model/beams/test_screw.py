"""Logarithms of poses, against the matrix exponential."""

import numpy as np
import pytest
from scipy.linalg import expm

from polhode.model.beams.screw import cross_matrix, exponential, relative_screw, transport
from tests.rounding import within

TURNS = (0.0, 1e-9, 1e-4, 0.03, 0.0895, 0.3, 1.0, 2.5, 3.0)


def _hat(screw):
    M = np.zeros((4, 4))
    M[:3, :3], M[:3, 3] = cross_matrix(screw[3:]), screw[:3]
    return M


def _screw(turn):
    rng = np.random.default_rng(7)
    screw = rng.normal(size=6)
    screw[3:] *= turn / np.linalg.norm(screw[3:])
    return screw


@pytest.mark.parametrize("turn", TURNS)
def test_the_logarithm_is_the_inverse_of_the_exponential(turn):
    screw = _screw(turn)
    H = expm(_hat(screw))
    F = expm(_hat(_screw(1.3)))[:3, :3]
    shift, R = exponential(screw)
    assert within(np.abs(shift - H[:3, 3]).max(), 1.0, 300)
    assert within(np.abs(R - H[:3, :3]).max(), 1.0, 300)
    found = relative_screw(F, F @ H[:3, :3], F @ H[:3, 3])
    near_half_a_turn = 1.0 / np.sin(turn) ** 2 if turn > 1.0 else 1.0
    assert within(np.abs(found - screw).max(), near_half_a_turn, 300)


@pytest.mark.parametrize("turn", TURNS)
def test_transport_is_how_a_strain_on_the_way_changes_the_logarithm(turn):
    screw, strain, size = _screw(turn), _screw(0.4), 1e-5

    def whole(change):
        H = expm(0.3 * _hat(screw)) @ expm(change * _hat(strain)) @ expm(0.7 * _hat(screw))
        return relative_screw(np.eye(3), H[:3, :3], H[:3, 3])

    rate = (whole(size) - whole(-size)) / (2.0 * size)
    near_half_a_turn = 1.0 / np.sin(turn) ** 4 if turn > 1.0 else 1.0
    truncated, rounded = size**2, 1e-15 / size
    far = np.abs(rate - transport(screw, 0.3) @ strain).max()
    assert far <= 20.0 * (truncated + rounded) * near_half_a_turn
