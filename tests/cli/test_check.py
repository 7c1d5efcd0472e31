"""`polhode check` explains a model, or says what does not fit."""

import json

import pytest

FOUR_BAR = """
title = "Four-bar"
gravity = [0, -9.81, 0]

[[body]]
name = "left"
mass = 1.0
inertia = [0.083, 0.001, 0.083]
position = [0.02, 0.5, 0]

[[body]]
name = "bar"
mass = 1.0
inertia = [0.001, 0.083, 0.083]
position = [0.5, 1.0, 0]

[[body]]
name = "right"
mass = 1.0
inertia = [0.083, 0.001, 0.083]
position = [1, 0.5, 0]
"""


def hinge(name, first, second, at, there):
    frames = f"{{ point = {at}, axis = [0, 0, 1] }}, {{ point = {there}, axis = [0, 0, 1] }}"
    return (
        f'\n[[joint]]\nname = "{name}"\ntype = "revolute"\nbodies = ["{first}", "{second}"]\n'
        f"frames = [{frames}]\n"
    )


def model(base):
    return (
        FOUR_BAR
        + hinge("A", "ground", "left", [0, 0, 0], [0, -0.5, 0])
        + hinge("B", "left", "bar", [0, 0.5, 0], [-0.5, 0, 0])
        + hinge("C", "bar", "right", [0.5, 0, 0], [0, 0.5, 0])
        + hinge("D", "right", "ground", [0, -0.5, 0], [base, 0, 0])
    )


@pytest.fixture
def four_bar(tmp_path):
    (tmp_path / "good.toml").write_text(model(1.0))
    (tmp_path / "bad.toml").write_text(model(4.5))


def test_a_model_is_explained(called, four_bar):
    told = called("check", "good.toml")
    assert told.returncode == 0
    for part in (
        "1 degree of freedom: the joints have 20 equations, 3 of them redundant.",
        "1 loop through 'A', 'B', 'C' and 'D'",
        "Body 'left' was moved by",
        "Schemes with joints: energy-momentum",
    ):
        assert part in told.stdout
    assert told.stderr == ""


def test_json_holds_the_same(called, four_bar):
    told = json.loads(called("check", "good.toml", "--json").stdout)
    assert told["assembles"]
    assert (told["degrees_of_freedom"], told["redundant"], told["rank"]) == (1, 3, 17)
    across = ["force z", "torque x", "torque y"]  # in the plane they are unique
    assert told["loops"][0]["reactions_not_unique"] == dict.fromkeys("ABCD", across)
    assert set(told["moved"]) <= {"left", "bar", "right"}
    assert {s["name"]: s["fits"] for s in told["schemes"]}["simo-wong"] is False


def test_a_model_that_does_not_fit_names_joints_and_gap(called, four_bar):
    told = called("check", "bad.toml")
    assert told.returncode == 2
    assert told.stdout == ""
    assert "joints 'A', 'B', 'C' and 'D' cannot be closed: a gap of 1.5 m" in told.stderr
    told = called("check", "bad.toml", "--json")
    assert told.returncode == 2
    assert json.loads(told.stdout)["assembles"] is False


def test_equilibrium_and_modes_are_listed(called, four_bar):
    told = called("check", "good.toml", "--equilibrium", "--modes", "--json")
    assert told.returncode == 0
    found = json.loads(told.stdout)
    assert found["equilibrium"]["bodies"]["bar"]["position"][1] == pytest.approx(-1.0)
    # a parallelogram of legs and bar: I = 2 (0.083 + 0.25) + 1, G = 2 g
    assert found["modes"]["modes"][0]["frequency"] == pytest.approx(
        (2 * 9.81 / (2 * (0.083 + 0.25) + 1)) ** 0.5 / 6.283185307179586, rel=1e-12
    )
    assert "Equilibrium after" in called("check", "good.toml", "--equilibrium").stdout


def test_a_model_that_falls_has_no_equilibrium_and_says_so(called, four_bar, tmp_path):
    (tmp_path / "stone.toml").write_text(
        'gravity = [0, 0, -9.81]\n[[body]]\nname = "stone"\nmass = 1.0\n'
    )
    told = called("check", "stone.toml", "--equilibrium")
    assert told.returncode == 1
    assert "no equilibrium" in told.stderr
    assert "3 degrees of freedom" in told.stdout
