"""Runs and studies that are killed, lose their power, or race: what they leave, and what follows.

Work is done in forks of this process, which has all kernels loaded, so that hundreds of breakdowns
take minutes. `python breakdowns.py JSON` is a run of a case in a process that shares nothing.
"""

import contextlib
import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import dask
import numpy as np
import xarray
from fault_models import BOXES, CRANE, GIRDER, MECHANISMS
from filesystem import dies

import polhode as ph
from polhode.files.models import load_model, read_model
from polhode.files.plans import BEFORE, CHECKPOINT, read_checkpoint
from polhode.run import driver, sampler
from polhode.studies import Results, status
from polhode.studies.members import StudyMembers
from polhode.studies.planning import study_of
from polhode.studies.pool import TaskOutcome
from polhode.studies.sweeping import run_study
from polhode.studies.tasks import compile_for, compute

TEXTS = {"boxes": BOXES, "crane": CRANE, "girder": GIRDER}
TEXTS |= dict(zip(("beams", "contacts", "friction"), MECHANISMS, strict=True))
DONE, OTHER_ERROR, REFUSED, WRONG = 0, 1, 2, 3  # how a fork ends


def system_of(name):
    if isinstance(name, ph.System):
        return name
    if name in TEXTS:
        return read_model(TEXTS[name], name, name).system
    return load_model(name).system


@dataclass
class RunCase:
    """A run into a directory; `check` looks at what a dead process left, and continues it."""

    model: str | ph.System
    scheme: str
    step: float | str  # or a rule of automatic steps
    path: Path
    steps: int = 3
    every: int = 2
    chunk: float = 1e-9  # seconds
    until: float | None = None  # of automatic steps
    events: tuple = ()
    controllers: tuple = ()

    def __post_init__(self):
        self.system = system_of(self.model)
        self.until = self.until or self.steps * self.step
        self.whole = self.work(out=None)

    def work(self, **more):
        """Run it, in short chunks of which each is written at once."""
        given = {"out": self.path, "until": self.until, "save_every": self.every, **more}
        given |= {"events": self.events, "controllers": self.controllers}
        with short_chunks(self.chunk):
            return ph.simulate(self.system, self.scheme, step=self.step, **given)

    def resume(self):
        with short_chunks(self.chunk):
            return ph.resume(self.path, controllers=self.controllers)

    def forked(self, resume):
        """Start or continue it in a fork."""
        return forked(self.resume if resume else self.work)

    def spawned(self, resume):
        """Start or continue it in a new interpreter; of built-in models and texts.

        It stops when it has loaded its kernels, and goes on from there.
        """
        given = {k: getattr(self, k) for k in ("model", "scheme", "step", "steps", "every")}
        given |= {"chunk": self.chunk, "path": str(self.path), "resume": resume}
        line = [sys.executable, "-W", "ignore", __file__, json.dumps(given)]
        child = os.posix_spawn(sys.executable, line, os.environ)
        os.waitpid(child, os.WUNTRACED)
        os.kill(child, signal.SIGCONT)
        return child

    def clear(self):
        for path in self.path.parent.iterdir():
            shutil.rmtree(path)

    def assert_same(self, run, complete=False):
        """Its samples are those of the undisturbed run, or the first of them."""
        a, b = self.whole.trajectory, run.trajectory
        assert not complete or len(a.index) == len(b.index)
        np.testing.assert_array_equal(a.index[: len(b.index)], b.index)
        for t, u in ((a, b), (getattr(a, "nodes", None), getattr(b, "nodes", None))):
            # `load` leaves out what controllers carry; `resume`, which is given them, does not.
            sums = ("carried",) if complete or not self.controllers else ()
            for name in ("stored", "memory", "u", "v", *sums):
                x, y = getattr(t, name, None), getattr(u, name, None)
                if isinstance(x, np.ndarray):
                    np.testing.assert_array_equal(x[: len(y)], y)
        if getattr(a, "touched", None) is not None:
            np.testing.assert_array_equal(a.pressing[: len(b.pressing)], b.pressing)
            for x, y in zip(a.touched, b.touched, strict=False):
                np.testing.assert_array_equal(x, y)
        np.testing.assert_array_equal(self.whole.time[: len(run.time)], run.time)
        if complete:
            assert (a.iterations, a.halvings) == (b.iterations, b.halvings)
        if "event_code" in b.end and len(b.end["event_code"]):
            for key in ("event_time", "event_code", "event_state", "event_angles"):
                np.testing.assert_array_equal(a.end[key][: len(b.end[key])], b.end[key])
        for key in a.end if complete else ():
            np.testing.assert_array_equal(a.end[key], b.end[key], key)

    def look(self, running=False):
        """What a plain reader and polhode see: the first samples, all there; how many."""
        if not self.path.exists():
            return 0
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            seen = xarray.open_zarr(self.path).load()
        if not running:  # or the arrays are of different moments
            self._look_plainly(seen)
        run = ph.load(self.path)
        self.assert_same(run)
        return len(run.time)

    def _look_plainly(self, seen):
        shown = np.isfinite(seen.time.values)
        rows = int(shown.sum())
        if isinstance(self.step, str):  # rows are not counted by steps
            assert np.isfinite(seen.position[shown]).all()
            return
        assert shown[:rows].all()
        assert np.all(seen.time.values[:rows] <= (self.steps + 0.1) * self.step)
        assert np.isfinite(seen.position[:rows]).all()
        # Times are written after the checkpoint that counts them: plain readers may be one behind.
        # A checkpoint of the same step replaces the last one, so what they see may lie in between.
        assert rows <= int(read_checkpoint(self.path, CHECKPOINT)["rows"])
        if (self.path / BEFORE).exists():
            assert rows >= int(read_checkpoint(self.path, BEFORE)["rows"])

    def finish(self, again=False):
        """Continue what is left, or start `again` where there is nothing, and compare all of it."""
        if again and not self.path.exists():
            done = self.work()
        else:
            try:
                done = self.resume()
            except ph.InputError:
                assert not self.path.exists()  # nothing is left, not even what was to be run
                done = self.work()
        self.assert_same(done, complete=True)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert bool(np.isfinite(xarray.open_zarr(self.path).time).all())


@contextlib.contextmanager
def short_chunks(seconds):
    """Chunks of so many seconds, each written at once: most of the time goes into writing."""
    with (
        patch.object(driver, "CHUNK_SECONDS", seconds),
        patch.object(sampler, "FLUSH_SECONDS", 0.0),
    ):
        yield


class HerePool:
    """A pool without processes, so that killing this one kills the whole study."""

    def __init__(self, folder, fingerprint, workers):
        self.where, self.task = (str(folder), fingerprint), None

    def free(self):
        return int(self.task is None)

    def submit(self, task):
        self.task = task

    def wait(self, seconds):
        task, self.task = self.task, None
        if task.compile_for:
            return [TaskOutcome(task, compile_for(*self.where, list(task.compile_for)))]
        return [TaskOutcome(task, compute(*self.where, task.first, task.end))]

    def close(self):
        pass


@dataclass
class StudyCase:
    """A study of boxes, of which some cannot be."""

    path: Path
    draws: int = 4
    given: dict = field(default_factory=dict)

    def __post_init__(self):
        vary = {
            "body.box.mass": [5.0, 6.0, -1.0],
            "body.box.angular_velocity.y": {"uniform": (5.0, 9.0)},
        }
        more = {"step": 1e-2, "until": 0.05, "seed": 4, "keep": ["final", "energy_drift"]}
        self.study = study_of("free-box", {"vary": vary, "draws": self.draws, **more})
        self.whole = StudyMembers(self.study).computed(range(self.study.count))

    def work(self):
        with patch("polhode.studies.sweeping.LocalPool", HerePool):
            return run_study(self.study, self.path, 1)

    def forked(self, resume):
        """Start it, which continues what is there, in a fork."""
        return forked(self.work)

    def clear(self):
        shutil.rmtree(self.path, ignore_errors=True)

    def look(self):
        """The progress of what is left; how many members are done."""
        if not self.path.exists():
            return 0
        return status(self.path).done if (self.path / "study.json").exists() else 0

    def finish(self, again=False):
        """Continue, and compare all results."""
        self.assert_same(self.work())

    def assert_same(self, results):
        assert sorted(results.failures) == sorted(self.whole.failures)
        well = [m for m in range(self.study.count) if m not in results.failures]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            data = Results(self.path).dataset.load()
        for name, values in self.whole.numbers.items():
            np.testing.assert_array_equal(data[name].values[well], values[well])


def break_at_every_change(case, every=1, seed=None):
    """Let a case die before every so many changes of the file system; return how often it died.

    With a seed its power fails, and changes that were not synced are lost.
    """
    n, count = 0, 0
    while dies(case.work, n, None if seed is None else seed + n):
        case.look()
        case.finish(again=count % 2 == 1)
        case.clear()
        n, count = n + every, count + 1
    return count


def forked(work):
    """Start a function in a fork; its exit code says how it ended."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = OTHER_ERROR
    dask.config.set(scheduler="synchronous")  # threads of its pool do not survive a fork
    try:
        work()
        code = DONE
    except ph.InputError:
        code = REFUSED
    except AssertionError:
        traceback.print_exc()
        code = WRONG
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kill_at_random(case, kills, seed, start=None):
    """Kill a case at random moments; how many samples or members it had each time.

    Whatever is left is read, continued, and compared with the undisturbed one. Half of the time the
    next kill hits the continued one. `start` starts a process: a fork, if it is not given.
    """
    start = start or case.forked
    rng, reached = random.Random(seed), []
    child, began = start(False), time.perf_counter()
    assert ended(child) == DONE
    length = time.perf_counter() - began
    case.finish()
    case.clear()
    aside = case.path.parent.with_name(f"{case.path.parent.name}-aside")
    while len(reached) < kills:
        child = start(case.path.exists())
        time.sleep(rng.uniform(0.0, length))
        os.kill(child, signal.SIGKILL)
        code = ended(child)
        assert code in (-signal.SIGKILL, DONE)
        if code == DONE:
            case.finish()
            case.clear()
            continue
        reached.append(case.look())
        shutil.copytree(case.path.parent, aside)
        case.finish(again=True)
        case.clear()
        if rng.random() < 0.5:
            shutil.copytree(aside, case.path.parent, dirs_exist_ok=True)
        shutil.rmtree(aside)
    case.clear()
    return reached


def race(case, rng):
    """Let processes write one run, and others read it; return how the writers ended."""

    def read():
        for _ in range(5):
            with contextlib.suppress(FileNotFoundError):  # it is renamed between two looks
                case.look(running=True)

    def begin():
        case.assert_same(case.work(), complete=True)

    def go_on():
        case.assert_same(case.resume(), complete=True)

    if rng.random() < 0.5:  # there is a part of the run already
        dies(case.work, rng.randrange(40, 200))
    writers = [forked(rng.choice([begin, go_on])) for _ in range(rng.choice([2, 2, 3]))]
    readers = [forked(read)]
    codes = [ended(child) for child in writers]
    assert set(codes) <= {DONE, REFUSED}, codes
    assert {ended(child) for child in readers} <= {DONE, REFUSED}
    case.finish(again=True)
    case.clear()
    return codes


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    resume = given.pop("resume")
    case = RunCase(**{**given, "path": Path(given["path"])})
    os.kill(os.getpid(), signal.SIGSTOP)
    case.resume() if resume else case.work()
