"""Beams in model files: read, written back, changed, and rejected with their line."""

import numpy as np
import pytest

from polhode.errors import ModelFileError
from polhode.files.models import read_model
from polhode.files.schema import model_schema
from polhode.files.writing import model_text

TEXT = """\
[[body]]
name = "hub"
mass = 5.0
inertia = [0.8, 0.8, 1.2]

[[beam]]
name = "arm"
bodies = ["hub", ""]
points = [[0, 0, 0], [1.2, 0, 0]]
elements = 3
section = { round = { radius = 0.005 }, material = "steel" }
up = [0, 0, 1]
damping = 0.0

[[force]]
name = "push"
type = "force"
body = "arm.3"
value = [0, 0, 1]
"""


def read(text, *changes):
    return read_model(text, "arm", "arm.toml", changes).system


def test_a_beam_is_read_as_the_design_writes_it():
    system = read(TEXT)
    assert [b.name for b in system.bodies] == ["hub", "arm.0", "arm.1", "arm.2", "arm.3"]
    assert len(system.beam_elements) == 3


@pytest.mark.parametrize("bodies", ['["hub"]', "[]", '["", ""]', '["ground", "hub"]'])
def test_ends_may_be_left_out(bodies):
    beam = read(TEXT.replace('["hub", ""]', bodies)).beams[0]
    assert [beam.first, beam.second] == [*eval(bodies), "", ""][:2]


SECTIONS = (
    "{ tube = { radius = 0.02, thickness = 0.001 }, young = 7e10, shear = 2.6e10, density = 2700 }",
    "{ stiffness = [1e4, 1e4, 1e4, 500, 500, 500], mass = 1.0, inertia = [20, 10, 10] }",
    "[{ round = { radius = 0.02 }, material = 'steel' }, "
    "{ round = { radius = 0.01 }, material = 'steel' }]",
    f"{{ stiffness = {np.diag([1.0, 2, 3, 4, 5, 6]).tolist()}, mass = 1, inertia = [2, 1, 1] }}",
)
LINES = (
    "points = [[0, 0, 0], [1, 0, 1]]",
    "curve = [[0, 0, 0], [1, 0, 0], [2, 1, 0]]",
    "arc = { center = [0, 1, 0], start = [0, 0, 0], end = [1, 1, 0] }",
    "arc = { center = [0, 1, 0], start = [0, 0, 0], axis = [0, 0, 1], angle = 3.5 }",
)


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("line", LINES)
def test_what_is_written_is_read_back_bit_for_bit(section, line):
    text = TEXT.replace("points = [[0, 0, 0], [1.2, 0, 0]]", line)
    text = text.replace('{ round = { radius = 0.005 }, material = "steel" }', section)
    system = read(
        text.replace("damping = 0.0", "damping = 1e-4\ntwist = 0.1\nvelocity = [0, 0, 1]")
    )
    again = read(model_text(system))
    assert model_text(again) == model_text(system)
    for a, b in zip(system.beam_elements, again.beam_elements, strict=True):
        np.testing.assert_array_equal(a.flexibility, b.flexibility)
        np.testing.assert_array_equal(a.rest, b.rest)
    for a, b in zip(system.bodies, again.bodies, strict=True):
        assert a.name == b.name
        np.testing.assert_array_equal(a.position, b.position)
        np.testing.assert_array_equal(a.inertia, b.inertia)


def test_changes_go_by_the_name_of_the_beam():
    system = read(TEXT, "beam.arm.elements = 4", "beam.arm.section.round.radius = 0.01")
    assert system.beams[0].elements == 4
    assert system.beams[0].section["round"]["radius"] == 0.01


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[1.2, 0, 0]]", "[0, 0, 0]]", "arm.toml:9: .*points of beam 'arm' has zero length"),
        ("up = [0, 0, 1]", "up = [1, 0, 0]", "arm.toml:12: .*parallel to the beam axis at node 0"),
        ('"steel"', '"stone"', "arm.toml:11: .*material 'stone' is unknown"),
        ("0.005", "-1", "arm.toml:11: .*section radius is -1; it must be positive"),
        ("elements = 3", "elements = 0", "arm.toml:10: .*elements of beam 'arm' is 0"),
        ("elements = 3", "element = 3", "arm.toml:10: there is no key beam.arm.element.*elements"),
        ('["hub", ""]', '["hup", ""]', "welded to the body 'hup', which does not exist.*'hub'"),
        ('["hub", ""]', '["hub", "", ""]', "arm.toml:8: .*at most two bodies"),
        ('body = "arm.3"', 'body = "arm.4"', "acts on the body 'arm.4', which does not exist"),
        ("damping = 0.0", "damping = -1.0", "arm.toml:13: .*damping of beam 'arm' is -1"),
        ("section = {", "section = { ring = 1,", "arm.toml:11: there is no key .*section.ring"),
    ],
)
def test_error_names_the_line(old, new, said):
    with pytest.raises(ModelFileError, match=said):
        read(TEXT.replace(old, new))


def test_editors_know_beams():
    schema = model_schema()["properties"]["beam"]["items"]
    assert {"name", "bodies", "points", "curve", "arc", "section", "up"} <= set(
        schema["properties"]
    )
    assert schema["required"] == ["name"]
