"""Runs that take the place of others, and what people keep beside and inside them."""

import shutil

import numpy as np
import pytest
from filesystem import dies

import polhode as ph
from polhode.cli import main
from polhode.errors import RecordError

OPTIONS = ("--quiet", "--no-figures", "--no-replay")


def run(folder, until, *more):
    return main(["run", "free-box", "--until", str(until), *OPTIONS, "--out", str(folder), *more])


@pytest.fixture
def old(tmp_path):
    """The folder of a finished run of 20 ms."""
    assert run(tmp_path / "box", 0.02) == 0
    return tmp_path / "box"


@pytest.mark.parametrize("every", [61, pytest.param(1, marks=pytest.mark.slow)])
def test_a_kill_while_a_run_is_replaced_leaves_one_that_can_be_replaced(every, old, tmp_path):
    n, alive = 0, False
    while not alive:
        folder = tmp_path / "copy"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(old, folder)
        alive = not dies(lambda to=folder: run(to, 0.03, "--overwrite"), n)
        n += every
        if (folder / "run.zarr").exists():
            assert ph.load(folder).time[0] == 0.0
        assert run(folder, 0.03, "--overwrite") == 0
        assert ph.load(folder).time[-1] == pytest.approx(0.03)
        assert run(folder, 0.04, "--overwrite") == 0
        assert {p.name for p in folder.iterdir()} == {"run.zarr", "certificate.json"}
    assert n > every


def test_a_half_removed_run_is_not_in_the_way(old):
    """The process was killed while it removed the run that it had replaced."""
    left = old / "run.zarr.replaced"
    left.mkdir()
    (left / "position").mkdir()
    (left / "replaced.partial").touch()
    assert run(old, 0.03, "--overwrite") == 0
    assert not left.exists()


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_run_that_somebody_called_replaced_stays(overwrite, old, capsys):
    (old / "run.zarr").rename(old / "run.zarr.replaced")
    more = ["--overwrite"]
    (old / "certificate.json").unlink()
    assert run(old, 0.03) == 0
    code = run(old, 0.04, *more) if overwrite else 0
    assert ph.load(old / "run.zarr.replaced").time[-1] == pytest.approx(0.02)
    assert ph.load(old).time[-1] == pytest.approx(0.03)
    if overwrite:
        assert code == 2
        assert "run.zarr.replaced' is in the way; move it" in capsys.readouterr().err


def test_a_run_behind_a_link_is_replaced_where_it_is_if_the_link_is_named(old, tmp_path, capsys):
    (tmp_path / "link").symlink_to(old)
    assert run(tmp_path / "link", 0.03, "--overwrite") == 0
    assert ph.load(old).time[-1] == pytest.approx(0.03)
    (tmp_path / "disk").mkdir()
    (old / "run.zarr").rename(tmp_path / "disk" / "run.zarr")
    (old / "run.zarr").symlink_to(tmp_path / "disk" / "run.zarr")
    assert run(old, 0.04, "--overwrite") == 2
    assert "run.zarr' is a link to" in capsys.readouterr().err
    assert ph.load(tmp_path / "disk").time[-1] == pytest.approx(0.03)


def test_what_somebody_keeps_inside_a_run_survives_its_continuation(old):
    notes = old / "run.zarr" / "notes"
    notes.mkdir()
    (notes / "zarr.json").write_text('{"zarr_format": 3, "node_type": "group", "attributes": {}}')
    (notes / "day.partial").write_text("text")
    (old / "run.zarr" / "log.partial").write_text("text")
    whole = ph.resume(old, until=0.03)
    assert (notes / "day.partial").read_text() == "text"
    assert (old / "run.zarr" / "log.partial").read_text() == "text"
    again = ph.load(old)
    np.testing.assert_array_equal(again.trajectory.stored, whole.trajectory.stored)
    assert "velocity" in again.dataset


def test_a_run_that_cannot_be_saved_leaves_nothing(tmp_path, monkeypatch):
    kept = ph.simulate("free-box", until=0.02)

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("polhode.files.store.np.savez", full)
    with pytest.raises(RecordError, match="free some space, then start again"):
        kept.save(tmp_path / "run.zarr")
    assert not any(tmp_path.iterdir())
