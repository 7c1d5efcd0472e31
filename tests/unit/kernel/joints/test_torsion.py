"""Angles between two bodies about an axis that they share."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.so3 import exp, rotation
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.columns import Pose, Prim
from polhode.kernel.joints.torsion import _cosecant, twist
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps


@pytest.mark.parametrize("x", [0.0, 1e-8, 5e-3, 0.00999999, 0.01000001, 0.7, -1.3, 3.0])
def test_the_cosecant_and_its_derivative(x):
    value, slope = _cosecant(x)
    wanted = x / math.sin(x) if x else 1.0
    # The series leaves out 127 x⁸/604800, and 8 times that over x in the derivative.
    left = 127 / 604800 * x**8 if abs(x) < 0.01 else 0.0
    assert value == pytest.approx(wanted, rel=0, abs=left + 4 * EPS * wanted)
    e = 1e-4
    if abs(x) > 0.05:
        above, below = ((x + d) / math.sin(x + d) for d in (e, -e))
        fourth = 100 * abs(wanted) ** 4 * e * e  # the third derivative grows as 6/sin⁴
        assert slope == pytest.approx((above - below) / (2 * e), rel=0, abs=fourth)
    else:
        series = x / 3 + 7 * x**3 / 90 + 31 * x**5 / 2520
        assert slope == pytest.approx(series, rel=0, abs=x**7 + 8 * EPS / max(abs(x), EPS) * EPS)


def hinged(start, turn, swing):
    """Two bodies on a hinge at an angle, after both swung and the second turned on."""
    bodies = [ph.Body(f"b{k}", mass=1.0, inertia=(1, 1.5, 2), position=(k, 0, 0)) for k in range(2)]
    hinge = ph.Revolute("hinge", "b0", "b1", point=(0.5, 0, 0), axis=(0, 0, 1))
    spring = ph.TorsionSpring("spring", "hinge", stiffness=1.0)
    J = compile_system(ph.System(bodies, [hinge], [spring]), Way.JOINTED).arrays.joints
    k = next(k for k in range(len(J.integers)) if J.integers[k, Prim.LAW] >= 0)
    d = exp(Vec3(*swing))
    e0 = Vec3(0.0, 0.0, 1.0)
    before = exp(start * e0)
    turns = d, d * exp(turn * e0)
    for i, (q0, dq) in enumerate(zip((exp(0.0 * e0), before), turns, strict=True)):
        J.poses[i, Pose.R0 : Pose.R0 + 9] = rotation(q0)
        J.poses[i, Pose.R1 : Pose.R1 + 9] = rotation(dq * q0)
        J.poses[i, Pose.TURN : Pose.TURN + 4] = dq
    return J, k


@pytest.mark.parametrize("start", [0.3, -2.9, 3.1])
@pytest.mark.parametrize("turn", [0.2, -1.7, 3.0])
@pytest.mark.parametrize("turns", [0, 3, -7])
def test_an_angle_goes_on_over_any_number_of_turns(start, turn, turns):
    J, k = hinged(start, turn, swing=(0.4, -0.3, 0.6))
    before, after = twist(J, k, start + turns * 2 * math.pi + 0.1)
    size = abs(before) + 1.0
    assert before == pytest.approx(start + turns * 2 * math.pi, rel=0, abs=16 * EPS * size)
    assert after - before == pytest.approx(turn, rel=0, abs=16 * EPS * size)
