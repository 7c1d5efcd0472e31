"""Run directories that somebody made up, with checksums that fit: a sentence, never a fault."""

import json
import shutil
import zipfile

import numpy as np
import pytest

import polhode as ph
from polhode.files.models import load_model
from polhode.files.plans import BEFORE, CHECKPOINT, checksum
from polhode.files.sums import OWNER, SUMS
from polhode.kernel.contacts.switches import Switch
from polhode.run.engine import Engine


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "run.zarr"
    ph.simulate("bouncing-ball", until=0.6, save_dt=0.1, out=path)
    return path


@pytest.fixture
def copy(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "copy.zarr")


def refused(path, match=r"copy.zarr is damaged|is not a run|of another model"):
    for use in (lambda: ph.load(path).trajectory, lambda: ph.resume(path, until=0.7)):
        with pytest.raises(ph.InputError, match=match):
            use()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("every", 0),
        ("every", 1.5),
        ("steps", "x"),
        ("step", None),
        ("model", 5),
        ("samples", None),
        ("samples", ["../x"]),
        ("way", "sideways"),
        ("notes", 5),
        ("timing", []),
        ("timing.events", [5]),
        ("timing.events", [{"name": "a", "when": "t > 1", "what": 1}]),
        ("timing.save_dt", 0),
        ("timing.save_dt", 1e-12),
        ("timing.until", "x"),
        ("timing.what", 1),
    ],
)
def test_a_plan_that_is_none_is_damage(key, value, copy):
    root = json.loads((copy / "zarr.json").read_text())
    *tables, last = key.split(".")
    (root["attributes"][tables[0]] if tables else root["attributes"])[last] = value
    root["attributes"]["checksum"] = checksum(root["attributes"])
    (copy / "zarr.json").write_text(json.dumps(root))
    refused(copy, rf"copy.zarr is damaged: zarr.json: {key}")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("n", np.inf),
        ("rows", np.inf),
        ("base", 2**62),
        ("between", 1e300),
        ("done", "x"),
        ("event_code", [7]),
        ("event_names", None),
        ("event_time", np.zeros(0)),
        ("contact_within", [1.0]),
        ("contact_pressure", None),
    ],
)
def test_a_checkpoint_that_is_none_is_damage(key, value, copy):
    with np.load(copy / CHECKPOINT) as file:
        content = dict(file)
    content[key] = np.array(value)
    if value is None:
        del content[key]
    np.savez(copy / CHECKPOINT, **content)
    (copy / "time" / "checkpoint-before.npz").unlink(missing_ok=True)
    refused(copy, rf"checkpoint.npz: '{key}' is missing, or is not valid")


def test_a_checkpoint_of_text_instead_of_numbers_does_not_fit(copy):
    with np.load(copy / CHECKPOINT) as file:
        content = dict(file)
    content["state"] = content["state"].astype(str)
    np.savez(copy / CHECKPOINT, **content)
    (copy / "time" / "checkpoint-before.npz").unlink(missing_ok=True)
    refused(copy)


@pytest.mark.parametrize("how", ["packed", "claimed"])
def test_an_archive_does_not_unpack_to_more_than_it_is(how, copy):
    """A gigabyte of zeros packs into a megabyte; a header may claim terabytes."""
    path = copy / CHECKPOINT
    (copy / "time" / "checkpoint-before.npz").unlink(missing_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED if how == "packed" else 0) as archive:
        header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (10**12,), }"
        text = header.replace(b"10**12", b"1000000000000").ljust(117) + b"\n"
        content = b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text
        archive.writestr("n.npy", content if how == "claimed" else bytes(10_000_000))
    packed, claimed = "the magic string is not correct", r"an array of shape \(1000000000000,\)"
    refused(copy, f"checkpoint.npz: {packed if how == 'packed' else claimed}")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (SUMS, 3),
        (SUMS, [1, 2]),
        (SUMS, np.full(9, np.nan)),
        (OWNER, 7),
        (OWNER, [1]),
        (OWNER, None),
    ],
)
def test_checksums_that_are_none_are_of_another_run(key, value, copy):
    with np.load(copy / CHECKPOINT) as file:
        content = {**file, key: np.array(value)}
    if value is None:
        del content[key]
    np.savez(copy / CHECKPOINT, **content)
    (copy / "time" / "checkpoint-before.npz").unlink(missing_ok=True)
    refused(copy, r"checkpoint.npz: it is of another run")


@pytest.mark.parametrize("row", [Switch.COLUMN, Switch.LOSS, Switch.REACTION, Switch.REACTIONS])
def test_switches_that_name_other_columns_are_refused(row, copy):
    """Kernels would read and write beside their tables."""
    engine = Engine(load_model("bouncing-ball").system, "energy-momentum", 1e-3)
    tables = engine.forces_before
    at = next(k for k, t in enumerate(tables) if t is engine.compiled.arrays.joints.switches)
    for checkpoint in (CHECKPOINT, BEFORE):
        with np.load(copy / checkpoint) as file:
            content = dict(file)
        content[f"start_{at}"][row] = 1e6
        np.savez(copy / checkpoint, **content)
    with pytest.raises(ph.InputError, match=rf"'start_{at}' does not match"):
        ph.resume(copy, until=0.7)
