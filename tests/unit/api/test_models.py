"""Models by name, wherever a system is asked for."""

import pytest

import polhode as ph
from polhode.files.models import builtin_models, load_model
from polhode.files.writing import model_text


def test_a_name_runs_with_the_settings_of_its_file():
    run = ph.simulate("heavy-top", until=0.05)
    same = ph.simulate(ph.load_model("heavy-top"), step=run.trajectory.step, until=0.05)
    assert run.trajectory.steps > 0
    assert (run.trajectory.stored[-1] == same.trajectory.stored[-1]).all()


def test_a_path_is_a_model_too(tmp_path):
    file = tmp_path / "ball.toml"
    file.write_text('[[body]]\nname = "ball"\nmass = 1.0\n[simulation]\nstep = 0.1\nuntil = 1.0\n')
    assert ph.simulate(file).trajectory.steps == 10
    assert ph.load_model(file).bodies[0].name == "ball"


def test_what_is_missing_is_named(tmp_path):
    with pytest.raises(ph.InputError, match="simulate needs step; give step= in seconds"):
        ph.simulate(ph.System([ph.Body("b", mass=1.0)]), until=1.0)
    with pytest.raises(ph.InputError, match="simulate needs until; give until= in seconds"):
        ph.simulate(ph.System([ph.Body("b", mass=1.0)]), step=0.1)
    file = tmp_path / "ball.toml"
    file.write_text('[[body]]\nname = "ball"\nmass = 1.0\n')
    with pytest.raises(ph.InputError, match=r"needs until.*\[simulation\] in the file"):
        ph.simulate(file, step=0.1)
    with pytest.raises(ph.InputError, match=r"needs step.*\[simulation\] in the file"):
        ph.simulate(file, until=1.0)


def test_names_are_checked_too():
    assert ph.check("double-pendulum").degrees_of_freedom == 2
    assert ph.check("mast").nodes > 0
    assert "algo-1" in ph.check("double-pendulum").text(all=True)
    assert "algo-1" not in str(ph.check("double-pendulum"))


@pytest.mark.filterwarnings("ignore::polhode.ModelWarning")  # of bodies in papers
@pytest.mark.parametrize("name", builtin_models())
def test_a_model_that_is_saved_comes_back_bit_for_bit(name, tmp_path):
    model, file = load_model(name), tmp_path / "m.toml"
    ph.save_model(model.system, file, step=1e-3, until=2.0, scheme=model.simulation.scheme)
    back = load_model(file)
    assert model_text(back.system) == model_text(model.system)
    assert (back.simulation.step, back.simulation.until) == (1e-3, 2.0)
    ph.save_model(ph.load_model(file), file)  # over the old one, without settings
    assert load_model(file).simulation.step is None


def test_a_function_is_refused_by_name(tmp_path):
    push = ph.UserForce("push", body="a", force=lambda t, x, v, R, omega, p: -x)
    system = ph.System([ph.Body("a", mass=1.0)], forces=[push])
    with pytest.raises(ph.ModelError, match="'push' has a function, which cannot be saved"):
        ph.save_model(system, tmp_path / "m.toml")
    assert not (tmp_path / "m.toml").exists()
    with pytest.raises(ph.InputError, match="save_model has no argument 'dt'"):
        ph.save_model(system, tmp_path / "m.toml", dt=1e-3)
