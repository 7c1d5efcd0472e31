"""A process that dies, or loses its power, before its n-th change of the file system.

It is a fork whose audit hook counts files that are opened to be written, synced, renamed, removed,
and folders that are made. A power failure undoes changes that were not synced, any of them: a file
gets an older version back, or is missing, or is empty where not even its content was synced.
"""

import os
import random
import shutil
import signal
import sys
from pathlib import Path

CHANGES = {"os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.link", "os.truncate"}
SURVIVED, KILLED = 0, -signal.SIGKILL


def dies(work, n, seed=None):
    """Run `work` in a fork that ends before change `n`; return whether it was that long.

    With a seed, changes that were not synced are lost at random.
    """
    sys.stdout.flush()
    child = os.fork()
    if child:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (SURVIVED, KILLED), f"the fork ended with {code}"
        return code == KILLED
    code = 1
    try:
        Watch(n, seed)
        work()
        code = SURVIVED
    finally:
        os._exit(code)


def _path(name, folder):
    """The path of a name in a folder that is given by its descriptor, or -1."""
    return Path(name) if folder < 0 else Path(f"/proc/self/fd/{folder}").readlink() / name


class Watch:
    """Counts changes in this process, and ends it before the n-th."""

    def __init__(self, n, seed):
        self.left, self.seed, self.busy = n, seed, False
        self.versions = {}  # by path: contents since it was last durable, oldest first
        self.moved, self.made, self.synced = [], [], set()
        self.fsync = os.fsync
        os.fsync = self._fsync
        sys.addaudithook(self._event)

    def _event(self, event, arguments):
        if self.busy:
            return
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & os.O_ACCMODE
        if not (writes or event in CHANGES):
            return
        self._count()
        if self.seed is not None:
            self.busy = True
            self._note(event, arguments)
            self.busy = False

    def _count(self):
        self.left -= 1
        if self.left < 0:
            if self.seed is not None:
                self.busy = True
                self._lose()
            os.kill(os.getpid(), signal.SIGKILL)

    def _fsync(self, number):
        if not self.busy:
            self._count()
        where = Path(f"/proc/self/fd/{number}").readlink()
        self.fsync(number)
        status = os.fstat(number)
        self.synced.add((status.st_dev, status.st_ino))
        if where.is_dir():  # names in it are durable from now on
            self.versions = {p: v for p, v in self.versions.items() if p.parent != where}
            self.made = [p for p in self.made if p.parent != where]
            self.moved = [(a, b) for a, b in self.moved if b.parent != where]

    def _note(self, event, arguments):
        if event == "os.mkdir" and not (made := _path(arguments[0], arguments[2])).exists():
            self.made.append(made)
        if event != "os.rename":
            return
        source, target = (_path(arguments[k], arguments[k + 2]) for k in (0, 1))
        if source.is_dir():
            self.moved.append((source, target))
            return
        status = source.stat()
        before = target.read_bytes() if target.exists() else None
        content = source.read_bytes()
        if (status.st_dev, status.st_ino) not in self.synced:
            content = b""
        self.versions.setdefault(target, [before]).append(content)

    def _lose(self):
        rng = random.Random(self.seed)
        for path, contents in self.versions.items():
            chosen = rng.choice(contents)
            if not path.parent.exists():
                continue
            if chosen is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(chosen)
        for folder in self.made:
            if rng.random() < 0.5:
                shutil.rmtree(folder, ignore_errors=True)
        for source, target in reversed(self.moved):
            if rng.random() < 0.5 and target.exists() and not source.exists():
                target.rename(source)
