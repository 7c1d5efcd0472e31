"""Potentials of lengths and of places: gradients at an instant, exact work over a step."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.structures import potentials
from polhode.kernel.structures.layout import Motion, Work
from polhode.run.engine import Engine

EPS = np.finfo(float).eps
PLACE, WELL, CUBE = np.array([0.6, -0.3, 0.8]), np.array([1.0, 2.0, 3.0]), 5.0


def well(x, parameters):
    """V = sum of a x² / 2, and a term of fourth order that no quotient makes exact by itself."""
    a, b, c = parameters
    value = 0.5 * (a * x[0] ** 2 + b * x[1] ** 2 + c * x[2] ** 2) + 0.25 * x[0] ** 4
    return value, (a * x[0] + x[0] ** 3, b * x[1], c * x[2])


def pull(length, parameters):
    return parameters[0] * length**3, 3 * parameters[0] * length**2


@pytest.fixture(scope="module")
def compiled():
    nodes = [ph.Node("wall", (0, 0, 0), fixed=True), ph.Node("a", tuple(PLACE), mass=1.0)]
    elements = [
        ph.Field("well", ("a",), potential=well, parameters=tuple(WELL)),
        ph.NodeSpring("tie", ("wall", "a"), potential=pull, parameters=(CUBE,)),
    ]
    return Engine(ph.Structure(nodes, elements), "simo-gonzalez", 1e-2).compiled


def at(compiled, x):
    """A row with a place of the free node."""
    found = np.zeros(compiled.n)
    found[np.asarray(compiled.places, dtype=int)[3:6]] = x
    return found


def state(compiled):
    made = zeros(Motion.WIDTH, compiled.n)
    made[Motion.U] = at(compiled, PLACE)
    return made


def energies(x):
    return well(x, WELL)[0], CUBE * np.linalg.norm(x) ** 3


def test_forces_at_an_instant_are_gradients(compiled):
    s, x = compiled.arrays, state(compiled)
    for add, gradient in (
        (lambda: potentials.add_fields(s.fields, s, x, Motion.U), well(PLACE, WELL)[1]),
        (
            lambda: potentials.add_lengths(s.lengths, s, x, Motion.U),
            3 * CUBE * np.linalg.norm(PLACE) * PLACE,
        ),
    ):
        s.work[Work.INNER] = 0.0
        add()
        free = at(compiled, 1.0) != 0.0
        assert_allclose(np.asarray(s.work)[Work.INNER][free], gradient, rtol=1e-9)


@pytest.mark.parametrize("change", [(0.2, -0.1, 0.3), (1e-9, 2e-9, 0.0)])
def test_forces_over_a_step_do_the_work_of_the_potential(compiled, change):
    h, s, x, D = 0.1, compiled.arrays, state(compiled), np.array(change)
    before, after = energies(PLACE), energies(PLACE + D)
    for k, add in enumerate(
        (
            lambda: potentials.add_mean_fields(s.fields, s, x, h),
            lambda: potentials.add_mean_lengths(s.lengths, s, x, h),
        )
    ):
        s.work[Work.RESIDUAL], s.work[Work.DELTA] = 0.0, at(compiled, D)
        add()
        work = np.asarray(s.work)[Work.RESIDUAL] @ at(compiled, D) / h
        assert work == pytest.approx(after[k] - before[k], abs=16 * EPS * after[k])
