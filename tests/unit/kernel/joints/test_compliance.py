"""Rows with a compliance: strains from increments, and the law that the row stands for."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import Prim, RowValue, Twist
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.compliance import (
    Strain,
    advance_strains,
    evaluate_compliant,
    is_compliant,
    is_solved,
    moved,
)
from polhode.kernel.joints.prediction import start_iteration
from polhode.kernel.joints.residual import evaluate_residual
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
STEP = 0.1
CHOICES = {
    "energy-momentum": (Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE),
    "euler-parameters": (Increment.EULER, Increment.EULER, Arms.HALF),
}
K, D = 70.0, 0.4


def in_a_step(kind, unit=1.0):
    """Two bodies in the midst of a step whose increments are `unit` long."""
    bodies = [
        ph.Body("a", mass=1.0, inertia=(0.2, 0.3, 0.4), angular_velocity=(0.3, 0.2, 0.1)),
        ph.Body("b", mass=2.0, inertia=(0.4, 0.3, 0.5), position=(1.4, 0.1, 0.2)),
    ]
    if kind == "torsion":
        joints = [ph.Revolute("hinge", "a", "b", point=(0.7, 0, 0), axis=(0, 1, 2))]
        forces = [ph.TorsionSpring("s", "hinge", stiffness=K, damping=D, angle=0.2)]
    elif kind == "bushing":
        three = {"stiffness": (K,) * 3, "turning_stiffness": (K,) * 3}
        joints, more = [], {"damping": (D,) * 3, "turning_damping": (D,) * 3}
        forces = [ph.Bushing("s", between=("a", "b"), point=(0.7, 0, 0.1), **three, **more)]
    else:
        joints, ends = [], ((0.1, 0.2, 0.0), (1.3, 0.0, 0.1))
        forces = [
            ph.Spring("s", between=("a", "b"), points=ends, stiffness=K, damping=D, length=1.1)
        ]
    c = compile_system(ph.System(bodies, joints, forces), Way.JOINTED, stiff_at=1e3)
    start_iteration(c.arrays, c.state, STEP)
    rng = np.random.default_rng(5)
    J = c.arrays.joints
    if kind == "torsion":  # about the axis, which both bodies share
        turns = rng.normal(size=(2, 1)) * np.array([0, 1, 2]) / np.sqrt(5)
    else:
        turns = rng.normal(size=(2, 3))
    J.z[:] = unit * 0.3 * np.hstack([rng.normal(size=(2, 3)), turns])
    J.rows[RowValue.MU] = rng.normal(size=J.rows.shape[1])
    return c


def elements(J):
    return [k for k in range(len(J.integers)) if is_compliant(J, k)]


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
@pytest.mark.parametrize("kind", ["distance", "bushing", "torsion"])
def test_the_row_is_the_law_and_strains_are_changes_of_coordinates(kind, choice):
    c = in_a_step(kind)
    J = c.arrays.joints
    evaluate_residual(c.arrays, c.state, *choice, 0.0, STEP)
    assert elements(J)
    for k in elements(J):
        row = J.integers[k, Prim.ROW]
        y0, y1 = J.rows[RowValue.BEFORE, row], J.rows[RowValue.AFTER, row]
        assert moved(J, k) == pytest.approx(y1 - y0, rel=0, abs=32 * EPS)
        # The impulse by the law makes the row vanish: r = 2 C (mu - mu_law)/(g h).
        assert is_solved(J, k)
        r, mu = J.rows[RowValue.RESIDUAL, row], J.rows[RowValue.MU, row]
        start = J.compliance.strains[Strain.START, row]
        wanted = 2 * start + (y1 - y0) + 2 * D / K * (y1 - y0) / STEP
        gear = 2 * mu / (K * STEP) / (r - wanted)
        if kind == "distance":
            assert gear == pytest.approx(2 / (y0 + y1), rel=1e-12)
        elif kind == "bushing":
            assert gear == pytest.approx(1.0, rel=1e-12)
        else:
            assert gear > 0.9
        before = J.compliance.strains[Strain.START, row]
        advance_strains(J)
        assert J.compliance.strains[Strain.START, row] == before + moved(J, k)
        J.compliance.strains[Strain.START] -= J.compliance.strains[Strain.CHANGE]


@pytest.mark.parametrize("kind", ["distance", "bushing", "torsion"])
def test_small_changes_are_rounded_by_parts_of_themselves(kind):
    """The change of a strain is odd in increments that are small: what is even is of order two."""
    unit, changes = 1e-10, []
    for sign in (1.0, -1.0):
        c = in_a_step(kind, sign * unit)
        evaluate_residual(c.arrays, c.state, *CHOICES["energy-momentum"], 0.0, STEP)
        changes.append(np.array([moved(c.arrays.joints, k) for k in elements(c.arrays.joints)]))
    odd, even = changes[0] - changes[1], changes[0] + changes[1]
    assert np.abs(odd).max() > 0.1 * unit
    assert np.abs(even).max() <= 64 * unit * (EPS + unit)


def test_a_row_that_is_no_number_is_no_solution():
    c = in_a_step("distance")
    J = c.arrays.joints
    J.z[0, Twist.SHIFT] = np.nan
    k = elements(J)[0]
    assert evaluate_compliant(c.arrays, Arms.AVERAGE, k, STEP) == np.inf
