"""Sections: closed forms, and bad input."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.errors import ModelError
from polhode.model.beams.section import MATERIALS

STEEL = MATERIALS["steel"]
DIAGONAL = {"stiffness": [1.0] * 6, "mass": 1.0, "inertia": [2.0, 1.0, 1.0]}


def test_a_round_section_has_the_formulas_of_handbooks():
    r = 0.01
    s = ph.Section.round(r, material="steel")
    A, moment = math.pi * r**2, math.pi * r**4 / 4
    nu = STEEL.poisson
    kGA = 6 * (1 + nu) / (7 + 6 * nu) * STEEL.shear * A
    bending = STEEL.young * moment
    expected = [STEEL.young * A, kGA, kGA, STEEL.shear * 2 * moment, bending, bending]
    np.testing.assert_allclose(np.diag(s.matrix), expected, rtol=1e-14)
    assert s.mass_per_length == pytest.approx(STEEL.density * A, rel=1e-14)
    inertia = STEEL.density * moment * np.array([2, 1, 1])
    np.testing.assert_allclose(np.diag(s.inertia_per_length), inertia, rtol=1e-14)


def test_a_tube_is_a_round_less_a_round():
    outer, inner = (ph.Section.round(r, material="brass").matrix for r in (0.02, 0.015))
    tube = ph.Section.tube(0.02, inner=0.015, material="brass").matrix
    same = ph.Section.tube(0.02, 0.005, material="brass").matrix
    for k in (0, 3, 4, 5):  # the shear factors are its own
        assert tube[k, k] == pytest.approx(outer[k, k] - inner[k, k], rel=1e-13)
    np.testing.assert_allclose(same, tube, rtol=1e-13)


def test_a_square_has_the_torsion_constant_of_saint_venant():
    s = ph.Section.rectangle(0.02, 0.02, young=3.0, shear=1.2, density=1.0)
    assert s.matrix[3, 3] / 1.2 / 0.02**4 == pytest.approx(0.1405770149, rel=1e-9)
    flat = ph.Section.rectangle(1.0, 1e-3, young=3.0, shear=1.2, density=1.0)
    assert flat.matrix[3, 3] / 1.2 / (1e-9 / 3) == pytest.approx(1 - 0.63025e-3, rel=1e-6)


def test_width_is_along_axis_2():
    s = ph.Section.rectangle(width=0.01, height=0.03, material="steel")
    assert s.matrix[4, 4] == pytest.approx(9.0 * s.matrix[5, 5], rel=1e-13)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"round": {"radius": 0.0}, "material": "steel"},
            "section radius is 0; it must be positive",
        ),
        ({"round": {"radius": 0.1}, "material": "stele"}, "'stele' is unknown.*'steel'"),
        ({"round": {"radius": 0.1}}, "section has no young, shear, density"),
        ({"round": {"width": 0.1}, "material": "steel"}, "section round has no 'width'"),
        ({"tube": {"radius": 0.1}, "material": "steel"}, "either inner or thickness"),
        ({"tube": {"radius": 0.1, "inner": 0.2}, "material": "steel"}, "inner one"),
        ({"tube": {"radius": 0.1, "thickness": 0.2}, "material": "steel"}, "inner one"),
        ({"square": {"side": 0.1}, "material": "steel"}, "section has no 'square'"),
        (
            {"round": {"radius": 0.1}, "young": 1.0, "shear": 0.1, "density": 1.0},
            "which is impossible",
        ),
        ({"material": "steel"}, "section needs a shape"),
        (DIAGONAL | {"stiffness": [1, 1, 1, 1, 0, 1]}, "section stiffness EI2 is 0; all must"),
        (DIAGONAL | {"stiffness": [1, -2, 1, 1, 1, 1]}, "section stiffness GA2 is -2"),
        (DIAGONAL | {"stiffness": np.eye(5)}, "or a 6x6"),
        (DIAGONAL | {"stiffness": np.eye(6) + np.eye(6, k=1)}, "is not symmetric"),
        (DIAGONAL | {"stiffness": np.ones((6, 6))}, "is not positive"),
        (DIAGONAL | {"stiffness": np.diag([1, 1, 1, -1, 1, 1])}, "is not positive"),
        (DIAGONAL | {"mass": 0.0}, "section mass is 0; it must be positive"),
        (DIAGONAL | {"inertia": [0, 0, 0]}, "section inertia has the moment 0"),
        (DIAGONAL | {"inertia": None}, "section has stiffness but no inertia"),
        (DIAGONAL | {"material": "steel"}, "section has stiffness and material"),
        (3.0, "section is 3.0"),
    ],
)
def test_invalid_sections_give_one_line_error(given, words):
    with pytest.raises(ModelError, match=words) as error:
        ph.Section.of(given)
    assert "\n" not in str(error.value)
