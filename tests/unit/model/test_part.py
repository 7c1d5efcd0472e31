"""Arguments that a call does not have are rejected by name."""

import copy
import inspect
import pickle

import pytest

import polhode as ph
from polhode.model import forces, joints
from polhode.model.part import OF_SYSTEMS

MADE = [ph.Body, ph.System, ph.Beam, ph.Section, ph.Cable, ph.Contact, ph.Coupling, ph.Controller]
MADE += [ph.Structure, ph.Node, ph.Bar, *joints.TYPES.values(), *forces.TYPES.values()]


@pytest.mark.parametrize("kind", MADE, ids=lambda kind: kind.__name__)
def test_an_argument_that_does_not_exist_is_named_with_what_there_is(kind):
    known = inspect.signature(kind).parameters
    with pytest.raises(ph.InputError, match=f"^{kind.__name__} has no argument 'qqq'. ") as caught:
        kind(qqq=1)
    assert isinstance(caught.value, TypeError)
    assert next(iter(known)) in str(caught.value)


@pytest.mark.parametrize(
    ("call", "word", "meant"),
    [
        (lambda **given: ph.Motor("m", joint="hinge", **given), "torque", "value"),
        (lambda **given: ph.Body("b", **given), "mas", "mass"),
        (lambda **given: ph.simulate("heavy-top", **given), "dt", "step"),
        (lambda **given: ph.simulate("heavy-top", **given), "duration", "until"),
        (lambda **given: ph.Simulation("heavy-top", **given), "timestep", "step"),
    ],
)
def test_the_argument_that_is_meant_is_named(call, word, meant):
    with pytest.raises(ph.InputError, match=f"has no argument '{word}'. Did you mean '{meant}'\\?"):
        call(**{word: 1.0})


def test_a_word_for_what_a_call_does_not_take_lists_what_it_takes():
    with pytest.raises(
        ph.InputError, match=r"Simulation has no argument 'duration'\. There are: system"
    ):
        ph.Simulation("heavy-top", duration=1.0)


def test_what_is_missing_is_named():
    with pytest.raises(ph.InputError, match=r"^Body needs name; give name=.$"):
        ph.Body(mass=1.0)
    with pytest.raises(ph.InputError, match=r"^Revolute needs first and second; give first=.$"):
        ph.Revolute("hinge", point=(0, 0, 0))
    with pytest.raises(ph.InputError, match=r"^simulate needs system; give system=.$"):
        ph.simulate(step=1e-3, until=1.0)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: ph.Body.box("b", (1, 2, 3), 1000),
            "Body.box takes at most 1 positional arguments, and 3 were given; name the others, "
            "such as size=.",
        ),
        (
            lambda: ph.Body.box("b", size=(1, 2, 3)),
            "Body.box needs density or mass; give one of them.",
        ),
        (
            lambda: ph.simulate("heavy-top", "rk4", 1.0),
            "and 3 were given; name the others, such as",
        ),
        (lambda: ph.Section.round(0.1, 0.2), "and 2 were given; omit some."),
    ],
)
def test_surplus_positional_arguments_are_reported_with_their_names(call, said):
    with pytest.raises(ph.InputError) as caught:
        call()
    assert said in str(caught.value)


def test_a_scheme_with_the_wrong_dash_is_named():
    with pytest.raises(ph.SchemeError, match=r"no scheme 'energy_momentum'. Did you mean 'energy-"):
        ph.simulate("heavy-top", "energy_momentum")


def test_a_part_prints_as_what_was_given():
    section = ph.Section.round(0.01, material="steel")
    beam = ph.Beam("arm", "ground", points=[(0, 0, 0), (1, 0, 0)], elements=2, section=section)
    assert repr(beam).startswith("Beam('arm', first='ground', points=[(0, 0, 0), (1, 0, 0)], ")
    assert "twist" not in repr(beam)


def test_names_of_the_package_are_suggested():
    with pytest.raises(AttributeError, match="no attribute 'Bdy'; did you mean 'Body'"):
        ph.Bdy  # noqa: B018


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("simulate", r"a System has no 'simulate'. Call ph.simulate\(system, ...\)."),
        ("run", r"Call ph.simulate\(system, ...\)."),
        ("forcs", r"Did you mean 'forces'\?"),
        ("qqq", r"There are: .*bodies, .*joints"),
    ],
)
def test_a_system_names_what_may_be_meant(name, remedy):
    system = ph.load_model("double-pendulum")
    with pytest.raises(AttributeError, match=remedy):
        getattr(system, name)
    assert not hasattr(system, name)


def test_bodies_and_joints_name_what_may_be_meant():
    system = ph.load_model("double-pendulum")
    with pytest.raises(
        ph.ModelError, match=r"^a Body has no 'velocty'. Did you mean 'velocity'\?$"
    ):
        _ = system.bodies[0].velocty
    with pytest.raises(
        ph.ModelError, match=r"^a Revolute has no 'moton'. Did you mean 'motion'\?$"
    ):
        _ = system.joints[0].moton


def test_functions_of_systems_are_functions_of_the_package():
    for name in OF_SYSTEMS:
        assert next(iter(inspect.signature(getattr(ph, name)).parameters)) in ("system", "about"), (
            name
        )


def test_a_part_is_copied_and_pickled():
    motor = ph.Motor("m", joint="hinge", value=3.0)
    for same in (copy.deepcopy(motor), pickle.loads(pickle.dumps(motor))):
        assert repr(same) == repr(motor)


def test_controllers_say_in_a_line_what_they_do():
    pid = ph.PID(["a", "b"], 1, [2, 3], target={"ramp": {"times": [0, 1], "values": [0, 1]}})
    assert repr(pid) == "PID of a, b: kp 1, ki (2, 3), target ramp, every 0.001 s"
    assert repr(ph.PD("m", 10, 1, 0.3)) == "PD of m: kp 10, kd 1, target 0.3, every 0.001 s"
    fed = ph.StateFeedback([[1, 2]], ["joint.h.angle", "joint.h.rate"], ["m"], name="hold")
    assert repr(fed) == "StateFeedback 'hold', every 0.001 s: joint.h.angle, joint.h.rate -> m"


def test_whole_numbers_beyond_64_bits_are_floats():
    assert type(ph.NodeSpring("s", nodes=("a", "b"), stiffness=10**30).stiffness) is float
    with pytest.raises(ph.ModelError, match=r"^mass of body 'b' is 1000"):
        ph.Body("b", mass=10**400, inertia=(1, 1, 1))


def test_overflowing_numbers_give_one_line_error():
    points = [[0, 0, 0], [1, 0, 0]]
    cable = ph.Cable("c", first="a", points=points, length=5e-324, elements=3, stiffness=9, mass=1)
    with pytest.raises(ph.ModelError, match=r"double precision \(float division by zero\)"):
        ph.System([ph.Body("a", mass=1, inertia=(1, 1, 1))], cables=[cable])
