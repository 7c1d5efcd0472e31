"""Studies whose workers, scheduler, process and disk fail: every member once, to the same bits."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time

import numpy as np
import psutil
import pytest

from polhode.studies import Results, load_study, status
from polhode.studies.members import StudyMembers
from polhode.studies.parts import ledger, missing

pytestmark = [
    pytest.mark.jit,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
]

# Tops one by one, some of which cannot be, beside free flight on vector kernels: see `reference`.
STUDY = """
model = "heavy-top"
step = 1e-3
until = 8.0
draws = {draws}
seed = 11
keep = ["final", "energy_drift", "digits", "largest_reaction"]
[[vary]]
path = "scheme"
values = ["energy-momentum", "rk4"]
[[vary]]
path = "body.top.angular_velocity.z"
uniform = [20, 60]
[[vary]]
path = "body.top.mass"
normal = [5.0, 2.5]
"""
# A module that Python loads at its start: the worker that comes to this member ends at once.
POISON = """
import os, sys
from importlib.abc import MetaPathFinder
class Poisoner(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "polhode.studies.tasks":
            sys.meta_path.remove(self)
            import polhode.studies.members as m
            whole = m.StudyMembers.computed
            def computed(self, members):
                if {member} in members:
                    os.kill(os.getpid(), 9)
                return whole(self, members)
            m.StudyMembers.computed = computed
sys.meta_path.insert(0, Poisoner())
"""


@pytest.fixture
def study(tmp_path):
    """The file of a study that takes two workers half a minute or so."""
    file = tmp_path / "tops.toml"
    file.write_text(STUDY.format(draws=400))
    return file


_KNOWN = {}


def reference(file):
    """All members computed in this process, undisturbed and in one batch."""
    planned = load_study(file)
    if planned.fingerprint not in _KNOWN:
        _KNOWN[planned.fingerprint] = StudyMembers(planned).computed(range(planned.count))
    return _KNOWN[planned.fingerprint]


def begun(file, out, *options, before="", group=False, **more):
    """A study in a process of its own."""
    code = f"{before}import sys; from polhode.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["sweep", str(file), "--out", str(out), "--no-figure", *options]
    if file is None:
        arguments = ["sweep", "--resume", str(out), "--no-figure", *options]
    return psutil.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **more},
        start_new_session=group,
    )


def workers(process):
    """Processes that compute: those of the pool, or those that Dask spawned."""
    found = []
    for p in process.children(recursive=True):
        try:
            told = " ".join(p.cmdline())
        except psutil.Error:
            continue
        if "worker.py" in told or "spawn_main" in told:
            found.append(p)
    return found


def has_begun(out):
    return any((out / "parts").glob("*.npz")) if (out / "parts").is_dir() else False


def wait_for_parts(process, out):
    while process.poll() is None and not has_begun(out):
        time.sleep(0.05)
    assert process.poll() is None, process.communicate()


def kill_workers(process, out, kills, rng):
    """Kill random workers until the study ends, or so many are dead; how many were."""
    wait_for_parts(process, out)
    done = 0
    while process.poll() is None and done < kills:
        time.sleep(rng.uniform(0.0, 1.2))
        alive = workers(process)
        if alive:
            try:
                rng.choice(alive).send_signal(signal.SIGKILL)
                done += 1
            except psutil.NoSuchProcess:
                pass
    return done


def ended(process, seconds=600):
    output, errors = process.communicate(timeout=seconds)
    assert "Traceback" not in errors, errors
    return process.returncode, output, errors


def assert_as_undisturbed(file, out, also_failed=()):
    """Every member once in the store, with the bits of the reference, or failed as there."""
    expected, found = reference(file), Results(out)
    data, count = found.dataset.load(), found.study.count
    assert data.sizes["member"] == count
    assert missing(ledger(out), count) == []
    assert sorted(found.failures) == sorted({*expected.failures, *also_failed})
    for m, said in expected.failures.items():
        assert m in also_failed or found.failures[m] == said
    well = np.array([m not in found.failures for m in range(count)])
    assert well.sum() > count / 2
    for name, values in expected.numbers.items():
        ours = np.ascontiguousarray(data[name].values[well]).view(np.uint64)
        theirs = np.ascontiguousarray(values[well]).view(np.uint64)
        assert np.array_equal(ours, theirs), name
    assert np.isfinite(data["final_position"].values[well]).all()


BACKENDS = {"pool": (), "dask": ("--cluster", "local")}


@pytest.mark.parametrize("backend", BACKENDS)
def test_twenty_killed_workers(backend, study, tmp_path):
    out, rng, killed, rounds = tmp_path / "out", random.Random(backend), 0, 0
    while killed < 20:
        rounds += 1
        out = tmp_path / f"out-{rounds}"
        process = begun(study, out, "--workers", "2", *BACKENDS[backend])
        killed += kill_workers(process, out, 20 - killed, rng)
        code, _, errors = ended(process)
        assert code == 0, errors
        assert_as_undisturbed(study, out)
    print(f"{backend}: {killed} workers killed in {rounds} studies")
    assert not [p for p in psutil.Process().children() if p.is_running()]


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_whole_study_is_killed(backend, study, tmp_path):
    """Workers end with it, and a second process continues where it was."""
    out = tmp_path / "out"
    process = begun(study, out, "--workers", "2", *BACKENDS[backend])
    wait_for_parts(process, out)
    time.sleep(2.0)
    orphans = workers(process)
    assert orphans
    process.kill()
    process.communicate()
    _, alive = psutil.wait_procs(orphans, timeout=300)
    assert not alive
    told = status(out)
    assert 0 < told.done < told.members
    assert not told.finished
    assert not told.running
    before = {p.name: p.stat().st_mtime_ns for p in (out / "parts").glob("*.npz")}
    code, _, errors = ended(begun(None, out, "--workers", "2", *BACKENDS[backend]))
    assert code == 0, errors
    assert_as_undisturbed(study, out)
    after = {p.name: p.stat().st_mtime_ns for p in (out / "parts").glob("*.npz")}
    assert before.items() <= after.items()  # nothing was computed twice


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_member_that_always_kills_its_worker(backend, study, tmp_path, monkeypatch):
    # Dask gives up workers that are not back after so many seconds, as on a busy machine.
    monkeypatch.setenv("DASK_DISTRIBUTED__DEPLOY__LOST_WORKER_TIMEOUT", "0.1")
    bad = 137
    assert bad not in reference(study).failures
    (tmp_path / "sitecustomize.py").write_text(POISON.format(member=bad))
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    out = tmp_path / "out"
    process = begun(study, out, "--workers", "2", *BACKENDS[backend], PYTHONPATH=path)
    code, _, errors = ended(process)
    assert code == 0, errors
    assert_as_undisturbed(study, out, also_failed=[bad])
    assert "its worker died 3 times" in Results(out).failures[bad]
    # Without the poison it is well.
    code, _, errors = ended(begun(None, out, "--retry", "--workers", "1"))
    assert code == 0, errors
    assert_as_undisturbed(study, out)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_disk_that_fills_up(backend, study, tmp_path):
    """No file may grow above 3.7 kB: parts of six members or more hit that limit."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3_700, 3_700)); "
    out = tmp_path / "out"
    process = begun(study, out, "--workers", "2", *BACKENDS[backend], before=limit)
    code, _, errors = ended(process)
    assert code == 1, errors
    last = errors.strip().splitlines()[-1]
    assert "cannot be written: file too large" in last
    assert f"free some space and continue with polhode sweep --resume {out}" in last
    told = status(out)
    assert 0 < told.done < told.members
    assert not list((out / "parts").glob("*.partial"))
    code, _, errors = ended(begun(None, out, "--workers", "2", *BACKENDS[backend]))
    assert code == 0, errors
    assert_as_undisturbed(study, out)


def dask(program, *arguments):
    code = f"import sys; from distributed.cli.dask_{program} import main; sys.exit(main())"
    return psutil.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def cluster(tmp_path):
    """Start a scheduler and two workers as processes of their own; all are ended afterwards."""
    started = []

    def start(number):
        file = tmp_path / f"scheduler-{number}.json"
        common = ("--scheduler-file", str(file), "--no-dashboard")
        scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", "0", *common)
        started.append(scheduler)
        while not file.exists():
            assert scheduler.is_running()
            time.sleep(0.1)
        for _ in range(2):
            more = ("--nthreads", "1", "--death-timeout", "120", "--host", "127.0.0.1")
            place = tmp_path / "space"
            started.append(dask("worker", *common, *more, "--local-directory", str(place)))
        return scheduler, json.loads(file.read_text())["address"]

    yield start
    for process in started:
        for p in [process, *(process.children(recursive=True) if process.is_running() else [])]:
            with contextlib.suppress(psutil.NoSuchProcess):
                p.kill()
        process.wait()


def test_the_scheduler_is_killed(study, tmp_path, cluster):
    out = tmp_path / "out"
    scheduler, address = cluster(1)
    process = begun(study, out, "--cluster", address)
    wait_for_parts(process, out)
    time.sleep(2.0)
    scheduler.kill()
    code, _, errors = ended(process)
    assert code == 1, errors
    last = errors.strip().splitlines()[-1]
    assert f"the Dask scheduler at '{address}' is gone" in last
    assert "continue with polhode sweep --resume" in last
    told = status(out)
    assert 0 < told.done < told.members
    _, address = cluster(2)
    code, _, errors = ended(begun(None, out, "--cluster", address))
    assert code == 0, errors
    assert_as_undisturbed(study, out)


@pytest.mark.parametrize("backend", BACKENDS)
def test_ctrl_c_says_one_line_and_a_second_run_continues(backend, study, tmp_path):
    """The terminal sends the signal to the whole group of processes, workers included."""
    out = tmp_path / "out"
    process = begun(study, out, "--workers", "2", "--quiet", *BACKENDS[backend], group=True)
    wait_for_parts(process, out)
    os.killpg(process.pid, signal.SIGINT)
    code, _, errors = ended(process)
    assert code == 130
    assert errors.startswith("polhode: interrupted")
    assert len(errors.splitlines()) == 1
    code, _, errors = ended(begun(None, out, "--workers", "2", *BACKENDS[backend]))
    assert code == 0, errors
    assert_as_undisturbed(study, out)
