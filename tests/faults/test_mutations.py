"""Model files that were damaged at random: a sentence and exit code 2, or a run; never a fault."""

import random
import signal
import sys
import warnings

import pytest

from polhode.cli import main
from polhode.files.models import builtin_models

EVERYTHING = """
title = "Everything"
gravity = [0, 0, -9.81]
[[body]]
name = "a"
mass = 1.0
inertia = [[1, 0.1, 0], [0.1, 1, 0], [0, 0, 1]]
position = [0, 0, 1]
orientation = { euler = "zxz", degrees = [0, 0, 0] }
markers = { nose = [0, 0, 0.7] }
[[body]]
name = "b"
mass = 2.0
inertia = [1, 1, 1]
position = [0, 1, 1]
[[body]]
name = "c"
points = [
  { mass = 1.0, position = [1, 0, 0] },
  { mass = 2.0, position = [0, 0.8, 0] },
  { mass = 1.5, position = [-0.3, -0.5, 0.6] },
]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "a"]
point = [0, 0, 0]
axis = [0, 1, 0]
initial = { angle = 0.1, rate = 1 }
[[joint]]
name = "cross"
type = "universal"
bodies = ["a", "b"]
point = [0, 0.5, 1]
axes = [[1, 0, 0], [0, 1, 0]]
[[joint]]
name = "rail"
type = "prismatic"
bodies = ["ground", "c"]
frames = [{ point = [0, 0, 0], axis = [1, 0, 0] }, { point = [0, 0, 0], axis = [1, 0, 0] }]
[[force]]
name = "spring"
type = "spring"
bodies = ["ground", "b"]
points = [[0, 0, 2], [0, 1, 1]]
stiffness = 10
length = 0.5
[[force]]
name = "push"
type = "force"
body = "c"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }
[[force]]
name = "twist"
type = "torque"
body = "a"
frame = "body"
table = { times = [0, 1], values = [[0, 0, 0], [1, 0, 0]] }
[simulation]
scheme = "energy-momentum"
step = 1e-3
until = 1.0
"""
STRUCTURES = [
    """
title = "Nodes"
gravity = [0, 0, -9.81]
damping = [0.1, 0]
[[node]]
name = "wall"
position = [0, 0, 0]
fixed = true
[[node]]
name = "tip"
position = [1, 0, 0.5]
velocity = [0, 0.1, 0]
mass = 2.0
fixed = "x"
[[element]]
name = "bar"
type = "bar"
nodes = ["wall", "tip"]
area = 1e-4
modulus = 2e8
density = 7800
[[element]]
name = "spring"
type = "spring"
nodes = ["tip", "wall"]
stiffness = 1e3
length = 1.0
damping = 0.5
k4 = 3.0
[[load]]
name = "push"
node = "tip"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }
[simulation]
scheme = "simo-gonzalez"
step = 1e-3
until = 0.1
""",
    """
[matrices]
mass = [1.0, 2.0]
stiffness = [[9.0, -1.0], [-1.0, 4.0]]
damping = { size = 2, rows = [0], columns = [0], values = [0.1] }
velocity = [1, 0]
fixed = []
[[load]]
name = "f"
pattern = [0, 1]
value = 2.0
""",
]
TOKENS = [
    *("nan", "inf", "-inf", "1e999", "-1", "0", "1e-300", "1e300", "9" * 30, "true", '""', "[]"),
    *("{}", "[[]]", '"ground"', "'a'", "2020-01-01", "[1, 2]", "[0, 0, 0]", "\x00", "é", '"""'),
    *("[[body]]", "[simulation]", "#", "= =", "\n", "[", "]", "}", "name = 'a'", "type = 'fixed'"),
]


def mutated(text, rng):
    """Damage a text in one to three places."""
    for _ in range(rng.randint(1, 3)):
        lines = text.split("\n")
        at = rng.randrange(len(text)) if text else 0
        row = rng.randrange(len(lines))
        kind = rng.randrange(8)
        if kind == 0:
            text = text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 12) :]
        elif kind == 2:
            text = text[:at] + rng.choice(TOKENS) + text[at:]
        elif kind == 3:
            text = text[: rng.randrange(len(text) + 1)]
        elif kind == 4:
            lines.insert(rng.randrange(len(lines)), lines[row])
            text = "\n".join(lines)
        elif kind == 5:
            del lines[row]
            text = "\n".join(lines)
        else:  # another value for a key
            key, equals, _ = lines[row].partition("=")
            lines[row] = f"{key}= {rng.choice(TOKENS)}" if equals else lines[row]
            text = "\n".join(lines)
    return text


MOST = 120.0  # s of one core: the largest kernels compile in 30


class Hangs(BaseException):
    """Raised by the clock: no command catches it."""


def too_long(*_):
    raise Hangs


RUN = ["--step", "1e-3", "--until", "0.002", "--json", "--quiet", "--scheme", "energy-momentum"]


STRUCTURE_RUN = [*RUN[:-1], "simo-gonzalez"]


def check(count, seed, command, options, capsys, monkeypatch, file, texts=()):
    """Give damaged files to a command; `run` takes two steps of those that are still models."""
    monkeypatch.setattr(warnings, "showwarning", lambda *_, **__: None)
    rng = random.Random(seed)
    built_in = [f.read_text(encoding="utf-8") for f in builtin_models().values()]
    texts = texts or [*[EVERYTHING] * len(built_in), EVERYTHING, EVERYTHING, *built_in]
    codes = {0: 0, 1: 0, 2: 0}
    signal.signal(signal.SIGPROF, too_long)  # time of the processor: others may use it, too
    for number in range(count):
        text = mutated(rng.choice(texts), rng)
        file.write_text(text, encoding="utf-8", newline="")
        signal.setitimer(signal.ITIMER_PROF, MOST)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = main([command, str(file), *options])
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        told = capsys.readouterr()
        codes[code] += 1
        where = f"number {number} of seed {seed}:\n{text}\n{told.err}"
        assert "internal error" not in told.err, where
        assert "Traceback" not in told.err, where
        if code == 2:
            assert told.out == "", where
            lines = told.err.splitlines()
            assert lines, where
            assert all(s.startswith("polhode: ") and s[-1] in ".?" for s in lines), where
    with capsys.disabled():  # or the next round would find it among what a command said
        print(f" {command}, exit codes: {codes}", end="")
    assert codes[2] > count / 3
    assert codes[0] > 0


pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm"),
]


def test_damaged_files_are_refused_in_sentences(tmp_path, capsys, monkeypatch):
    check(300, 1, "check", [], capsys, monkeypatch, tmp_path / "m.toml")


def test_damaged_files_of_structures_are_refused_in_sentences(tmp_path, capsys, monkeypatch):
    given = capsys, monkeypatch, tmp_path / "m.toml", STRUCTURES
    check(100, 12, "run", STRUCTURE_RUN, *given)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_five_thousand_damaged_files_are_refused_in_sentences(seed, tmp_path, capsys, monkeypatch):
    check(450, seed, "run", RUN, capsys, monkeypatch, tmp_path / "m.toml")
    given = capsys, monkeypatch, tmp_path / "s.toml", STRUCTURES
    check(50, seed, "run", STRUCTURE_RUN, *given)
