"""The second round of attacks, items 21 to 29: folders, robots, archives and streams."""

import json
import os
import shutil
import sys
import zipfile
from pathlib import Path

import numpy as np
from commands import Done, attack, polhode, run, script

BOX = ["run", "free-box", "--until", "0.02", "--no-figures"]
PLANTED = (
    *("certificate.json.partial", "replay.html.partial", "run.zarr/zarr.json.partial"),
    *("run.zarr/time/checkpoint.npz.partial", "run.zarr/time/checkpoint-before.npz.partial"),
    *("run.zarr/time/zarr.json.partial", "run.zarr/position/zarr.json.partial"),
)


def _saved(folder: Path, *more: str) -> Path:
    """A run in the folder `r`, and somebody else's file beside it."""
    polhode([*BOX, "--no-replay", *more, "--out", "r"], folder)
    (folder / "victim").write_text("mine")
    return folder / "r"


def _same(folder: Path) -> str:
    kept = (folder / "victim").read_bytes() == b"mine"
    return "the victim is as it was" if kept else "the victim is overwritten"


def _linked(folder: Path, name: str, line: list[str]) -> tuple[bool, str, Done]:
    """A link of this name to the victim, and a command."""
    _saved(folder)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(folder / "victim")
    done = polhode(line, folder)
    now = _same(folder)
    return now.endswith("was") and done.answers, f"exit {done.code}, {now}", done


RESUME = ["run", "--resume", "r", "--until", "0.03", "--no-figures"]
for _name in PLANTED:
    attack(21, f"`{_name}` is a link to a file, then `--resume`", "overwritten, exit 0")(
        lambda folder, name=_name: _linked(folder, f"r/{name}", RESUME)
    )
for _name, _line in {
    "page.html.partial": ["view", "r", "--out", "page.html"],
    "x.nc.partial": ["export", "r", "x.nc"],
    "r/replay.html.partial": [*BOX, "--overwrite", "--out", "r"],
}.items():
    attack(21, f"`{_name}` is a link, then `{' '.join(_line[:2])}`", "overwritten, exit 0")(
        lambda folder, name=_name, line=_line: _linked(folder, name, line)
    )


@attack(21, "the folder of an array is a link to another folder, then `--resume`", "written there")
def linked_array(folder: Path) -> tuple[bool, str, Done]:
    """The array was copied there, so that all checksums fit."""
    r = _saved(folder)
    shutil.move(r / "run.zarr" / "position", folder / "theirs")
    (r / "run.zarr" / "position").symlink_to(folder / "theirs")
    before = sorted((p, p.stat().st_mtime_ns) for p in (folder / "theirs").rglob("*"))
    done = polhode(RESUME, folder)
    same = before == sorted((p, p.stat().st_mtime_ns) for p in (folder / "theirs").rglob("*"))
    return same and done.refused, done.sentence, done


STUDY = """
model = "free-box"
step = 0.01
until = 0.02
[[vary]]
path = "body.box.mass"
values = [5, 6]
"""


@attack(21, "`lock` of a study is a link to a file of the user", "overwritten with a number")
def linked_lock(folder: Path) -> tuple[bool, str, Done]:
    """And a second name of it."""
    (folder / "study.toml").write_text(STUDY)
    polhode(["sweep", "study.toml", "--out", "s", "--workers", "1", "--quiet"], folder)
    (folder / "victim").write_text("mine")
    for plant in (os.symlink, os.link):
        (folder / "s" / "lock").unlink()
        plant(folder / "victim", folder / "s" / "lock")
        done = polhode(["sweep", "--resume", "s", "--quiet"], folder)
    return _same(folder).endswith("was") and done.answers, _same(folder), done


SECRET = (
    '<mujoco><worldbody><body name="secret"><joint/><geom size="1"/></body></worldbody></mujoco>'
)
MESH = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 4 3\nf 1 2 4\nf 2 3 4\n"
BODY = '<worldbody><body name="b"><joint/><geom {}/></body>{}</worldbody>'
SHAPE = BODY.format('type="mesh" mesh="m"', "")
ROBOTS = {
    "`<include>` of `../`": '<include file="../secret.xml"/>',
    "`<include>` through a link": '<include file="link.xml"/>',
    "`<mesh>` of an absolute path": '<asset><mesh name="m" file="{up}/m.obj"/></asset>' + SHAPE,
    "`meshdir` above": '<compiler meshdir=".."/><asset><mesh name="m" file="m.obj"/></asset>'
    + SHAPE,
    "`assetdir` that is a link": '<compiler assetdir="up"/><asset><mesh name="m" file="m.obj"/>'
    "</asset>" + SHAPE,
    "`<attach>` of a model above": '<asset><model name="a" file="../secret.xml"/></asset>'
    + BODY.format('size="1"', '<attach model="a" body="secret" prefix="x"/>'),
}


def _robot(folder: Path, text: str) -> tuple[bool, str, Done]:
    (folder / "secret.xml").write_text(SECRET)
    (folder / "m.obj").write_text(MESH)
    here = folder / "here"
    here.mkdir()
    (here / "link.xml").symlink_to(folder / "secret.xml")
    (here / "up").symlink_to(folder)
    (here / "r.xml").write_text(f"<mujoco>{text.format(up=folder)}</mujoco>")
    done = polhode(["convert", "r.xml"], here)
    return done.refused and "secret" not in done.out, done.sentence, done


for _name, _text in ROBOTS.items():
    attack(22, f"MJCF: {_name}", "read, exit 0")(lambda folder, text=_text: _robot(folder, text))


@attack(22, 'a study with `model = "../secret.toml"`', "read, exit 0")
def study_above(folder: Path) -> tuple[bool, str, Done]:
    """The user did not name that file."""
    (folder / "secret.toml").write_text('[[body]]\nname = "box"\nmass = 1\n')
    (folder / "here").mkdir()
    (folder / "here" / "s.toml").write_text(STUDY.replace("free-box", "../secret.toml"))
    done = polhode(["sweep", "s.toml", "--out", "s", "--quiet"], folder / "here")
    return done.refused, done.sentence, done


@attack(23, "an `.npz` of two members of one name, one of them 12 GB", "12.4 GB, 52 s")
def twice(folder: Path) -> tuple[bool, str, Done]:
    """The file has 12 MB, and the list tells the size of the small one last."""
    part, rows = bytes(10**7), 1_500_000_000
    small = np.diag([3.0, 2.0, 1.0, 4.0, 5.0, 6.0])
    head = {"descr": "<f8", "fortran_order": False, "shape": (rows, 1)}
    with zipfile.ZipFile(folder / "bar.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("K.npy", "w", force_zip64=True) as file:
            np.lib.format.write_array_header_1_0(file, head)
            for _ in range(8 * rows // len(part)):
                file.write(part)
        with archive.open("K.npy", "w") as file:
            np.lib.format.write_array(file, small)
    (folder / "m.toml").write_text(
        '[matrices]\nmass = [1.0]\nstiffness = "bar.npz:K"\n[simulation]\nstep = 1\nuntil = 1\n'
    )
    done = polhode(["check", "m.toml"], folder)
    return done.refused and done.memory < 1e9, done.sentence, done


@attack(24, "a pipe named `certificate.json.partial`, then `--resume`", "hangs; SIGTERM is lost")
def pipe(folder: Path) -> tuple[bool, str, Done]:
    """And pipes in the place of the checkpoint's and the root's."""
    r = _saved(folder)
    for name in PLANTED:
        (r / name).unlink(missing_ok=True)
        os.mkfifo(r / name)
    done = polhode(RESUME, folder)
    return done.code == 0, f"exit {done.code}, continued", done


BEYOND = """
import shutil
import numpy as np
import polhode as ph
rule = "reversible(4e-3)"
for given in ({"step": 1e-3}, {"step": rule}, {"step": rule, "save_dt": 0.01}):
    ph.simulate("double-pendulum", until=0.1337, out="r.zarr", **given)
    longer = ph.resume("r.zarr", until=0.2)
    whole = ph.simulate("double-pendulum", until=0.2, **given)
    same = np.array_equal(longer.trajectory.stored, whole.trajectory.stored)
    print("the same bits" if same else "OTHER BITS", end="; ")
    assert same
    shutil.rmtree("r.zarr")
"""


@attack(25, "`--resume --until` beyond an end between steps, three kinds of steps", "other bits")
def beyond(folder: Path) -> tuple[bool, str, Done]:
    """Not of `tolerance`, whose steps follow from the length of the run."""
    done = script(BEYOND, folder)
    return done.code == 0, done.said, done


@attack(26, "a flipped bit in `checkpoint.npz`, then `export`", "1 of 127 samples, exit 0")
def flipped(folder: Path) -> tuple[bool, str, Done]:
    """With `--salvage` all samples are found."""
    r = _saved(folder, "--save-every", "1")
    file = r / "run.zarr" / "time" / "checkpoint.npz"
    content = bytearray(file.read_bytes())
    content[content.find(b"\x93NUMPY") + 128] ^= 1  # the first number of the first array
    file.write_bytes(content)
    done = polhode(["export", "r", "x.csv"], folder)
    found = polhode(["export", "r", "y.csv", "--salvage", "--json"], folder)
    samples = json.loads(found.out)["samples"] if found.code == 0 else 0
    good = done.refused and samples == 21
    return good, f"exit {done.code}; with --salvage {samples} samples of 21", done


@attack(27, "`PYTHONIOENCODING=ascii polhode models`", "internal error")
def ascii_only(folder: Path) -> tuple[bool, str, Done]:
    """Both streams."""
    done = polhode(["models"], folder, PYTHONIOENCODING="ascii")
    other = polhode(["check", "é"], folder, PYTHONIOENCODING="ascii")
    good = done.code == 0 and "G\\xe9radin" in done.out and other.refused
    return good, "G\\xe9radin's top" if good else done.sentence, done


@attack(28, "`ulimit -v 250000`", "blames 'a file or the standard output'")
def little_memory(folder: Path) -> tuple[bool, str, Done]:
    """The library of the compiler cannot be mapped."""
    line = f"ulimit -v 250000; exec {sys.executable} -P -m polhode run free-box --until 0.02"
    done = run(["bash", "-c", line], folder, NUMBA_DISABLE_JIT="0")
    return done.answers and "not enough memory" in done.sentence, done.sentence, done


@attack(29, "MuJoCo's `replicate` of 1e6 bodies, default limits", "refused after 30 s and 1.6 GB")
def replicate(folder: Path) -> tuple[bool, str, Done]:
    """Counted before MuJoCo makes them; nested ones, too."""
    body = '<body><freejoint/><geom size="1"/></body>'
    once = f'<replicate count="1000">{body}</replicate>'
    for text in (f'<replicate count="1000000">{body}</replicate>', once.replace(body, once)):
        (folder / "m.xml").write_text(f"<mujoco><worldbody>{text}</worldbody></mujoco>")
        done = polhode(["convert", "m.xml"], folder)
    return done.refused and done.seconds < 10 and done.memory < 5e8, done.sentence, done


@attack(30, "`ctypes.py` beside a robot, then `convert` there", "executed, exit 0")
def module(folder: Path) -> tuple[bool, str, Done]:
    """A library that MuJoCo loads starts an interpreter in the current folder."""
    (folder / "ctypes.py").write_text("open('executed', 'w')\n")
    (folder / "r.xml").write_text(SECRET)
    done = polhode(["convert", "r.xml"], folder)
    executed = (folder / "executed").exists()
    return done.code == 0 and not executed, "executed" if executed else "not executed", done


@attack(30, "`.numba_config.yaml` in the current folder names a cache of kernels", "used, exit 0")
def settings(folder: Path) -> tuple[bool, str, Done]:
    """Its pickles and machine code would be loaded."""
    (folder / ".numba_config.yaml").write_text("cache_dir: theirs\n")
    done = polhode(BOX, folder, NUMBA_DISABLE_JIT="0")
    return done.refused and not (folder / "theirs").exists(), done.sentence, done


@attack(30, "the model in a run folder names a matrix in the current folder", "read")
def matrix(folder: Path) -> tuple[bool, str, Done]:
    """With checksums that fit."""
    from polhode.files.plans import ROOT, checksum

    r = _saved(folder)
    np.savez(folder / "mine.npz", K=np.eye(6))
    root = json.loads((r / "run.zarr" / ROOT).read_text())
    part = '\n[[flexible]]\nname = "f"\nports = ["box", "ground"]\nstiffness = "mine.npz:K"\n'
    root["attributes"]["model"] += part
    root["attributes"]["checksum"] = checksum(root["attributes"])
    (r / "run.zarr" / ROOT).write_text(json.dumps(root))
    done = polhode(["export", "r", "x.csv"], folder)
    return done.refused and "neither names files" in done.sentence, done.sentence, done


@attack(30, "a folder in a run is named `ESC [2J`, then `export --salvage`", "clears the terminal")
def escape(folder: Path) -> tuple[bool, str, Done]:
    """It is named among what was not read."""
    (_saved(folder) / "run.zarr" / "\x1b[2J").mkdir()
    done = polhode(["export", "r", "x.csv", "--salvage"], folder)
    return done.code == 0 and "\x1b" not in done.err + done.out, done.sentence, done


@attack(30, "1100 folders in each other in a run, then `--resume`", "a RecursionError")
def nested(folder: Path) -> tuple[bool, str, Done]:
    """Removing what a run left would not end."""
    r = _saved(folder)
    run(["mkdir", "-p", "n/" * 1100], r / "run.zarr" / "velocity")
    done = polhode(RESUME, folder)
    run(["rm", "-r", str(r)], folder)
    return done.refused, done.sentence, done
