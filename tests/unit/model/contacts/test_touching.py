"""What `Contacts` and the shapes of bodies reject, each with one sentence; copies; files."""

from dataclasses import replace

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.start import start
from polhode.diagnostics.promises import angular_promise, linear_promise
from polhode.errors import ModelError, ModelFileError
from polhode.files.models import load_model, read_model
from polhode.files.writing import model_text
from polhode.lowering.colliders import colliders_of

FLAT = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]


def ball(name="a", **more):
    return ph.Body.sphere(name, radius=0.1, density=1e3, **more)


def system(bodies=None, **given):
    return ph.System(bodies or [ball()], contacts=ph.Contacts(**{"planes": [{}], **given}))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"friction": -0.1}, "friction of contacts is -0.1; it must not be negative"),
        ({"friction": np.nan}, "finite"),
        ({"restitution": 1.5}, "restitution of contacts is 1.5; it must be between 0 and 1"),
        ({"combine": "sum"}, "combine of contacts is 'sum'; give one of max, min, mean"),
        ({"planes": 3}, "planes of contacts is 3; it must be a list"),
        ({"planes": [{"norml": (0, 0, 1)}]}, "has no 'norml'. Did you mean 'normal'"),
        ({"planes": [{"normal": (0, 0, 0)}]}, "planes of contacts has a normal that is zero"),
        ({"planes": [{"point": 3}]}, "planes of contacts has a point that is 3"),
        ({"planes": [{"material": "ice"}]}, "planes of contacts has the material 'ice'"),
        ({"ground": [{"plane": 1}]}, "ground of contacts has no 'plane'"),
        ({"ground": [{"hull": FLAT}]}, "ground of contacts has the hull of 4 points"),
        ({"ground": [{"heightfield": [[1, 2]], "size": (1, 1)}]}, "give 2x2 heights or more"),
        ({"ground": [{"heightfield": [[1, 2], [3, np.inf]], "size": (1, 1)}]}, "finite"),
        ({"ground": [{"heightfield": [[1, 2], [3, 4]], "size": (1, 0)}]}, "both must be positive"),
        ({"ground": [{"heightfield": [[1, 2], [3, 4]]}]}, "size is None; it must be 2 numbers"),
        ({"ground": [{"ball": 1, "size": (1, 1)}]}, "beside a size, which only a heightfield has"),
        ({"materials": {"ice": 0.1}}, "materials of contacts has material 'ice', which is 0.1"),
        ({"materials": {"ice": {"fricton": 0.1}}}, "Did you mean 'friction'"),
        ({"materials": {"ice": {"friction": -1}}}, "friction of material 'ice' is -1"),
        ({"pairs": [{"materials": ("ice", "ice")}]}, "pairs of contacts name the material 'ice'"),
        ({"pairs": [{"friction": 1}]}, "materials of a pair of contacts is None; give two names"),
        ({"exclude": [("a",)]}, "exclude of contacts is .*; give two names in brackets"),
        ({"exclude": [("a", "a")]}, "exclude of contacts has a body twice"),
        ({"exclude": [("a", "b")], "include": [("b", "a")]}, "'a' and 'b' are in exclude and in"),
        ({"exclude": [("a", "bb")]}, "has the body 'bb', which does not exist"),
        ({"named": [3]}, "3 is not a contact"),
    ],
)
def test_wrong_contacts_are_refused(given, said):
    with pytest.raises(ModelError, match=said):
        system([ball(), ball("b", position=(1, 0, 0))], **given)


@pytest.mark.parametrize(
    ("bodies", "given", "said"),
    [
        ([ball(material="rubbr")], {"materials": {"rubber": {}}}, "Did you mean 'rubber'"),
        ([ball()], {"planes": []}, "no two bodies, or a body and the ground"),
        ([ball(collision=[])], {}, "no two bodies, or a body and the ground"),
        ([ph.Body("p", mass=1.0)], {"ground": [{"ball": 1}]}, "no two bodies, or a body and"),
        ([ball()], {"exclude": [("a", "ground")]}, "no two bodies, or a body and the ground"),
        (
            [ph.Body("p", mass=1.0, shape={"points": FLAT})],
            {},
            "shape of body 'p' has the hull of 4 points",
        ),
    ],
)
def test_what_cannot_touch_is_refused(bodies, given, said):
    with pytest.raises(ModelError, match=said):
        system(bodies, **given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"collision": {"ball": 1}}, "collision of body 'b'"),
        ({"collision": [{"hull": FLAT}]}, "collision of body 'b' has the hull of 4 points"),
        ({"collision": [{"plane": {}}]}, "collision of body 'b' is a plane or a height field"),
        ({"material": 3}, "material of body 'b' is 3; give a name"),
    ],
)
def test_a_wrong_collision_shape_is_refused_with_its_body(given, said):
    with pytest.raises(ModelError, match=said):
        ph.Body("b", mass=1.0, **given)


def test_named_contacts_stand_beside_all_others_and_copies_keep_both():
    floor = ph.Contact("floor", body="a", shape={"ball": 0.1}, plane={"normal": (0, 0, 1)})
    contacts = ph.Contacts(friction=0.3, planes=[{}], named=[floor])
    made = ph.System([ball()], contacts=contacts)
    assert made.touching is contacts
    assert made.contacts == (floor,)
    for copy in (replace(made, gravity=(0, 0, -1)), made.with_(gravity=(0, 0, -1))):
        assert copy.touching is contacts
        assert copy.contacts == (floor,)
    assert "2 contacts: floor (ground - a), all bodies with shapes" in repr(made)
    other = ph.Contacts(friction=0.7, planes=[{}])
    assert made.with_(contacts=other).touching is other
    assert ph.System([ball()], contacts=[floor]).touching is None


@pytest.mark.parametrize(
    ("given", "loses", "kept"),
    [
        ({"restitution": 1.0}, False, "xyz"),
        ({"restitution": 1.0, "planes": [{}]}, False, "xy"),
        ({"restitution": 0.9, "planes": [{"normal": (0, 2, 0)}]}, True, "xz"),
        ({"restitution": 1.0, "friction": 0.1, "planes": [{}]}, True, ""),
        ({"restitution": 1.0, "friction": 0.1}, True, "xyz"),
        ({"restitution": 1.0, "ground": [{"ball": 1, "center": (0, 0, -9)}]}, False, ""),
    ],
)
def test_what_contacts_conserve_follows_from_the_ground_and_the_laws(given, loses, kept):
    pair = [ball(), ball("b", position=(1, 0, 0))]
    made = ph.System(pair, contacts=ph.Contacts(**given))
    assert made.loses is loses
    assert "".join(x for k, x in enumerate("xyz") if linear_promise(made, k)[0]) == kept
    about_z = angular_promise(made, 2, np.zeros(3))[0]
    assert about_z is (not given.get("ground") and kept in ("xyz", "xy"))


FILE = """
[[body]]
name = "foot"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 1]
shape = { sphere = { radius = 0.1 } }
collision = [
  { capsule = { radius = 0.02, height = 0.1 }, orientation = { rotation_vector = [1, 2, 3] } },
  { hull = [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]], center = [0.1, 0.7, 0.3] },
]
material = "rubber"
[[body]]
name = "rest"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [3, 0, 1]
shape = { box = [0.1, 0.2, 0.3] }
[[body]]
name = "ghost"
mass = 1.0
collision = []
[[contact]]
name = "floor"
body = "rest"
shape = { box = { size = [0.1, 0.2, 0.3] } }
[contacts]
friction = 0.5
restitution = 0.1
planes = [{ point = [0, 0, -1], normal = [0.1, 0.2, 3], material = "ice" }]
exclude = [["foot", "rest"]]
include = [["foot", "ground"]]
ground = [
  { heightfield = "hills.npz:z", size = [1, 1], center = [0, 0, -4] },
  { ball = 0.1, center = [0, 9, 0], orientation = [0.6, 0.8, 0, 0], material = "ice" },
]
materials = { rubber = { friction = 0.9, restitution = 0.5 }, ice = { friction = 0.02 } }
combine = "mean"
pairs = [{ materials = ["rubber", "ice"], friction = 0.1, restitution = 0.3 }]
"""


@pytest.fixture
def file(tmp_path):
    np.savez(tmp_path / "hills.npz", z=np.random.default_rng(2).random((4, 3)), one=np.ones(3))
    path = tmp_path / "walker.toml"
    path.write_text(FILE)
    return path


def test_a_model_file_comes_back_to_the_last_bit(file):
    """Its height field stands in it: the file that was named may be gone."""
    first = load_model(file).system
    again = read_model(model_text(first), "again", "again.toml").system
    assert model_text(again) == model_text(first)
    assert [c.name for c in again.contacts] == ["floor"]
    a, b = (colliders_of(s, start(s)) for s in (first, again))
    assert all(np.array_equal(x, y) for x, y in zip(a[:7], b[:7], strict=True))
    assert len(a.integers) == 6


def test_values_of_contacts_are_changed_by_their_paths(file):
    changes = ["contacts.friction=0.3", "body.foot.material=ice", "contacts.planes.0.point.z=-2"]
    found = load_model(file, [*changes, "contacts.materials.ice.friction=0.7"]).system
    assert found.touching.friction == 0.3
    assert found.body("foot").material == "ice"
    assert found.touching.planes[0]["point"][2] == -2
    assert found.touching.between("ice", "") == (0.7, 0.1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "contacts.frictoin=1",
            r"walker.toml:\d+: there is no key contacts.frictoin. Did you mean",
        ),
        ("contacts.friction=-1", r"walker.toml:28: contacts.friction: friction of contacts is -1"),
        (
            "contacts.exclude=[['fot', 'rest']]",
            r"walker.toml:\d+: exclude .* 'fot', which does not",
        ),
        ("contacts.ground=[{ heightfield = 'hills.npz:q', size = [1, 1] }]", "it has one, z"),
        ("contacts.ground=[{ heightfield = 'hills.npz:one', size = [1, 1] }]", "must be a matrix"),
        ("contacts.ground=[{ heightfield = 'hills.npz', size = [1, 1] }]", "choose one"),
        (
            "contacts.ground=[{ heightfield = 'hills.mtx', size = [1, 1] }]",
            "does not name an array",
        ),
        (
            "contacts.ground=[{ heightfield = '../hills.npz:z', size = [1, 1] }]",
            "is outside of the",
        ),
        ("contacts.ground=[{ bal = 1 }]", "there is no key contacts.ground.bal. Did you mean"),
        ("contacts.planes=3", "contacts.planes is 3; it must be a list"),
        ("contacts.pairs=[{ friction = 1 }]", "contacts.pairs has no materials"),
        ("body.rest.shape={ ball = true }", "body.rest.shape.ball is True; it must be the radius"),
        ("body.rest.shape={ cone = 1 }", "it must be a table with radius and height of a cone"),
        ("body.rest.collision={ ball = 1 }", "body.rest.collision is .* it must be a list"),
        ("body.foot.material=rubbr", "Did you mean 'rubber'"),
        ("contacts=3", "contacts is 3; it must be a table"),
    ],
)
def test_a_problem_of_a_file_is_told_with_its_key(file, change, said):
    with pytest.raises(ModelFileError, match=said):
        load_model(file, [change])


def test_a_shape_of_a_collision_may_have_its_own_material():
    foot = {"ball": 0.1, "material": "rubber"}
    body = ph.Body("leg", 1.0, inertia=(1, 1, 1), position=(0, 0, 1), collision=[foot])
    materials = {"rubber": {"friction": 0.9}, "ice": {"friction": 0.1}}
    contacts = ph.Contacts(planes=[{"material": "ice"}], materials=materials)
    system = ph.System([body], contacts=contacts)
    assert [c[2] for c in colliders_of(system, start(system)).integers] == [1, 2]
    with pytest.raises(ph.InputError, match="collision of body 'leg' has the material 'x'"):
        ph.System([replace(body, collision=[foot | {"material": "x"}])], contacts=contacts)
