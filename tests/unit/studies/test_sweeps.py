"""Small studies with real worker processes: killed, resumed, rejected, reported."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import psutil
import pytest
import xarray

import polhode as ph
from polhode.cli import main
from polhode.studies import status
from polhode.studies.cluster import _ignore_sigint
from polhode.studies.folders import locked
from polhode.studies.members import StudyMembers
from polhode.studies.parts import FOLDER, ledger, missing, read_part, write_part
from polhode.studies.planning import study_of

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
]

GIVEN = {
    "vary": {
        "body.box.mass": [5.0, 6.0, -1.0],
        "body.box.angular_velocity.y": {"uniform": (5.0, 9.0)},
    },
    "draws": 20,
    "seed": 4,
    "step": 1e-3,
    "until": 2.0,
    "keep": ["final", "energy_drift"],
}


def bits(a):
    return np.ascontiguousarray(a).view(np.uint64)


def workers():
    """Worker processes of this one."""
    found = []
    for p in psutil.Process().children():
        with contextlib.suppress(psutil.Error):  # it has just ended
            found += [p] if "worker.py" in " ".join(p.cmdline()) else []
    return found


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """A study of which a worker was killed on the way, and how often."""
    kills = []

    def kill(progress):
        if progress.done and len(kills) < 1:
            for victim in workers()[:1]:
                victim.send_signal(signal.SIGKILL)
                kills.append(victim.pid)

    out = tmp_path_factory.mktemp("swept") / "study"
    results = ph.sweep("free-box", **GIVEN, out=out, workers=2, progress=kill)
    assert len(kills) == 1
    assert not workers()
    return results


def test_every_member_is_there_once_with_the_bits_of_an_undisturbed_run(swept):
    study = swept.study
    alone = StudyMembers(study).computed(range(study.count))
    data = swept.dataset
    assert data.sizes["member"] == study.count == 60
    for name, values in alone.numbers.items():
        assert np.array_equal(bits(data[name].values), bits(values)), name
    assert swept.failures == alone.failures
    assert sorted(swept.failures) == list(range(40, 60))
    assert "must be positive" in swept.failures[40]


def test_xarray_opens_the_store_with_what_varies_as_coordinates(swept):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = xarray.open_zarr(swept.folder / "study.zarr")
    assert set(found.coords) >= {"body.box.mass", "body.box.angular_velocity.y", "body", "axis"}
    assert found["body.box.mass"].dims == ("member",)
    heavy = found.where(found["body.box.mass"].compute() == 6.0, drop=True)
    assert heavy.sizes["member"] == 20
    assert found["final_position"].attrs["units"] == "m"
    assert found.attrs["finished"] is True
    assert found.attrs["failed"] == 20
    grid = swept.grid
    assert grid["energy_drift"].dims == ("body.box.mass", "draw")
    assert grid["energy_drift"].sel({"body.box.mass": 5.0}).max() < 1e-12
    spin = grid["body.box.angular_velocity.y"].values
    assert np.array_equal(np.tile(spin, 3), found["body.box.angular_velocity.y"].values)


def test_a_finished_study_is_not_computed_again(swept):
    def never(progress):
        raise AssertionError("something was computed")

    again = ph.sweep("free-box", **GIVEN, out=swept.folder, progress=never)
    assert again.failures == swept.failures
    with pytest.raises(ph.InputError, match="holds another study"):
        ph.sweep("free-box", **{**GIVEN, "seed": 5}, out=swept.folder)
    told = status(swept.folder)
    assert (told.members, told.done, told.failed, told.finished) == (60, 60, 20, True)


def test_what_is_missing_is_computed_and_nothing_else(swept, tmp_path):
    """Parts that are gone, or torn: these members are computed again, to the same bits."""
    folder = tmp_path / "study"
    shutil.copytree(swept.folder, folder)
    shutil.rmtree(folder / "study.zarr")
    parts = sorted((folder / FOLDER).glob("*.npz"))
    parts[0].unlink()
    parts[-1].write_bytes(parts[-1].read_bytes()[:-40])
    kept = {p: p.stat().st_mtime_ns for p in parts[1:-1]}
    (folder / FOLDER / f"{parts[0].name}.abc.partial").write_bytes(b"half")
    assert not status(folder).finished
    again = ph.sweep("free-box", **GIVEN, out=folder, workers=1)
    for name in again.names:
        assert np.array_equal(bits(again.dataset[name].values), bits(swept.dataset[name].values))
    assert again.failures == swept.failures
    assert kept == {p: p.stat().st_mtime_ns for p in kept}
    assert not list((folder / FOLDER).glob("*.partial"))


def test_gaps_are_what_no_part_covers():
    assert missing([], 5) == [(0, 5)]
    assert missing([(0, 5)], 5) == []
    assert missing([(1, 2), (2, 4), (3, 4)], 6) == [(0, 1), (4, 6)]
    assert missing([(0, 10)], 5) == []


def test_one_process_at_a_time_runs_a_study(swept):
    again = pytest.raises(ph.InputError, match=f"already running, in process {os.getpid()};")
    with locked(swept.folder), again:
        ph.sweep("free-box", **GIVEN, out=swept.folder)
    assert not status(swept.folder).running


STUDY = """
title = "Boxes"
model = "free-box"
step = 1e-2
until = 0.1
keep = ["energy_drift"]
[[vary]]
path = "body.box.mass"
name = "mass"
values = [5, -6]
"""


def test_the_command_prints_a_table_and_says_how_far_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    (tmp_path / "boxes.toml").write_text(STUDY)
    assert main(["sweep", "boxes.toml", "--status"]) == 2
    assert "not the folder of a study" in capsys.readouterr().err
    assert main(["sweep", "boxes.toml", "--workers", "1"]) == 0
    told = capsys.readouterr()
    assert "Boxes: 2 members, 1 failed" in told.out
    assert "member 1 failed: 'box.mass' of vary is as low as -6; it must be positive" in told.out
    assert "2 of 2 members" in told.err
    assert (tmp_path / "runs" / "boxes" / "figure.png").stat().st_size > 5000
    assert main(["sweep", "boxes.toml", "--status"]) == 0
    assert "finished; 2 of 2 members done, 1 of them failed" in capsys.readouterr().out
    assert main(["sweep", "boxes.toml", "--json", "--no-figure"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["failed"] == 1
    assert list(said["failures"]) == ["1"]


def test_workers_import_nothing_from_the_current_directory(tmp_path, monkeypatch):
    """A module beside a study that has the name of a standard one is not executed."""
    monkeypatch.chdir(tmp_path)
    for module in ("queue", "json", "numpy", "polhode"):
        (tmp_path / f"{module}.py").write_text(f"open({str(tmp_path / 'executed')!r}, 'w')")
    given = {"vary": {"body.box.mass": [5.0]}, "step": 1e-2, "until": 0.1, "workers": 1}
    assert not ph.sweep("free-box", **given).failures
    assert not (tmp_path / "executed").exists()


def test_parts_hold_their_failures(swept):
    study = study_of("free-box", GIVEN)
    found = [
        read_part(swept.folder, study.fingerprint, members) for members in ledger(swept.folder)
    ]
    assert sum(len(p.failures) for p in found) == 20
    assert missing(ledger(swept.folder), study.count) == []


def copied(swept, tmp_path):
    return Path(shutil.copytree(swept.folder, tmp_path / "copy"))


@pytest.mark.parametrize("harm", ["flipped", "removed"])
def test_damaged_results_are_written_again_from_the_parts(harm, swept, tmp_path):
    folder = copied(swept, tmp_path)
    name = swept.names[0]
    file = next(p for p in (folder / "study.zarr" / name / "c").rglob("*") if p.is_file())
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 4
    file.unlink()
    if harm == "flipped":
        file.write_bytes(content)
    before = {p: p.stat().st_mtime_ns for p in (folder / FOLDER).iterdir()}
    with pytest.warns(ph.ModelWarning, match=f"study.zarr is damaged: .*{name}: .* written again"):
        again = ph.sweep("free-box", **GIVEN, out=folder, workers=1)
    for name in again.names:
        assert np.array_equal(bits(again.dataset[name].values), bits(swept.dataset[name].values))
    assert before == {p: p.stat().st_mtime_ns for p in before}


def test_sound_results_of_another_array_are_noticed_and_written_again(swept, tmp_path):
    folder = copied(swept, tmp_path)
    names = "final_position", "final_velocity"
    first, second = (folder / "study.zarr" / name / "c" / "0" / "0" / "0" for name in names)
    assert first.read_bytes() != second.read_bytes()
    shutil.copyfile(second, first)
    with pytest.warns(
        ph.ModelWarning, match=f"{names[0]}: its results do not match their checksum"
    ):
        again = ph.sweep("free-box", **GIVEN, out=folder, workers=1)
    for name in again.names:
        assert np.array_equal(bits(again.dataset[name].values), bits(swept.dataset[name].values))


def test_a_changed_study_file_of_a_folder_is_noticed(swept, tmp_path):
    folder = copied(swept, tmp_path)
    file = folder / "study.json"
    content = json.loads(file.read_text())
    content["study"]["seed"] = (content["study"].get("seed") or 0) + 1
    file.write_text(json.dumps(content))
    with pytest.raises(ph.InputError, match=r"study.json is damaged: .*fingerprint"):
        status(folder)


@pytest.mark.parametrize("left", [[], ["study.json.partial"], ["lock", "study.json.partial"]])
def test_a_study_that_was_killed_before_it_began_starts_again(left, swept, tmp_path):
    folder = tmp_path / "study"
    (folder / FOLDER).mkdir(parents=True)
    for name in left:
        (folder / name).write_text("")
    with pytest.raises(ph.InputError, match="stopped before it began; start it again"):
        status(folder)
    again = ph.sweep("free-box", **GIVEN, out=folder, workers=1)
    assert again.failures == swept.failures


def test_a_part_of_another_study_is_not_taken(swept, tmp_path):
    """With the same members, and sound."""
    folder = copied(swept, tmp_path)
    other = study_of("free-box", {**GIVEN, "seed": 5})
    entry = ledger(folder)[0]
    mine = study_of("free-box", GIVEN).fingerprint
    assert read_part(folder, mine, entry) is not None
    write_part(folder, other.fingerprint, StudyMembers(other).computed(range(*entry[:2])))
    assert read_part(folder, mine, entry) is None
    shutil.rmtree(folder / "study.zarr")
    again = ph.sweep("free-box", **GIVEN, out=folder, workers=1)
    for name in again.names:
        assert np.array_equal(bits(again.dataset[name].values), bits(swept.dataset[name].values))


def test_a_study_of_days_says_so_at_once_and_keeps_what_it_can(tmp_path):
    study = tmp_path / "long.toml"
    study.write_text(STUDY.replace("0.1", "1e13").replace("-6", "6"))
    line = [sys.executable, "-m", "polhode", "sweep", str(study), "--workers", "1"]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        process.terminate()  # Ctrl-C is not heard by all: jobs in the background ignore it
        try:
            _, rest = process.communicate(timeout=300)
        finally:
            process.kill()
    assert re.fullmatch(
        r"polhode: this study will take about [0-9.]+ h; Ctrl-C stops it, and --resume continues "
        r"it.\n",
        first,
    )
    assert process.returncode == 128 + signal.SIGTERM, rest
    assert status(tmp_path / "runs" / "long").done == 0


def test_workers_of_a_local_cluster_do_not_hear_ctrl_c_from_their_start():
    """One that is interrupted while it imports ended the study with an internal error."""
    asks = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with _ignore_sigint():
        said = subprocess.check_output([sys.executable, "-c", asks], text=True)
    assert said == "True\n"
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_an_axis_by_the_path_of_a_result_varies_its_start_value():
    angle = "joint.shoulder.angle"
    study = ph.sweep(
        "double-pendulum",
        until=2e-3,
        vary={angle: [0.1, 0.2]},
        keep=[{"name": "first", "of": angle, "take": "min"}],
        workers=1,
    )
    assert study.dataset["first"].values == pytest.approx([0.1, 0.2], abs=1e-12)
