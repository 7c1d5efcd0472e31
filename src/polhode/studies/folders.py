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
from polhode.files.durable import replace_file, sync_folder
from polhode.studies.parts import FOLDER
from polhode.studies.study import Study

STUDY, LOCK, RESULTS = "study.json", "lock", "study.zarr"


def prepare_folder(folder: Path, study: Study) -> None:
    """Make the folder of a study, or check that the existing one is free or holds this study."""
    if (folder / STUDY).exists():
        if read_study(folder).fingerprint != study.fingerprint:
            raise InputError(f"'{folder}' holds another study; choose another folder.")
    elif folder.exists() and not is_empty(folder):
        raise InputError(f"'{folder}' already exists and holds no study; choose another folder.")
    folder.mkdir(parents=True, exist_ok=True)


def is_empty(folder: Path) -> bool:
    """Whether a folder holds no more than a process leaves that is killed before a study begins."""
    left = {p.name for p in folder.iterdir()} - {LOCK, f"{STUDY}.partial"}
    return left <= {FOLDER} and not any((folder / FOLDER).glob("*"))


def write_study(folder: Path, study: Study) -> None:
    """Write the study into its locked folder; from then on it can be resumed."""
    prepare_folder(folder, study)  # another process may have been here before the lock
    if not (folder / STUDY).exists():
        content = {
            "polhode": polhode.__version__,
            "fingerprint": study.fingerprint,
            "study": study.as_dict(),
        }
        replace_file(folder / STUDY, json.dumps(content, indent=1).encode())
    (folder / FOLDER).mkdir(exist_ok=True)
    sync_folder(folder)
    sync_folder(folder.parent)


def read_study(folder: Path) -> Study:
    """The study of a folder."""
    try:
        content: dict[str, Any] = json.loads((folder / STUDY).read_text(encoding="utf-8"))
        study = Study.from_dict(content["study"])
        fingerprint = content.get("fingerprint", study.fingerprint)
    except FileNotFoundError:
        if folder.is_dir() and any(folder.iterdir()) and is_empty(folder):
            raise InputError(
                f"the study in '{folder}' stopped before it began; start it again with its file."
            ) from None
        raise _no_study(folder) from None
    except OSError:
        raise _no_study(folder) from None
    except Exception as error:  # whatever damaged content leads to
        raise _damaged(folder, error) from None
    if fingerprint != study.fingerprint:
        raise _damaged(folder, "its content does not fit its fingerprint")
    return study


def _no_study(folder: Path) -> InputError:
    return InputError(f"'{folder}' is not the folder of a study; give one that polhode sweep made.")


def _damaged(folder: Path, what: object) -> InputError:
    reason = " ".join(str(what).split()) or type(what).__name__
    return InputError(
        f"{folder / STUDY} is damaged: {reason.rstrip('.')}; run the study again in another folder."
    )


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
