"""The folder of a study: the study itself, a lock, its parts, and at the end its results."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polhode
from polhode.errors import InputError
from polhode.studies.parts import FOLDER
from polhode.studies.study import Study

STUDY, LOCK, RESULTS = "study.json", "lock", "study.zarr"


def make_folder(folder: Path, study: Study) -> None:
    """Make the folder of a study, or check the existing one."""
    if (folder / STUDY).exists():
        if read_study(folder).fingerprint != study.fingerprint:
            raise InputError(f"'{folder}' holds another study; choose another folder.")
    elif folder.exists() and any(folder.iterdir()):
        raise InputError(f"'{folder}' already exists and holds no study; choose another folder.")
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    if not (folder / STUDY).exists():
        content = {"polhode": polhode.__version__, "study": study.as_dict()}
        beside = folder / f"{STUDY}.partial"
        with beside.open("w", encoding="utf-8") as file:
            file.write(json.dumps(content, indent=1))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(folder / STUDY)


def read_study(folder: Path) -> Study:
    """The study of a folder."""
    try:
        content: dict[str, Any] = json.loads((folder / STUDY).read_text(encoding="utf-8"))
        return Study.from_dict(content["study"])
    except (OSError, ValueError, LookupError, TypeError):
        raise InputError(
            f"'{folder}' is not the folder of a study; give one that polhode sweep made."
        ) from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a study's folder; the system unlocks it when the process ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # not on this system
        yield
        return
    with (folder / LOCK).open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise InputError(
                f"the study in '{folder}' is already running, in process {file.read().strip()}; "
                "wait for it, or use polhode sweep --status."
            ) from None
        except OSError:
            pass  # a file system without locks
        with contextlib.suppress(OSError):  # a full disk: the process is not named
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
        yield


def is_running(folder: Path) -> bool:
    """Whether a process holds the folder."""
    try:
        with locked(folder):
            return False
    except InputError:
        return True
    except OSError:  # a read-only folder
        return False
