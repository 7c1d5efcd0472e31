"""A simulation that is driven step by step: what it reads, what it is set to, and going back."""

import copy
import pickle

import numpy as np
import pytest

import polhode as ph

EPS = np.finfo(float).eps
STEP = 0.01


def balanced(run):
    return {i.name: i for i in run.certificate().invariants}["energy_balance"].kept


def state_of(sim):
    engine = sim._engine
    return np.asarray(engine.compiled.state).tobytes() + np.asarray(engine.carried).tobytes()


@pytest.fixture
def sim(model):
    return ph.Simulation(model, step=STEP, record=True)


def drive(sim, ticks):
    for _ in range(ticks):
        sim.torques[0] = 8.0 * (0.5 - sim.angles[0]) - 4.0 * sim.rates[0]
        sim.torques[1] = 0.1 * sim.body("sat").angular_velocity[2]
        sim.step()


def test_what_is_read_now_is_what_the_run_has_at_its_end(sim):
    drive(sim, 30)
    run = sim.run()
    assert sim.joints == ("rail", "pin")
    assert sim.drives == ("push", "wheel")
    for result in ("displacement", "speed"):
        end = getattr(run.joint("rail"), result).values[-1]
        assert getattr(sim.joint("rail"), result) == pytest.approx(end, abs=8 * EPS)
    for result in ("angle", "rate"):
        end = getattr(run.joint("pin"), result).values[-1]
        assert getattr(sim.joint("pin"), result) == pytest.approx(end, abs=8 * EPS)
    for result in ("position", "velocity", "quaternion", "angular_velocity", "acceleration"):
        end = getattr(run.body("sat"), result).values[-1]
        assert np.abs(getattr(sim.body("sat"), result) - end).max() < 64 * EPS
    assert np.abs(sim.reaction("pin") - run.joint("pin").reaction.values[-1]).max() < 1e-12
    assert sim.energy.total == pytest.approx(float(run.energy.total[-1]), rel=8 * EPS)
    assert sim.time == pytest.approx(0.3)
    assert isinstance(sim.joint("pin").angle, float)
    with pytest.raises(ph.ModelError, match=r"no joint 'pinn'.*pin"):
        sim.joint("pinn")
    with pytest.raises(ph.ModelError, match=r"no body 'cat'.*cart"):
        sim.body("cat")


def test_angles_and_rates_are_arrays_that_stay_the_same(sim):
    q, v, u = sim.angles, sim.rates, sim.torques
    u[0] = 1.0
    for change in (sim.step, lambda: sim.set_state(angles=[0.3, -0.7]), sim.reset):
        change()
        assert q is sim.angles
        assert v is sim.rates
        assert u is sim.torques
        names = (("rail", "displacement", "speed"), ("pin", "angle", "rate"))
        for k, (joint, place, rate) in enumerate(names):
            assert q[k] == getattr(sim.joint(joint), place)
            assert v[k] == getattr(sim.joint(joint), rate)
    other = sim.copy()
    other.torques[0] = 1.0
    other.step()
    assert q[0] == 0.0 < other.angles[0]
    sim.angles[0] += 0.1
    sim.set_state(angles=sim.angles)
    assert abs(sim.joint("rail").displacement - 0.1) < 4 * EPS


def test_steps_by_hand_are_those_of_a_controller(sim, model):
    def law(t, inputs, state, parameters):
        return 8.0 * (0.5 - inputs[0]) - 4.0 * inputs[1], 0.1 * inputs[2]

    inputs = ["joint.rail.displacement", "joint.rail.speed", "body.sat.angular_velocity.z"]
    controller = ph.Controller(inputs, ["push", "wheel"], law, period=STEP)
    drive(sim, 50)
    run = ph.simulate(model, step=STEP, until=0.5, controllers=[controller])
    assert np.abs(run.trajectory.stored[-1] - sim.run().trajectory.stored[-1]).max() < 1e-14
    ledger = sim.run().ledger
    assert np.abs(ledger.balance).max() < 1e-12 * ledger.scale
    assert abs(sim.ledger.balance[-1]) < 1e-12 * ledger.scale
    assert sim.ledger.work["push"][-1] == ledger.work["push"][-1]


@pytest.mark.jit
def test_a_hundred_ways_back_are_exact(sim):
    random = np.random.default_rng(5)
    ticks = random.integers(1, 4, 100)
    marks, ends = [], []
    for count in ticks:
        marks.append(sim.checkpoint())
        drive(sim, count)
        ends.append(state_of(sim))
    for k in random.permutation(100):
        sim.restore(marks[k])
        drive(sim, ticks[k])
        assert state_of(sim) == ends[k]


def test_a_recorded_run_is_certified_replayed_and_stored(sim, tmp_path):
    drive(sim, 20)
    run = sim.run()
    assert len(run.time) == 21
    assert balanced(run)
    assert "<html" in run.replay(tmp_path / "a.html").read_text()[:200].lower()
    run.save(tmp_path / "run.zarr")
    read = ph.load(tmp_path / "run.zarr")
    assert np.array_equal(read.trajectory.stored, run.trajectory.stored)


def test_copies_go_their_own_ways(sim):
    drive(sim, 10)
    other, before = sim.copy(), state_of(sim)
    third = copy.deepcopy(sim)
    drive(third, 1)
    drive(other, 10)
    assert state_of(sim) == before
    drive(sim, 10)
    assert state_of(sim) == state_of(other)
    assert len(other.run().time) == len(sim.run().time) == 21


def test_reset_is_the_start(sim):
    drive(sim, 10)
    end = state_of(sim)
    sim.reset()
    assert sim.time == 0.0
    assert not sim.torques.any()
    assert len(sim.run().time) == 1
    drive(sim, 10)
    assert state_of(sim) == end


def test_a_state_that_is_set_is_read_back(sim):
    sim.step(5)
    sim.set_state(angles=[0.3, -0.7], rates=[0.2, 7.0])
    assert np.abs(sim.angles - [0.3, -0.7]).max() < 16 * EPS
    assert np.abs(sim.rates - [0.2, 7.0]).max() < 64 * EPS
    before = sim.state
    sim.step(7)
    sim.set_state(before)
    assert np.abs(sim.angles - [0.3, -0.7]).max() < 16 * EPS
    assert np.abs(sim.rates - [0.2, 7.0]).max() < 64 * EPS
    sim.set_state({"sat": {"velocity": (1.0, 2.0, 3.0)}})
    assert np.abs(sim.body("sat").velocity - [1, 2, 3]).max() < 8 * EPS
    assert len(sim.run().time) == 1
    with pytest.raises(ph.InputError, match="opens joint 'rail' by 1 m"):
        sim.set_state({"cart": {"position": (0.0, 1.0, 0.0)}})
    with pytest.raises(ph.InputError, match="has 'speed'"):
        sim.set_state({"cart": {"speed": 1.0}})
    with pytest.raises(ph.ModelError, match=r"rates is .* 2 numbers"):
        sim.set_state(rates=[1.0])
    with pytest.raises(ph.InputError, match="needs a state"):
        sim.set_state()


@pytest.mark.jit
def test_turns_are_counted(sim):
    sim.set_state(rates=[0.0, 20.0])
    sim.step(100)
    assert sim.joint("pin").angle == pytest.approx(20.0, abs=0.1)
    assert sim.run().joint("pin").angle.values[-1] == sim.joint("pin").angle


def test_a_force_that_is_applied_acts_until_it_is_let_go(model):
    sim = ph.Simulation(model, step=STEP, record=True)
    mark = sim.checkpoint()
    sim.step(2)
    sim.apply("sat", force=(0.0, 0.0, 2.0), torque=(0.1, 0.0, 0.0), point=(0.5, 5.0, 0.0))
    for _ in range(10):
        sim.step()
    sim.apply("sat")
    sim.step(10)
    assert sim.body("sat").velocity[2] == pytest.approx(2.0 * 0.1 / 4.0, rel=1e-13)
    ledger = sim.ledger
    assert abs(ledger.work["force applied to sat"][-1]) > 1e-3
    assert abs(ledger.balance[-1]) < 1e-12 * ledger.scale
    assert balanced(sim.run())
    late = sim.checkpoint()
    sim.step(3)
    end = state_of(sim)
    sim.restore(mark)
    assert sim.body("sat").velocity[2] == 0.0
    sim.step(3)
    sim.restore(late)
    sim.step(3)
    assert state_of(sim) == end
    with pytest.raises(ph.ModelError, match="no body 'moon'"):
        sim.apply("moon", force=(1, 0, 0))
    with pytest.raises(ph.ModelError, match="the force on body 'sat'"):
        sim.apply("sat", force=3.0)


def test_motors_rotors_and_loads_are_set_by_name(sim):
    sim.joint("rail").torque = 0.3
    sim.set_rotor("wheel", 0.2)
    sim.set_load("jet", (0.0, 0.1, 0.0))
    assert sim.torques.tolist() == [0.3, 0.2]
    sim.set_motor("push", 0.7)
    assert sim.joint("rail").torque == 0.7
    sim.step(10)
    assert sim.joint("rail").speed == pytest.approx(0.7 * 0.1 / 3.5, rel=1e-13)
    assert sim.element("wheel").momentum == pytest.approx(0.3 + 0.02, rel=1e-13)
    with pytest.raises(ph.ModelError, match="joint 'pin' has no controlled motor"):
        sim.joint("pin").torque = 1.0
    with pytest.raises(AttributeError, match="cannot be set"):
        sim.joint("pin").angle = 1.0
    with pytest.raises(ph.ModelError, match="no controlled rotor 'push'"):
        sim.set_rotor("push", 1.0)
    with pytest.raises(ph.ModelError, match="no controlled load 'push'"):
        sim.set_load("push", (1, 2, 3))
    with pytest.raises(ph.InputError, match="record=True"):
        ph.Simulation(sim._engine.compiled.system, step=STEP).run()
    with pytest.raises(ph.InputError, match="steps is -1"):
        sim.step(-1)
    for given in ({}, 3):
        with pytest.raises(ph.InputError, match="restore takes"):
            sim.restore(given)
    with pytest.raises(ph.ModelError, match="the torque of joint 'rail' is 'a'"):
        sim.joint("rail").torque = "a"
    with pytest.raises(ph.InputError, match="the ground cannot be pushed"):
        sim.apply("ground", force=(1, 0, 0))
    with pytest.raises(ph.InputError, match="the model is None; give a System"):
        ph.Simulation(None, step=STEP)
    with pytest.raises(ph.InputError, match="cannot be pickled"):
        pickle.dumps(sim)


def test_a_torque_that_is_no_number_is_named_and_the_state_stays(sim):
    sim.step(3)
    before = np.asarray(sim._engine.compiled.state).tobytes()
    sim.torques[1] = np.nan
    with pytest.raises(
        ph.InputError, match=r"torque of 'wheel' is nan at t = 0.03 s; set a finite"
    ):
        sim.step(2)
    assert np.asarray(sim._engine.compiled.state).tobytes() == before
    sim.torques[:] = 0.0
    sim.step()
    assert sim.time == pytest.approx(0.04)
    assert np.isfinite(sim.angles).all()


def test_a_model_without_motors_has_no_torques():
    free = ph.System([ph.Body("b", 2.0, inertia=(1, 2, 2.5), angular_velocity=(0.1, 2.0, 0.3))])
    sim = ph.Simulation(free, step=STEP)
    assert sim.torques.shape == sim.angles.shape == sim.rates.shape == (0,)
    assert sim.drives == sim.joints == ()
    sim.step(2)
    assert sim.time == 2 * STEP
