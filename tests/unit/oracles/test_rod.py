"""Oracles for beams, against closed forms and published figures."""

import math

import numpy as np
import pytest

from tests.truth.beam_forms import (
    buckling_load,
    euler_bernoulli_roots,
    rotating_bar,
    timoshenko_cantilever,
)
from tests.truth.rod import clamped_rod


def test_an_end_moment_rolls_a_rod_up_to_a_circle():
    EI, L = 100.0, 10.0
    C = [1e6, 1e6, 1e6, EI, EI, EI]
    rod = clamped_rod(L, C, moment=(0, 0, math.pi * EI / L), steps=2)
    np.testing.assert_allclose(rod.tip, (0, 2 * L / math.pi, 0), atol=1e-9)


def test_the_bend_of_45_degrees_has_the_tip_of_bathe_and_bolourchi():
    """Its published figures for P = 300 are of coarse meshes: -7.0, -11.9, 40.2 to one digit."""
    R, turn = 100.0, math.pi / 4
    C = [1e7, 4.16667e6, 4.16667e6, 8.333e5, 8.333e5, 8.333e5]
    rod = clamped_rod(R * turn, C, curvature=(0, 0, 1 / R), force=(0, 0, 300.0), steps=2)
    moved = rod.tip - (R * math.sin(turn), R - R * math.cos(turn), 0)
    np.testing.assert_allclose(moved, (-11.9, -7.0, 40.2), atol=0.05)


def test_a_small_load_bends_as_linear_theory_says():
    L, EI, GA, P, q = 2.0, 50.0, 900.0, 1e-6, 1e-6
    rod = clamped_rod(L, [1e4, GA, GA, 40.0, EI, EI], force=(0, 0, P), line_load=(0, q, 0), steps=1)
    assert rod.tip[2] == pytest.approx(P * L**3 / (3 * EI) + P * L / GA, rel=1e-9)
    assert rod.tip[1] == pytest.approx(q * L**4 / (8 * EI) + q * L**2 / (2 * GA), rel=1e-9)


def test_a_cantilever_without_shear_has_the_roots_of_euler_and_bernoulli():
    roots = euler_bernoulli_roots(5)
    assert roots[0] == pytest.approx(1.87510406871196, rel=1e-14)
    np.testing.assert_allclose(np.cos(roots) * np.cosh(roots), -1.0, rtol=1e-9)
    stiff = timoshenko_cantilever(1.0, 1.0, 1e12, 1.0, 1e-15, 5)
    np.testing.assert_allclose(stiff, roots**2, rtol=1e-8)


def test_shear_and_rotary_inertia_lower_frequencies():
    """The first order in both: Timoshenko's correction of a long beam is small and negative."""
    thick = timoshenko_cantilever(1.0, 1.0, 1e3, 1.0, 1e-3, 5)
    ratios = thick / euler_bernoulli_roots(5) ** 2
    assert np.all(np.diff(ratios) < 0.0)
    assert 0.98 < ratios[0] < 1.0


def test_a_bar_that_turns_slowly_is_longer_by_its_weight():
    assert rotating_bar(10.0, 2.8e7, 1.2, 6.0) == pytest.approx(5.143175e-4, rel=1e-6)
    slow = 1.2 * 0.01**2 * 10.0**3 / (3 * 2.8e7)
    assert rotating_bar(10.0, 2.8e7, 1.2, 0.01) == pytest.approx(slow, rel=1e-3)


def test_a_slender_column_buckles_at_eulers_load():
    euler = math.pi**2 * 1e3 / 400.0
    assert buckling_load(10.0, 1e12, 1e12, 1e3) == pytest.approx(euler, rel=1e-9)
    assert buckling_load(10.0, 1e12, 1e3, 1e3) < euler < buckling_load(10.0, 1e3, 1e12, 1e3)
