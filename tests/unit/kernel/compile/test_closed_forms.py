"""Closed forms: a kernel takes the formulas of its system, whose hash is in the type."""

import pytest

from polhode.kernel.compile.closed_forms import ClosedForms, FormsType, form_quotient
from polhode.kernel.compile.jit import kernel


def inverse(k, r, y0, y1):
    q = k / (y0 * y1)
    return q, -q / y1


def linear(k, r, y0, y1):
    return k * (0.5 * (y0 + y1) - r), 0.5 * k


def other(k, r, y0, y1):
    return k * (0.5 * (y0 + y1) + r), 0.5 * k


@kernel
def _asked(forms, which, y0, y1):
    return form_quotient(forms, which, 3.0, 0.5, y0, y1)


@pytest.mark.parametrize("forms", [(inverse,), (inverse, linear), (linear, other, inverse)])
def test_a_kernel_takes_the_form_that_is_asked_for(forms):
    for which, form in enumerate(forms):
        assert _asked(ClosedForms(forms), which, 1.3, 1.7) == form(3.0, 0.5, 1.3, 1.7)


def test_types_tell_formulas_apart():
    assert FormsType((linear,)) == FormsType((linear,))
    assert len({FormsType((f,)) for f in (linear, inverse, other)}) == 3
    assert FormsType((linear, inverse)) != FormsType((inverse, linear))
