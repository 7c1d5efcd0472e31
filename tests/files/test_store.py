"""Run directories: readable at any moment, and resumed to the same bits."""

import errno
import os
import shutil
import warnings

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode.api.recording import created
from polhode.files import store as stores
from polhode.files.models import load_model
from polhode.files.plans import CHECKPOINT
from polhode.files.salvage import salvaged
from polhode.run import driver, sampler
from polhode.run.end import End
from polhode.run.engine import Engine
from polhode.run.ways import way_of
from polhode.schemes import all_schemes
from polhode.schemes.choice import choose

TOP = ph.System(
    [
        ph.Body(
            "top",
            mass=5.0,
            inertia=(0.8, 0.8, 1.2),
            position=(0, -1.1258330249197701, 0.65),
            orientation=ph.euler("zxz", degrees=(0, 60, 0)),
            angular_velocity=(0, 0, 50),
        )
    ],
    [ph.Spherical("tip", "ground", "top", point=(0, 0, 0))],
    gravity=(0, 0, -9.81),
    title="Top",
)
BOX = ph.System(
    [ph.Body("box", mass=6.0, inertia=(0.025, 0.05, 0.065), angular_velocity=(0.3, 7, 0.2))],
    gravity=(0, 0, -9.81),
)


def stopping_at(step):
    def notice(done, total):
        if done >= step:
            raise KeyboardInterrupt

    return notice


def same_run(a, b):
    np.testing.assert_array_equal(a.trajectory.index, b.trajectory.index)
    np.testing.assert_array_equal(a.trajectory.stored, b.trajectory.stored)
    np.testing.assert_array_equal(a.trajectory.memory, b.trajectory.memory)
    assert a.trajectory.steps == b.trajectory.steps
    assert a.trajectory.iterations == b.trajectory.iterations
    assert a.trajectory.halvings == b.trajectory.halvings


def test_a_saved_run_comes_back(tmp_path):
    run = ph.simulate(TOP, step=1e-3, until=0.05, save_every=3)
    run.save(tmp_path / "top.zarr")
    back = ph.load(tmp_path / "top.zarr")
    same_run(run, back)
    assert str(back.certificate()) == str(run.certificate())
    assert not back.interrupted


def test_xarray_opens_a_run_without_a_warning(tmp_path):
    run = ph.simulate(TOP, step=1e-3, until=0.05, out=tmp_path / "top.zarr")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = xarray.open_zarr(tmp_path / "top.zarr")
    np.testing.assert_array_equal(found.time, run.time)
    assert found.time.attrs["units"] == "s"
    height = found.position.sel(body="top", axis="z")
    np.testing.assert_array_equal(height, run.body("top").position.sel(axis="z"))
    np.testing.assert_array_equal(found.velocity.sel(body="top"), run.body("top").velocity)
    np.testing.assert_array_equal(found.reaction_force.sel(joint="tip"), run.joint("tip").reaction)
    np.testing.assert_array_equal(found.kinetic_energy, run.energy.kinetic_stored)
    assert found.attrs["finished"] is True
    assert found.attrs["scheme"] == "energy-momentum"
    assert found.attrs["certificate"]["invariants"][0]["name"] == "energy"
    assert {"polhode", "numba", "numpy", "python"} <= set(found.attrs)


def test_the_position_of_a_reduced_body_is_its_centre(tmp_path):
    run = ph.simulate(TOP, "rk4", step=1e-3, until=0.02, out=tmp_path / "top.zarr")
    found = xarray.open_zarr(tmp_path / "top.zarr")
    assert np.linalg.norm(found.position, axis=-1) == pytest.approx(1.3, rel=1e-9)
    plain = ph.simulate(TOP, "rk4", step=1e-3, until=0.02)
    same_run(run, plain)


def test_the_data_set_of_a_run_has_the_same_variables(tmp_path):
    run = ph.simulate(TOP, "algo-1", step=1e-3, until=0.02, out=tmp_path / "top.zarr")
    found = xarray.open_zarr(tmp_path / "top.zarr").load()
    for name, values in run.dataset.items():
        np.testing.assert_array_equal(found[name], values)


@pytest.mark.parametrize("record", all_schemes(), ids=lambda r: r.name)
@pytest.mark.parametrize("system", [TOP, BOX], ids=["top", "box"])
def test_every_scheme_goes_on_to_the_same_bits(record, system, tmp_path, monkeypatch):
    """Whatever the chunks are, and wherever it stopped, between samples too."""
    if way_of(record, system) not in ("free", "reduced", "jointed"):
        pytest.skip("the scheme does not run this, or in natural coordinates")
    settings = {"step": 1e-3, "until": 0.06, "save_every": 4}
    whole = ph.simulate(system, record.name, **settings)
    monkeypatch.setattr(driver, "CHUNK_SECONDS", 1e-5)  # many chunks
    monkeypatch.setattr(sampler, "FLUSH_SECONDS", 0.0)  # written after each
    path = tmp_path / "run.zarr"
    cut = ph.simulate(system, record.name, **settings, progress=stopping_at(14), out=path)
    assert cut.interrupted
    assert 14 <= cut.trajectory.steps < 60
    again = ph.resume(path, progress=stopping_at(cut.trajectory.steps + 11))
    assert again.interrupted
    same_run(ph.resume(path), whole)


def test_a_run_can_be_made_longer(tmp_path):
    path = tmp_path / "run.zarr"
    ph.simulate(TOP, step=1e-3, until=0.05, save_every=7, out=path)  # the end is no seventh
    longer = ph.resume(path, until=0.1)
    same_run(longer, ph.simulate(TOP, step=1e-3, until=0.1, save_every=7))
    found = xarray.open_zarr(path)
    np.testing.assert_array_equal(found.time, longer.time)
    assert np.isfinite(found.velocity).all()
    with pytest.raises(ph.InputError, match=r"has already reached t = 0\.1 s"):
        ph.resume(path, until=0.01)


def test_a_saved_run_can_be_made_longer_too(tmp_path):
    ph.simulate(TOP, step=1e-3, until=0.05).save(tmp_path / "a.zarr")
    same_run(ph.resume(tmp_path / "a.zarr", until=0.1), ph.simulate(TOP, step=1e-3, until=0.1))


def test_halved_steps_do_not_matter(tmp_path):
    """Steps wider than the scheme can take at this spin."""
    settings = {"scheme": "euler-parameters", "step": 0.05, "until": 2.0}
    whole = ph.simulate(TOP, **settings)
    assert whole.trajectory.halvings > 0
    ph.simulate(TOP, **settings, progress=stopping_at(5), out=tmp_path / "r.zarr")
    same_run(ph.resume(tmp_path / "r.zarr"), whole)


class Killed(BaseException):
    """Stands for kill -9: nothing after it runs."""


@pytest.mark.parametrize("moment", range(14))
def test_a_writer_killed_between_any_two_files_leaves_a_run_to_go_on_with(
    moment, tmp_path, monkeypatch
):
    """Let the process die before its n-th file is written, for all n of two rounds of writing."""
    whole = ph.simulate(TOP, "algo-1", step=1e-3, until=0.04, save_every=3)
    path = tmp_path / "run.zarr"
    engine = Engine(load_toml(TOP), "algo-1", 1e-3)
    store = created(engine, path, 40, 3, "top")
    count = 0
    replace = os.replace

    def counting(*names, **folders):
        nonlocal count
        count += 1
        if count == moment + 1:
            raise Killed
        return replace(*names, **folders)

    def killed(self, failure):
        raise failure

    monkeypatch.setattr(sampler, "FLUSH_SECONDS", 0.0)
    engine.start()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", counting)
        patch.setattr(driver.Driver, "keep", killed)
        patch.setattr(End, "room", property(lambda end: min(13, 40 - engine.n)))  # three rounds
        with pytest.raises(Killed):
            driver.run(engine, 40, 3, recorder=store)
    store.release()
    if not path.exists():
        assert path.with_name("run.zarr.partial").exists()
    else:
        assert len(xarray.open_zarr(path).time) >= len(ph.load(path).time)  # a warning is an error
        seen = ph.load(path)
        rows = len(seen.time)
        assert rows >= 1
        np.testing.assert_array_equal(seen.trajectory.stored, whole.trajectory.stored[:rows])
        np.testing.assert_array_equal(seen.time, whole.time[:rows])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ph.ModelWarning)  # it starts again
        same_run(ph.resume(path), whole)


@pytest.mark.jit
@pytest.mark.parametrize("spoilt", [None, np.zeros((1, 1))], ids=["missing", "of another shape"])
def test_a_checkpoint_of_another_version_is_refused_and_nothing_is_lost(spoilt, tmp_path):
    path = tmp_path / "run.zarr"
    pendulum = ph.System(
        [ph.Body("bob", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -1))],
        [ph.Spherical("pivot", "ground", "bob", point=(0, 0, 0))],
        gravity=(0, 0.1, -9.81),
    )
    ph.simulate(pendulum, step=1e-3, until=0.01).save(path)
    with np.load(path / CHECKPOINT) as kept:
        content = dict(kept)
    del content["start_1"]
    if spoilt is not None:
        content["start_1"] = spoilt
    with (path / CHECKPOINT).open("wb") as file:
        np.savez(file, **content)
    with pytest.raises(ph.InputError, match="written by another version of polhode"):
        ph.resume(path, until=0.02)
    assert ph.load(path).certificate().broken == []
    assert ph.load(path).trajectory.steps == 10


def load_toml(system):
    from polhode.files.models import read_model
    from polhode.files.writing import model_text

    return read_model(model_text(system), "top", "top").system


@pytest.mark.parametrize("at", [1, 4, 9])
def test_a_full_disk_gives_one_line_error_and_a_readable_directory(at, tmp_path, monkeypatch):
    whole = ph.simulate(TOP, step=1e-3, until=0.2, save_every=2)
    path = tmp_path / "run.zarr"
    monkeypatch.setattr(driver, "CHUNK_SECONDS", 1e-5)
    monkeypatch.setattr(sampler, "FLUSH_SECONDS", 0.0)
    write, count = stores.Store.write, 0

    def full(self, samples, checkpoint):
        nonlocal count
        count += 1
        if count == at:
            monkeypatch.setattr(
                os, "replace", lambda *_, **__: (_ for _ in ()).throw(OSError(errno.ENOSPC, "x"))
            )
        write(self, samples, checkpoint)

    with monkeypatch.context() as patch:
        patch.setattr(stores.Store, "write", full)
        then = "start again" if at == 1 else "continue with polhode run --resume"
        with pytest.raises(ph.RunError, match=f"free some space, then {then}") as e:
            ph.simulate(TOP, step=1e-3, until=0.2, save_every=2, out=path)
        monkeypatch.undo()
    rows = len(e.value.run.time)
    np.testing.assert_array_equal(e.value.run.trajectory.stored, whole.trajectory.stored[:rows])
    if at > 1:
        same_run(ph.resume(path), whole)


def test_a_run_that_fails_stays_readable(tmp_path):
    system = load_model("heavy-top").system
    wide = {"scheme": "euler-parameters", "step": 10.0, "until": 100.0}
    with pytest.raises(ph.NotConvergedError) as error:
        ph.simulate(system, **wide, out=tmp_path / "r.zarr")
    assert len(error.value.run.time) == 1
    assert len(ph.load(tmp_path / "r.zarr").time) == 1


def test_what_is_there_is_not_written_over(tmp_path):
    run = ph.simulate(BOX, step=1e-3, until=0.01)
    (tmp_path / "mine").mkdir()
    with pytest.raises(ph.InputError, match="already exists"):
        run.save(tmp_path / "mine")
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda p: None, "there is no run"),
        (lambda p: p.mkdir(), "is not a run of polhode"),
        (lambda p: p.write_text("x"), "is not a run of polhode"),
    ],
)
def test_what_is_no_run_is_refused(make, said, tmp_path):
    make(tmp_path / "x")
    for use in (ph.load, ph.resume):
        with pytest.raises(ph.InputError, match=said):
            use(tmp_path / "x")


@pytest.mark.parametrize("lost", ["zarr.json", "position/zarr.json", "time", "quaternion"])
def test_a_damaged_run_gives_one_line_error_and_is_never_removed(lost, tmp_path):
    path = tmp_path / "r.zarr"
    ph.simulate(BOX, step=1e-3, until=0.01, out=path)
    (shutil.rmtree if (path / lost).is_dir() else stores.Path.unlink)(path / lost)
    with pytest.raises(
        ph.InputError, match="r.zarr is damaged: " + lost.removesuffix("/zarr.json")
    ):
        ph.load(path)
    with pytest.raises(ph.InputError, match="already exists"):
        ph.simulate(BOX, step=1e-3, until=0.01, out=path)
    found, lines = salvaged(path)
    assert found.sizes["time"] == 11
    assert len(lines) == (lost == "position/zarr.json")


def test_functions_cannot_be_written_and_say_so(tmp_path):
    force = ph.UserForce("push", "box", force=lambda t, x, v, R, o, p: (0.0, 0.0, 1.0))
    system = ph.System(BOX.bodies, forces=[force])
    with pytest.raises(ph.ModelError, match="'push' has a function"):
        ph.simulate(system, step=1e-3, until=0.01, out=tmp_path / "r.zarr")
    assert not (tmp_path / "r.zarr").exists()
    assert "position" in ph.simulate(system, step=1e-3, until=0.01).dataset


def test_a_scheme_string_comes_back(tmp_path):
    ph.simulate(BOX, "algo-c1(beta=0.3,gamma=0.6)", step=1e-3, until=0.01).save(tmp_path / "r")
    assert ph.load(tmp_path / "r").trajectory.scheme == choose("algo-c1(beta=0.3,gamma=0.6)")
