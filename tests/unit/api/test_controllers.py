"""Controllers inside the loop: sampled, held, booked, and stopped where they fail."""

import numpy as np
import pytest

import polhode as ph

EPS = np.finfo(float).eps
CART = 3.5  # cart and pole
INPUTS = ["joint.rail.displacement", "joint.rail.speed"]


def balanced(run):
    return {i.name: i for i in run.certificate().invariants}["energy_balance"].kept


def hold(t, inputs, state, parameters):
    """PD on the cart, with a count of its calls."""
    state[0] += 1.0
    return parameters[0] * (0.5 - inputs[0]) - parameters[1] * inputs[1]


def everything(t, inputs, state, parameters):
    """Set a motor, a wheel and three components of a force by what is read."""
    x, v, angle, rate, wx, wy, wz, speed = inputs
    state[0] = 0.9 * state[0] + 0.1 * wz
    push = 8.0 * (0.5 - x) - 4.0 * v + 0.1 * np.sin(angle) - 0.01 * rate
    return push, 0.3 * wz - 0.001 * speed, -wx, -wy, 0.1 * state[0]


ALL = [
    *INPUTS,
    "joint.pin.angle",
    "joint.pin.rate",
    "body.sat.angular_velocity",
    "force.wheel.speed",
]
OUTPUTS = ["push", "wheel", "jet"]


def controller(**more):
    return ph.Controller(
        **{
            "inputs": ALL,
            "outputs": OUTPUTS,
            "function": everything,
            "period": 0.02,
            "state": [0.0],
            **more,
        }
    )


def alone(function, **more):
    """A controller of the cart alone."""
    return ph.Controller(INPUTS, ["push"], function, **{"period": 0.02, **more})


def bits(run):
    return run.trajectory.stored.tobytes()


def test_a_held_force_moves_a_cart_as_in_closed_form(model):
    pd = alone(hold, state=[0.0], parameters=[8.0, 4.0])
    run = ph.simulate(model, step=0.01, until=1.0, controllers=[pd])
    x, v, found, T = 0.0, 0.0, [0.0], 0.02
    for _ in range(50):  # exact: the force is constant between calls
        a = (8.0 * (0.5 - x) - 4.0 * v) / CART
        x, v = x + T * v + 0.5 * T * T * a, v + T * a
        found.append(x)
    computed = run.joint("rail").displacement.values[::2]
    # each of the 100 steps rounds a few times, and the loop is stable: errors do not grow
    assert np.abs(computed - found).max() < 100 * 4 * EPS
    assert run.trajectory.end["carried"][0, -1] == 50.0  # calls


@pytest.mark.jit
def test_the_work_of_held_torques_is_booked_exactly(model):
    run = ph.simulate(model, step=0.01, until=2.0, controllers=[controller()])
    ledger = run.ledger
    assert abs(ledger.work["push"][-1]) > 1e-3
    assert abs(ledger.work["wheel"][-1]) > 1e-6
    assert np.abs(ledger.balance).max() < 1e-12 * ledger.scale
    assert balanced(run)


def test_a_wheel_takes_what_the_body_gives(model):
    def spin(t, inputs, state, parameters):
        return 0.2 * np.sin(5.0 * t)

    run = ph.simulate(
        model,
        step=0.01,
        until=1.0,
        controllers=[ph.Controller(INPUTS, ["wheel"], spin, period=0.03)],
    )
    given = np.array([0.2 * np.sin(5.0 * 0.03 * k) for k in range(34)])
    held = np.repeat(given, 3)[:100]
    momentum = run.element("wheel").momentum.values
    assert np.abs(momentum - 0.3 - np.concatenate([[0], np.cumsum(held) * 0.01])).max() < 200 * EPS
    assert np.abs(run.element("wheel").torque.values[1:] - held).max() < 4 * EPS
    t = run.trajectory
    total = t.spin[:, 2] + momentum[:, None] * t.rotation[:, 2, :, 2]
    assert np.abs(total - total[0]).max() < 1e-13


def test_python_functions_give_the_same_bits_and_say_that_they_are_slow(model):
    memory = {}

    def uncompiled(t, inputs, state, parameters):
        memory[t] = True  # what Numba does not compile
        return everything(t, inputs, state, parameters)

    one = ph.simulate(model, step=0.01, until=0.3, controllers=[controller()])
    other = ph.simulate(model, step=0.01, until=0.3, controllers=[controller(function=uncompiled)])
    assert len(memory) == 15
    assert np.abs(one.trajectory.stored - other.trajectory.stored).max() < 1e-13
    slow = [note for note in other.trajectory.notes if "which is slow" in note]
    assert bool(slow) == (not one.trajectory.notes and bool(other.trajectory.notes))


def test_a_period_is_the_nearest_whole_number_of_steps(model):
    pd = alone(hold, state=[0.0], parameters=[8.0, 4.0], period=0.033)
    run = ph.simulate(model, step=0.01, until=0.3, controllers=[pd])
    assert run.trajectory.end["carried"][0, -1] == 10.0
    assert any("every 0.03 s" in note and "0.033" in note for note in run.trajectory.notes)


@pytest.mark.jit
def test_events_between_steps_do_not_move_the_calls(model):
    pd = alone(hold, state=[0.0], parameters=[8.0, 4.0])
    event = ph.Event("there", "joint.rail.displacement > 0.1")
    plain = ph.simulate(model, step=0.01, until=1.0, controllers=[pd])
    cut = ph.simulate(model, step=0.01, until=1.0, controllers=[pd], events=[event])
    assert len(cut.events.time) == 1
    assert cut.trajectory.end["carried"][0, -1] == plain.trajectory.end["carried"][0, -1] == 50.0
    x, y = (r.joint("rail").displacement.values[-1] for r in (plain, cut))
    assert x == pytest.approx(y, abs=1e-14)


def test_what_a_controller_holds_is_held_between_steps_by_hand(model):
    sim = ph.Simulation(model, step=0.01, controllers=[controller()], record=True)
    whole = ph.simulate(model, step=0.01, until=0.1, controllers=[controller()])
    mark = sim.checkpoint()
    for _ in range(2):
        for _ in range(10):
            sim.step()
        assert sim.run().trajectory.stored.tobytes() == bits(whole)
        assert sim.torques[0] == whole.element("push").torque.values[-1]
        sim.restore(mark)


def divided(t, inputs, state, parameters):
    return 1.0 / (t - 0.1)


def lost(t, inputs, state, parameters):
    return np.nan if t > 0.09 else 1.0


def two(t, inputs, state, parameters):
    return [1.0, 2.0]


def nothing(t, inputs, state, parameters):
    """Forget to return."""


def three_arguments(t, inputs, state):
    return 1.0


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lost, "returned \\[nan\\]"),
        (divided, "raised ZeroDivisionError"),
        (nothing, "returned nothing for 1 output "),
        (two, "returned 2 numbers for 1 output "),
        (three_arguments, "raised TypeError"),
    ],
)
def test_a_controller_that_fails_stops_the_run_with_its_name_and_time(model, function, said):
    failing = alone(function, name="helm", period=0.1)
    with pytest.raises(ph.RunError, match=f"controller 'helm' {said}") as caught:
        ph.simulate(model, step=0.01, until=0.5, controllers=[failing])
    time = 0.1 if function in (lost, divided) else 0.0
    assert f"t = {time:g} s" in str(caught.value)
    run = caught.value.run
    assert run.time[-1] == pytest.approx(time, abs=1e-15)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"inputs": ["joint.rial.speed"]}, "there is no joint 'rial'.*rail"),
        ({"inputs": ["join.rail.speed"]}, "no result 'join.rail.speed'.*joint"),
        ({"inputs": ["joint.rail.angle"]}, "joint 'rail' \\(prismatic\\) has no angle"),
        ({"inputs": ["body.sat.position.w"]}, "no component 'w'"),
        ({"inputs": ["force.push.energy"]}, "motor 'push' has no energy"),
        ({"inputs": ["body.sat"]}, "several results"),
        ({"inputs": [3.0]}, "an input of controller"),
        ({"outputs": ["pushh"]}, "no controlled motor, rotor or load 'pushh'.*push"),
        ({"outputs": []}, "has no outputs"),
        ({"outputs": ["push", "push"]}, "'push' is set by two controllers"),
        ({"period": 0.0}, "period of controller 'hold' is 0"),
        ({"state": ["a"]}, "state of controller 'hold'"),
        ({"function": 3}, "function of a controller is 3"),
    ],
)
def test_invalid_input_gives_one_line_error(model, given, said):
    fitting = {"inputs": INPUTS, "outputs": ["push"], "function": hold}
    with pytest.raises(ph.PolhodeError, match=said):
        ph.simulate(model, step=0.01, until=0.1, controllers=[ph.Controller(**(fitting | given))])


def test_what_is_not_controlled_cannot_be_set(model):
    free = ph.System(
        model.bodies, model.joints, [ph.Motor("push", "rail", value=1.0), *model.forces[1:]]
    )
    with pytest.raises(ph.PolhodeError, match="'push' is not controlled; give it controlled=True"):
        ph.simulate(free, step=0.01, until=0.1, controllers=[alone(hold)])
    with pytest.raises(ph.PolhodeError, match="is not a controller"):
        ph.simulate(model, step=0.01, until=0.1, controllers=[hold])


def test_a_controlled_run_is_resumed_with_its_controllers_alone(model, tmp_path):
    path = tmp_path / "run.zarr"
    whole = ph.simulate(model, step=0.01, until=0.4, controllers=[controller()])
    ph.simulate(model, step=0.01, until=0.2, controllers=[controller()], out=path)
    with pytest.raises(
        ph.InputError, match="controllers of the run: 1, given: 0; no file holds their functions"
    ):
        ph.resume(path, until=0.4)
    run = ph.resume(path, until=0.4, controllers=[controller()])
    assert bits(run) == bits(whole)
    read = ph.load(path)
    assert np.array_equal(read.element("push").torque.values, whole.element("push").torque.values)


@pytest.mark.jit
def test_built_in_controllers_follow_their_targets(model):
    target = {"minimum_jerk": {"times": [0.0, 1.0], "values": [0.0, 0.5]}}
    pid = ph.PID("push", kp=400.0, ki=400.0, kd=80.0, target=target, period=0.01)
    run = ph.simulate(model, step=0.01, until=3.0, controllers=[pid])
    assert run.joint("rail").displacement.values[-1] == pytest.approx(0.5, abs=1e-3)
    gain = [[8.0, 4.0]]
    feedback = ph.StateFeedback(gain, INPUTS, ["push"], target=[0.5, 0.0], period=0.02)
    one = ph.simulate(model, step=0.01, until=1.0, controllers=[feedback])
    other = ph.simulate(
        model, step=0.01, until=1.0, controllers=[alone(hold, state=[0.0], parameters=gain[0])]
    )
    assert np.abs(one.trajectory.stored - other.trajectory.stored).max() < 1e-13
    pd = ph.PD(["push"], kp=8.0, kd=4.0, target=0.5, period=0.02, limit=1.0)
    run = ph.simulate(model, step=0.01, until=1.0, controllers=[pd])
    assert np.abs(run.element("push").torque.values).max() == 1.0
    wrong = ph.StateFeedback([[1.0, 2.0, 3.0]], INPUTS, ["push"])
    with pytest.raises(ph.InputError, match="K of controller 'StateFeedback' is 1x3"):
        ph.simulate(model, step=0.01, until=1.0, controllers=[wrong])
    with pytest.raises(ph.InputError, match="'wheel', which is not a motor"):
        ph.simulate(model, step=0.01, until=1.0, controllers=[ph.PD("wheel", 1.0, 1.0)])
