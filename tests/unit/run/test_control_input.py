"""What cannot be a controller or a setting is rejected by a one-line error that names it."""

import numpy as np
import pytest

import polhode as ph


def cart():
    body = ph.Body("cart", 3.0, inertia=(0.1, 0.1, 0.1))
    rail = ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0))
    return ph.System([body], [rail], [ph.Motor("push", "rail", controlled=True)])


def rest(t, inputs, state, parameters):
    return 0.0


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: ph.Controller([], [3], rest), "an output of controller 'rest' is 3; name a"),
        (lambda: ph.PD(np.zeros((1, 2)), 1.0, 1.0), "an output of controller 'PD' is [0. 0.]"),
        (lambda: ph.StateFeedback([[1.0]], ["time"], np.zeros((1, 1))), "'StateFeedback' is [0.]"),
        (lambda: ph.StateFeedback(10**400, ["time"], ["push"]), "K of StateFeedback is 1000"),
        (lambda: ph.Controller("", ["push"], rest), "there is no result ''"),
    ],
)
def test_a_controller_that_cannot_be_is_refused(make, said):
    with pytest.raises(ph.InputError) as caught:
        ph.simulate(cart(), step=0.01, until=0.02, controllers=[make()])
    assert said in str(caught.value)


@pytest.mark.parametrize("name", [["push"], {}, None, "pull"])
def test_a_setting_without_its_motor_is_refused(name):
    sim = ph.Simulation(cart(), step=0.01)
    with pytest.raises(ph.ModelError, match=r"no controlled motor '.*'; controlled motors: push"):
        sim.set_motor(name, 1.0)
    with pytest.raises(ph.ModelError, match="there is no body"):
        sim.apply(name, force=(0, 0, 1))


def test_a_period_longer_than_any_run_calls_once():
    counted = ph.Controller([], ["push"], rest, period=1e300)
    run = ph.simulate(cart(), step=0.01, until=0.05, controllers=[counted])
    assert len(run.time) == 6


def test_more_steps_than_can_be_counted_are_refused():
    with pytest.raises(
        ph.InputError, match=r"steps is 1e\+300; it must be at most 9007199254740992"
    ):
        ph.Simulation(cart(), step=0.01).step(1e300)
