"""Model files that are wrong: every problem in one sentence with its line, and all at once."""

import os
import re
import subprocess
import sys

import pytest

import polhode as ph
from polhode.files.models import load_model, read_model

BODY = '[[body]]\nname = "a"\nmass = 1.0\ninertia = [1, 1, 1]\n'
JOINT = '[[joint]]\nname = "j"\ntype = "spherical"\nbodies = ["ground", "a"]\npoint = [0, 0, 0]\n'
HINGE = JOINT.replace("spherical", "revolute")
TORQUE = '[[force]]\nname = "f"\ntype = "torque"\nbody = "a"\n'
SPRING = (
    '[[force]]\nname = "s"\ntype = "spring"\nbodies = ["ground", "a"]\n'
    "points = [[0, 0, 2], [0, 0, 1]]\nstiffness = 10\n"
)

# By what is wrong: the text, the line to be named (0: none), and what must be said.
BAD = {
    "empty": ("", 0, "the system has no body"),
    "only a comment": ("# nothing\n", 0, "the system has no body"),
    "misspelt at the top": ("tilte = 'a'\n" + BODY, 1, "no key tilte. Did you mean 'title'?"),
    "title a number": ("title = 3\n" + BODY, 1, "title is 3; it must be text"),
    "gravity a number": ("gravity = 9.81\n" + BODY, 1, "gravity is 9.81; it must be three numbers"),
    "gravity too short": ("gravity = [0, 0]\n" + BODY, 1, "gravity is [0, 0]; it must be three"),
    "gravity with units": ('gravity = "9.81 m/s2"\n' + BODY, 1, "it must be three numbers"),
    "gravity infinite": ("gravity = [0, 0, -inf]\n" + BODY, 1, "every number in it must be finite"),
    "body a number": ("body = 3", 1, "body is not a list of tables; start each with [[body]]"),
    "body a table": ("[body]\nname = 'a'", 1, "start each with [[body]]"),
    "no name": ("[[body]]\nmass = 1", 1, "body[1] has no name"),
    "name a number": ("[[body]]\nname = 3\nmass = 1", 2, "body[1].name is 3; it must be text"),
    "name empty": ("[[body]]\nname = ' '\nmass = 1", 1, "give a non-empty name"),
    "named ground": ("[[body]]\nname = 'ground'\nmass = 1", 1, "which means the world; rename it"),
    "no mass": ("[[body]]\nname = 'a'", 1, "mass of body 'a' is 0; it must be positive"),
    "mass a word": ("[[body]]\nname = 'a'\nmass = 'five'", 3, "body.a.mass is 'five'; it must be"),
    "mass with units": ("[[body]]\nname = 'a'\nmass = '5 kg'", 3, "it must be a number"),
    "mass a truth value": ("[[body]]\nname = 'a'\nmass = true", 3, "it must be a number"),
    "mass a date": ("[[body]]\nname = 'a'\nmass = 2020-01-01", 3, "it must be a number"),
    "mass negative": ("[[body]]\nname = 'a'\nmass = -1", 3, "body.a.mass: mass of body 'a' is -1"),
    "mass nan": ("[[body]]\nname = 'a'\nmass = nan", 3, "every number in it must be finite"),
    "mass beyond floats": (f"[[body]]\nname = 'a'\nmass = 1{'0' * 400}", 3, "it must be a number"),
    "mass of 5000 digits": (f"[[body]]\nname = 'a'\nmass = 1{'0' * 5000}", 0, "not valid TOML"),
    "inertia a truth value": (BODY.replace("[1, 1, 1]", "true"), 4, "body.a.inertia is True"),
    "inertia too short": (BODY.replace("[1, 1, 1]", "[1, 1]"), 4, "moments or a 3x3 tensor"),
    "inertia ragged": (BODY.replace("[1, 1, 1]", "[[1, 0], [0, 1, 0]]"), 4, "or a 3x3 tensor"),
    "inertia negative": (BODY.replace("[1, 1, 1]", "[1, -1, 1]"), 4, "all must be positive"),
    "inertia askew": (
        BODY.replace("[1, 1, 1]", "[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]"),
        4,
        "is not symmetric",
    ),
    "a key of the class only": (BODY + "point_masses = [1]", 5, "no key body.a.point_masses"),
    "velocity with a word": (BODY + "velocity = [1, 'x', 0]", 5, "body.a.velocity is [1, 'x', 0]"),
    "two angular velocities": (
        BODY + "angular_velocity = [0, 0, 1]\nangular_velocity_world = [0, 0, 1]",
        1,
        "give one of them",
    ),
    "markers a list": (BODY + "markers = [1]", 5, "body.a.markers is [1]; it must be a table"),
    "marker in a plane": (BODY + "markers = { nose = [1, 2] }", 1, "marker 'nose' of body 'a'"),
    "shape misspelt": (BODY + "shape = { boxx = 1 }", 5, "body.a.shape.boxx. Did you mean 'box'?"),
    "euler without angles": (BODY + "orientation = { euler = 'zxz' }", 1, "euler needs either"),
    "euler of words": (
        BODY + "orientation = { euler = 'zxz', degrees = 'abc' }",
        5,
        "orientation.degrees is 'abc'; it must be three numbers",
    ),
    "euler of no axes": (BODY + "orientation = { euler = 'zxw', degrees = [0, 0, 0] }", 1, "'zxw'"),
    "euler misspelt": (BODY + "orientation = { eulr = 'zxz' }", 5, "Did you mean 'euler'?"),
    "long quaternion": (
        BODY + "orientation = { quaternion = [2, 0, 0, 0] }",
        5,
        "normalise it",
    ),
    "mirror": (
        BODY + "orientation = { matrix = [[1, 0, 0], [0, 1, 0], [0, 0, -1]] }",
        5,
        "is not a rotation matrix",
    ),
    "points misspelt": (
        "[[body]]\nname = 'a'\npoints = [{ mas = 1, position = [0, 0, 0] }]",
        3,
        "no key body.a.points.mas. Did you mean 'mass'?",
    ),
    "points on a line": (
        "[[body]]\nname = 'a'\npoints = [{ mass = 1, position = [0, 0, 0] }, "
        "{ mass = 1, position = [1, 0, 0] }, { mass = 1, position = [2, 0, 0] }]",
        1,
        "are collinear",
    ),
    "a body twice": (BODY + BODY, 5, "2 bodies are named 'a'; rename all but one"),
    "a joint twice": (BODY + JOINT + JOINT, 10, "2 joints are named 'j'; rename all but one"),
    "joint misspelt": (BODY + JOINT.replace("spherical", "spheric"), 7, "mean 'spherical'?"),
    "joint without type": (BODY + JOINT.replace('type = "spherical"\n', ""), 5, "j has no type"),
    "joint of no body": (
        BODY + JOINT.replace('"a"', '"b"'),
        5,
        "the body 'b', which does not exist",
    ),
    "joint of one body": (BODY + JOINT.replace('["ground", "a"]', '"a"'), 8, "names of two bodies"),
    "joint of itself": (BODY + JOINT.replace('"ground"', '"a"'), 5, "connects 'a' to itself"),
    "joint without bodies": (
        BODY + JOINT.replace('bodies = ["ground", "a"]\n', ""),
        5,
        "joint.j has no bodies",
    ),
    "joint in Python's words": (BODY + JOINT + "first = 'a'", 10, "no key joint.j.first"),
    "hinge without axis": (BODY + HINGE, 5, "joint 'j' (revolute) needs an axis"),
    "hinge about nothing": (BODY + HINGE + "axis = [0, 0, 0]", 10, "axis of joint 'j' is zero"),
    "ball with an axis": (BODY + JOINT + "axis = [0, 0, 1]", 5, "has no axis; omit it"),
    "hinge that slides": (
        BODY + HINGE + "axis = [0, 0, 1]\ninitial = { displacement = 1 }",
        5,
        "has no initial 'displacement'",
    ),
    "torque of nothing": (BODY + TORQUE, 5, "force.f: torque 'f' needs one of value, steps"),
    "torque of a word": (BODY + TORQUE + "value = [0, 0, 'x']", 9, "force.f.value"),
    "steps of numbers": (BODY + TORQUE + "steps = [1, 2]", 5, "it must be [t0, t1, [x, y, z]]"),
    "steps overlap": (
        BODY + TORQUE + "steps = [[0, 2, [1, 0, 0]], [1, 3, [1, 0, 0]]]",
        5,
        "overlap between 1 and 2 s",
    ),
    "table misspelt": (
        BODY + TORQUE + "table = { time = [1], values = [[1, 0, 0]] }",
        9,
        "force.f.table.time. Did you",
    ),
    "harmonic without frequency": (
        BODY + TORQUE + "harmonic = { amplitude = [1, 0, 0] }",
        9,
        "force.f.harmonic has no frequency",
    ),
    "frame of no kind": (BODY + TORQUE + "value = [0, 0, 1]\nframe = 'moon'", 10, "or 'body'"),
    "a user's function": (
        BODY + TORQUE.replace("torque", "user"),
        7,
        "files cannot contain functions",
    ),
    "code": (BODY + TORQUE + "function = 'os.system'", 9, "no key force.f.function"),
    "force misspelt": (BODY + TORQUE.replace("torque", "torqe"), 7, "Did you mean 'torque'?"),
    "force on no body": (BODY + TORQUE.replace('body = "a"', ""), 5, "force.f has no body"),
    "spring of one point": (
        BODY + SPRING.replace("[[0, 0, 2], [0, 0, 1]]", "[[0, 0, 2]]"),
        9,
        "two points in brackets",
    ),
    "spring of length nil": (
        BODY + SPRING.replace("[0, 0, 1]", "[0, 0, 2]"),
        5,
        "the two points of spring 's' coincide",
    ),
    "spring that pushes off": (BODY + SPRING.replace("10", "-10"), 10, "must be positive"),
    "simulation misspelt": (BODY + "[simulation]\nsteps = 3", 6, "Did you mean 'step'?"),
    "step a word": (
        BODY + "[simulation]\nstep = '1'",
        6,
        "simulation.step: step is '1'; it must be a number of seconds, 'reversible(1e-2)' or",
    ),
    "save half": (BODY + "[simulation]\nsave_every = 1.5", 6, "it must be an integer"),
    "simulation a number": ("simulation = 3\n" + BODY, 1, "simulation is 3; it must be a table"),
    "a string that does not end": ("title = 'a\n" + BODY, 0, "this is not valid TOML"),
    "a key twice": ("title = 'a'\ntitle = 'b'\n" + BODY, 2, "this is not valid TOML"),
    "brackets without end": (BODY + "velocity = " + "[" * 9999, 0, "nested too deeply"),
    "not TOML": ("<robot><link/></robot>", 1, "this is not valid TOML"),
    "JSON": ('{"body": []}', 1, "this is not valid TOML"),
}


@pytest.mark.parametrize("what", BAD)
def test_an_invalid_file_gives_one_line_error_with_its_line(what):
    text, line, said = BAD[what]
    with pytest.raises(ph.ModelFileError, match=re.escape(said)) as caught:
        read_model(text, "m", "m.toml")
    message = str(caught.value)
    assert message.startswith(f"m.toml:{line}: " if line else "m.toml: ")
    assert "\n" not in message
    assert len(message) < 300
    assert message[-1] in ".?"


def test_there_are_sixty_of_them():
    assert len(BAD) >= 60


def test_all_that_is_wrong_is_said_at_once_in_the_order_of_the_lines():
    text = """
gravty = [0, 0, -9.81]
[[body]]
name = "a"
mass = "heavy"
positoin = [0, 0, 0]
[[body]]
mass = 1
[[joint]]
name = "hinge"
type = "revolut"
bodies = ["ground", "a"]
[[force]]
name = "push"
type = "force"
body = "c"
value = [1, 0, 0]
[simulation]
step = "small"
"""
    with pytest.raises(ph.ModelFileError) as caught:
        read_model(text, "m", "m.toml")
    found = [re.match(r"m\.toml:(\d+): (.*)", said).groups() for said in caught.value.problems]
    assert [int(line) for line, _ in found] == [2, 5, 6, 7, 11, 13, 19]
    assert "gravity" in found[0][1]
    assert "'position'" in found[2][1]
    assert "'revolute'" in found[4][1]
    assert "the body 'c', which does not exist" in found[5][1]


def test_lines_are_found_past_strings_and_brackets():
    text = (
        'title = """\n[[body]]\nmass = 3\n"""\n[[body]]\nname = "[[body]]" # [[body]]\nmass = 1\n'
        "inertia = [\n  [1, 0, 0],  # ]]\n  [0, 1, 0],\n  [0, 0, 1],\n]\n"
        'markers = { "a = [" = [0, 0, 1] }\nvelocity = "fast"\n'
    )
    with pytest.raises(ph.ModelFileError, match=r"m\.toml:14: .*velocity is 'fast'"):
        read_model(text, "m", "m.toml")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x00\x01\x02\xff\xfe", "is not a text file in UTF-8 (byte 3)"),
        ("title = 'Über'".encode("utf-16"), "is not a text file in UTF-8"),
        ("title = 'Kraft über'".encode("latin-1"), "is not a text file in UTF-8 (byte 15)"),
        (b"\x00" * 100, "this is not valid TOML"),
        (b"\x7fELF\x02\x01", "this is not valid TOML"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path, content, said):
    (tmp_path / "x.toml").write_bytes(content)
    with pytest.raises(ph.ModelFileError, match=re.escape(said)):
        load_model(tmp_path / "x.toml")


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    (tmp_path / "x.toml").write_bytes(b"\xef\xbb\xbf" + BODY.encode())
    assert load_model(tmp_path / "x.toml").system.body("a").mass == 1.0


def test_a_huge_file_is_refused_unread(tmp_path):
    with (tmp_path / "x.toml").open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(ph.ModelFileError, match="has 1000000 MB"):
        load_model(tmp_path / "x.toml")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(ph.ModelFileError, match="it is a device or a pipe"):
        load_model(tmp_path / "x.toml")


def test_reading_a_model_executes_nothing():
    """A file is data: neither eval, exec nor import is called while one is read."""
    look = (
        "import builtins, sys; from polhode.files.models import read_model\n"
        f"text = {BODY + TORQUE!r} + 'value = [0, 0, 1]'\n"
        "read_model(text, 'm', 'm')\n"
        "def caught(*a, **k): raise SystemExit('executed')\n"
        "builtins.eval = builtins.exec = builtins.compile = caught\n"
        "read_model(text, 'm', 'm')"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_problem_stays_on_one_line_whatever_a_name_has():
    text = """
[[body]]
name = "a"
mass = 1.0
inertia = [1, 1, 1]
[[joint]]
name = "j"
type = "spherical"
bodies = ["gro\\nd", "a"]
point = [0, 0, 0]
"""
    with pytest.raises(ph.ModelFileError) as error:
        read_model(text, "m", "m")
    assert str(error.value).splitlines() == [
        r"m:6: joint 'j' connects the body 'gro\nd', which does not exist. "
        "Did you mean 'ground'?"
    ]
