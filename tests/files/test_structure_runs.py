"""Run directories of structures: readable at any moment, and resumed to the same bits."""

import warnings

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode.cli import main
from polhode.files import runs
from polhode.files.models import read_model
from polhode.files.variables import states
from polhode.files.writing import model_text
from polhode.run import driver, sampler
from tests.models.structures import EPS, morse, three_links, truss

OSCILLATORS = ph.LinearStructure(
    [1.0, 2.0, 0.5],
    [[9.0, -1, 0], [-1, 4, -2], [0, -2, 6.0]],
    velocity=[1, 0, 0.3],
    loads=[ph.CoordinateLoad("f", 1, harmonic={"amplitude": 2.0, "frequency": 0.3})],
    names=["p", "q", "r"],
    title="Oscillators",
)


def swinging(stiffness):
    """A girder that falls, and a mass on a spring or a rod at its end."""
    girder = truss(18, linear=False)
    end = girder.nodes[-1]
    weight = ph.Node("weight", np.add(end.position, (0, 0, -1)), mass=3.0)
    cable = ph.NodeSpring("cable", (end.name, "weight"), stiffness=stiffness)
    parts = [*girder.nodes, weight], [*girder.elements, cable]
    return ph.Structure(*parts, gravity=(0, 0, -9.81), title="Girder")


CASES = {
    "simo-gonzalez(stiffness=1e4)": (three_links(), 0.005),
    "simo-gonzalez(stiffness=inf)": (three_links(), 0.005),
    "simo-gonzalez": (swinging(float("inf")), 1e-3),
    "newmark": (swinging(1e4), 1e-3),
    "central-difference": (swinging(1e4), 1e-4),
    "staggered-central-difference": (OSCILLATORS, 1e-2),
    "tamma-namburu": (OSCILLATORS, 1e-2),
}


def stopping_at(step):
    def notice(done, total):
        if done >= step:
            raise KeyboardInterrupt

    return notice


def nodes_of(run):
    return getattr(run.trajectory, "nodes", None) or run.trajectory


def same_run(a, b):
    for key in ("index", "u", "v", "multipliers"):
        np.testing.assert_array_equal(getattr(nodes_of(a), key), getattr(nodes_of(b), key))
    for name, values in nodes_of(a).memory.items():
        np.testing.assert_array_equal(values, nodes_of(b).memory[name])
    for key in ("steps", "iterations", "halvings"):
        assert getattr(a.trajectory, key) == getattr(b.trajectory, key)


@pytest.mark.jit
@pytest.mark.parametrize("scheme", CASES)
def test_every_scheme_goes_on_to_the_same_bits(scheme, tmp_path, monkeypatch):
    model, h = CASES[scheme]
    settings = {"step": h, "until": 60 * h, "save_every": 4}
    whole = ph.simulate(model, scheme, **settings)
    monkeypatch.setattr(driver, "CHUNK_SECONDS", 1e-5)  # many chunks
    monkeypatch.setattr(sampler, "FLUSH_SECONDS", 0.0)  # written after each
    path = tmp_path / "run.zarr"
    cut = ph.simulate(model, scheme, **settings, progress=stopping_at(14), out=path)
    assert cut.interrupted
    assert 14 <= cut.trajectory.steps < 60
    done = ph.resume(path)
    same_run(done, whole)
    plain = xarray.open_zarr(path)
    exact = {v.name for v in states(whole.trajectory)}
    for name, values in whole.dataset.items():
        # What follows from the states is summed in another order where it is found in blocks.
        rounding = 0.0 if name in exact else 64 * EPS * float(np.abs(values).max())
        np.testing.assert_allclose(plain[name], values, rtol=0.0, atol=rounding)
    assert plain.attrs["finished"] is True


@pytest.mark.jit
@pytest.mark.parametrize("scheme", ["simo-gonzalez(stiffness=1e4)", "staggered-central-difference"])
def test_a_saved_run_comes_back_and_its_certificate_is_read_in_blocks(
    scheme, tmp_path, monkeypatch
):
    model, h = CASES[scheme]
    run = ph.simulate(model, scheme, step=h, until=50 * h, save_every=3)
    run.save(tmp_path / "run.zarr")
    back = ph.load(tmp_path / "run.zarr")
    same_run(run, back)
    monkeypatch.setattr(runs, "READ_BYTES", 1)  # a sample at a time
    assert len(list(back.file.blocks())) == 18
    assert str(back.certificate()) == str(run.certificate())
    assert "18 samples to" in repr(back)


@pytest.mark.jit
def test_a_structure_runs_and_goes_on_by_the_command_line(tmp_path, capsys):
    file, out = tmp_path / "girder.toml", tmp_path / "run"
    settings = '[simulation]\nscheme = "simo-gonzalez"\nstep = 1e-3\nuntil = 0.02\n'
    file.write_text(model_text(swinging(1e4)) + settings)
    assert main(["check", str(file)]) == 0
    assert "explicit schemes are stable up to a step of" in capsys.readouterr().out
    assert main(["run", str(file), "--out", str(out)]) == 0
    assert "energy" in capsys.readouterr().out
    assert {p.name for p in out.iterdir()} == {
        *("run.zarr", "certificate.json", "replay.html", "figures")
    }
    assert main(["run", "--resume", str(out), "--until", "0.03", "--json", "--no-figures"]) == 0
    told = capsys.readouterr().out
    assert '"weight"' in told
    whole = ph.simulate(swinging(1e4), "simo-gonzalez", step=1e-3, until=0.03)
    same_run(ph.load(out), whole)
    assert main(["export", str(out), str(tmp_path / "run.csv")]) == 0
    head = (tmp_path / "run.csv").read_text().splitlines()[0]
    assert "position.weight.z" in head
    assert main(["compare", str(file)]) == 2
    assert "compare takes a system of bodies" in capsys.readouterr().err


def test_a_structure_with_a_function_is_not_written_and_says_so(tmp_path):
    nodes = [ph.Node("a", (0, 0, 0), mass=1.0), ph.Node("b", (1, 0, 0), mass=1.0)]
    bond = ph.NodeSpring("bond", "ab", potential=morse, parameters=(5.0, 1.5, 1.2))
    with pytest.raises(ph.ModelError, match="'bond' has a function, which cannot be saved"):
        model_text(ph.Structure(nodes, [bond]))


@pytest.mark.parametrize("model", [swinging(float("inf")), OSCILLATORS], ids=["nodes", "matrices"])
def test_a_structure_survives_its_file(model):
    text = model_text(model)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        back = read_model(text, "model", "model.toml").system
    assert model_text(back) == text
    for key in ("mass", "stiffness", "damping"):
        a, b = getattr(model.assembled, key), getattr(back.assembled, key)
        np.testing.assert_array_equal(a.dense(), b.dense())
    np.testing.assert_array_equal(model.assembled.u, back.assembled.u)
    np.testing.assert_array_equal(model.assembled.v, back.assembled.v)
