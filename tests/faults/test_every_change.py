"""A run that dies before any change of the file system, or loses its power there, is not stuck."""

import os
import shutil
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode.files.models import load_model, read_model
from polhode.run import loop

sys.path.insert(0, str(Path(__file__).parent))
from filesystem import dies

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),  # threads and forks
    pytest.mark.filterwarnings("ignore::polhode.errors.ModelWarning"),
]

GIRDER = """
gravity = [0, 0, -9.81]
[[node]]
name = "wall"
position = [0, 0, 0]
fixed = true
[[node]]
name = "tip"
position = [1, 0, 0]
mass = 1.0
[[element]]
name = "first"
type = "spring"
nodes = ["wall", "tip"]
stiffness = 500.0
"""
MODELS = {
    "bodies": (load_model("wing-nut").system, "energy-momentum", 1e-3),
    "joints": (load_model("double-pendulum").system, "energy-momentum", 1e-3),
    "structure": (read_model(GIRDER, "girder", "girder").system, "simo-gonzalez", 1e-3),
    "natural": (load_model("heavy-top").system, "simo-gonzalez", 1e-4),
}


@pytest.fixture(params=MODELS)
def case(request, tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "CHUNK_SECONDS", 1e-9)
    monkeypatch.setattr(loop, "FLUSH_SECONDS", 0.0)
    return Case(*MODELS[request.param], tmp_path / "run.zarr")


class Case:
    """A short run into a directory."""

    def __init__(self, system, scheme, step, path):
        self.system, self.scheme, self.step, self.path = system, scheme, step, path
        self.whole = self.run()

    def run(self, **more):
        settings = {"step": self.step, "until": 5 * self.step, "save_every": 2}
        return ph.simulate(self.system, self.scheme, **settings, **more)

    def clear(self):
        for path in self.path.parent.iterdir():
            shutil.rmtree(path)

    def same(self, run):
        a, b = self.whole.trajectory, run.trajectory
        np.testing.assert_array_equal(a.index[: len(b.index)], b.index)
        for t, u in ((a, b), (getattr(a, "nodes", None), getattr(b, "nodes", None))):
            for name in ("stored", "carried", "memory", "u", "v"):
                x, y = getattr(t, name, None), getattr(u, name, None)
                if isinstance(x, np.ndarray):
                    np.testing.assert_array_equal(x[: len(y)], y)

    def check(self, again):
        """Look at what the dead process left, then continue it or start again."""
        if self.path.exists():
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                seen = xarray.open_zarr(self.path).load()
            times = seen.time.values[np.isfinite(seen.time.values)]
            assert np.all((times >= 0.0) & (times <= 5.1 * self.step))
            self.same(ph.load(self.path))
        if again and not self.path.exists():
            done = self.run(out=self.path)
        else:
            try:
                done = ph.resume(self.path)
            except ph.InputError:
                assert not self.path.exists()  # nothing is left, not even what was to be run
                done = self.run(out=self.path)
        self.same(done)
        assert len(done.time) == len(self.whole.time)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert bool(np.isfinite(xarray.open_zarr(self.path).time).all())


def sweep(case, every, seed=None):
    """Let runs die before every so many changes, until one survives; return how many died."""
    n, count = 0, 0
    while dies(lambda: case.run(out=case.path), n, None if seed is None else seed + n):
        case.check(again=count % 2 == 1)
        case.clear()
        n, count = n + every, count + 1
    return count


def test_a_run_that_is_killed_before_a_change_continues(case):
    assert sweep(case, 37) > 5


@pytest.mark.slow
def test_a_run_that_is_killed_before_every_change_continues(case):
    print(f"{case.scheme}: {sweep(case, 1)} kills")


def test_a_run_that_loses_its_power_continues(case):
    assert sweep(case, 47, seed=1) > 4


@pytest.mark.slow
def test_a_run_that_loses_its_power_before_every_change_continues(case):
    for seed in range(3):
        print(f"{case.scheme}: {sweep(case, 1, seed=1000 * seed)} power failures")


def test_a_newer_checkpoint_over_older_samples_is_noticed(case):
    """As a disk that lies about what it has synced would leave it."""
    older = case.path.with_name("older.zarr")

    def stop(done, total):
        if done >= 2:
            raise KeyboardInterrupt

    case.run(out=older, progress=stop)
    case.run(out=case.path)
    for name in ("checkpoint.npz", "checkpoint-before.npz"):
        shutil.copy(case.path / "time" / name, older / "time" / name)
    with pytest.warns(ph.ModelWarning, match="is damaged: .*The run (starts again|continues from)"):
        done = ph.resume(older)
    case.same(done)
    assert len(done.time) == len(case.whole.time)
