"""The attacks that polhode did not survive at first, one by one, as real command lines.

`python -m tests.faults.attacks` tries all and prints a table in Markdown: what was tried, what
happened before the rules of docs/promises.md, and what happens now, with seconds of the processor
and the largest memory. `python -m tests.faults.attacks 11 12` tries two items. It exits with 1 if
an attack succeeds. Interpreted, unless the attack is one on compiled kernels.
"""

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import attacks_on_paths  # noqa: F401 - more of them
from commands import ATTACKS, ROOT, Done, attack, polhode, script
from test_limits import BOMBS, MTX

# --- 1: the kernel cache --------------------------------------------------------------------------

SHORT = ["run", "free-box", "--until", "0.1", "--json", "--quiet"]
COMPILED = {"NUMBA_DISABLE_JIT": "0"}


@attack(1, "`my-thesis-data-1`, 60 days old, in POLHODE_CACHE_DIR", "deleted")
def thesis(folder: Path) -> tuple[bool, str, Done]:
    """And a folder with a hexadecimal name of the same age, without our marker file."""
    (folder / "cache").mkdir(mode=0o700)
    old = time.time() - 60 * 86400
    kept = [folder / "cache" / name for name in ("my-thesis-data-1", "0123456789abcdef")]
    for path in kept:
        path.mkdir()
        (path / "chapter.tex").write_text("text")
        os.utime(path, (old, old))
    done = polhode(SHORT, folder, POLHODE_CACHE_DIR=str(folder / "cache"), **COMPILED)
    there = all((path / "chapter.tex").exists() for path in kept)
    return there and done.code == 0, "still there" if there else "deleted", done


@attack(1, "a cache that others can write (mode 0777)", "used, with the pickles in it")
def open_cache(folder: Path) -> tuple[bool, str, Done]:
    """It is not read nor written, and that is said."""
    (folder / "cache").mkdir()
    (folder / "cache").chmod(0o777)
    done = polhode(SHORT[:4], folder, POLHODE_CACHE_DIR=str(folder / "cache"), **COMPILED)
    kept = [p for p in (folder / "cache").rglob("*") if p.is_file()]
    said = next((s for s in done.err.splitlines() if "chmod 700" in s), "")
    return done.code == 0 and not kept and bool(said), said, done


@attack(1, "every file of the cache cut to half, then noise", "crashes, or code of others")
def cut_cache(folder: Path) -> tuple[bool, str, Done]:
    """Kernels are compiled again, and give the same numbers."""
    (folder / "cache").mkdir(mode=0o700)
    given = {"POLHODE_CACHE_DIR": str(folder / "cache"), **COMPILED}
    whole = polhode(SHORT, folder, **given)
    files = [p for p in (folder / "cache").rglob("*") if p.is_file() and p.stat().st_size]
    answers = []
    for damage in (lambda b: b[: len(b) // 2], lambda b: bytes(x ^ 0x5A for x in b)):
        for path in files:
            path.write_bytes(damage(path.read_bytes()))
        done = polhode(SHORT, folder, **given)
        answers.append((done.code, _final(done) == _final(whole)))
    good = bool(files) and all(a == (0, True) for a in answers)
    return (
        good,
        f"{len(files)} files damaged, compiled again, the same numbers" if good else str(answers),
        done,
    )


def _final(done: Done) -> object:
    try:
        return json.loads(done.out)["bodies"]
    except (json.JSONDecodeError, KeyError):
        return object()  # which equals nothing


@attack(1, "30 nested compositions", "file name too long")
def nested(folder: Path) -> tuple[bool, str, Done]:
    """A step of 5^30 substeps would never end."""
    scheme = "suzuki-4(" * 30 + "energy-momentum" + ")" * 30
    done = polhode([*SHORT, "--scheme", scheme], folder)
    return done.refused, done.sentence, done


# --- 2: code beside a study -----------------------------------------------------------------------

STUDY = """
model = "free-box"
step = 0.01
until = 0.05
draws = 3
keep = ["energy_drift"]
[[vary]]
path = "body.box.mass"
uniform = [5, 6]
"""


@attack(2, "`queue.py` beside a study", "executed by its workers")
def queue(folder: Path) -> tuple[bool, str, Done]:
    """And other names that a worker imports."""
    for name in ("queue", "pickle", "numpy", "random", "polhode", "worker"):
        (folder / f"{name}.py").write_text(f'open("{folder}/executed", "a").write("{name} ")\n')
    (folder / "study.toml").write_text(STUDY)
    done = polhode(["sweep", "study.toml", "--out", "s", "--workers", "2", "--quiet"], folder)
    ran = (folder / "executed").read_text() if (folder / "executed").exists() else ""
    return done.code == 0 and not ran, f"executed: {ran}" if ran else "not executed", done


# --- 3 to 6: breakdowns, races and damage, a few of each; the sweeps try hundreds -----------------

BREAKDOWN = """
import random, sys, warnings
from pathlib import Path
sys.path.insert(0, "{here}")
warnings.simplefilter("ignore")
from breakdowns import RunCase, break_at_every_change, race
case = RunCase("wing-nut", "energy-momentum", 1e-3, Path("{folder}/runs/run.zarr"))
{work}
"""


def broken(folder: Path, work: str) -> tuple[bool, str, Done]:
    """What follows a breakdown is compared bit by bit by the functions of `breakdowns`."""
    (folder / "runs").mkdir()
    text = BREAKDOWN.format(here=Path(__file__).parent, folder=folder, work=work)
    done = script(text, folder)
    return done.code == 0, done.said, done


@attack(3, "power failures of a run, unsynced changes lost", "NaN rows, negative times, exit 0")
def power(folder: Path) -> tuple[bool, str, Done]:
    """Every 41st change."""
    work = "print(break_at_every_change(case, 41, seed=5), 'failures: all continued, same bits')"
    return broken(folder, work)


@attack(4, "races of two or three processes on one run", "15 of 50 wrong")
def races(folder: Path) -> tuple[bool, str, Done]:
    """Codes are 0 (the right run was written) and 2 (rejected)."""
    work = "rng = random.Random(5)\ncodes = [c for _ in range(4) for c in race(case, rng)]\n"
    say = "print(f'{codes.count(0)} wrote the run, {codes.count(2)} rejected')"
    return broken(folder, work + say)


@attack(5, "kills of a run in the first second of --out", "289 of 1009 stuck")
def kills(folder: Path) -> tuple[bool, str, Done]:
    """Every 29th change."""
    return broken(folder, "print(break_at_every_change(case, 29), 'kills: none stuck, same bits')")


FLIPS = """
import sys, warnings
from pathlib import Path
sys.path.insert(0, "{here}")
warnings.simplefilter("ignore")
import polhode as ph
from polhode.files.models import load_model
from test_damage import flips
ph.simulate(load_model("double-pendulum").system, step=1e-3, until=0.02, save_every=3, out="w.zarr")
tally = flips(Path("w.zarr").resolve(), Path.cwd(), 60, seed=5)
print(tally)
assert not tally["wrong"]
"""


@attack(6, "60 flipped bits of a run directory", "293 of 300 silent, internal errors")
def bits(folder: Path) -> tuple[bool, str, Done]:
    """Refused, read in part with a warning, or without effect."""
    done = script(FLIPS.format(here=Path(__file__).parent), folder)
    return done.code == 0, done.said, done


# --- 7, 8: exceptions and pickles -----------------------------------------------------------------

RAISES = """
import polhode as ph
from polhode.files.models import load_model
def stop(done, total):
    if done >= 3:
        raise ZeroDivisionError("mine")
for out in (None, "kept.zarr"):
    try:
        ph.simulate(load_model("heavy-top").system, step=1e-3, until=10.0, progress=stop, out=out)
    except ZeroDivisionError as error:
        assert len(error.run.time) > 1 and error.run.interrupted
        print(len(error.run.time), "samples kept", end="; ")
assert len(ph.load("kept.zarr").time) > 1
print("the directory has", len(ph.load("kept.zarr").time))
"""


@attack(7, "a `progress` function that raises ZeroDivisionError", "the run is lost, with `out` too")
def raises(folder: Path) -> tuple[bool, str, Done]:
    """In memory, and in a directory."""
    done = script(RAISES, folder)
    return done.code == 0, done.said, done


POOL = """
import copy, multiprocessing, pickle
import polhode as ph
from polhode.files.models import load_model
def fail(_):
    ph.simulate(load_model("heavy-top").system, "euler-parameters", step=10.0, until=100.0)
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        try:
            pool.map_async(fail, [0]).get(timeout=600)
        except ph.NotConvergedError as error:
            print("NotConvergedError of", error.scheme, "out of a pool", end="; ")
    run = ph.simulate(load_model("free-box").system, step=0.01, until=0.1)
    for again in (pickle.loads(pickle.dumps(run)), copy.copy(run), copy.deepcopy(run)):
        assert (again.time == run.time).all()
    print("a Run is pickled and copied")
"""


@attack(8, "NotConvergedError in a multiprocessing pool; a pickled Run", "hangs; TypeError")
def pool(folder: Path) -> tuple[bool, str, Done]:
    """The error reaches the parent."""
    done = script(POOL, folder)
    return done.code == 0 and "out of a pool" in done.out, done.said, done


# --- 9: functions of the user ---------------------------------------------------------------------

FUNCTIONS = """
import resource
from pathlib import Path
import polhode as ph
assert Path(ph.__file__).with_name("py.typed").exists()
box = ph.Body("box", mass=1.0, inertia=(1, 2, 3))
def made():
    def push(t, x, v, R, omega, p):
        return (p[0], 0.0, 0.0)
    return push
def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
def once(k):
    force = ph.UserForce("push", "box", force=made(), parameters=[float(k)])
    ph.simulate(ph.System([box], forces=[force]), step=0.01, until=0.02)
once(0)
before = memory()
for k in range(20):
    once(k)
print(f"py.typed is there; 20 functions with the same code take {memory() - before:.1f} MB")
assert memory() - before < 20
"""


@attack(9, "20 functions with the same code, compiled; py.typed", "60 MB for good; missing")
def functions(folder: Path) -> tuple[bool, str, Done]:
    """The lowest versions are installed and tested by `make lowest`."""
    done = script(FUNCTIONS, folder, **COMPILED)
    return done.code == 0, done.said, done


# --- 10: names ------------------------------------------------------------------------------------

NAMED = """
import csv, warnings, xarray
import polhode as ph
from polhode import plots
from polhode.cli import main
names = ["left/knee", "..", "a,b", 'say "x"', "$x^2$", r"\\\\alpha{", "<script>alert(1)</script>"]
bodies = [ph.Body(n, mass=1.0, inertia=(1, 1, 1), position=(k, 0, -1)) for k, n in enumerate(names)]
joints = [ph.Revolute(n, "ground", n, point=(k, 0, 0), axis=(0, 1, 0)) for k, n in enumerate(names)]
system = ph.System(bodies, joints, gravity=(0, 0, -9.81))
run = ph.simulate(system, step=0.01, until=0.05, out="r.zarr")
with warnings.catch_warnings():
    warnings.simplefilter("error")
    seen = xarray.open_zarr("r.zarr").load()
    assert set(seen.joint.values) == set(names)
    assert main(["export", "r.zarr", "r.nc"]) == main(["export", "r.zarr", "r.csv"]) == 0
    assert set(xarray.open_dataset("r.nc", engine="h5netcdf").joint.values) == set(names)
rows = list(csv.reader(open("r.csv", newline="")))
assert {len(row) for row in rows} == {len(rows[0])}
assert all(any(n in head for head in rows[0]) for n in names)
plots.path(run).savefig("r.png")
run.replay("r.html")
assert "<script>alert" not in open("r.html").read()
for bad in ("a\\x00b", "\\x1b[31mred", "n" * 300):
    try:
        ph.Body(bad, mass=1.0)
    except ph.ModelError:
        continue
    raise SystemExit(f"{bad!r} was taken")
print("7 names whole in zarr, netCDF, CSV, figures and page; NUL, escapes, 300 letters rejected")
"""


@attack(10, "`/`, `..`, commas, quotes, TeX, script, NUL, escapes in names", "results lost")
def names(folder: Path) -> tuple[bool, str, Done]:
    """Each medium holds every joint."""
    done = script(NAMED, folder)
    return done.code == 0, done.said, done


def _axes(folder: Path, axis: str) -> tuple[bool, str, Done]:
    more = '[[vary]]\npath = "gravity.z"\nname = "m"\nvalues = [1]\n' if axis == "m" else ""
    (folder / "study.toml").write_text(STUDY + f'name = "{axis}"\n' + more)
    done = polhode(["sweep", "study.toml", "--out", "s"], folder)
    return done.refused and not (folder / "s").exists(), done.sentence, done


for _axis in ("failure", "body", "m"):
    _what = "two study axes of one name" if _axis == "m" else f"a study axis named `{_axis}`"
    attack(10, _what, "fails after computing")(lambda folder, axis=_axis: _axes(folder, axis))


# --- 11: internal errors --------------------------------------------------------------------------

MODEL = '[[body]]\nname = "a"\nmass = 1\ninertia = [1, 1, 1]\n{}'
JOINT = (
    '[[joint]]\nname = "j"\ntype = "{}"\nbodies = ["ground", "a"]\npoint = {}\naxis = [0, 1, 0]\n'
)
NODES = """
[[node]]
name = "wall"
position = [0, 0, 0]
fixed = true
[[node]]
name = "tip"
position = [1, 0, 0]
mass = 1
[[element]]
name = "e"
type = "spring"
nodes = [0.01, "tip"]
stiffness = 1
"""
CYCLE = """<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
<joint name="x" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="y" type="fixed"><parent link="b"/><child link="a"/></joint></robot>"""
NO_BASE = """<robot name="r"><link name="arm"/>
<joint name="x" type="revolute"><parent link="base"/><child link="arm"/></joint></robot>"""
FILES = {
    "date.toml": MODEL.format("position = 2020-01-01\n"),
    "number.toml": MODEL.format("position = 3\n") + JOINT.format("revolute", "7"),
    "nodes.toml": NODES,
    "cycle.urdf": CYCLE,
    "base.urdf": NO_BASE,
}
INTERNAL = [
    ["run", "heavy-top", "--step", "5e-324"],
    ["run", "heavy-top", "--step", "1e-300", "--until", "1e300"],
    ["run", "heavy-top", "--set", "body.top.mass=" + "[" * 2000],
    ["check", "slider-crank", "--set", "joint.shaft.point.2=1e8"],
    ["run", "slider-crank", "--set", "joint.shaft.point.2=1e8"],
    ["check", "date.toml"],
    ["check", "number.toml"],
    ["check", "nodes.toml"],
    ["convert", "cycle.urdf"],
    ["convert", "base.urdf"],
    ["view", "free-box", "--until", "0.05", "--out", "/proc/nowhere/x.html"],
    ["run", "free-box", "--until", "0.05", "--out", "/proc/nowhere"],
]


def _internal(folder: Path, line: list[str]) -> tuple[bool, str, Done]:
    for name, text in FILES.items():
        (folder / name).write_text(text)
    done = polhode(line, folder)
    said = done.sentence or done.out.strip().partition("\n")[0]
    return done.answers and bool(said), said, done


for _line in INTERNAL:
    _shown = " ".join(part if len(part) < 40 else part[:18] + "…" for part in _line)
    attack(11, f"`{_shown}`", "internal error")(lambda folder, line=_line: _internal(folder, line))


@attack(11, "a run whose checkpoint cannot be written, resumed", "internal error")
def read_only(folder: Path) -> tuple[bool, str, Done]:
    """A file where a folder belongs stops root as well."""
    polhode(
        ["run", "free-box", "--until", "0.05", "--out", "r", "--no-replay", "--no-figures"], folder
    )
    (folder / "r" / "run.zarr" / "time" / "checkpoint.npz").unlink()
    (folder / "r" / "run.zarr" / "time" / "checkpoint.npz").mkdir()
    done = polhode(["run", "--resume", "r"], folder)
    return done.answers, done.sentence or "continued", done


INTERRUPT = """
import os, signal, subprocess, sys, time
line = "-P -m polhode sweep study.toml --out s --cluster local"
done = subprocess.Popen(
    [sys.executable, *line.split()],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), start_new_session=True)
end = time.monotonic() + 300
while not os.path.exists("s/study.json") and time.monotonic() < end and done.poll() is None:
    time.sleep(0.1)
time.sleep(1.0)
os.killpg(done.pid, signal.SIGINT)
out, err = done.communicate(timeout=600)
print(done.returncode, err.strip().splitlines()[-1] if err.strip() else "")
sys.exit("Traceback" in err or done.returncode not in (0, 130))
"""


@attack(11, "Ctrl-C with `--cluster local`", "internal error")
def interrupted(folder: Path) -> tuple[bool, str, Done]:
    """The whole group of processes gets the signal, as from a terminal."""
    (folder / "study.toml").write_text(STUDY.replace("draws = 3", "draws = 20000"))
    done = script(INTERRUPT, folder)
    return done.code == 0, done.said, done


# --- 12: bombs ------------------------------------------------------------------------------------


def _bomb(folder: Path, name: str) -> tuple[bool, str, Done]:
    make, command, said = BOMBS[name]
    file = folder / ("m.xml" if command == "convert" else "m.toml")
    file.write_text(make())
    os.mkfifo(folder / "pipe.mtx")
    (folder / "large.mtx").write_text(MTX.format("coordinate", "200000000 200000000 0"))
    (folder / "dense.mtx").write_text(MTX.format("array", "1000000 1000000\n1"))
    done = polhode([command, str(file)], folder, POLHODE_ROBOT_SECONDS="4")
    small = done.memory < 2e9 and len(done.err.splitlines()) <= 60
    return done.refused and said in done.err and small, done.sentence, done


for _bomb_name in BOMBS:
    attack(12, _bomb_name, "hangs, or takes all memory")(
        lambda folder, name=_bomb_name: _bomb(folder, name)
    )

PLANNED = """
import polhode as ph
run = ph.load("r")
print(len(run.time), "samples read")
assert len(run.time) > 1
"""


@attack(12, "a run planned for 4e9 rows, killed, then opened", "30 GB to open 55 MB")
def planned(folder: Path) -> tuple[bool, str, Done]:
    """It also says at once how long it would take."""
    line = ["run", "free-box", "--step", "1e-6", "--until", "4000", "--save-every", "1"]
    more = ["--out", "r", "--no-replay", "--no-figures"]
    killed = polhode([*line, *more], folder, folder / "r" / "run.zarr")
    estimate = next((s for s in killed.err.splitlines() if "will take about" in s), "")
    done = script(PLANNED, folder)
    good = done.code == 0 and done.memory < 1e9 and killed.memory < 1e9 and bool(estimate)
    return good, f"{estimate.strip()} Then: {done.said}", done


# --- 13: overwriting ------------------------------------------------------------------------------


@attack(13, "`run --out .` over a certificate.json and a replay.html", "both replaced")
def over_run(folder: Path) -> tuple[bool, str, Done]:
    """Of somebody else."""
    mine = [folder / "certificate.json", folder / "replay.html"]
    for path in mine:
        path.write_text("mine")
    done = polhode(["run", "free-box", "--until", "0.05", "--out", "."], folder)
    kept = all(path.read_text() == "mine" for path in mine)
    return done.refused and kept, done.sentence, done


@attack(13, "`view` over NAME.html", "replaced")
def over_page(folder: Path) -> tuple[bool, str, Done]:
    """Of somebody else."""
    (folder / "free-box.html").write_text("mine")
    done = polhode(["view", "free-box", "--until", "0.05"], folder)
    kept = (folder / "free-box.html").read_text() == "mine"
    return done.refused and kept, done.sentence, done


# --- 14, 15: bits and processors, and what the docs say -------------------------------------------

START = """
import hashlib
from polhode.files.models import load_model
from polhode.assembly.start import start
for name in ("heavy-top", "double-pendulum", "wing-nut"):
    s = start(load_model(name).system)
    print(name, hashlib.sha256(s.x.tobytes() + s.q.tobytes() + s.v.tobytes()).hexdigest()[:12])
"""


@attack(14, "starts under OPENBLAS_CORETYPE Prescott and Haswell", "heavy-top's bits differ")
def cores(folder: Path) -> tuple[bool, str, Done]:
    """Of three models without loops; those of loops differ, and docs/howto/cluster.md says so."""
    answers = {}
    for core in ("Prescott", "Haswell"):
        done = script(START, folder, OPENBLAS_CORETYPE=core)
        answers[core] = done.out
    same = len(set(answers.values())) == 1 and done.code == 0
    return same, "the same bits" if same else done.sentence or str(answers), done


@attack(15, "docs of Dask: TLS, loopback, who runs code", "missing")
def docs(folder: Path) -> tuple[bool, str, Done]:
    """In docs/howto/cluster.md."""
    text = (ROOT / "docs" / "howto" / "cluster.md").read_text(encoding="utf-8")
    said = [word for word in ("TLS", "127.0.0.1", "runs code") if word in text]
    return len(said) == 3, "says " + ", ".join(said), Done(0, "", "", 0.0, 0.0)


def table(items: set[int]) -> Iterator[tuple[bool, str]]:
    """Try attacks; a row of the table each."""
    for found in ATTACKS:
        if items and found.item not in items:
            continue
        folder = Path(tempfile.mkdtemp(prefix="attack-"))
        try:
            good, now, done = found.attempt(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        now = now.removeprefix("polhode: ").replace(str(folder) + "/", "").replace("|", "\\|")
        now = now if len(now) < 220 else now[:200] + "…"
        code = f"exit {done.code}: " if found.item in (11, 12, 13) else ""
        figures = f"{done.seconds:.1f} s | {done.memory / 1e9:.2f} GB"
        verdict = "" if good else "FAILS: "
        yield (
            good,
            f"| {found.item} | {found.name} | {found.before} | {verdict}{code}{now} | {figures} |",
        )


if __name__ == "__main__":
    print("| Item | Attack | Before | Now | Processor | Memory |")
    print("| --- " * 6 + "|")
    lost = 0
    for good, row in table({int(a) for a in sys.argv[1:]}):
        lost += not good
        print(row, flush=True)
    sys.exit(lost > 0)
