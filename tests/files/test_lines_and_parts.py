"""Beams, cables and superelements in files: changed, resumed bit by bit, varied in studies."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError, ModelFileError
from polhode.files.models import load_model
from polhode.studies.members import StudyMembers
from polhode.studies.planning import check, study_of
from tests.models.flexible import FLEXIBLE_MODEL

pytestmark = pytest.mark.plain

BEAM = """
gravity = [0, 0, -9.81]
[[beam]]
name = "arm"
bodies = ["ground", ""]
points = [[0, 0, 0], [1, 0, 0]]
elements = 2
section = { round = { radius = 0.01 }, material = "steel" }
[[force]]
name = "push"
type = "force"
body = "arm.2"
value = [0, 5, 0]
"""
CABLE = """
gravity = [0, 0, -9.81]
[[cable]]
name = "rope"
bodies = ["ground", ""]
points = [[0, 0, 0], [1, 0, 0]]
elements = 2
stiffness = 1e5
mass = 0.3
[[force]]
name = "push"
type = "force"
body = "rope.2"
value = [0, 5, 0]
"""
PART = FLEXIBLE_MODEL.format(stiffness="bar.npz:K").replace(
    "position", "velocity = [0, 1, 0]\nposition"
)
# text, what to change, a value, and one that is wrong
MODELS = {
    "beam": (BEAM, "beam.arm.section.round.radius", 0.02, -1.0),
    "cable": (CABLE, "cable.rope.stiffness", 2e5, -1.0),
    "part": (PART, "flexible.bar.damping", 0.01, -1.0),
}
each = pytest.mark.parametrize("name", MODELS)


@pytest.fixture
def model(tmp_path, name):
    np.savez(tmp_path / "bar.npz", K=np.diag([300.0, 200, 100, 400, 500, 600]))
    (tmp_path / "model.toml").write_text(MODELS[name][0])
    return tmp_path / "model.toml"


@each
def test_a_run_that_is_resumed_has_the_bits_of_a_whole_one(model, name, tmp_path):
    system = ph.load_model(model)
    whole = ph.simulate(system, step=2e-3, until=0.016).trajectory
    ph.simulate(system, step=2e-3, until=0.008, out=tmp_path / "run")
    rest = ph.resume(tmp_path / "run", until=0.016).trajectory
    np.testing.assert_array_equal(whole.stored, rest.stored)
    np.testing.assert_array_equal(whole.carried, rest.carried)


@each
def test_members_of_a_study_are_runs_with_the_value_changed(model, name):
    _, path, other, _ = MODELS[name]
    given = {"vary": {path: [other]}, "step": 2e-3, "until": 0.008, "keep": ["final"]}
    found = StudyMembers(study_of(model, given)).computed([0])
    assert not found.failures
    changed = load_model(model, changes=[f"{path}={other}"]).system
    run = ph.simulate(changed, step=2e-3, until=0.008)
    ends = run.trajectory.position[-1]
    np.testing.assert_array_equal(found.numbers["final_position"][0], ends)
    was = ph.simulate(ph.load_model(model), step=2e-3, until=0.008).trajectory.position[-1]
    assert not np.array_equal(ends, was)


@each
def test_a_wrong_value_gives_one_line_error(model, name):
    """What acts on nodes of a beam that is rejected is not rejected besides."""
    _, path, _, wrong = MODELS[name]
    with pytest.raises(ModelFileError) as said:
        load_model(model, changes=[f"{path}={wrong}"])
    assert str(said.value).count("model.toml:") == 1


@pytest.mark.parametrize("name", ["beam", "cable"])
def test_numbers_of_elements_do_not_vary_within_a_study(model, name):
    path = MODELS[name][1].rpartition(".")[0].removesuffix(".section.round") + ".elements"
    with pytest.raises(InputError, match=f"{path} cannot vary: members of a study have the same"):
        check(study_of(model, {"vary": {path: [2, 4]}, "step": 2e-3, "until": 0.008}))
