"""Systems: names that are there, and only once."""

import numpy as np
import pytest

import polhode as ph
from polhode.model.numbers import direction

A, B = (ph.Body(n, mass=1.0, inertia=(1, 1, 1)) for n in ("rotor", "stator"))


def refused(*said, error=ph.ModelError, **given):
    with pytest.raises(error) as caught:
        ph.System(**{"bodies": [A, B], **given})
    for part in said:
        assert part in str(caught.value)


def test_needs_a_body():
    refused("the system has no body; give it at least one", bodies=[])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bodies": [A, A]}, "2 bodies are named 'rotor'; rename all but one"),
        (
            {
                "joints": [
                    ph.Spherical("j", "ground", n, point=(0, 0, 0)) for n in ("rotor", "stator")
                ]
            },
            "2 joints are named 'j'; rename all but one",
        ),
        (
            {"forces": [ph.Torque("f", body="rotor", value=(0, 0, 1))] * 3},
            "3 forces are named 'f'; rename all but one",
        ),
    ],
)
def test_a_name_is_given_once(given, said):
    refused(said, **given)


def test_a_joint_needs_bodies_that_are_there():
    joint = ph.Spherical("hip", "ground", "rotr", point=(0, 0, 0))
    refused(
        "joint 'hip' connects the body 'rotr', which does not exist. Did you mean 'rotor'?",
        joints=[joint],
    )


def test_a_force_needs_bodies_that_are_there():
    push = ph.PointForce("wind", body="statr", value=(1, 0, 0))
    refused(
        "force 'wind' acts on the body 'statr', which does not exist. Did you mean 'stator'?",
        forces=[push],
    )


def test_where_nothing_is_close_all_names_are_listed():
    push = ph.PointForce("wind", body="x", value=(1, 0, 0))
    refused("There are: rotor, stator.", forces=[push])


def test_a_force_does_not_act_on_the_ground():
    refused("acts on the body 'ground'", forces=[ph.Torque("t", body="ground", value=(1, 0, 0))])


@pytest.mark.parametrize("gravity", [-9.81, (0, 0), "down", (0, 0, np.nan)])
def test_gravity_is_a_vector(gravity):
    refused(f"gravity is {gravity!r}", gravity=gravity)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bodies": ["rotor"]}, "'rotor' is not a body; make one with ph.Body"),
        ({"joints": [A]}, "'rotor' is a body; pass it in bodies="),
        ({"forces": ["wind"]}, "'wind' is not a force"),
    ],
)
def test_everything_is_what_it_stands_for(given, said):
    refused(said, **given)


def test_finds_things_by_name():
    joint = ph.Spherical("hip", "ground", "rotor", point=(0, 0, 0))
    system = ph.System([A, B], [joint])
    assert system.body("stator") is B
    assert [system.index(n) for n in ("rotor", "stator", "ground")] == [0, 1, -1]
    assert system.joint("hip") is joint


def test_what_is_not_there_is_not_found():
    system = ph.System([A, B], [ph.Spherical("hip", "ground", "rotor", point=(0, 0, 0))])
    with pytest.raises(ph.ModelError, match=r"there is no body 'roto'\. Did you mean 'rotor'"):
        system.body("roto")
    with pytest.raises(ph.ModelError, match=r"there is no joint 'hop'\. Did you mean 'hip'"):
        system.joint("hop")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: ph.Spherical("j", "a", "a", point=(0, 0, 0)),
            "joint 'j' connects 'a' to itself; name two",
        ),
        (lambda: ph.Spherical("j", "a", "b"), "joint 'j' needs a world point at the start, or two"),
        (lambda: ph.Spherical("j", "a", "b", point=(0, 0)), "point of joint 'j' is (0, 0)"),
        (
            lambda: ph.Spherical("j", "a", "b", point=(0, 0, 0), axis=(0, 0, 1)),
            "joint 'j' (spherical) has no axis; omit it",
        ),
        (lambda: ph.Spherical("", "a", "b", point=(0, 0, 0)), "a joint has the name ''"),
        (
            lambda: ph.Spherical("j", "a", "b", point=(0, 0, 0), initial={"angle": 1}),
            "joint 'j' (spherical) has no initial 'angle'; it has: none",
        ),
        (lambda: ph.Revolute("j", "a", "b", point=(0, 0, 0)), "joint 'j' (revolute) needs an axis"),
        (
            lambda: ph.Revolute("j", "a", "b", point=(0, 0, 0), axis=(0, 0, 0)),
            "axis of joint 'j' is zero; give the direction of the axis",
        ),
    ],
)
def test_invalid_joints_are_rejected(make, said):
    with pytest.raises(ph.ModelError) as caught:
        make()
    assert said in str(caught.value)


@pytest.mark.parametrize("length", [1e-300, 1e-120, 1.0, 1e120, 1e300])
def test_an_axis_may_have_any_length(length):
    axis = direction("axis", np.array((3.0, 0.0, 4.0)) * length)
    np.testing.assert_allclose(axis, (0.6, 0.0, 0.8), rtol=4 * np.finfo(float).eps)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: ph.System(ph.Body("b", 1.0)), "it must be a list: put it in brackets"),
        (lambda: ph.System("heavy-top"), "bodies is 'heavy-top'; it must be a list"),
        (lambda: ph.Structure([1]), "1 is not a valid nodes of a structure; use ph.Node"),
        (
            lambda: ph.Structure([ph.Node("n", (0, 0, 0), mass=1.0)], [ph.Body("b", 1.0)]),
            "is not a valid elements of a structure; use ph.Bar, ph.NodeSpring",
        ),
    ],
)
def test_what_is_no_part_of_a_model_is_refused_where_it_is_given(make, words):
    with pytest.raises(ph.ModelError, match=words):
        make()


def test_forces_without_a_name_are_named_by_kind_and_count():
    ends = {"between": ("ground", "a"), "points": ((0, 0, 1), (0, 0, 2)), "stiffness": 1.0}
    forces = [
        ph.Spring(**ends),
        ph.Torque(body="a", value=(0, 0, 1)),
        ph.Spring("spring-2", **ends),
        ph.Spring(**ends),
    ]
    system = ph.System([ph.Body("a", mass=1.0, inertia=(1, 1, 1))], forces=forces)
    assert [f.name for f in system.forces] == ["spring-1", "torque-1", "spring-2", "spring-3"]
    assert forces[0].name == ""


def test_a_force_on_no_body_is_refused():
    with pytest.raises(ph.ModelError, match="a torque without a name has no body; name the body"):
        ph.Torque(value=(0, 0, 1))


def test_parts_are_added_replaced_and_removed_by_name():
    a, b = (ph.Body(name, mass=1.0, inertia=(1, 1, 1)) for name in "ab")
    system = ph.System([a], gravity=(0, 0, -1.0))
    pin = ph.Revolute("pin", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0))
    more = system.with_(bodies=[b], joints=[pin], forces=[ph.Torque(body="b", value=(1, 0, 0))])
    assert [x.name for x in (*more.bodies, *more.joints, *more.forces)] == [
        "a", "b", "pin", "torque-1",
    ]  # fmt: skip
    assert np.array_equal(more.gravity, system.gravity)
    heavy = more.with_(bodies=[ph.Body("a", mass=7.0, inertia=(1, 1, 1))], gravity=(0, 0, 0))
    assert heavy.body("a").mass == 7.0
    assert len(heavy.bodies) == 2
    assert more.body("a").mass == 1.0  # a copy
    assert more.without("b", "torque-1", "pin").bodies == (a,)
    with pytest.raises(ph.ModelError, match="joint 'pin' connects the body 'a', which does not"):
        more.without("a")
    with pytest.raises(ph.ModelError, match=r"there is no part 'pinn'\. Did you mean 'pin'"):
        more.without("pinn")
    with pytest.raises(ph.InputError, match="System has no argument 'force'"):
        more.with_(force=[])


def test_a_beam_that_replaces_another_makes_its_own_nodes():
    def beam(elements, radius):
        section = ph.Section.round(radius=radius, material="steel")
        return ph.Beam("arm", "ground", "", points=[(0, 0, 0), (1, 0, 0)], elements=elements,
                       section=section)  # fmt: skip

    thin = ph.System([], beams=[beam(4, 0.01)])
    thick = thin.with_(beams=[beam(2, 0.02)])
    wanted = ph.System([], beams=[beam(2, 0.02)])
    assert [(b.name, b.mass) for b in thick.bodies] == [(b.name, b.mass) for b in wanted.bodies]
