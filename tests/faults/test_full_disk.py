"""A disk without room: files are written whole or not at all, and a sentence names them."""

import errno
from collections import namedtuple
from pathlib import Path

import pytest

import polhode as ph
from polhode.cli import main
from polhode.files import paths
from polhode.files.paths import replace_file

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def run(tmp_path):
    box = ph.Body("box", 1.0, inertia=(1, 2, 3), angular_velocity=(0.1, 2, 0.1))
    ph.simulate(ph.System([box]), "peskin-euler", step=0.01, until=0.02, out=tmp_path / "run.zarr")
    return tmp_path / "run.zarr"


@pytest.mark.parametrize("kind", ["nc", "csv"])
def test_half_an_export_is_removed_and_the_file_before_stays(
    kind, run, tmp_path, monkeypatch, capsys
):
    file = tmp_path / f"x.{kind}"
    file.write_text("before")

    def full(found, path):
        path.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(f"polhode.cli.export._{'netcdf' if kind == 'nc' else 'csv'}", full)
    assert main(["export", str(run), str(file), "--force"]) == 2
    assert capsys.readouterr().err == (
        f"polhode: '{file}' cannot be written: No space left on device.\n"
    )
    assert file.read_text() == "before"
    assert sorted(tmp_path.iterdir()) == [run, file]


def test_netcdf_needs_room_before_it_is_written(run, tmp_path, monkeypatch, capsys):
    """HDF5 itself may end the process."""
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(1, 1, 1000))
    assert main(["export", str(run), str(tmp_path / "x.nc")]) == 2
    assert "MB, and 0.001 MB are free" in capsys.readouterr().err
    assert not (tmp_path / "x.nc").exists()


def test_a_file_that_cannot_be_replaced_is_named_and_stays(tmp_path, monkeypatch):
    file = tmp_path / "page.html"
    file.write_text("before")

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(paths.os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as error:
        replace_file(file, b"after")
    assert error.value.filename == str(file)
    assert [p.read_text() for p in Path(tmp_path).iterdir()] == ["before"]
