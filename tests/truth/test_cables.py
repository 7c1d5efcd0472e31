"""Cables: data, files, how they hang and how they pull."""

import numpy as np
import pytest
from scipy.optimize import brentq

import polhode as ph
from polhode.errors import ModelFileError, PolhodeError
from polhode.files.models import read_model
from polhode.files.writing import model_text

TEXT = """\
gravity = [0, 0, -9.81]

[[body]]
name = "load"
mass = 10.0
inertia = [1, 1, 1]
position = [0, 0, 0.8]

[[cable]]
name = "rope"
bodies = ["ground", "load"]
points = [[0, 0, 5], [0, 0, 1]]
length = 4.2
elements = 4
stiffness = 1e5
mass = 0.3
slack = true
"""


def test_a_cable_is_read_and_written_back():
    system = read_model(TEXT, "m", "m.toml").system
    assert [b.name for b in system.bodies] == ["load", "rope.1", "rope.2", "rope.3", "rope.4"]
    assert [f.name for f in system.forces] == ["rope.1", "rope.2", "rope.3", "rope.4"]
    assert [(j.name, j.kind) for j in system.joints] == [("rope.4", "spherical")]
    assert sum(b.mass for b in system.bodies[1:]) == pytest.approx(0.3 * 4.2 * 7 / 8)
    again = read_model(model_text(system), "m", "m.toml").system
    assert model_text(again) == model_text(system)


def test_a_long_cable_starts_without_tension():
    cable = ph.Cable(
        "c", points=[(0, 0, 1), (1, 0, 0)], length=1.7, elements=9, stiffness=1, mass=1
    )
    pieces = np.linalg.norm(np.diff(cable.places, axis=0), axis=1)
    np.testing.assert_allclose(pieces, 1.7 / 9, rtol=1e-12)
    np.testing.assert_array_equal(cable.places[[0, -1]], [(0, 0, 1), (1, 0, 0)])
    assert np.all(cable.places[1:-1, 2] < np.linspace(1, 0, 10)[1:-1])  # below the chord


def test_a_cable_hangs_as_a_catenary():
    """Of 16 stiff pieces; a polygon that hangs is within O(n^-2) of the curve."""
    cable = ph.Cable(
        "c", "ground", "ground", points=[(0, 0, 0), (1, 0, 0)], length=1.2, elements=16,
        stiffness=1e6, mass=0.3,
    )  # fmt: skip
    found = ph.equilibrium(ph.System([], cables=[cable], gravity=(0, 0, -9.81)))
    k = brentq(lambda k: 2 * k * np.sinh(0.5 / k) - 1.2, 0.1, 10)
    assert found.position[:, 2].min() == pytest.approx(k - k * np.cosh(0.5 / k), rel=2.0 / 16**2)


def test_a_slack_cable_does_not_push_and_a_tight_one_pulls():
    run = ph.simulate(read_model(TEXT, "m", "m.toml").system, step=2e-3, until=0.4)
    tension = run.cable("rope").tension
    assert tension.dims == ("time", "element")
    assert tension.values[0].max() <= 1e5 * 16 * 2.0**-52  # of lengths from places up to 5 m
    assert tension.values.min() == 0.0
    assert tension.values.max() > 10 * 9.81
    assert run.certificate().broken == []
    assert run.cable("rope").position.shape == (len(run.time), 5, 3)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"stiffness": 0.0}, "stiffness of cable 'c' is 0; it must be positive"),
        ({"mass": -1.0}, "mass of cable 'c' is -1"),
        ({"points": [(0, 0, 0), (0, 0, 0)]}, "has zero length"),
        ({"points": None}, "points of cable 'c' must be its two ends"),
        ({"length": 0.0}, "length of cable 'c' is 0"),
        ({"elements": 0}, "elements of cable 'c' is 0"),
        ({"slack": 1}, "slack of cable 'c' is 1; use true or false"),
        ({"first": "a", "second": "a"}, "connects 'a' to itself"),
    ],
)
def test_invalid_cables_give_one_line_error(given, words):
    known = {"points": [(0, 0, 0), (1, 0, 0)], "stiffness": 1.0, "mass": 1.0}
    with pytest.raises(PolhodeError, match=words):
        ph.Cable("c", **known | given)


def test_error_in_a_file_names_the_line():
    with pytest.raises(ModelFileError, match=r"m\.toml:15: .*stiffness of cable 'rope' is -1"):
        read_model(TEXT.replace("1e5", "-1"), "m", "m.toml")
    with pytest.raises(ModelFileError, match="cable 'rope' is tied to the body 'lod', which does"):
        read_model(TEXT.replace('"ground", "load"', '"ground", "lod"'), "m", "m.toml")
