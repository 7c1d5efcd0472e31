"""Run and study folders in which somebody put links, pipes, devices and endless files.

A case is a sound folder, spoilt in one to three places, beside a folder of somebody else's files
that links lead to, and a command line. What is opened there is heard by inotify, whoever opens it;
what is changed is seen by comparing. Commands run in forks of this process.
"""

import contextlib
import ctypes
import os
import random
import resource
import shutil
import signal
import stat
import struct
import time
import warnings
from collections import Counter
from functools import cache
from pathlib import Path

import polhode as ph
from polhode.cli import main

SECONDS = 10.0  # on the processor, and on a clock that is ten times as long
LARGEST = 1.0e9  # bytes of memory
OPENED = 0x20 | 0x1 | 0x2 | 0x100 | 0x200 | 0x40 | 0x80  # open, read, write, create, delete, move
RUN = (
    *("run.zarr", "run.zarr/zarr.json", "run.zarr/time", "run.zarr/time/checkpoint.npz"),
    *("run.zarr/time/checkpoint-before.npz", "run.zarr/time/zarr.json", "run.zarr/time/c"),
    *("run.zarr/position", "run.zarr/position/c/0/0/0", "run.zarr/position/zarr.json"),
    *("run.zarr/body", "run.zarr/body/c/0", "run.zarr/step_number/c/0", "run.zarr/velocity"),
    *("certificate.json", "replay.html", "figures", "figures/energy.png", "run.zarr.partial"),
    *("run.zarr.replaced", "run.zarr/replaced.partial", "run.zarr/notes", "run.zarr/momentum/c"),
)
STUDY = (
    *("study.json", "lock", "parts", "parts/PART", "study.zarr", "study.zarr/zarr.json"),
    *("study.zarr/energy_drift", "study.zarr/energy_drift/c/0", "study.zarr/failure/c/0"),
    *("study.zarr.partial", "study.zarr.replaced", "figure.png", "parts/x.npz.abc.partial"),
    *("parts/0000000000000000000-9999999999999999999-0.npz", "study.zarr/failure/zarr.json"),
)
COMMANDS = {
    "run": (
        ("run", "--resume", "r", "--until", "0.04", "--no-figures"),
        ("run", "--resume", "r", "--until", "0.04", "--no-replay"),
        ("run", "free-box", "--until", "0.02", "--out", "r", "--overwrite", "--no-figures"),
        ("run", "free-box", "--until", "0.02", "--out", "r", "--no-replay"),
        ("export", "r", "x.nc", "--force"),
        ("export", "r", "x.csv", "--salvage", "--force"),
        ("view", "r", "--out", "page.html"),
    ),
    "study": (
        ("sweep", "--resume", "r", "--quiet", "--no-figure"),
        ("sweep", "--status", "--resume", "r"),
        ("sweep", "--resume", "r", "--retry", "--quiet", "--json"),
    ),
}


@cache
def sound(kind, place):
    """A folder as polhode writes it."""
    folder = Path(place, f"sound-{kind}")
    if kind == "run":
        line = ["run", "free-box", "--until", "0.02", "--out", str(folder), "--quiet"]
        assert main(line) == 0
    else:
        vary = {"body.box.mass": [5.0, 6.0, -1.0]}
        ph.sweep("free-box", vary=vary, step=0.01, until=0.02, out=folder, workers=1)
    return folder


def others(place):
    """Somebody else's files, which nobody may open."""
    shutil.rmtree(place, ignore_errors=True)
    (place / "deep" / "c").mkdir(parents=True)
    for name in ("diary.txt", "zarr.json", "checkpoint.npz", "deep/x.partial", "deep/c/0"):
        (place / name).write_text("mine\n" * 100)
    return place


def seen(place):
    """What is in a folder: names, kinds, rights and contents."""
    there = [place, *sorted(place.rglob("*"))]
    return {str(p): (p.lstat().st_mode, p.read_bytes() if p.is_file() else "") for p in there}


def _made(path):
    """Room for something of that name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    return path


def link(path, rng, outside):
    """To a file or folder of somebody else, or to one that is not there yet."""
    target = rng.choice(["diary.txt", "zarr.json", "checkpoint.npz", "deep", "deep/c/0", "new", ""])
    goal = outside / target
    if rng.random() < 0.3:
        goal = Path(os.path.relpath(goal, path.parent))
    _made(path).symlink_to(goal)


def inner_link(path, rng, outside):
    """To something in the same folder, to itself, or to what is not there."""
    goal = rng.choice([".", "..", path.name, "nothing", "zarr.json", "../zarr.json", "c"])
    _made(path).symlink_to(goal)


def pipe(path, rng, outside):
    os.mkfifo(_made(path))


def device(path, rng, outside):
    """Zeros without an end, nothing, noise, or a terminal; where the system lets us."""
    number = rng.choice([(1, 3), (1, 5), (1, 8), (5, 0)])
    try:
        os.mknod(_made(path), stat.S_IFCHR | 0o666, os.makedev(*number))
    except PermissionError:
        os.mkfifo(path)


def hard_link(path, rng, outside):
    """A second name of somebody else's file."""
    os.link(outside / rng.choice(["diary.txt", "zarr.json", "checkpoint.npz"]), _made(path))


def sparse(path, rng, outside):
    """A file of a terabyte of zeros, or of a little more than a limit."""
    before = path.read_bytes() if path.is_file() else b""
    with _made(path).open("wb") as file:
        file.write(before)
        file.truncate(rng.choice([10**12, 300_000_000, 33_000_000]))


def rights(path, rng, outside):
    if path.exists():
        path.chmod(rng.choice([0, 0o111, 0o444, 0o7777]))


def folder(path, rng, outside):
    _made(path).mkdir()


def same_name(path, rng, outside):
    """A name that differs in case, or is equal in Unicode's sense."""
    name = path.name
    others = (name.upper(), name.title(), name.replace("e", "e\u0301"), name + "\u200b")
    there = path.with_name(rng.choice(others))
    if path.exists() and not there.exists():
        path.rename(there)


def odd_name(path, rng, outside):
    """A folder beside it whose name controls a terminal, or is no text."""
    path.with_name(rng.choice(["\x1b[2J", "a\rb", "\udcff", "=cmd"])).mkdir(exist_ok=True)


def nested(path, rng, outside):
    """Folders in each other, more than polhode makes."""
    path.parent.joinpath(*"n" * rng.choice([9, 60, 400])).mkdir(parents=True, exist_ok=True)


SPOILS = (link, link, link, inner_link, pipe, device, hard_link, sparse, rights, folder, same_name)
SPOILS += (odd_name, nested)


def spoil(where, kind, rng, outside):
    """Spoil a folder in one to three places; what was done."""
    done = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        name, how = rng.choice(RUN if kind == "run" else STUDY), rng.choice(SPOILS)
        if name == "parts/PART":
            there = sorted(p.name for p in (where / "parts").glob("*"))
            name = f"parts/{rng.choice(['x.npz', *there])}"
        elif rng.random() < 0.1:
            name += ".partial"
        with contextlib.suppress(OSError):  # what was spoilt before may be in the way
            how(where / name, rng, outside)
        done.append(f"{how.__name__} {name}")
    return done


class Ear:
    """Hears what is opened, read or changed in folders, by whom it may be."""

    def __init__(self, folders):
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._number = self._libc.inotify_init1(os.O_NONBLOCK)
        for one in folders:
            assert self._libc.inotify_add_watch(self._number, os.fsencode(one), OPENED) >= 0

    def heard(self):
        """Names and kinds of all that was done since."""
        found = []
        with contextlib.suppress(BlockingIOError):
            while content := os.read(self._number, 1 << 16):
                while content:
                    _, mask, _, length = struct.unpack_from("iIII", content)
                    name = content[16 : 16 + length].rstrip(b"\0").decode()
                    found.append(f"{name}:{mask:x}")
                    content = content[16 + length :]
        return found

    def close(self):
        os.close(self._number)


def performed(line, place):
    """How a command ends in a fork: its code, what it said, seconds and memory."""
    said = place / "said"
    held = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    child = os.fork()
    if not child:
        code = 99
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (int(SECONDS), int(SECONDS) + 1))
            os.chdir(place)
            warnings.simplefilter("ignore")
            with (
                said.open("w") as both,
                contextlib.redirect_stderr(both),
                contextlib.redirect_stdout(both),
            ):
                code = main(list(line))
        finally:
            os._exit(code)
    end = time.monotonic() + 10 * SECONDS
    while True:
        pid, status, used = os.wait4(child, os.WNOHANG)
        if pid:
            break
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.005)
    # The child begins with the pages of this process, which tests before may have filled.
    seconds, memory = used.ru_utime + used.ru_stime, max(0, used.ru_maxrss * 1024 - held)
    text = said.read_text() if said.is_file() else ""
    return os.waitstatus_to_exitcode(status), text, seconds, memory


def attempt(number, seed, place):
    """Try a case; its exit code, a sentence for every fault, seconds and memory."""
    rng = random.Random(f"folders {seed} {number}")
    kind = "run" if rng.random() < 0.7 else "study"
    work = place / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    outside = others(place / "outside")
    shutil.copytree(sound(kind, place), work / "r", symlinks=True)
    done = spoil(work / "r", kind, rng, outside)
    before = seen(outside)
    line = rng.choice(COMMANDS[kind])
    ear = Ear([outside, outside / "deep", outside / "deep" / "c"])
    code, said, seconds, memory = performed(line, work)
    heard = ear.heard()
    ear.close()
    after = seen(outside)
    faults = {
        f"exit code {code}": code not in (0, 1, 2),
        "internal error": "internal error" in said or "Traceback" in said,
        "control of the terminal": "\x1b" in said,
        f"opened outside: {heard[:4]}": bool(heard),
        "changed outside": before != after,
        f"{seconds:.1f} s": seconds > SECONDS,
        f"{memory / 1e9:.2f} GB": memory > LARGEST,
    }
    told = f"case {number} of seed {seed}: {', '.join(done)}: {' '.join(line)}: {said[-600:]}"
    return code, [f"{fault}: {told}" for fault, there in faults.items() if there], seconds, memory


def try_folders(count, seed, place):
    """Try so many cases; how often each exit code came, faults, the longest and the largest."""
    codes, faults, longest, largest = Counter(), [], 0.0, 0.0
    for kind in COMMANDS:
        sound(kind, place)
    for number in range(count):
        code, found, seconds, memory = attempt(number, seed, place)
        codes[code] += 1
        faults += found
        longest, largest = max(longest, seconds), max(largest, memory)
    return codes, faults, longest, largest
