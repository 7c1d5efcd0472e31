"""Flights between impulses: the discrete Legendre transformation, and the exact one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import polhode as ph
from polhode.kernel.algebra.increments import cayley
from polhode.kernel.algebra.so3 import rotate
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.columns import Twist
from polhode.kernel.joints.rattle import flight_tangent, flown, momentum, momentum_slope
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix
from polhode.oracles import free_body

J = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])
TENSOR = Mat3(*J.ravel())
vectors = st.tuples(*[st.floats(-1.5, 1.5)] * 3).map(lambda v: Vec3(*v))


@given(vectors)
def test_both_ends_have_one_momentum_in_the_world(g):
    start, end = momentum(TENSOR, g, 1.0), momentum(TENSOR, g, -1.0)
    turned = rotate(cayley(g), end)
    assert np.array(turned) == pytest.approx(np.array(start), abs=1e-13)


@given(vectors, st.sampled_from([1.0, -1.0]))
def test_its_slope_is_its_derivative(g, side):
    e = 1e-5
    columns = [
        (
            np.array(momentum(TENSOR, Vec3(*(np.array(g) + d)), side))
            - np.array(momentum(TENSOR, Vec3(*(np.array(g) - d)), side))
        )
        / (2 * e)
        for d in e * np.eye(3)
    ]
    slope = np.array(momentum_slope(TENSOR, g, side)).reshape(3, 3)
    assert slope == pytest.approx(np.transpose(columns), abs=1e-8)


@pytest.mark.plain
@pytest.mark.parametrize("moments", [(1.0, 2.0, 2.5), (1.0, 1.0, 1.6), (2.0, 1.0, 1.0)])
def test_exact_flights_and_their_tangents(moments):
    """Against the closed form in many digits, and central differences of it."""
    body = ph.Body("b", 1.0, inertia=moments, orientation=ph.rotation_vector((0.3, -0.2, 0.5)))
    c, h, u = compile_system(ph.System([body]), Way.JOINTED), 0.4, np.array([0.9, -1.4, 2.1])
    q0 = np.array(body.orientation)

    def exact(u):
        return free_body(np.diag(moments), u / h, [0.0, h], q0).q[-1]

    found = np.array(flown(c.arrays, c.state, 0, Vec3(*u), h))
    assert found * np.sign(found @ exact(u)) == pytest.approx(exact(u), abs=1e-14)
    c.arrays.joints.z[0, Twist.TURN : Twist.TURN + 3] = u
    T = np.array(flight_tangent(c.arrays, c.state, 0, h)).reshape(3, 3)
    R1 = matrix(exact(u))
    for k, d in enumerate(1e-5 * np.eye(3)):
        turned = R1.T @ (matrix(exact(u + d)) - matrix(exact(u - d))) / 2e-5
        wanted = [turned[2, 1], turned[0, 2], turned[1, 0]]
        assert T[:, k] == pytest.approx(wanted, abs=3e-5)  # forward differences over 4e-6


@pytest.mark.jit
def test_the_energy_of_a_chain_does_not_drift():
    bodies = [
        ph.Body(f"b{k}", mass=1.0, inertia=(0.02, 0.1, 0.1), position=(k + 0.5, 0, 0))
        for k in range(2)
    ]
    joints = [
        ph.Spherical("foot", "ground", "b0", point=(0, 0, 0)),
        ph.Spherical("elbow", "b0", "b1", point=(1, 0, 0)),
    ]
    system = ph.System(bodies, joints, gravity=(0, 0, -9.81))
    run = ph.simulate(system, "rattlie", step=0.005, until=20.0)
    E = run.energy.total.values
    tenth, scale = len(E) // 10, run.ledger.scale
    first, last = E[:tenth].mean() - E[0], E[-tenth:].mean() - E[0]
    assert abs(last - first) <= 0.1 * np.abs(E - E[0]).max() + 1e-4 * scale
    assert run.certificate().broken == []
