"""Whatever is given to the public calls is rejected in one sentence, and nothing is half done."""

import copy
import decimal
from dataclasses import dataclass

import numpy as np
import pytest
from hostile_calls import pendulum
from hostile_control import cart

import polhode as ph

pytestmark = pytest.mark.plain
MASKED = np.ma.array([1.0, 2.0, 3.0], mask=[0, 1, 0])
ODD = [3, None, [1.0], {"a": 1}, np.eye(3), decimal.Decimal(1), object(), (x for x in "ab")]
TAKE_A_SYSTEM = [ph.equilibrium, ph.buckling, ph.modes, ph.JointSpace, ph.linearise, ph.check]
TAKE_A_PATH = [ph.load, ph.resume, ph.load_structure, ph.read_matrix, ph.read_mesh, ph.load_study]


def refused(call, *given, **named):
    """Call it: the error is polhode's own, on one line."""
    with pytest.raises(ph.PolhodeError) as error:
        call(*given, **named)
    assert str(error.value).isprintable(), str(error.value)
    return str(error.value)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_is_no_system_or_path_is_named(odd):
    for call in (*TAKE_A_SYSTEM, *TAKE_A_PATH, ph.Results):
        refused(call, odd)
    run = ph.simulate(pendulum(), step=0.01, until=0.01)
    for call in (run.save, run.figures, *([] if odd is None else [run.replay])):
        assert "path" in refused(call, odd)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_names_that_are_none_are_refused(odd):
    sim = ph.Simulation(cart(), step=1e-3)
    run = ph.simulate(pendulum(), step=0.01, until=0.01)
    for call in (sim.joint, sim.body, sim.element, run.element, run.joint, run.body("end").marker):
        assert "no " in refused(call, odd)
    refused(ph.euler, odd, degrees=(1, 2, 3))


@pytest.mark.parametrize(
    "odd",
    [
        MASKED,
        np.array([1 + 1j, 2, 3]),
        ["1", "2", "3"],
        np.array(["2020"] * 3, dtype="M8[D]"),
        np.array([1, 2, 3], dtype="m8[s]"),
    ],
    ids=["masked", "complex", "text", "dates", "times"],
)
def test_arrays_of_no_real_numbers_are_refused(odd):
    assert "position of body 'a'" in refused(ph.Body, "a", 1.0, inertia=(1, 1, 1), position=odd)
    refused(ph.LinearStructure, odd, odd)
    refused(ph.simulate, pendulum(), step=0.01, until=5.0, save_at=odd)


def test_arguments_that_checks_cannot_look_at_are_refused():
    two = np.array([1.0, 2.0])
    assert "action of event 'e'" in refused(ph.Event, "e", "time > 1", action=two)
    assert "direction of event 'e'" in refused(ph.Event, "e", "time > 1", direction=two)
    section = ph.Section.round(radius=0.1, material="steel")
    ends = [(0, 0, 0), (1, 0, 0)]
    assert "mass = [1. 2.]" in refused(ph.Beam, "b", points=ends, section=section, mass=two)
    shapes = ({"ball": 0.1} for _ in range(2))
    assert "shapes" in refused(ph.Contact, "c", bodies=["a", "b"], shapes=shapes)
    assert "nodes" in refused(ph.Bar, "b", nodes=3, area=1.0, modulus=1.0)


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31m", "\u202eabc"])
def test_a_sentence_stays_on_one_line(name):
    run = ph.simulate(pendulum(), step=0.01, until=0.01)
    for call in (run.body, run.joint, run.element, ph.load, ph.load_model, ph.load_study):
        refused(call, name)
    refused(ph.Body, name, 1.0)
    assert len(str(ph.ModelFileError("one\ntwo", "three")).splitlines()) == 2


def test_settings_of_calls_are_checked_before_anything_runs():
    refused(ph.simulate, pendulum(), step=0.01, until=0.02, progress=3)
    refused(ph.simulate, pendulum(), step=0.01, until=np.timedelta64(1, "s"))
    refused(ph.simulate, pendulum(), step=0.01, until=0.02, quiet=np.zeros(2))
    refused(ph.load_model, "x" * 5000)
    refused(ph.Simulation(pendulum(), step=0.01).step, 10**30)
    run = ph.simulate(pendulum(), step=0.01, until=0.02)
    refused(run.certificate, "high")
    refused(run.certificate, np.zeros(2))
    refused(run.at, [])
    refused(ph.modes, run, time="end")
    refused(ph.modes, pendulum(), moving=np.zeros(2))


@pytest.mark.parametrize(
    "given",
    [
        {"vary": 3},
        {"vary": {"body.bar.mass": 3}},
        {"vary": {("body.bar.mass", "body.end.mass"): 3}},
        {"until": ""},
        {"title": 3},
        {"scheme": 3},
    ],
    ids=str,
)
def test_a_study_of_odd_settings_is_refused(given):
    sound = {"vary": {"body.bar.mass": [1.0, 2.0]}, "step": 0.01, "until": 0.02, "keep": ["final"]}
    refused(ph.sweep, pendulum(), **{**sound, **given})


def test_an_ensemble_of_odd_settings_is_refused():
    refused(ph.simulate_many, pendulum(), step=0.01, until=0.02, vary=3)
    refused(ph.simulate_many, pendulum(), step=0.01, until=0.02, vary={3: [1.0]})
    refused(ph.simulate_many, 3, step=0.01, until=0.02)


def test_a_part_of_a_simulation_is_copied_with_it():
    sim = ph.Simulation(pendulum(), step=0.01)
    hinge = sim.joint("hinge")
    sim.step(5)
    assert copy.copy(hinge).angle == hinge.angle
    apart = copy.deepcopy(hinge)
    before = apart.angle
    sim.step(5)
    assert apart.angle == before != hinge.angle


@dataclass(frozen=True)
class FrozenError(Exception):
    """An exception whose attributes cannot be set."""

    code: int = 1


def test_an_exception_that_takes_no_attributes_has_the_run_as_well():
    def fail(done, steps):
        raise FrozenError

    with pytest.raises(FrozenError) as error:
        ph.simulate(pendulum(), step=0.01, until=0.5, progress=fail)
    assert len(error.value.run.time) > 1


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_what_ends_a_controller_ends_the_run(kind):
    ends = True

    def stopped(t, inputs, state, parameters):
        if ends and t > 0.003:
            raise kind
        return 0.0

    controller = ph.Controller(["time"], ["push"], stopped)
    given = {"step": 1e-3, "until": 0.01, "controllers": [controller]}
    if kind is KeyboardInterrupt:
        run = ph.simulate(cart(), **given)
        assert run.interrupted
        assert len(run.time) == 5
    else:
        with pytest.raises(kind) as error:
            ph.simulate(cart(), **given)
        assert len(error.value.run.time) == 5
    sim = ph.Simulation(cart(), step=1e-3, record=True, controllers=[controller])
    with pytest.raises(kind):
        sim.step(10)
    assert len(sim.run().time) == 5
    ends = False
    sim.step(6)
    assert sim.time == 0.01


def test_a_state_that_is_refused_half_way_changes_nothing():
    arm = ph.Body("arm", 1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
    crank = ph.Body("crank", 1.0, inertia=(0.1, 0.1, 0.1), position=(0, 5, 0))
    free = ph.Body("free", 1.0, inertia=(0.1, 0.1, 0.1), position=(0, 9, 0))
    turn = {"angle": {"harmonic": {"amplitude": 0.1, "frequency": 1.0}}}
    joints = [
        ph.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("driven", "ground", "crank", point=(0, 5, 0), axis=(0, 1, 0), motion=turn),
    ]
    sim = ph.Simulation(ph.System([arm, crank, free], joints), step=0.01)
    before = copy.deepcopy(sim.checkpoint())
    refused(sim.set_state, {"free": {"position": (0, 7, 0)}}, angles=[0.1] * len(sim.joints))
    assert sim.body("free").position[1] == 9.0
    np.testing.assert_equal(sim.checkpoint(), before)
    sim.step(3)


@pytest.mark.parametrize("odd", [None, 3, "x", [1], {}], ids=str)
@pytest.mark.parametrize("key", ["state", "n", "carried", "applied", "points"])
def test_a_damaged_checkpoint_is_refused_and_changes_nothing(key, odd):
    sim = ph.Simulation(cart(), step=1e-3)
    good = sim.checkpoint()
    sim.step(3)
    now = sim.checkpoint()
    try:
        sim.restore({**good, key: odd})
    except ph.InputError:
        np.testing.assert_equal(sim.checkpoint(), now)
    sim.restore(good)
    assert sim.time == 0.0
    sim.step(3)


def test_parts_keep_copies_of_arrays_that_the_caller_goes_on_using():
    points, value = [np.zeros(3), np.ones(3)], np.ones(3)
    table = {"times": np.array([0.0, 1.0]), "values": np.zeros((2, 3))}
    ends, polynomial = np.array([[0.0, 5, 0], [1, 5, 0]]), np.array([1.0])
    parts = [
        ph.Torque("turn", "a", table=table),
        ph.Spring("spring", between=["ground", "a"], points=points, polynomial=polynomial),
        ph.PointForce("push", "a", point=value, value=value),
        ph.Beam("beam", points=ends, section=ph.Section.round(radius=0.1, material="steel")),
    ]
    before = [repr(part) for part in parts]
    for array in (*points, value, *table.values(), ends, polynomial):
        array += 7.5
    points.append(3)
    table["more"] = 1
    assert [repr(part) for part in parts] == before
