"""Damaged run directories: a flipped bit or a lost file is noticed, or changes nothing."""

import json
import os
import random
import shutil
import tracemalloc
import warnings
from pathlib import Path

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode.cli import main
from polhode.files import runs
from polhode.files.models import load_model
from polhode.files.plans import BEFORE, CHECKPOINT
from polhode.files.salvage import salvaged
from polhode.files.sums import OWNER, SUMS
from polhode.files.variables import INTERNAL

pytestmark = pytest.mark.filterwarnings("ignore::polhode.errors.ModelWarning")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "run.zarr"
    model = load_model("double-pendulum")
    step = model.simulation.step
    ph.simulate(model.system, step=step, until=20 * step, save_every=3, out=path)
    return path


def numbers(run):
    t = run.trajectory
    return t.index, t.stored, t.carried, t.time, t.iterations, t.notes, t.observed.reaction_force


def outcome(path, expected):
    """How a directory is read: "rejected" or in part, with an error message, "same", or "wrong"."""
    try:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", ph.ModelWarning)
            found = numbers(ph.load(path))
        if any("is damaged" in str(w.message) for w in said):
            rows = len(found[0])
            assert all(np.array_equal(expected[k][:rows], found[k]) for k in range(4))
            return "in part"
    except ph.InputError:
        return "refused"
    same = all(np.array_equal(a, b) for a, b in zip(expected, found, strict=True))
    return "same" if same else "wrong"


def copied(whole, folder):
    path = folder / "copy.zarr"
    shutil.rmtree(path, ignore_errors=True)
    return Path(shutil.copytree(whole, path))


def flips(whole, folder, count, seed):
    """Flip a random bit of every file in turn."""
    rng, expected = random.Random(seed), numbers(ph.load(whole))
    files = sorted(p.relative_to(whole) for p in whole.rglob("*") if p.is_file())
    tally = {"refused": 0, "in part": 0, "same": 0, "wrong": 0}
    for k in range(count):
        path = copied(whole, folder)
        file = path / files[k % len(files)]
        content = bytearray(file.read_bytes())
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        file.write_bytes(content)
        tally[outcome(path, expected)] += 1
    return tally


def test_flipped_bits_are_noticed_or_change_nothing(whole, tmp_path):
    tally = flips(whole, tmp_path, 50, seed=0)
    assert tally["wrong"] == 0, tally
    assert tally["refused"] > 0


@pytest.mark.slow
def test_many_flipped_bits_are_noticed_or_change_nothing(whole, tmp_path):
    tally = flips(whole, tmp_path, 1000, seed=1)
    print(tally)
    assert tally["wrong"] == 0, tally


def _read_by(path, plain):
    return xarray.open_zarr(path).load() if plain else ph.load(path).trajectory


def test_flipped_bits_of_samples_are_noticed_by_plain_xarray(whole, tmp_path):
    """Those of what only a scheme needs, which plain xarray does not show, by `ph.load`."""
    rng = random.Random(2)
    for file in sorted(p.relative_to(whole) for p in whole.glob("*/c/**/*") if p.is_file()):
        path = copied(whole, tmp_path)
        content = bytearray((path / file).read_bytes())
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        (path / file).write_bytes(content)
        with pytest.raises(Exception, match="checksum"):
            _read_by(path, plain=file.parts[0] not in INTERNAL)


@pytest.mark.parametrize(
    "harm",
    ["removed", *(pytest.param(h, marks=pytest.mark.slow) for h in ("empty", "cut", "noise"))],
)
def test_harmed_files_are_noticed_or_change_nothing(harm, whole, tmp_path):
    expected = numbers(ph.load(whole))
    files = sorted(p.relative_to(whole) for p in whole.rglob("*") if p.is_file())
    for file in files:
        path = copied(whole, tmp_path)
        content = (path / file).read_bytes()
        if harm == "removed":
            (path / file).unlink()
        else:
            harmed = {
                "empty": b"",
                "cut": content[: len(content) // 2],
                "noise": bytes(b ^ 0x5A for b in content),
            }
            (path / file).write_bytes(harmed[harm])
        assert outcome(path, expected) != "wrong", file


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """A run of the same size, with another mass."""
    path = tmp_path_factory.mktemp("other") / "run.zarr"
    model = load_model("double-pendulum", ["body.lower.mass=1.5"])
    step = model.simulation.step
    ph.simulate(model.system, step=step, until=20 * step, save_every=3, out=path)
    return path


def test_sound_files_of_another_run_are_noticed(whole, other, tmp_path):
    """All that is read: samples, checkpoints and the root; times follow from the step numbers."""
    files = {p.relative_to(whole) for p in whole.rglob("*") if p.is_file()}
    expected = numbers(ph.load(whole))
    noticed = set()
    for file in sorted(f for f in files if (whole / f).read_bytes() != (other / f).read_bytes()):
        path = copied(whole, tmp_path)
        shutil.copyfile(other / file, path / file)
        found = outcome(path, expected)
        assert found != "wrong", file
        if found != "same":
            noticed.add(file.parts[0])
            with pytest.raises(ph.InputError, match=r"copy.zarr is damaged"):
                raise_warnings_of(lambda path=path: ph.resume(path, until=0.03))
    states = {"position", "momentum", "quaternion", "angular_momentum", "zarr.json", "time"}
    assert states <= noticed


def raise_warnings_of(work):
    """What a warning says, as an error: a checkpoint of another run is said, and not used."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", ph.ModelWarning)
        work()
    raise ph.InputError(" ".join(str(w.message) for w in said))


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 100])
def test_files_of_other_arrays_are_noticed_however_many_rows_are_read_at_once(
    rows, whole, tmp_path, monkeypatch
):
    monkeypatch.setattr(runs.RunFile, "block", rows)
    ph.load(whole).certificate()
    for name, of in (("position", "momentum"), ("angular_momentum", "position")):
        path = copied(whole, tmp_path)
        shutil.copyfile(path / of / "c" / "0" / "0" / "0", path / name / "c" / "0" / "0" / "0")
        sentence = f"copy.zarr is damaged: {name}: its samples are not those that the checkpoint"
        with pytest.raises(ph.InputError, match=sentence):
            ph.load(path).certificate()
        with pytest.raises(ph.InputError, match=sentence):
            _ = ph.load(path).trajectory
        with pytest.raises(ph.InputError, match=sentence):
            ph.resume(path, until=0.03)
        assert salvaged(path)[1] == [f"{name}: its samples are not those of the checkpoint"]


def test_a_checkpoint_without_checksums_is_read(whole, tmp_path):
    """As earlier versions wrote it."""
    path = copied(whole, tmp_path)
    for name in (CHECKPOINT, BEFORE):
        with np.load(path / name) as content:
            kept = {k: content[k] for k in content.files if k not in (SUMS, OWNER)}
        np.savez(path / name, **kept)
    assert outcome(path, numbers(ph.load(whole))) == "same"
    assert len(ph.resume(path, until=0.03).time) > len(ph.load(whole).time)
    with np.load(path / CHECKPOINT) as content:
        assert SUMS in content.files


def test_what_is_readable_is_salvaged(whole, tmp_path):
    path = copied(whole, tmp_path)
    (path / "position" / "c" / "0" / "0" / "0").write_bytes(b"noise")
    with pytest.raises(ph.InputError, match=r"copy.zarr is damaged: position: "):
        ph.load(path).body("upper")
    found, lost = salvaged(path)
    sound = xarray.open_zarr(whole).load()
    assert len(lost) == 1
    assert lost[0].startswith("position: rows 0 to ")
    assert np.isnan(found.position).all()
    np.testing.assert_array_equal(found.momentum, sound.momentum)
    np.testing.assert_array_equal(found.time, sound.time)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found.to_netcdf(tmp_path / "saved.nc", engine="h5netcdf")


def test_damaged_metadata_of_an_array_are_noticed_and_salvaged_by_their_copy(whole, tmp_path):
    path = copied(whole, tmp_path)
    file = path / "position" / "zarr.json"
    content = json.loads(file.read_text())
    content["attributes"]["units"] = "km"
    file.write_text(json.dumps(content))
    for use in (ph.load, ph.resume):
        with pytest.raises(ph.InputError, match=r"copy.zarr is damaged: position: its zarr.json"):
            use(path)
    found, lost = salvaged(path)
    assert lost == ["position: its zarr.json does not match that of the run"]
    np.testing.assert_array_equal(found.position, xarray.open_zarr(whole).position)
    assert found.position.attrs["units"] == "m"


def test_a_run_of_an_earlier_version_is_said_to_be_one(whole, tmp_path):
    path = copied(whole, tmp_path)
    content = json.loads((path / "zarr.json").read_text())
    del content["attributes"]["checksum"]
    (path / "zarr.json").write_text(json.dumps(content))
    with pytest.raises(ph.InputError, match=r"by an earlier polhode .* run it again"):
        ph.load(path)


def test_lengths_that_overflow_are_the_fault_of_the_model():
    with pytest.raises(ph.ModelError, match="orders of magnitude; check them"):
        ph.check(load_model("bricard", ["joint.hinge4.point.0=1e300"]).system)


@pytest.mark.filterwarnings("ignore:(overflow|invalid)")
def test_a_run_of_numbers_that_overflow_has_no_certificate():
    model = load_model("tumbling-box", ["gravity.0=1e300"])
    run = ph.simulate(model.system, step=model.simulation.step, until=model.simulation.step)
    with pytest.raises(ph.ModelError, match="orders of magnitude; check them"):
        run.certificate()


@pytest.mark.parametrize("place", ["zarr.json", "position/zarr.json", "time/checkpoint.npz"])
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(place, whole, tmp_path):
    path = copied(whole, tmp_path)
    (path / place).unlink()
    os.mkfifo(path / place)
    if place == "time/checkpoint.npz":
        with pytest.warns(ph.ModelWarning, match=r"copy.zarr is damaged: time/checkpoint.npz"):
            ph.load(path)
        return
    with pytest.raises(ph.InputError, match=r"copy.zarr is damaged: .*: it is a device or a pipe"):
        ph.load(path)
    assert place == "zarr.json" or "position" in " ".join(salvaged(path)[1])


def test_a_pipe_in_the_place_of_samples_is_not_waited_for(whole, tmp_path):
    path = copied(whole, tmp_path)
    chunk = path / "position" / "c" / "0" / "0" / "0"
    chunk.unlink()
    os.mkfifo(chunk)
    with pytest.raises(ph.InputError, match=r"copy.zarr is damaged: position"):
        ph.load(path)
    found, lost = salvaged(path)
    assert [line for line in lost if "it is a device or a pipe" in line]
    assert "momentum" in found


@pytest.mark.parametrize("root", [False, True], ids=["of the array", "also of the run"])
def test_chunks_that_would_take_all_memory_are_refused(root, whole, tmp_path):
    path = copied(whole, tmp_path)
    large = {"name": "regular", "configuration": {"chunk_shape": [10**9, 2, 3]}}
    if root:
        content = json.loads((path / "zarr.json").read_text())
        content["consolidated_metadata"]["metadata"]["position"]["chunk_grid"] = large
        (path / "zarr.json").write_text(json.dumps(content))
    file = path / "position" / "zarr.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "chunk_grid": large}))
    said = "its chunks are larger than any" if root else "its zarr.json does not match"
    with pytest.raises(ph.InputError, match=f"copy.zarr is damaged: position: {said}"):
        ph.load(path)
    assert any(line.startswith(f"position: {said}") for line in salvaged(path)[1])


def test_samples_in_the_place_of_labels_are_refused_before_they_take_all_memory(whole, tmp_path):
    """Both have a checksum that fits; the first bytes of a chunk of labels are their number."""
    path = copied(whole, tmp_path)
    shutil.copyfile(path / "position" / "c" / "0" / "0" / "0", path / "joint" / "c" / "0")
    tracemalloc.start()
    assert "joint: rows 0 to 1: it has more labels than it should have" in salvaged(path)[1]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 200e6


def test_a_command_that_would_return_less_than_there_is_exits_with_2(whole, tmp_path, capsys):
    """Also where the checkpoint before the damaged one can be read."""
    path = copied(whole, tmp_path)
    content = bytearray((path / CHECKPOINT).read_bytes())
    content[len(content) // 2] ^= 1
    (path / CHECKPOINT).write_bytes(content)
    for damage in (None, (path / CHECKPOINT).unlink):
        if damage is not None:
            damage()
        for line in (["export", str(path), str(tmp_path / "x.csv")], ["view", str(path)]):
            assert main([*line]) == 2
            assert "copy.zarr is damaged: time/checkpoint.npz" in capsys.readouterr().err
    assert main(["export", str(path), str(tmp_path / "x.csv"), "--salvage", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["samples"] == len(ph.load(whole).time)


def test_a_chunk_that_unpacks_to_more_than_it_should_is_not_unpacked(whole, tmp_path):
    """A chunk of Blosc tells its size first; other ways of packing are refused by name."""
    path = copied(whole, tmp_path)
    chunk = path / "position" / "c" / "0" / "0" / "0"
    content = bytearray(chunk.read_bytes())
    content[4:8] = (2**31 - 1).to_bytes(4, "little")
    chunk.write_bytes(content)
    assert any("not of the size that it should have" in line for line in salvaged(path)[1])
    told = json.loads((path / "velocity" / "zarr.json").read_text())
    told["codecs"].insert(1, told["codecs"][1])  # packed twice
    (path / "velocity" / "zarr.json").write_text(json.dumps(told))
    (path / "zarr.json").unlink()
    assert any("velocity: it is packed by bytes, blosc, blosc" in s for s in salvaged(path)[1])


@pytest.mark.parametrize(
    ("name", "of", "dims", "attributes"),
    [
        ("odd", "position", ["time", "a/b", "axis"], {}),
        ("odd", "position", ["time", "time", "axis"], {}),
        ("odd", "position", ["x", "column", "k"], {}),
        ("odd", "position", ["odd", "y", "axis"], {}),
        ("text", "body", ["time"], {}),
        ("text", "body", ["other"], {}),
        ("time", "body", ["time"], {}),
        ("body", "time", ["time"], {}),
        ("odd", "position", ["time", "body", "axis"], {"_FillValue": "x", "": 1, "CLASS": "y"}),
    ],
)
def test_planted_arrays_do_not_spoil_what_is_salvaged(
    name, of, dims, attributes, whole, tmp_path, capsys
):
    """A root that is damaged does not say which arrays are of the run."""
    path = copied(whole, tmp_path)
    shutil.copytree(whole / of, path / name, dirs_exist_ok=True)
    told = json.loads((path / name / "zarr.json").read_text())
    told |= {"dimension_names": dims, "attributes": attributes}
    (path / name / "zarr.json").write_text(json.dumps(told))
    (path / "zarr.json").unlink()
    for file in ("x.csv", "x.nc"):
        assert main(["export", str(path), str(tmp_path / file), "--salvage", "--json"]) == 0
        assert "momentum" in json.loads(capsys.readouterr().out)["variables"]
