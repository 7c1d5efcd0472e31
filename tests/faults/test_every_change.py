"""A run or study that dies before any change of the file system, or loses its power, continues."""

import os
import shutil

import pytest
from breakdowns import RunCase, StudyCase, break_at_every_change

import polhode as ph

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),  # threads and forks
    pytest.mark.filterwarnings("ignore::polhode.errors.ModelWarning"),
]

MODELS = {
    "bodies": ("wing-nut", "energy-momentum", 1e-3),
    "joints": ("double-pendulum", "energy-momentum", 1e-3),
    "structure": ("girder", "simo-gonzalez", 1e-3),
    "natural": ("heavy-top", "simo-gonzalez", 1e-4),
    "contacts": ("contacts", "energy-momentum", 1e-3),
    "beams": ("beams", "energy-momentum", 1e-3),
    "shapes": ("boxes", "energy-momentum", 1e-3),
}
runs = pytest.mark.parametrize("model", MODELS)
cases = pytest.mark.parametrize("model", [*MODELS, "study"])
LATER = {"natural", "contacts", "beams", "shapes"}
SOONER = [pytest.param(m, marks=pytest.mark.slow) if m in LATER else m for m in MODELS]
some = pytest.mark.parametrize("model", [*SOONER, "study"])  # a structure stands for the natural


def case_of(model, tmp_path):
    if model == "study":
        return StudyCase(tmp_path / "study", draws=1)
    return RunCase(*MODELS[model], tmp_path / "run.zarr")


@some
def test_what_is_killed_before_a_change_continues(model, tmp_path):
    assert break_at_every_change(case_of(model, tmp_path), 89) > 2


@some
def test_what_loses_its_power_continues(model, tmp_path):
    assert break_at_every_change(case_of(model, tmp_path), 97, seed=1) > 2


@pytest.mark.slow
@cases
def test_what_is_killed_before_every_change_continues(model, tmp_path):
    print(f"{model}: {break_at_every_change(case_of(model, tmp_path))} kills")


@pytest.mark.slow
@cases
@pytest.mark.parametrize("seed", range(3))
def test_what_loses_its_power_before_every_change_continues(model, seed, tmp_path):
    count = break_at_every_change(case_of(model, tmp_path), seed=1000 * seed)
    print(f"{model}: {count} power failures")


@runs
def test_a_newer_checkpoint_over_older_samples_is_noticed(model, tmp_path):
    """As a disk that lies about what it has synced would leave it."""
    case = case_of(model, tmp_path)
    older = case.path.with_name("older.zarr")

    def stop(done, total):
        if done >= 2:
            raise KeyboardInterrupt

    case.work(out=older, progress=stop)
    case.work()
    for name in ("checkpoint.npz", "checkpoint-before.npz"):
        shutil.copy(case.path / "time" / name, older / "time" / name)
    with pytest.warns(ph.ModelWarning, match="is damaged: .*The run (starts again|continues from)"):
        done = ph.resume(older)
    case.assert_same(done, complete=True)
