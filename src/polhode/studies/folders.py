"""The folder of a study: the study itself, a lock, its parts, and in the end its results."""

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
    """Make the folder of a study, or find it there."""
    if (folder / STUDY).exists():
        if read_study(folder).fingerprint != study.fingerprint:
            raise InputError(f"'{folder}' holds another study; choose another place, or remove it.")
    elif folder.exists() and any(folder.iterdir()):
        raise InputError(f"'{folder}' is there already and holds no study; choose another place.")
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    if not (folder / STUDY).exists():
        told = {"polhode": polhode.__version__, "study": study.as_dict()}
        beside = folder / f"{STUDY}.partial"
        with beside.open("w", encoding="utf-8") as file:
            file.write(json.dumps(told, indent=1))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(folder / STUDY)


def read_study(folder: Path) -> Study:
    """The study of a folder."""
    try:
        told: dict[str, Any] = json.loads((folder / STUDY).read_text(encoding="utf-8"))
        return Study.from_dict(told["study"])
    except (OSError, ValueError, LookupError, TypeError):
        raise InputError(
            f"'{folder}' is not the folder of a study; give one that polhode sweep made."
        ) from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a study's folder alone; the system lets go of it when the process ends, however."""
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
                f"the study in '{folder}' is being run already, by process {file.read().strip()}; "
                "wait for it, or look with polhode sweep --status."
            ) from None
        except OSError:
            pass  # a file system without locks
        with contextlib.suppress(OSError):  # a full disk: then the process is not named
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
    except OSError:  # nothing can be written here, not even a lock
        return False
