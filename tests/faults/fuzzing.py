"""Damaged and hostile inputs by seed: models, structures, changes, robots, studies, run
directories, matrix files, controllers, calls from Python and command lines. Each
is given to its command, and must end by a one-line error or a result.
"""

import contextlib
import io
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from unittest.mock import patch

import numpy as np
import xarray
from fault_models import EVERYTHING, MECHANISMS, STRUCTURES, TOUCHING
from hostile_calls import call, called_so, matrix_file
from hostile_control import control, controlled
from hostile_files import archive
from hostile_files import robot as robot_in_one_place
from hostile_parts import built, part
from hostile_trees import settings, tree

import polhode as ph
from polhode.cli import main
from polhode.cli.check import check
from polhode.cli.convert import convert
from polhode.cli.export import export
from polhode.cli.run import run
from polhode.cli.view import view
from polhode.files.conversion import convert_robot
from polhode.files.models import builtin_models, load_model, read_model
from polhode.studies.planning import check as check_study
from polhode.studies.study_file import load_study
from tests.models.flexible import FLEXIBLE_MODEL

TOKENS = [
    *("nan", "inf", "-inf", "1e999", "-1", "0", "1e-300", "1e300", "9" * 30, "true", '""', "[]"),
    *("{}", "[[]]", '"ground"', "'a'", "2020-01-01", "[1, 2]", "[0, 0, 0]", "\x00", "é", '"""'),
    *(
        "[[body]]",
        "[[beam]]",
        "[[cable]]",
        "[[contact]]",
        "[contacts]",
        "[[coupling]]",
        "[[event]]",
        '"tolerance(-1)"',
    ),
    *('[["foot", "ground"]]', '"hills.npz:z"', "{ capsule = { radius = 1, height = -1 } }"),
    *('"reversible(1e-300)"', '"tolerance(1e-6)"', '"rolling"', "{ friction = -1 }", '"1 < 2 < 3"'),
    *(
        "{ ball = 0 }",
        "{ angle = [1, -1] }",
        "100000",
        '"body.one.position"',
        "{ hull = [[0, 0, 0]] }",
        '"norm(1) > ("',
    ),
    *("[[body]]", "[simulation]", "#", "= =", "\n", "[", "]", "}", "name = 'a'", "type = 'fixed'"),
    *(
        "12:00:00",
        "1e8",
        "5e-324",
        '[0.01, "tip"]',
        "[[[[[[[[[[",
        "{ a = 1 }",
        "a.b.c = 1",
        "\udcff",
    ),
]
EXTREME = [
    *("0", "-1", "1e8", "-1e8", "1e-8", "1e-300", "1e300", "5e-324", "nan", "inf", "1", "1e16"),
    *("[[[[", '"x"', "[]", "[0, 0, 0]", "2020-01-01", "true", "[1e8, 0, 0]", "{}"),
    *('"ground"', '""', '"one"', '"hub"', "100000", "2", "[[0, 0, 0], [0, 0, 1e-9]]", "[1, -1]"),
    *(
        "{ ball = 1e-300 }",
        "{ points = [] }",
        "{ friction = 0.3 }",
        "[{ ball = 1e300 }]",
        "{ stiffness = 1e6 }",
    ),
]
URDF = """
<robot name="arm">
  <link name="base"/>
  <link name="left/upper"><inertial><origin xyz="0 0 0.2" rpy="0 0.1 0"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.05" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>
    <visual><geometry><box size="1 1 1"/></geometry></visual></link>
  <link name="tool"/>
  <joint name="shoulder/pan" type="revolute"><origin xyz="0 0 1" rpy="0 0 0.5"/>
    <parent link="base"/><child link="left/upper"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1"/><dynamics damping="0.1" friction="0.2"/></joint>
  <joint name="elbow" type="prismatic"><parent link="left/upper"/><child link="lower"/>
    <axis xyz="1 0 0"/></joint>
  <joint name="hand" type="fixed"><parent link="lower"/><child link="tool"/></joint>
</robot>
"""
STUDY = """
title = "Tops"
model = "heavy-top"
scheme = "energy-momentum"
step = 1e-2
until = 0.1
draws = 3
sampling = "random"
seed = 1
samples = 5
keep = ["final", "energy_drift", { name = "reach", of = "body.top.position.x", take = "max" }]
[[vary]]
path = "body.top.mass"
name = "mass"
values = [4, 5, 6]
[[vary]]
path = "body.top.angular_velocity.z"
uniform = [20, 60]
[[vary]]
path = "step"
range = [0.01, 0.02, 2]
[[vary]]
paths = ["body.top.position.x", "gravity.z"]
rows = [[0, -9.81], [1, -1.6]]
"""
NAMES = [
    *("a/b", "..", ".", "", " ", "a b", "a\x00b", "\x1b[31mred", "n" * 300, "a,b", 'a"b', "$x^2$"),
    *("\\alpha", "<script>", "failure", "body", "member", "time", "__x", "é" * 120, "\u202eabc"),
]
VALUES = [
    *("0", "-1", "nan", "inf", "1e300", "5e-324", "1e-300", "x", "", "9" * 400, "0.02", "0.01"),
    *("[[[[", "heavy-top", "nowhere.toml", "/dev/null", "/", "..", "\x00", "-", "--", "é", "{}"),
]
OPTIONS = {
    "run": (
        *("--scheme", "--step", "--until", "--save-every", "--set", "--tolerance", "--resume"),
        *("--strict", "--json", "--quiet"),
    ),
    "check": ("--equilibrium", "--modes", "--json"),
    "sweep": ("--resume", "--status", "--workers", "--cluster", "--json"),
    "convert": ("--floating", "--json"),
    "models": ("--json",),
    "schemes": ("--json",),
    "schema": ("--study", "--structure"),
    "completion": (),
    "export": ("--force", "--json"),
    "view": ("--out", "--versus", "--scheme", "--until", "--set", "--overwrite", "--json"),
}
SETS = [
    *("body.top.mass=4", "body.top.mass=", "=", "body=1", "body.top=3", "joint.tip.point.2=1e8"),
    *("body.top.inertia=[1e-300,1,1]", "gravity.z=1e300", "a" + ".b" * 100, "x=[[[[[[[[[["),
    *(
        "body.top.inertia.0.0.0=1",
        "simulation=3",
        "simulation.step=1e-9",
        "title=3",
        "body.top.x.y=1",
    ),
]


def damaged(text, rng, tokens=TOKENS):
    """Damage a text in one to three places."""
    for _ in range(rng.randint(1, 3)):
        lines = text.split("\n")
        at = rng.randrange(len(text)) if text else 0
        row = rng.randrange(len(lines))
        kind = rng.randrange(10)
        if kind == 0:
            text = text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 12) :]
        elif kind == 2:
            text = text[:at] + rng.choice(tokens) + text[at:]
        elif kind == 3:
            text = text[: rng.randrange(len(text) + 1)]
        elif kind == 4:
            lines.insert(rng.randrange(len(lines)), lines[row])
            text = "\n".join(lines)
        elif kind == 5:
            del lines[row]
            text = "\n".join(lines)
        else:  # another value for a key, or that of another key
            key, equals, _ = lines[row].partition("=")
            other = rng.choice(lines).partition("=")[2] if kind == 9 else rng.choice(tokens)
            lines[row] = f"{key}= {other}" if equals else lines[row]
            text = "\n".join(lines)
    return text


def toml(name):
    """A name in the quotes of TOML."""
    escaped = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in name)
    return f'"{escaped}"'


@cache
def built_in_texts():
    texts = [f.read_text(encoding="utf-8") for f in builtin_models().values()]
    return [text for text in texts if len(text) < 9000]


def model(rng):
    """A damaged model file; some have a hostile name."""
    own = [EVERYTHING, *MECHANISMS, TOUCHING]
    text = rng.choice(own) if rng.random() < 0.7 else rng.choice(built_in_texts())
    if rng.random() < 0.2:
        names = ["hinge", "cross", "rail", "spring", "push", "twist", "nose", "arm", "rope"]
        old = rng.choice([*names, "gear", "floor", "balls", "hits", "one", "two", "foot", "ice"])
        text = text.replace(f'"{old}"', toml(rng.choice(NAMES)))
    return damaged(text, rng)


def numbers_in(table, path=()):
    """Paths of all numbers of a model, as --set takes them."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield from numbers_in(value, (*path, key))
    elif isinstance(table, list):
        for k, value in enumerate(table):
            named = isinstance(value, dict) and "name" in value and len(path) == 1
            yield from numbers_in(value, (*path, str(value["name"]) if named else str(k)))
    elif path and path[0] != "simulation":
        yield ".".join(path)


OWN = {f"own-{k}": text for k, text in enumerate([EVERYTHING, *MECHANISMS, TOUCHING])}


@cache
def changeable():
    """Texts of models by name."""
    texts = {n: f.read_text(encoding="utf-8") for n, f in builtin_models().items()}
    return OWN | {n: text for n, text in texts.items() if len(text) < 9000}


@cache
def paths_of(name):
    return [*numbers_in(tomllib.loads(changeable()[name]))]


def named(name, folder):
    """A built-in model's name, or the file of another."""
    if name not in OWN:
        return name
    file = folder.with_name(f"{name}.toml")
    file.write_text(OWN[name])
    return str(file)


def change(rng):
    """A model, some of whose values are changed to extreme ones."""
    name = rng.choice([*OWN]) if rng.random() < 0.4 else rng.choice([*changeable()])
    paths = paths_of(name)
    changes = tuple(
        f"{rng.choice(paths)}={rng.choice(EXTREME)}" for _ in range(rng.choice([1, 1, 2]))
    )
    return name, changes


def structure(rng):
    """A damaged file of a structure."""
    return damaged(rng.choice(STRUCTURES), rng)


def robot(rng):
    """A damaged URDF file."""
    numbers = [
        "0 0 0",
        "nan",
        "1e300",
        "-1",
        "",
        "<",
        "&lol;",
        '"',
        "/>",
        "link",
        "1 2",
        "inf",
        "\x00",
    ]
    return damaged(URDF, rng, [*numbers, *NAMES])


def study(rng):
    """A damaged study file."""
    text = STUDY
    if rng.random() < 0.3:
        text = text.replace('"mass"', toml(rng.choice(NAMES)))
    return damaged(text, rng, [*TOKENS, "[0, 1, 500000000]", '"step"', '"failure"', "1e15"])


def command(rng):
    """A command line."""
    name = rng.choice([*OPTIONS, rng.choice(["rnu", "", "--help", "--version", "view x"])])
    found = name.split()
    for _ in range(rng.randrange(4)):
        option = rng.choice([*OPTIONS.get(name, ()), "", "--nonsense"])
        found += [option] if option else []
        if option == "--set":
            found.append(rng.choice(SETS))
        elif rng.random() < 0.7:
            found.append(rng.choice(VALUES))
    if rng.random() < 0.5:
        found.insert(1, rng.choice(["heavy-top", "free-box", "slider-crank", *VALUES]))
    return found


MJCF = """
<mujoco model="arm">
  <option gravity="0 0 -9.81"/>
  <default><joint damping="0.1"/><geom density="500"/></default>
  <worldbody>
    <body name="upper" pos="0 0 1"><joint name="pan" type="hinge" axis="0 0 1" range="-1 1"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.04"/>
      <body name="lower" pos="0 0 -0.4" euler="0 10 0"><joint type="slide" axis="1 0 0"/>
        <inertial pos="0 0 -0.1" mass="1" diaginertia="0.1 0.1 0.05"/>
        <geom type="box" size="0.1 0.1 0.1"/><site name="tip" pos="0 0 -0.2"/></body></body>
    <body name="free" pos="1 0 0"><freejoint/><geom size="0.1" mass="2"/></body>
  </worldbody>
  <equality><connect body1="lower" body2="free" anchor="0 0 0"/></equality>
  <actuator><motor joint="pan" gear="1"/></actuator>
</mujoco>
"""


def mjcf(rng):
    """A damaged MJCF file; MuJoCo's own bombs have a test of their own."""
    return damaged(MJCF, rng, ["0 0 0", "nan", "1e300", "-1", "", "<", "&lol;", '"', "/>", *NAMES])


HARMS = ("removed", "empty", "cut", "noise", "flipped", "folder", "of another", "twice", "json")


@cache
def whole_run(folder):
    """A short run of a double pendulum."""
    found = load_model("double-pendulum")
    step, path = found.simulation.step, Path(folder, "whole.zarr")
    if not path.exists():
        ph.simulate(found.system, step=step, until=20 * step, save_every=3, out=path)
    return path, sorted(p.relative_to(path) for p in path.rglob("*") if p.is_file())


def harm(path, files, rng):
    """Harm a run directory in one to three files."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        file, how = path / rng.choice(files), rng.choice(HARMS)
        if not file.is_file() or not file.stat().st_size:
            continue
        content = bytearray(file.read_bytes())
        at = rng.randrange(len(content))
        if how in ("removed", "folder"):
            file.unlink()
            if how == "folder":
                file.mkdir()
        elif how == "of another":
            other = path / rng.choice(files)
            if other.is_file():
                file.write_bytes(other.read_bytes())
        elif how == "json" and file.suffix == ".json":
            text = damaged(content.decode("utf-8", "replace"), rng, [*TOKENS, "null", "[]", "-1"])
            file.write_bytes(text.encode("utf-8", "surrogatepass"))
        else:
            content[at:] = {
                "empty": b"",
                "cut": b"",
                "noise": rng.randbytes(len(content) - at),
                "twice": content[at:] * 2,
            }.get(how, bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :])
            file.write_bytes(b"" if how == "empty" else content)


# --- trials: a case is given to its command -------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A kind of input: what makes a case, how it is tried, and the file that it is written to."""

    make: Callable[[random.Random], object]
    attempt: Callable[[object, Path], int]
    file: str = ""
    compiles: bool = False
    share: int = 1  # of all cases of a soak


def called(function, *arguments, **options):
    """Exit code of a command, called without the parser of command lines, which takes longest."""

    def launch(_):
        code = function(*arguments, **options)
        return code if isinstance(code, int) else 0

    with patch("polhode.cli.app.launch", launch):
        return main([])


def read_study(_, file):
    return called(lambda: check_study(load_study(file)))


def converted(_, file):
    with patch("polhode.cli.convert.convert_in_child", convert_robot):
        return called(convert, file)


def converted_and_read(_, file):
    """A robot, and the model file that it becomes."""
    return called(lambda: read_model(convert_robot(file).text, "r", "r.toml") and None)


def with_matrices(_, file):
    path = file.with_name("flexible.toml")
    matrices = FLEXIBLE_MODEL.format(stiffness="bar.npz:K")
    path.write_text(matrices + 'mass = "bar.npz:M"\ndamping = 1e-4\n')
    return called(check, str(path))


TWO_STEPS = {"step": 1e-3, "until": 0.002, "json": True, "quiet": True}


def run_tree(case, at):
    """Run a model with its settings."""
    text, given = case
    file = at.with_name("t.toml")
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return called(run, str(file), **given, json=True, quiet=True)


def a_store(rng):
    """A seed, and what is done with a damaged run directory."""
    return rng.random(), rng.choice(["load", "export", "salvage", "resume", "view", "resume"])


def try_store(case, folder):
    """Use a damaged copy of a run; numbers that differ without a warning raise."""
    seed, what = case
    whole, files = whole_run(str(folder.parent))
    path = folder.with_name("copy.zarr")
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(whole, path)
    harm(path, files, random.Random(seed))
    page, file = folder.with_name("p.html"), folder.with_name("x.nc")
    with warnings.catch_warnings():
        warnings.simplefilter("always", ph.ModelWarning)
        if what == "resume":
            code = called(run, resume=str(path), replay=False, figures=False, quiet=True)
        elif what == "view":
            code = called(view, str(path), out=page, quiet=True, overwrite=True)
        elif what == "load":
            code = called(lambda: numbers_of(path))
        else:
            code = called(export, str(path), file, force=True, salvage=what == "salvage")
    warned = "is damaged" in sys.stderr.getvalue()
    if code == 0 and what == "resume":
        assert same(numbers_of(path), numbers_of(whole)), "another result after --resume"
    elif code == 0 and not warned and what == "load":
        assert same(numbers_of(path), numbers_of(whole)), "other numbers silently"
    elif code == 0 and not warned and what == "export":
        with xarray.open_dataset(file, engine="h5netcdf") as found:
            assert same(found.load(), numbers_of(whole)), "other numbers silently"
    return code


def numbers_of(path):
    """Everything that is read of a run."""
    run = ph.load(path)
    str(run.certificate())
    return run.dataset.load()


def same(found, whole):
    return set(found) == set(whole) and all(
        np.array_equal(found[name].values, whole[name].values) for name in [*whole, *whole.coords]
    )


KINDS = {
    "models": Kind(model, lambda _, file: called(check, str(file)), "m.toml", share=30),
    "structures": Kind(structure, lambda _, file: called(check, str(file)), "s.toml", share=15),
    "statics": Kind(
        model,
        lambda _, file: called(check, str(file), equilibrium=True, modes=True, json=True),
        "m.toml",
        compiles=True,
        share=5,
    ),
    "trees": Kind(tree, lambda _, file: called(check, str(file)), "t.toml", share=5),
    "statics of trees": Kind(
        tree,
        lambda _, file: called(check, str(file), equilibrium=True, modes=True),
        "t.toml",
        compiles=True,
        share=1,
    ),
    "runs of trees": Kind(settings, run_tree, compiles=True, share=2),
    "changes": Kind(
        change, lambda case, at: called(check, named(case[0], at), set=case[1]), share=10
    ),
    "robots": Kind(robot, converted, "r.urdf", share=15),
    "robots of MuJoCo": Kind(mjcf, converted, "r.xml", share=4),
    "robots in one place": Kind(robot_in_one_place, converted_and_read, "r.xml", share=5),
    "studies": Kind(study, read_study, "y.toml", share=10),
    "command lines": Kind(command, lambda case, _: main(case), compiles=True, share=4),
    "runs": Kind(
        model,
        lambda _, file: called(run, str(file), **TWO_STEPS, scheme="energy-momentum"),
        "m.toml",
        compiles=True,
        share=2,
    ),
    "runs of changes": Kind(
        change,
        lambda case, at: called(run, named(case[0], at), set=case[1], **TWO_STEPS),
        "",
        True,
        share=2,
    ),
    "runs of structures": Kind(
        structure,
        lambda _, file: called(run, str(file), **TWO_STEPS, scheme="simo-gonzalez"),
        "s.toml",
        compiles=True,
        share=2,
    ),
    "run directories": Kind(a_store, try_store, compiles=True, share=1),
    "calls": Kind(call, lambda case, _: called(called_so, case), compiles=True, share=1),
    "parts": Kind(part, lambda case, _: called(built, case), compiles=True, share=2),
    "matrix files": Kind(matrix_file, with_matrices, "bar.npz", share=2),
    "archives": Kind(archive, with_matrices, "bar.npz", share=2),
    "controllers": Kind(control, lambda case, _: called(controlled, case), compiles=True, share=1),
}
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
LONGEST = 20.0  # seconds of the processor for a case
COMPILING = 200.0  # and for one that may compile kernels
AGAIN = 1.0  # seconds, after which the alarm goes off again: what it raises may be lost
LARGEST = 2.0e9  # bytes
CONTROL = "\x00\x1b\x07"
NONE = -1  # instead of an exit code, of a case that hangs or raises
PRINT_BEFORE = ("command lines", "statics", "statics of trees")  # a check, before its statics


class Hangs(BaseException):
    """Raised by the clock; no command catches it."""


def _too_long(*_):
    raise Hangs


@dataclass
class Tally:
    """What became of so many cases."""

    codes: Counter = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    longest: float = 0.0
    memory: float = 0.0  # bytes
    again: int = 0  # cases that took long, and were tried compiled

    def add(self, other):
        self.codes += other.codes
        self.failures += other.failures
        self.longest = max(self.longest, other.longest)
        self.memory = max(self.memory, other.memory)
        self.again += other.again

    def __str__(self):
        codes = dict(sorted(self.codes.items()))
        return (
            f"{sum(self.codes.values())} cases, exit codes {codes}, {len(self.failures)} failures, "
            f"longest {self.longest:.1f} s, {self.again} tried compiled, "
            f"memory {self.memory / 1e9:.2f} GB"
        )

    def as_json(self):
        """For another process."""
        return json.dumps({**vars(self), "codes": [[k, v] for k, v in self.codes.items()]})

    @classmethod
    def of_json(cls, text):
        """What another process wrote."""
        found = json.loads(text)
        return cls(**{**found, "codes": Counter(dict(map(tuple, found["codes"])))})


def fault_of(code, out, err, kind):
    """Why what a command answered is no sentence and no result, or nothing."""
    if code not in (0, 1, 2):
        return f"exit code {code}"
    if any(c in out + err for c in CONTROL):
        return "control characters"
    try:
        told = error_in(out)
    except ValueError as error:
        return f"not JSON: {error}"
    err = err or told
    if "internal error" in err or "Traceback" in err:
        return "internal error"
    if code == 2:
        lines = err.splitlines()
        if not lines or not all(s.startswith("polhode: ") and s[-1] in ".?" for s in lines):
            return "not a sentence"
        if len(lines) > 60:
            return f"{len(lines)} lines"
        if out and kind not in PRINT_BEFORE:
            return "output beside an error"
    if code == 1 and not err:
        return "fails without a sentence"
    return ""


def error_in(out):
    """The sentence in an answer by JSON, which is in no other place."""
    told = json.loads(out, parse_constant=_no_number) if out.startswith(("{\n", "[\n")) else {}
    return f"polhode: {told['error']}" if "error" in told else ""


def _no_number(name):
    """Reject NaN in JSON, which Python writes and reads and others do not."""
    raise ValueError(name)


def trial(kind, number, seed, folder, limit):
    """Try a case, which its seed and number make, within this many seconds of the processor."""
    how, rng = KINDS[kind], random.Random(f"{kind} {seed} {number}")
    case = how.make(rng)
    file = folder / (how.file or "none")
    if how.file:
        file.write_bytes(case if isinstance(case, bytes) else case.encode("utf-8", "surrogatepass"))
    out, err, heard = io.StringIO(), io.StringIO(), []
    began, code = time.process_time(), NONE
    signal.setitimer(signal.ITIMER_PROF, limit, AGAIN)
    try:
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")
            np.seterrcall(lambda what, _: heard.append(what))
            with np.errstate(over="call", divide="call", invalid="call"):
                code = how.attempt(case, file)
    except Hangs:
        fault, began = f"Hangs: longer than {limit} s", time.process_time() - limit
    except (Exception, SystemExit) as error:
        fault = f"{type(error).__name__}: {error}"
    else:
        fault = fault_of(code, out.getvalue(), err.getvalue(), kind)
        if heard and not how.compiles:  # interpreted kernels warn, compiled ones do not
            fault = fault or f"NumPy warns of an {heard[0]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
    tally = Tally(Counter([code]), longest=time.process_time() - began)
    if fault:
        said = f"case {number} of seed {seed} of {kind}: {fault}"
        tally.failures.append(f"{said}\n{case}\n{out.getvalue()[-300:]}\n{err.getvalue()[-2000:]}")
    return tally


def judged(kind, number, seed, folder):
    """Try a case. Interpreted kernels take a hundred times as long as those that people run: what
    takes long with them is tried compiled.
    """
    compiles = KINDS[kind].compiles
    found = trial(
        kind, number, seed, folder, COMPILING if compiles and not INTERPRETED else LONGEST
    )
    if INTERPRETED and compiles and found.longest >= LONGEST:
        return tried_compiled(kind, number, seed)
    return found


def tried_compiled(kind, number, seed):
    """Try a case in a process that compiles."""
    here = Path(__file__)
    paths = os.pathsep.join([str(here.parents[2]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(here), kind, str(number), str(seed)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return Tally(Counter([NONE]), [f"{kind} {number} of {seed}, compiled: {done.stderr}"])
    found = Tally.of_json(done.stdout)
    found.again = 1
    return found


def fuzz(kind, numbers, seed, folder, attempt=judged):
    """Try the cases of these numbers in this process."""
    tally, here = Tally(), Path.cwd()
    before = signal.signal(signal.SIGPROF, _too_long)
    os.chdir(folder)
    try:
        for number in numbers:
            tally.add(attempt(kind, number, seed, folder))
    finally:
        os.chdir(here)
        signal.signal(signal.SIGPROF, before)
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return tally


def second_trial(kind, number, seed):
    """Try a case twice: the first time compiles, the second has no longer than any other case."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder, "cases")
        work.mkdir()
        first = fuzz(kind, [number], seed, work)
        if first.longest >= COMPILING:
            return first
        return fuzz(kind, [number], seed, work, partial(trial, limit=LONGEST))


def fuzz_in_forks(kind, count, seed, folder, batch=500):
    """Try many cases, in forks of this process: what ends a process ends one batch."""
    total = Tally()
    for first in range(0, count, batch):
        numbers = range(first, min(first + batch, count))
        total.add(forked_tally(lambda n=numbers: fuzz(kind, n, seed, folder), f"{kind} {numbers}"))
    return total


def forked_tally(work, name):
    """What a function returns in a fork, or its death as a failure."""
    receive, send = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.close(receive)
        code = 1
        try:
            found = work()
            with os.fdopen(send, "w", encoding="utf-8", errors="backslashreplace") as pipe:
                pipe.write(found.as_json())
            code = 0
        finally:
            os._exit(code)
    os.close(send)
    with os.fdopen(receive, encoding="utf-8") as pipe:
        told = pipe.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        return Tally(failures=[f"{name}: the process ended with {code}"])
    return Tally.of_json(told)


if __name__ == "__main__":
    sys.__stdout__.write(second_trial(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).as_json())
