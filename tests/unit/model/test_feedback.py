"""State feedback from a linear model: what it reads and sets, by hand."""

import numpy as np
import pytest

import polhode as ph

M, m, l, J, g = 1.0, 0.2, 0.5, 0.02, 9.81


def cart_pole(angle=0.0):
    cart = ph.Body("cart", M, inertia=(0.1, 0.1, 0.1))
    pole = ph.Body("pole", m, inertia=(J, J, 0.001), position=(0, 0, l))
    rail = ph.Prismatic("my rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0))
    pin = ph.Revolute(
        "pin", "cart", "pole", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": angle}
    )
    push = ph.Motor("push", "my rail", controlled=True)
    return ph.System([cart, pole], [rail, pin], [push], gravity=(0, 0, -g))


@pytest.mark.parametrize("given", ["push", "force.push"])
def test_states_of_a_linear_model_are_read_and_its_motors_set(given):
    linear = ph.linearise(cart_pole(), inputs=[given])
    mass = np.array([[M + m, m * l], [m * l, J + m * l * l]])  # by hand, near the upright position
    assert np.abs(linear.A[2:, :2] - np.linalg.solve(mass, np.diag([0, m * g * l]))).max() < 1e-8
    assert np.abs(linear.B[2:, 0] - np.linalg.solve(mass, [1.0, 0.0])).max() < 1e-12
    K = np.array([[-3.0, -40.0, -5.0, -9.0]])
    run = ph.simulate(
        cart_pole(0.1),
        step=0.01,
        until=0.03,
        controllers=[ph.StateFeedback(K, linear, period=0.01)],
    )
    x, angle = run.joint("my rail"), run.joint("pin")
    state = np.array([x.displacement, angle.angle, x.speed, angle.rate])
    told = -(K @ state)[0]
    found = run.element("push").torque.values[1:]  # held over the previous step each sample
    assert np.abs(found - told[:-1]).max() < 1e-12


def test_a_gain_that_does_not_fit_is_refused():
    linear = ph.linearise(cart_pole(), inputs=["push"])
    with pytest.raises(ph.InputError, match="K of StateFeedback is 1x3; the linear model has 4"):
        ph.StateFeedback([[1.0, 2.0, 3.0]], linear)
    with pytest.raises(ph.InputError, match="has no outputs"):
        ph.StateFeedback([[1.0]], ["joint.pin.angle"])


def test_the_end_of_a_run_is_a_state_to_linearise_about():
    run = ph.simulate(cart_pole(3.0), step=0.01, until=0.025)
    end = run.final
    assert len(end.time) == 1
    assert np.array_equal(end.body("pole").quaternion[-1], run.body("pole").quaternion[-1])
    linear = ph.linearise(cart_pole(), about=end, inputs=["push"])
    told = [run.joint("my rail").displacement, run.joint("pin").angle]
    told += [run.joint("my rail").speed, run.joint("pin").rate]
    assert np.abs(linear.about - [float(x[-1]) for x in told]).max() < 1e-14
