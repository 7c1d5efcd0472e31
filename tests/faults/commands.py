"""Command lines of polhode with limits of time and memory, and the list of attacks."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

CLOCK = 900.0  # seconds on the clock of a busy machine, after which a command hangs
AFTERWARDS = 10.0  # seconds that a run continues after its directory is there
MEMORY = 8_000_000_000  # bytes of addresses that a command may take
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str
    seconds: float  # of the processor
    memory: float  # bytes

    @property
    def sentence(self) -> str:
        """The last line of the standard error."""
        return (self.err.strip().splitlines() or [""])[-1]

    @property
    def said(self) -> str:
        """The last line that a script printed, or that of its error."""
        return ((self.err if self.code else self.out).strip().splitlines() or [""])[-1]

    @property
    def answers(self) -> bool:
        """Whether it ended with a result or a sentence."""
        internal = "internal error" in self.err or "Traceback" in self.err
        return self.code in (0, 1, 2) and not internal

    @property
    def refused(self) -> bool:
        """Whether it ended with one sentence about the input."""
        said = self.err.splitlines()
        return self.code == 2 and bool(said) and all(s.startswith("polhode: ") for s in said)


def run(
    command: list[str], folder: Path, killed_with: Path | None = None, **environment: str
) -> Done:
    """Run a command in a folder, with limits of time and memory; a file's presence may end it."""
    given = {**os.environ, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "200", **environment}

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = subprocess.Popen(
            command, cwd=folder, env=given, stdout=out, stderr=err, preexec_fn=limited
        )
        end = time.monotonic() + CLOCK
        while True:
            pid, status, used = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if killed_with is not None and killed_with.exists():
                end = min(end, time.monotonic() + AFTERWARDS)
                killed_with = None
            if time.monotonic() > end:
                child.kill()
            time.sleep(0.02)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        seconds = used.ru_utime + used.ru_stime
        return Done(child.returncode, out.read(), err.read(), seconds, used.ru_maxrss * 1024.0)


def polhode(
    line: list[str], folder: Path, killed_with: Path | None = None, **environment: str
) -> Done:
    """Run a command line of polhode."""
    return run([sys.executable, "-P", "-m", "polhode", *line], folder, killed_with, **environment)


def script(text: str, folder: Path, **environment: str) -> Done:
    """Run a script from a file, as a user would."""
    (folder / "script.py").write_text(text)
    return run([sys.executable, "-P", "script.py"], folder, **environment)


@dataclass(frozen=True)
class Attack:
    """What is tried on an empty folder, and what happened before."""

    item: int
    name: str
    before: str
    attempt: Callable[[Path], tuple[bool, str, Done]]  # whether it is repelled, what happens


ATTACKS: list[Attack] = []


def attack(item: int, name: str, before: str) -> Callable[..., object]:
    """Add a function to the attacks."""

    def add(attempt: Callable[[Path], tuple[bool, str, Done]]) -> object:
        ATTACKS.append(Attack(item, name, before, attempt))
        return attempt

    return add
