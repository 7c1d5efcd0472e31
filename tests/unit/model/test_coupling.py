"""What is wrong with a coupling is one sentence that names it."""

import pytest

import polhode as ph
from polhode.files.models import read_model
from polhode.files.writing import model_text

pytestmark = pytest.mark.plain


def system(*couplings, **more):
    """Return two wheels, a slider, a screw, a ball joint and a plane."""
    names = ("a", "b", "slider", "screw", "ball", "plane")
    bodies = [
        ph.Body(name, mass=1.0, inertia=(1, 1, 1), position=(k, 0, 0))
        for k, name in enumerate(names)
    ]
    kinds = (ph.Revolute, ph.Revolute, ph.Prismatic, ph.Cylindrical, ph.Spherical, ph.Planar)
    joints = []
    for k, (name, kind) in enumerate(zip(names, kinds, strict=True)):
        axis = {} if kind is ph.Spherical else {"axis": (0, 0, 1)}
        joints.append(kind(name, "ground", name, point=(k, 0, 0), **axis, **more.get(name, {})))
    return ph.System(bodies, joints, couplings=couplings)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"joints": ["a", "c"], "ratio": 2}, "'gear' ties the joint 'c', which does not exist"),
        ({"joints": ["a", "ball"], "ratio": 2}, r"joint 'ball' \(spherical\), which has no angle"),
        ({"joints": ["a", "b"], "ratio": 0}, "ratio of coupling 'gear' is 0"),
        ({"joints": ["a", "b"], "ratio": float("nan")}, "ratio of coupling 'gear'"),
        ({"joints": ["a", "b"]}, "needs either a ratio or weights"),
        ({"joints": ["a", "b"], "ratio": 1, "weights": [1, 1]}, "needs either a ratio or weights"),
        ({"joints": ["a", "a"], "ratio": 2}, "ties joint 'a' to itself"),
        ({"joints": ["a", "a.angle"], "ratio": 2}, "ties joint 'a' to itself"),
        ({"joints": ["a"], "ratio": 2}, "joint 'a' is revolute; give a cylindrical joint"),
        ({"joints": ["a", "screw"], "ratio": 2}, "name one, 'screw.angle' or 'screw.displacement'"),
        ({"joints": ["a", "slider.angle"], "ratio": 2}, "'slider' .prismatic., which has no angle"),
        ({"joints": ["a", "plane.displacement"], "ratio": 2}, "which has no displacement"),
        ({"joints": "a", "ratio": 2}, "joints of coupling 'gear' is 'a'; give names"),
        ({"joints": [], "ratio": 2}, "give names"),
        ({"joints": 5, "ratio": 2}, "joints of coupling 'gear' is 5; give names"),
        ({"joints": ["a", "b"], "ratio": "two"}, "ratio of coupling 'gear' is 'two'"),
        (
            {"joints": ["a", "b", "slider"], "ratio": 2},
            "a ratio and 3 joints; give one weight per joint",
        ),
        ({"joints": ["a", "b"], "weights": [1]}, "one weight for each"),
        ({"joints": ["a", "b"], "weights": [1, 0]}, "weight of joint 'b' .* is 0; omit it"),
        ({"joints": ["a"], "weights": [1]}, "at least two joints"),
    ],
)
def test_an_invalid_coupling_is_rejected(given, words):
    with pytest.raises(ph.errors.ModelError, match=words):
        system(ph.Coupling("gear", **given))


def test_couplings_that_repeat_each_other_are_named():
    ties = [ph.Coupling("one", ["a", "b"], 2.0), ph.Coupling("two", ["b", "a"], 0.5)]
    with pytest.raises(
        ph.errors.AssemblyError, match="coupling 'two' repeats a constraint of joints"
    ):
        ph.check(system(*ties))
    ties[1] = ph.Coupling("two", ["b", "a"], 0.6)  # the two hold both joints: that is no tie twice
    assert ph.check(system(*ties)).degrees_of_freedom == ph.check(system()).degrees_of_freedom - 2


def test_a_coupling_of_driven_joints_is_named():
    drive = {"motion": {"angle": {"ramp": {"times": [0, 1], "values": [0, 1]}}}}
    driven = system(ph.Coupling("gear", ["a", "b"], 2.0), a=drive)
    assert ph.check(driven).degrees_of_freedom == ph.check(system()).degrees_of_freedom - 2
    with pytest.raises(
        ph.errors.AssemblyError, match="coupling 'gear' repeats a constraint of joints"
    ):
        ph.check(system(ph.Coupling("gear", ["a", "b"], 2.0), a=drive, b=drive))


def test_rates_that_fight_a_coupling_are_named():
    rates = {"a": {"initial": {"rate": 1.0}}, "b": {"initial": {"rate": 1.0}}}
    with pytest.raises(ph.errors.AssemblyError, match="coupling 'gear'"):
        ph.check(system(ph.Coupling("gear", ["a", "b"], 2.0), **rates))


def test_two_of_one_name_and_one_in_the_wrong_list():
    tie = ph.Coupling("gear", ["a", "b"], 2.0)
    with pytest.raises(ph.errors.ModelError, match="2 couplings are named 'gear'"):
        system(tie, tie)
    with pytest.raises(ph.errors.ModelError, match=r"'gear' is a coupling; pass it in couplings="):
        ph.System([ph.Body("a", mass=1)], [tie])


def test_a_coupling_in_a_file():
    given = system(
        ph.Coupling("gear", ["a", "b"], -2.0),
        ph.Coupling("turn", ["screw"], ratio=0.1),
        ph.Coupling("rack", ["a", "slider", "plane"], weights=(1, 2, -0.5)),
    )
    text = model_text(given)
    again = read_model(text, "again", "again.toml").system
    assert again.tied == given.tied
    wrong = text.replace('["a", "b"]', '["a", "bb"]')
    with pytest.raises(ph.errors.ModelFileError, match="ties the joint 'bb', which does not exist"):
        read_model(wrong, "wrong", "wrong.toml")


def test_a_coupling_and_a_contact_are_changed_by_name():
    text = model_text(system(ph.Coupling("gear", ["a", "b"], -2.0)))
    changed = read_model(text, "m", "m.toml", ["coupling.gear.ratio = -3"]).system
    assert changed.couplings[0].ratio == -3.0
    with pytest.raises(ph.errors.InputError, match=r"there is no coupling 'geer' .*'gear'"):
        read_model(text, "m", "m.toml", ["coupling.geer.ratio = -3"])


def test_check_says_what_holds():
    said = str(ph.check(system(ph.Coupling("gear", ["a", "b"], -2.0))))
    assert "6 joints, 1 coupling" in said
    assert "the joints and couplings have" in said


def test_an_unknown_coupling_of_a_run():
    run = ph.simulate(system(ph.Coupling("gear", ["a", "b"], -2.0)), step=0.01, until=0.01)
    with pytest.raises(ph.errors.ModelError, match=r"there is no coupling 'geer'.*'gear'"):
        run.coupling("geer")
    assert "coupling 'gear' of a, b" in repr(run.coupling("gear"))
