"""Ctrl-C, sent to a real process."""

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")


def started(*arguments, **environment):
    return subprocess.Popen(
        [sys.executable, "-m", "polhode", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        # A shell's background jobs ignore the signal, and pass that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


@pytest.mark.jit
def test_an_interrupted_run_prints_the_certificate_of_what_was_computed():
    for delay in (4.0, 12.0, 36.0):  # on a busy machine the signal may come before the first step
        process = started("run", "wing-nut", "--until", "1e7", "--save-every", "1000000")
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        if "before the first step" not in errors:
            break
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
    output, errors = process.communicate(timeout=30)
    assert (process.returncode, output) == (130, "")
    assert errors == "polhode: interrupted before the first step.\n"


@pytest.mark.jit
def test_an_interrupted_compilation_leaves_a_cache_that_works(tmp_path):
    process = started("run", "wing-nut", "--until", "0.1", POLHODE_CACHE_DIR=str(tmp_path))
    assert "compiling" in process.stderr.readline()
    time.sleep(2.0)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    again = started("run", "wing-nut", "--until", "0.1", POLHODE_CACHE_DIR=str(tmp_path))
    output, errors = again.communicate(timeout=300)
    assert again.returncode == 0, errors
    assert "LOST" not in output
