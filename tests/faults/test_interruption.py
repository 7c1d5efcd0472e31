"""Ctrl-C, sent to a real process."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import polhode as ph
from polhode.files.models import load_model
from polhode.files.plans import CHECKPOINT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")


# The command, which says on its standard error that it takes the first steps.
STEPPING = """
import sys
from polhode.cli import main
from polhode.run.driver import Driver
take = Driver.take
def said(self, steps):
    print("stepping", file=sys.stderr, flush=True)
    Driver.take = take
    return take(self, steps)
Driver.take = said
sys.exit(main(sys.argv[1:]))
"""
HANGS = 600  # seconds of a busy machine


def started(*arguments, **environment):
    return subprocess.Popen(
        [sys.executable, "-c", STEPPING, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        preexec_fn=_hears_signals,
    )


def _hears_signals():
    """A shell's background jobs ignore Ctrl-C, `nohup` the end of a terminal; both pass that on."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.jit
def test_an_interrupted_run_prints_the_certificate_of_what_was_computed():
    process = started("run", "wing-nut", "--until", "1e7", "--save-every", "1000000")
    while "stepping" not in (line := process.stderr.readline()):
        assert line, "it ended before its first step"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=HANGS)
    assert process.returncode == 130, errors
    assert "Wing nut in weightlessness: energy-momentum" in output
    assert "note: interrupted: the run ends before the time asked for" in output
    assert "polhode: interrupted" in errors
    assert "Traceback" not in errors


@pytest.mark.jit
def test_an_interrupted_compilation_ends_at_once(tmp_path):
    process = started("run", "heavy-top", POLHODE_CACHE_DIR=str(tmp_path))
    assert "compiling" in process.stderr.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=HANGS)
    assert (process.returncode, output) == (130, "")
    assert errors == "polhode: interrupted before the first step.\n"


@pytest.mark.jit
def test_an_interrupted_compilation_leaves_a_cache_that_works(tmp_path):
    process = started("run", "wing-nut", "--until", "0.1", POLHODE_CACHE_DIR=str(tmp_path))
    assert "compiling" in process.stderr.readline()
    time.sleep(2.0)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=HANGS)
    again = started("run", "wing-nut", "--until", "0.1", POLHODE_CACHE_DIR=str(tmp_path))
    output, errors = again.communicate(timeout=HANGS)
    assert again.returncode == 0, errors
    assert "LOST" not in output


@pytest.mark.jit
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_streamed_run_that_is_ended_says_how_to_go_on(number, code, tmp_path):
    """And the whole is the same as if it had never been ended."""
    options = ("--save-every", "1000", "--no-replay", "--no-figures")
    out = tmp_path / "nut"
    process = started("run", "wing-nut", "--until", "1e7", *options, "--out", str(out))
    while process.poll() is None and not (out / "run.zarr" / CHECKPOINT).exists():
        time.sleep(0.1)
    time.sleep(0.5)
    process.send_signal(number)
    output, errors = process.communicate(timeout=HANGS)
    assert process.returncode == code, errors
    assert f"continue with: polhode run --resume {out}." in errors
    assert "note: interrupted" in output
    assert (out / "certificate.json").exists()
    reached = ph.load(out).trajectory.steps
    again = ph.resume(out, until=(reached + 2500) * 1e-3)
    whole = ph.simulate(
        load_model("wing-nut").system, step=1e-3, until=again.time[-1], save_every=1000
    )
    np.testing.assert_array_equal(again.trajectory.index, whole.trajectory.index)
    np.testing.assert_array_equal(again.trajectory.stored, whole.trajectory.stored)


@pytest.mark.jit
def test_a_full_disk_gives_one_line_error_and_a_readable_run(tmp_path):
    """No file may grow above 12 kB: the chunks of samples hit that limit, as on a full disk."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (12_000, 12_000)); "
    code = limit + "from polhode.run import sampler; sampler.FLUSH_SECONDS = 0.0; "
    code += "import sys; from polhode.cli import main; sys.exit(main(sys.argv[1:]))"
    options = ("--until", "10", "--save-every", "1", "--no-replay", "--no-figures")
    done = subprocess.run(
        [sys.executable, "-c", code, "run", "heavy-top", *options, "--out", str(tmp_path / "top")],
        capture_output=True,
        text=True,
        timeout=HANGS,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
    )
    assert done.returncode == 1, done.stderr
    last = done.stderr.splitlines()[-1]
    assert "cannot be written: file too large" in last
    assert (
        f"free some space, then continue with polhode run --resume {tmp_path / 'top' / 'run.zarr'}"
        in last
    )
    assert "Traceback" not in done.stderr
    cut = ph.load(tmp_path / "top")
    whole = ph.resume(tmp_path / "top")
    plain = ph.simulate(load_model("heavy-top").system, step=1e-3, until=10.0, save_every=1)
    rows = len(cut.time)
    assert 0 < rows < len(plain.time)
    np.testing.assert_array_equal(cut.trajectory.stored, plain.trajectory.stored[:rows])
    np.testing.assert_array_equal(whole.trajectory.stored, plain.trajectory.stored)


@pytest.mark.parametrize("out", [False, True], ids=["in memory", "in a directory"])
def test_whatever_is_raised_keeps_what_was_computed(out, tmp_path):
    class Enough(BaseException):
        pass

    def stop(done, total):
        if done >= 3:
            raise Enough

    system = load_model("heavy-top").system
    settings = {"step": 1e-3, "until": 10.0, "progress": stop}
    path = tmp_path / "run.zarr"
    with pytest.raises(Enough) as error:
        ph.simulate(system, **settings, **({"out": path} if out else {}))
    run = error.value.run
    assert run.trajectory.steps >= 3
    assert run.time[-1] == pytest.approx(run.trajectory.steps * 1e-3)
    assert run.interrupted
    if out:
        np.testing.assert_array_equal(ph.load(path).time, run.time)
        assert ph.resume(path, until=run.time[-1] + 0.002).trajectory.steps > 3


def test_two_processes_do_not_write_one_run(tmp_path):
    """The second is rejected, whether the first starts or continues a run."""
    system = load_model("heavy-top").system
    path = tmp_path / "run.zarr"
    refused = []

    def rival(done, total):
        if not refused:
            for use in (
                lambda: ph.resume(path),
                lambda: ph.simulate(system, step=1e-3, until=0.02, out=path),
            ):
                with pytest.raises(ph.InputError, match=r"another process|already exists") as error:
                    use()
                refused.append(str(error.value))

    run = ph.simulate(system, step=1e-3, until=0.02, out=path, progress=rival)
    assert len(refused) == 2
    np.testing.assert_array_equal(
        run.trajectory.stored, ph.simulate(system, step=1e-3, until=0.02).trajectory.stored
    )
    refused.clear()
    ph.resume(path, until=0.03, progress=rival)
    assert len(refused) == 2
