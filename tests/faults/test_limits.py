"""Inputs that would take all memory or time are rejected within limits that can be changed."""

import contextlib
import io
import os
import resource
import sys

import pytest

from polhode.cli import main
from polhode.errors import InputError
from polhode.files.limits import LIMITS, limit

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of memory"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),  # threads and forks
]
BODY = '[[body]]\nname = "{}"\nmass = 1\ninertia = [1, 1, 1]\n'
STUDY = 'model = "free-box"\nstep = 0.01\nuntil = 0.1\n[[vary]]\npath = "body.box.mass"\n'
MATRICES = "[matrices]\nmass = {}\nstiffness = [1.0]\n"
MTX = "%%MatrixMarket matrix {} real general\n{}\n"


def misspelt(n):
    bodies = "".join(BODY.format(f"body_{k}") for k in range(n))
    joints = "".join(
        f'[[joint]]\nname = "j{k}"\ntype = "spherical"\nbodies = ["ground", "bdy_{k}"]\n'
        "point = [0, 0, 0]\n"
        for k in range(n)
    )
    return bodies + joints


# Name, text of the file, command, and what is said.
BOMBS = {
    "6000 misspelt names": (lambda: misspelt(3000), "check", "2950 more problems are not listed"),
    "20000 duplicate names": (lambda: BODY.format("a") * 20000, "check", "20000 bodies are named"),
    "a dotted key of 200 KB": (
        lambda: "a" + ".a" * 100_000 + " = 1",
        "check",
        "more than 32 parts",
    ),
    "an inline dotted key": (lambda: "x = { a" + ".a" * 50_000 + " = 1 }", "check", "32 parts"),
    "nested brackets": (lambda: "a = " + "[" * 100_000, "check", "nested too deeply"),
    "600000 unknown keys": (
        lambda: "".join(f"k{n} = 1\n" for n in range(600_000)),
        "check",
        "599950 more problems are not listed",
    ),
    "a file of 9 MB": (lambda: "#" * 9_000_000, "check", "has 9 MB, and the limit is 8"),
    "a range of 5e8": (lambda: STUDY + "range = [1, 2, 500000000]", "sweep", "the limit is 1e+06"),
    "a beam of 100000 elements": (
        lambda: (
            '[[beam]]\nname = "b"\npoints = [[0, 0, 0], [1, 0, 0]]\nelements = 100000\n'
            'section = { round = { radius = 0.1 }, material = "steel" }'
        ),
        "check",
        "have 100000 elements or more, and the limit is 10000",
    ),
    "a curve of 50000 points": (
        lambda: (
            f'[[beam]]\nname = "b"\ncurve = {[[k * 1e-3, 0, k % 7] for k in range(50_000)]}\n'
            'elements = 4\nsection = { round = { radius = 0.1 }, material = "steel" }'
        ),
        "check",
        "has 50000 points; use at most 10000",
    ),
    "a matrix from /dev/zero": (
        lambda: MATRICES.format('"/dev/zero"'),
        "check",
        "outside of the folder",
    ),
    "a matrix from a pipe": (lambda: MATRICES.format('"pipe.mtx"'), "check", "device or a pipe"),
    "a matrix above the folder": (lambda: MATRICES.format('"../x.mtx"'), "check", "is outside of"),
    "a matrix of 2e8 rows": (
        lambda: MATRICES.format('"large.mtx"'),
        "check",
        "more than POLHODE_MATRIX_ROWS",
    ),
    "a dense matrix of 1e6 rows": (
        lambda: MATRICES.format('"dense.mtx"'),
        "check",
        "entries at most instead of 1000000000000",
    ),
    "entries in a matrix of 1e9 rows": (
        lambda: MATRICES.format("{ size = 1000000000, rows = [], columns = [], values = [] }"),
        "check",
        "more than POLHODE_MATRIX_ROWS",
    ),
    "MuJoCo's replicate": (
        lambda: (
            '<mujoco><worldbody><replicate count="1000000"><body><freejoint/><geom size="1"/>'
            "</body></replicate></worldbody></mujoco>"
        ),
        "convert",
        "POLHODE_ROBOT_",
    ),
    "MuJoCo's flexcomp": (
        lambda: (
            '<mujoco><worldbody><body name="b"><flexcomp name="f" type="grid" dim="3" mass="1" '
            'count="400 400 400" spacing=".1 .1 .1"/></body></worldbody></mujoco>'
        ),
        "convert",
        "set POLHODE_ROBOT_",
    ),
}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """Load what the commands need, so that forks have it."""
    structure = tmp_path_factory.mktemp("loaded") / "structure.toml"
    structure.write_text(MATRICES.format("[1.0]"))
    with contextlib.redirect_stdout(io.StringIO()):
        for command in (["check", "free-box"], ["check", str(structure)], ["sweep", "nothing"]):
            main(command)


def in_a_fork(arguments, folder):
    """Exit code and errors of a command in a fork with limits, which starts at once."""
    errors = folder / "errors"
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        code = 70
        try:
            resource.setrlimit(resource.RLIMIT_AS, (6_000_000_000, 6_000_000_000))
            resource.setrlimit(resource.RLIMIT_CPU, (60, 60))  # seconds of this processor
            os.environ["POLHODE_ROBOT_SECONDS"] = "4"
            os.chdir(folder)
            with errors.open("w", encoding="utf-8") as file, contextlib.redirect_stderr(file):
                code = main(arguments)
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), errors.read_text(encoding="utf-8")


LONG = ("600000 unknown keys", "20000 duplicate names", "MuJoCo's flexcomp")  # to read


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] if n in LONG else []) for n in BOMBS]
)
@pytest.mark.usefixtures("loaded")
def test_a_bomb_is_refused_in_a_sentence_and_takes_little(name, tmp_path):
    make, command, said = BOMBS[name]
    file = tmp_path / ("m.xml" if command == "convert" else "m.toml")
    file.write_text(make())
    os.mkfifo(tmp_path / "pipe.mtx")
    (tmp_path / "large.mtx").write_text(MTX.format("coordinate", "200000000 200000000 0"))
    (tmp_path / "dense.mtx").write_text(MTX.format("array", "1000000 1000000\n1"))

    code, said_all = in_a_fork([command, str(file)], tmp_path)
    lines = said_all.splitlines()
    assert code == 2, said_all[-500:]
    assert said in said_all
    assert len(lines) <= 60
    assert all(line.startswith("polhode: ") for line in lines)


def test_a_limit_is_changed_by_its_variable(monkeypatch):
    assert limit("PROBLEMS") == 50
    monkeypatch.setenv("POLHODE_PROBLEMS", "7")
    assert limit("PROBLEMS") == 7
    for wrong in ("many", "inf", "nan", "-1", ""):
        monkeypatch.setenv("POLHODE_PROBLEMS", wrong)
        said = f"POLHODE_PROBLEMS is '{wrong}'; give a positive number"
        with pytest.raises(InputError, match=said):
            limit("PROBLEMS")


def test_every_limit_is_documented():
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "promises.md").read_text(encoding="utf-8")
    for name, (default, _) in LIMITS.items():
        assert f"| `POLHODE_{name}` | {default:g} |" in page
