import pytest

BODY = '[[body]]\nname = "top"\nmass = 1\ninertia = [1, 1, 1]\n'
FILES = {
    "malformed.toml": "title = 'a\n",
    "unknown-key.toml": BODY + "positoin = [0, 0, 0]\n",
    "no-step.toml": BODY,
    "binary.toml": None,
}


@pytest.fixture
def files(tmp_path):
    for name, text in FILES.items():
        content = b"\xff\xfe\x00" if text is None else text.encode()
        (tmp_path / name).write_bytes(content)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("heavy-tpo", "no built-in model 'heavy-tpo'. Did you mean 'heavy-top'?"),
        ("missing.toml", "'missing.toml' cannot be read: no such file"),
        (".", "'.' cannot be read: is a directory"),
        ("malformed.toml", "malformed.toml: this is not valid TOML: "),
        ("binary.toml", "binary.toml is not a text file in UTF-8"),
        ("unknown-key.toml", "there is no key body.top.positoin. Did you mean 'position'?"),
        ("no-step.toml", "does not say its step; give --step"),
        ("no-step.toml --step 1e-3", "does not say its until; give --until"),
        ("heavy-top --scheme energy-momentun", "Did you mean 'energy-momentum'?"),
        ("heavy-top --scheme algo-1(gamma=-1)", "gamma of scheme 'algo-1' is -1; it must be"),
        ("heavy-top --scheme algo-1(gama=1)", "no parameter 'gama'. Did you mean 'gamma'?"),
        ("heavy-top --scheme simo-wong(impulse=later)", "it must be one of midpoint, trapezoidal"),
        ("heavy-top --scheme ((", "cannot be read"),
        ("free-box --scheme geradin-as-printed", "schemes that fit: energy-momentum"),
        ("heavy-top --step 0", "step is 0.0; it must be a positive number of seconds"),
        ("heavy-top --step nan", "step is nan"),
        (
            "heavy-top --step one",
            "step is 'one'; it must be a number of seconds, 'reversible(1e-2)'",
        ),
        ("heavy-top --until -1", "until is -1.0"),
        ("heavy-top --until 5e-324", "until is 5e-324; a run takes at least 1e-150 s, or none"),
        ("heavy-top --until 5e-324 --step tolerance(1e-6)", "a run takes at least 1e-150 s"),
        (
            "heavy-top --until 1.0005 --scheme staggered",
            "is not a whole number of steps of 0.001 s; use until = ",
        ),
        ("heavy-top --save-dt 0", "save_dt is 0; it must be positive"),
        ("heavy-top --save-at 99", "save_at has the time 99 s, which is not between 0 and until"),
        (
            "heavy-top --save-at 1 --save-every 2",
            "save_every, save_dt and save_at are mutually exclusive",
        ),
        ("heavy-top --stop-when body.top.hight>1", "has no result 'hight'"),
        ("heavy-top --stop-when time>-1", "is true at the start, so the run would stop at once"),
        ("heavy-top --stop-when __import__('os')", "(character 1)"),
        ("heavy-top --save-every 0", "save_every is 0"),
        ("heavy-top --tolerance 0", "--tolerance is 0"),
        ("heavy-top --stp 1", "Unknown option: --stp. Did you mean --step?"),
        ("heavy-top wing-nut", "wing-nut"),
        ("", "polhode run needs a model; `polhode models` lists the built-in ones"),
        ("--resume nowhere", "there is no run 'nowhere'"),
        ("--resume . --until 1", "'.' is not a run of polhode"),
        ("heavy-top --resume x", "--resume continues a run as it was started; omit model"),
        ("heavy-top --set mass", "'mass' is not a change; write it as body.top.mass=4"),
        ("heavy-top --set body.tpo.mass=1", "there is no body 'tpo' to change. Did you mean"),
        ("heavy-top --set body.top.mss=1", "no key body.top.mss. Did you mean 'mass'?"),
        ("heavy-top --set body=1", "would change a list"),
        ("heavy-top --set body.top=1", "name one of its values, such as 'body.top.mass'."),
        ("heavy-top --stop-when time/time>1", "is NaN at t = 0 s; it may divide by zero"),
        ("heavy-top --stop-when 'body.top.mass'>1", "a text, or True or False, is not a number"),
        (f"heavy-top --scheme {'suzuki-4(' * 3000}rk4{')' * 3000}", "characters; use at most 1000"),
        (f"heavy-top --out {'a' * 5000}", "aa ... aa/certificate.json' cannot be"),
    ],
)
def test_run_rejects_invalid_input_in_one_line(called, arguments, said):
    done = called("run", *arguments.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("polhode: ")
    assert said in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rnu", "heavy-top"), 'Unknown command "rnu". Did you mean "run"?'),
        (("warmup", "rk5"), "there is no scheme 'rk5'. Did you mean 'rk4'?"),
        (("schemes", "--xml"), "Unknown option: --xml"),
        (("check", ""), "there is no built-in model ''."),
        (("run", "free-box", "--out", ""), "the path of a run is empty; the current folder is"),
        (("view", ""), "the path of a model or a run is empty; the current folder is '.'."),
        (("sweep", ""), "the path of a study is empty; the current folder is '.'."),
        (
            ("run", "free-box", "--save-every", "9007199254740993"),
            "save_every is 9007199254740993; it must be at most 9007199254740992.",
        ),
        (("check", "a\nb"), r"there is no built-in model 'a\nb'."),
        (("check", "a" * 5000), f"there is no built-in model '{'a' * 59} ...."),
        (("check", "a" * 5000 + ".toml"), "toml' cannot be read: file name too long."),
        (("compare", "heavy-top", "--until", "0"), "until is 0, so there is nothing to compare"),
        (("compare", "heavy-top", "--schemes", ","), "--schemes is ','; give schemes, separated"),
        (("compare", "heavy-top", "--figure", "a.txt"), "it must end in .png, .svg or .pdf"),
        (("reproduce", "all", "--out", __file__), "which is a file; choose another folder."),
        (("convert", "a.urdf", "b.toml"), "'b.toml' is one word too many; --help lists what"),
    ],
)
def test_other_commands_reject_invalid_input_in_one_line(called, arguments, said):
    done = called(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr
