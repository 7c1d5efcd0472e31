"""Every law: its slope, its curvature and its quotient are those of its potential."""

import numpy as np
import pytest

from polhode.kernel.bodies.potentials import quotient
from polhode.kernel.compile.pointer_table import zeros
from polhode.lowering.accounts import Accounts
from polhode.lowering.loads import Lowering
from polhode.model.forces import TYPES
from polhode.model.forces._element import BetweenCentres
from polhode.model.forces._force import ElementLoad, Lowered
from polhode.model.laws import ClosedFormLaw, Law, Polynomial, Push, TableLaw, UserPotential
from polhode.model.laws.table import pieces_of

EPS = np.finfo(float).eps
POINTS = {"at": [0.5, 1.0, 2.0], "force": [-1.0, 0.0, 4.0]}
LAWS = {
    "linear": Law(stiffness=3.0, rest=1.0),
    "polynomial": Polynomial(polynomial=(0.5, 2.0, -0.3), rest=0.8),
    "table": TableLaw(pieces=pieces_of("t", POINTS)),
    "smooth table": TableLaw(pieces=pieces_of("t", {**POINTS, "smooth": True})),
    "function": UserPotential(
        function=lambda y, p: (p[0] * y**3, 3 * p[0] * y**2), parameters=(0.7,)
    ),
    "push up": Push(stiffness=4.0, rest=2.1, exponent=1.5),
    "push down": Push(stiffness=4.0, rest=0.2, exponent=1.5, side=-1.0),
    **{
        kind: ClosedFormLaw(2.0, 0.3, form=force.form)
        for kind, force in TYPES.items()
        if issubclass(force, BetweenCentres)
    },
}
every_law = pytest.mark.parametrize("name", LAWS)


@every_law
def test_slope_and_curvature_are_derivatives_of_the_potential(name):
    law = LAWS[name]
    y, h = np.array([0.6, 0.9, 1.3, 1.9]), 1e-6
    change = (law.potential(y + h) - law.potential(y - h)) / (2 * h)
    assert law.slope(y) == pytest.approx(change, rel=1e-8, abs=1e-9)
    change = (law.slope(y + h) - law.slope(y - h)) / (2 * h)
    assert law.curvature(y) == pytest.approx(change, rel=1e-8, abs=1e-8)
    assert law.has_potential


@every_law
def test_the_quotient_of_the_kernels_is_that_of_the_potential(name):
    law, k = LAWS[name], list(LAWS).index(name)
    lowered = Lowered(elements=[ElementLoad("distance", (-1, -1), each) for each in LAWS.values()])
    lowering = Lowering(lowered, Accounts([]))
    tables, flags = lowering.laws(), zeros(1, 20)
    for y0, y1 in ((1.1, 1.7), (0.6, 1.9), (1.9, 0.8)):
        V0, V1 = law.potential(np.array([y0, y1]))
        found, slope = quotient(tables, flags, k, 0.0, y0, y1)
        assert found * (y1 - y0) == pytest.approx(V1 - V0, rel=0, abs=32 * EPS * (abs(V0) + 1))
        above, below = (quotient(tables, flags, k, 0.0, y0, y1 + d)[0] for d in (1e-6, -1e-6))
        assert slope == pytest.approx((above - below) / 2e-6, rel=1e-7, abs=1e-7)
        still, half = quotient(tables, flags, k, 0.0, y1, y1)
        assert still == pytest.approx(float(law.slope(np.array([y1]))[0]), rel=1e-12)
        assert 2.0 * half == pytest.approx(float(law.curvature(np.array([y1]))[0]), rel=1e-6)


def test_dampers_have_no_potential():
    assert not Law(damping=2.0).has_potential
    assert Law(damping=2.0).damps
