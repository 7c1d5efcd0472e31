"""Linear models of one step of systems with beams, couplings and rolling bodies."""

import numpy as np
import pytest

import polhode as ph
from tests.truth.test_bicycle import PUBLISHED, bicycle
from tests.unit.mechanics.test_linearise import cayley

pytestmark = pytest.mark.plain


def same(found, wanted, within):
    return np.abs(found - wanted).max() <= within * np.abs(wanted).max()


def test_a_step_of_a_beam_at_rest_is_the_midpoint_rule():
    """Differences of the sixth order leave 1e-10."""
    section = ph.Section.round(radius=0.01, material="steel")
    beam = ph.Beam("arm", "ground", "", points=[(0, 0, 0), (1, 0, 0)], elements=1, section=section)
    system, tip, h = ph.System([], beams=[beam]), "body.arm.1", 1e-3
    given = {"inputs": [f"{tip}.force.z"], "outputs": [f"{tip}.position.z"]}
    smooth, step = ph.linearise(system, **given), ph.linearise(system, **given, step=h)
    A, B = cayley(smooth, h)
    assert same(step.A, A, 1e-9)
    assert same(step.B, B, 1e-9)
    assert np.array_equal(step.C, smooth.C)
    assert step.dt == h


def geared():
    """Return two wheels on gears at rest, two turns from where the angles are zero."""
    inertias = {"a": 0.3, "b": 0.5}
    bodies = [
        ph.Body(name, mass=1.0, inertia=(1, 1, J), position=(k, 0, 0))
        for k, (name, J) in enumerate(inertias.items())
    ]
    joints = [
        ph.Revolute("a", "ground", "a", (0, 0, 0), (0, 0, 1), initial={"angle": 14.0}),
        ph.Revolute("b", "ground", "b", (1, 0, 0), (0, 0, 1)),
    ]
    spring = ph.TorsionSpring("k", joint="a", stiffness=20.0, angle=14.0, damping=0.4)
    return ph.System(bodies, joints, [spring], couplings=[ph.Coupling("gear", ["a", "b"], 2.0)])


def test_a_step_of_gears_is_the_midpoint_rule_and_keeps_their_turns():
    """Coordinates may point back, the answer of the angle to the torque may not."""
    h, system = 0.05, geared()
    given = {"inputs": ["joint.a.torque"], "outputs": ["joint.a.angle"]}
    smooth = ph.linearise(system, **given)
    A, B = cayley(smooth, h)
    for about in (None, ph.simulate(system, step=h, until=2 * h).final):
        step = ph.linearise(system, about, **given, step=h)
        for k in range(3):
            power = np.linalg.matrix_power
            assert same(step.C @ power(step.A, k) @ step.B, smooth.C @ power(A, k) @ B, 1e-9)


def test_a_step_of_a_bicycle_has_the_published_eigenvalues_to_order_two():
    errors = []
    for h in (0.02, 0.01):
        found = np.log(np.linalg.eigvals(ph.linearise(bicycle(5.0), step=h).A)) / h
        errors.append([np.abs(found - value).min() for value in PUBLISHED[5.0]])
    assert np.log2(np.divide(*errors)) == pytest.approx([2, 2, 2], abs=0.05)


def test_a_force_along_a_joint_that_turns_too_is_refused_over_a_step():
    bodies = [ph.Body("a", mass=1.0, inertia=(1, 1, 1)), ph.Body("b", mass=1.0, inertia=(1, 1, 1))]
    joints = [
        ph.Cylindrical("c", "ground", "a", (0, 0, 0), (0, 0, 1)),
        ph.Revolute("h", "ground", "b", (0, 0, 0), (0, 0, 1)),
    ]
    tie = ph.Coupling("gear", ["c.angle", "h"], 2.0)
    system = ph.System(bodies, joints, couplings=[tie])
    with pytest.raises(ph.errors.InputError, match=r"joint 'c' turns and slides; give forces"):
        ph.linearise(system, inputs=["joint.c.force"], step=0.1)
    assert ph.linearise(system, inputs=["joint.c.force"]).B.any()
