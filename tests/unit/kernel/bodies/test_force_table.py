"""Tables of forces: means over any way are exact, in the kernel and in numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import PchipInterpolator

from polhode.kernel.bodies.force_table import table_force, table_mean
from polhode.kernel.compile.pointer_table import table
from polhode.model.laws.table import force_at, pieces_of, potential_at, slope_at
from tests.rounding import within

AT, FORCE = [-1.0, -0.3, 0.0, 0.4, 2.0], [-5.0, -1.0, 0.0, 0.0, 7.0]
FORMS = {
    (smooth, beyond): pieces_of(
        "the table", {"at": AT, "force": FORCE, "smooth": smooth, "beyond": beyond}
    )
    for smooth in (False, True)
    for beyond in ("constant", "linear")
}
forms = pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form[0]}-{form[1]}")
places = st.floats(-3.0, 4.0)


def in_kernel(pieces):
    flat = pieces.ravel()
    return table(flat[None]), 0, len(flat)


@forms
@given(y0=places, y1=places)
def test_the_mean_force_is_the_quotient_of_the_potential(form, y0, y1):
    pieces = FORMS[form]
    mean, _ = table_mean(*in_kernel(pieces), y0, y1)
    V0, V1 = potential_at(pieces, np.array([y0, y1]))
    # Some 40 operations with numbers up to 30 J and 7 N.
    assert within(abs(mean * (y1 - y0) - (V1 - V0)), 40.0, 40)


@forms
@given(y=places)
def test_force_and_slope_are_those_of_numpy(form, y):
    pieces = FORMS[form]
    force, slope = table_force(*in_kernel(pieces), y)
    at = np.array([y])
    assert within(abs(force - force_at(pieces, at)[0]), 20.0, 20)
    assert within(abs(slope - slope_at(pieces, at)[0]), 40.0, 20)


@forms
@given(y0=places, y1=places)
def test_the_derivative_is_that_of_the_mean(form, y0, y1):
    pieces, d = FORMS[form], 1e-5
    _, slope = table_mean(*in_kernel(pieces), y0, y1)
    means = [table_mean(*in_kernel(pieces), y0, y1 + e)[0] for e in (-d, d)]
    # Curved by at most 60 N/m², and bent by 15 N/m at an edge between the two.
    near = abs(y1 - y0) < 10 * d or min(abs(y1 - a) for a in AT) < d
    assert abs(slope - (means[1] - means[0]) / (2 * d)) <= (15.0 if near else 60.0 * d)


def test_a_step_across_a_point_however_short_has_a_finite_slope():
    for y0, y1 in ((-1e-130, 0.0), (0.4 - 1e-16, 0.4 + 1e-16), (-0.3, -0.3 + 1e-12)):
        mean, slope = table_mean(*in_kernel(FORMS[True, "linear"]), y0, y1)
        assert abs(mean) <= 5.0
        assert abs(slope) <= 15.0


def test_a_smooth_table_is_the_monotone_cubic_of_scipy():
    y = np.linspace(AT[0], AT[-1], 200)
    found = force_at(FORMS[True, "constant"], y)
    assert np.allclose(found, PchipInterpolator(AT, FORCE)(y), rtol=0, atol=1e-14)
    assert np.all(np.diff(found) >= -1e-15)


@pytest.mark.parametrize("smooth", [False, True])
def test_beyond_its_ends_a_table_is_constant_or_linear(smooth):
    constant, linear = FORMS[smooth, "constant"], FORMS[smooth, "linear"]
    y = np.array([-3.0, 4.0])
    assert np.array_equal(force_at(constant, y), [-5.0, 7.0])
    ends = slope_at(linear, np.array([AT[0], AT[-1]]))
    assert np.allclose(force_at(linear, y), [-5.0 - 2.0 * ends[0], 7.0 + 2.0 * ends[1]])
    inside = np.nextafter(AT[-1], 0.0)
    assert np.isclose(slope_at(linear, np.array([inside]))[0], ends[1])
