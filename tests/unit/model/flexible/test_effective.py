"""Effective masses of held parts, against closed forms."""

import numpy as np
import pytest

import polhode as ph


def bar(n):
    """A bar along x, held at its start: length, stiffness EA and mass one; stiff across."""
    x = np.linspace(0, 1, n + 1)[1:]
    K, M = np.zeros((n, 3, n, 3)), np.zeros((n, 3, n, 3))
    for k in range(n):
        K[k, 0, k, 0] += n
        M[k, :, k, :] = np.eye(3) / n * (0.5 if k == n - 1 else 1.0)
        K[k, 1, k, 1] = K[k, 2, k, 2] = 1e9
        if k:
            K[k, 0, k - 1, 0] = K[k - 1, 0, k, 0] = -n
            K[k - 1, 0, k - 1, 0] += n
    return K.reshape(3 * n, -1), M.reshape(3 * n, -1), [(a, 0, 0) for a in x]


def test_effective_masses_of_a_bar_are_those_of_its_sines():
    """Mode k of a bar of mass m has 8 m/(pi (2k - 1))², at (2k - 1)/4 times the wave speed."""
    found = ph.effective_masses(*bar(200), count=3)
    for k, mode in enumerate(found, start=1):
        assert mode.frequency == pytest.approx((2 * k - 1) / 4, rel=1e-3)
        assert mode.mass == pytest.approx(8 / (np.pi * (2 * k - 1)) ** 2, rel=1e-3)
        np.testing.assert_allclose(np.abs(mode.axis), [1, 0, 0], atol=1e-12)
        np.testing.assert_allclose(mode.place, 0.0, atol=1e-12)


def test_a_mass_on_three_springs_is_found_where_it_is():
    place, m = np.array([0.3, -0.2, 0.7]), 2.5
    K = np.diag([1.0, 4.0, 9.0]) * m * (2 * np.pi) ** 2
    found = ph.effective_masses(K, m * np.eye(3), [place])
    for k, mode in enumerate(found):
        axis = np.eye(3)[k]
        assert mode.frequency == pytest.approx(k + 1.0, rel=1e-14)
        assert mode.mass == pytest.approx(m, rel=1e-14)
        assert mode.stiffness == pytest.approx(K[k, k], rel=1e-13)
        np.testing.assert_allclose(np.abs(mode.axis), axis, atol=1e-15)
        np.testing.assert_allclose(mode.place, place - axis * place[k], atol=1e-15)
        L = np.concatenate([axis, np.cross(place, axis)])
        np.testing.assert_allclose(mode.matrix, m * np.outer(L, L), atol=1e-14)


def test_invalid_input_gives_one_line_error():
    with pytest.raises(ph.ModelError, match="is not positive definite; fix the port"):
        ph.effective_masses(np.zeros((3, 3)), np.eye(3), [(0, 0, 0)])
    with pytest.raises(ph.ModelError, match="both need three per point"):
        ph.effective_masses(np.eye(3), np.eye(6), [(0, 0, 0)])
    with pytest.raises(ph.ModelError, match="points"):
        ph.effective_masses(np.eye(6), np.eye(6), [(0, 0, 0)])
