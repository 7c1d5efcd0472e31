"""Words of a first hour: what is printed, suggested and completed."""

import dataclasses
import os
import subprocess
import sys
import warnings

import numpy as np
import pytest

import polhode as ph
from polhode.errors import SYNONYMS
from polhode.mechanics.named_numbers import NamedNumbers, tied


@pytest.fixture(scope="module")
def run():
    return ph.simulate("double-pendulum", step=1e-3, until=0.01)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("Hinge", "Revolute"), ("Weld", "Fixed"), ("Slider", "Prismatic"), ("BallJoint", "Spherical"),
     ("LinearSpringDamper", "Spring"), ("MultibodyPlant", "System"), ("Simulator", "Simulation")],
)  # fmt: skip
def test_words_of_other_programs_are_understood(word, meant):
    with pytest.raises(AttributeError, match=f"did you mean '{meant}'"):
        getattr(ph, word)


def test_no_synonym_stands_for_two_names_of_the_package():
    public = {name.lower().replace("_", "") for name in dir(ph)}
    known = [own.split() for name, own in SYNONYMS.items() if name.replace("_", "") in public]
    words = [word for own in known for word in own]
    assert len(words) > 30
    assert len(words) == len(set(words))


def test_a_file_has_the_same_suggestions(tmp_path):
    file = tmp_path / "m.toml"
    file.write_text(
        '[[body]]\nname = "a"\nmass = 1.0\ninertia = [1, 1, 1]\n'
        '[[joint]]\nname = "j"\ntype = "hinge"\nbodies = ["ground", "a"]\n'
        "[simulation]\nstep = 0.1\nuntil = 1.0\n"
    )
    with pytest.raises(ph.ModelFileError, match="Did you mean 'revolute'"):
        ph.load_model(file)


def test_a_result_of_a_part_is_found_from_the_run(run):
    with pytest.raises(AttributeError, match=r"run\.body\('upper'\)\.position"):
        _ = run.position
    with pytest.raises(AttributeError, match=r"run\.joint\('shoulder'\)\.angle"):
        _ = run.qpos
    with pytest.raises(AttributeError, match="result of a beam, and no beam of this model"):
        _ = run.moment


def test_american_spellings_and_plots():
    assert ph.optimize is ph.optimise
    assert ph.linearize is ph.linearise
    assert callable(ph.plots.energy)


def test_results_are_printed_as_text_and_as_tables(run):
    certificate = run.certificate()
    assert repr(certificate) == str(certificate)
    assert "<td>energy</td><td>kept</td>" in certificate._repr_html_()
    system = ph.load_model("double-pendulum")
    for found in (ph.modes(system), ph.check(system), ph.equilibrium(system)):
        assert repr(found) == str(found)
        assert "array(" not in repr(found)


def test_an_ensemble_prints_its_members():
    body = ph.Body("a", mass=2.0, inertia=(1, 2, 2.5), velocity=(1, 0, 0))
    many = ph.simulate_many(ph.System([body]), step=0.1, until=1.0, vary={"body.a.mass": [1, 3]})
    assert repr(many).startswith("Ensemble: 2 members, energy-momentum, 11 samples to 1 s")
    assert "position of a  (0, 0, 0) -> (1, 0, 0) m" in repr(many)
    assert "energy         1 -> 1 J" in repr(many)  # the mean of 1/2 and 3/2
    assert "<td>energy</td><td>1</td>" in many._repr_html_()


def test_events_print_their_kinds():
    run = ph.simulate("bouncing-ball", until=0.5)
    assert "floor impact" in repr(run.events)
    assert "<td>impact</td>" in run.events._repr_html_()


def test_completion_has_public_names_alone(run):
    for thing in (run, run.body("upper"), run.joint("elbow"), run.trajectory.system):
        assert not [name for name in dir(thing) if name.startswith("_")]
        for name in dir(thing):
            getattr(thing, name)
    assert "angle" in dir(run.joint("elbow"))
    assert "displacement" not in dir(run.joint("elbow"))


def test_solids_by_mass_have_the_inertia_of_that_mass():
    box = ph.Body.box("b", size=(1, 2, 3), mass=12.0)
    assert box.mass == 12.0
    np.testing.assert_allclose(np.diag(box.inertia), [13.0, 10.0, 5.0], rtol=1e-15)
    with pytest.raises(TypeError, match="needs density or mass; give one"):
        ph.Body.sphere("s", radius=1.0, mass=1.0, density=2.0)


def test_a_warning_of_a_part_is_said_once():
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("once", ph.ModelWarning)
        body = ph.Body("odd", mass=1.0, inertia=(1, 1, 5))
        dataclasses.replace(body, mass=2.0)
    assert len(said) == 1
    assert said[0].filename == __file__


def test_refusals_name_the_feature():
    with pytest.raises(ph.SchemeError, match="'rk4' does not run contacts, such as 'floor'"):
        ph.simulate("bouncing-ball", "rk4")


def test_tied_parameters_are_read_by_each_of_their_names():
    name = "body.a.mass = body.b.mass"
    assert tied(name) == ["body.a.mass", "body.b.mass"]
    assert tied("body.'a = b'.mass") == ["body.'a = b'.mass"]
    found = NamedNumbers((name, "gravity.z"), np.array([2.0, -9.0]))
    assert found["body.b.mass"] == found[name] == 2.0


@pytest.mark.jit
def test_a_notice_of_compiling_reaches_a_pipe(tmp_path):
    code = "import polhode as ph; ph.simulate('free-box', 'peskin', step=0.1, until=0.2)"
    env = {"POLHODE_CACHE_DIR": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **env}, capture_output=True, text=True
    )
    assert done.stderr.startswith("compiling peskin for free bodies")
    assert len(done.stderr.splitlines()) == 1
