"""kill -9 at random moments of a streamed run: readable, and gone on with to the same bits."""

import random
import subprocess
import sys
import time

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode.files.models import load_model
from polhode.files.runs import CHECKPOINT

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
]

STEPS, EVERY, H = 60_000, 7, 1e-3
# Chunks of a millisecond, each written at once: most of the time goes into writing.
WRITER = """
import sys
from pathlib import Path
import polhode as ph
from polhode import course
from polhode.files.models import load_model
course.CHUNK_SECONDS, course.FLUSH_SECONDS = 1e-3, 0.0
path, scheme, steps, every, h = sys.argv[1], sys.argv[2], *map(float, sys.argv[3:])
def told(done, total):
    print(done, flush=True)
if Path(path, "CHECK").exists():
    ph.resume(path, progress=told)
else:
    ph.simulate(load_model("heavy-top").system, scheme, step=h, until=steps * h,
                save_every=int(every), progress=told, out=path)
""".replace("CHECK", CHECKPOINT)


def started(path, scheme):
    settings = (str(STEPS), str(EVERY), str(H))
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), scheme, *settings],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def killed(path, scheme, delay):
    """Let a process write for a while and kill it; whether it was still at work."""
    process = started(path, scheme)
    process.stdout.readline()  # the first chunk is done
    time.sleep(delay)
    process.kill()
    _, errors = process.communicate()
    assert "Traceback" not in errors, errors
    return process.returncode != 0


def assert_readable(path, whole):
    run = ph.load(path)
    rows = len(run.time)
    np.testing.assert_array_equal(run.trajectory.index, whole.trajectory.index[:rows])
    np.testing.assert_array_equal(run.trajectory.stored, whole.trajectory.stored[:rows])
    plain = xarray.open_zarr(path)
    finite = int(np.isfinite(plain.time).sum())
    assert finite >= rows
    assert np.isfinite(plain.quaternion[:rows]).all()
    return rows


def check(kills, scheme, tmp_path, seed):
    rng = random.Random(seed)
    whole = ph.simulate(
        load_model("heavy-top").system, scheme, step=H, until=STEPS * H, save_every=EVERY
    )
    path, done, cut = tmp_path / "run.zarr", 0, []
    while done < kills:
        at_work = killed(path, scheme, rng.uniform(0.0, 0.25))
        cut.append(assert_readable(path, whole))
        done += at_work
        if not at_work or cut[-1] == len(whole.time):
            path = tmp_path / f"run-{done}.zarr"
    process = started(path, scheme)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    run = ph.load(path)
    np.testing.assert_array_equal(run.trajectory.stored, whole.trajectory.stored)
    np.testing.assert_array_equal(run.time, whole.time)
    assert run.trajectory.iterations == whole.trajectory.iterations
    print(f"{done} kills at rows {cut} of {len(whole.time)}")
    assert len(set(cut)) > 1


def test_a_killed_run_goes_on_to_the_same_bits(tmp_path):
    check(3, "energy-momentum", tmp_path, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "kills"), [("energy-momentum", 12), ("algo-1", 9), ("staggered", 9)]
)
def test_thirty_killed_runs_go_on_to_the_same_bits(scheme, kills, tmp_path):
    check(kills, scheme, tmp_path, seed=2)
