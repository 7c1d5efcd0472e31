"""The folder of a study: the study itself, a lock, its parts, and at the end its results."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polhode
from polhode.errors import InputError
from polhode.files.paths import (
    Lock,
    make_folder,
    read_bytes,
    refuse_links,
    remove_unfinished,
    replace_file,
    sync,
)
from polhode.studies.parts import FOLDER
from polhode.studies.study import Study

STUDY, LOCK, RESULTS = "study.json", "lock", "study.zarr"
OWN = (STUDY, LOCK, FOLDER, RESULTS, f"{RESULTS}.partial", f"{RESULTS}.replaced", "figure.png")


def prepare_folder(folder: Path, study: Study) -> None:
    """Make the folder of a study, or check that the existing one is free or holds this study."""
    refuse_links(folder, *OWN)
    if (folder / STUDY).exists():
        if read_study(folder).fingerprint != study.fingerprint:
            raise InputError(f"'{folder}' holds another study; choose another folder.")
    elif folder.exists() and not is_empty(folder):
        raise InputError(f"'{folder}' already exists and is not a study; choose another folder.")
    make_folder(folder)


def is_empty(folder: Path) -> bool:
    """Whether a folder contains only traces of a process killed before a study began."""
    left = {p.name for p in folder.iterdir() if not p.name.startswith((f"{STUDY}.", f"{LOCK}."))}
    return left <= {FOLDER, LOCK} and not any((folder / FOLDER).glob("*"))


def write_study(folder: Path, study: Study) -> None:
    """Write the study into its locked folder; from then on it can be resumed."""
    prepare_folder(folder, study)  # another process may have been here before the lock
    remove_unfinished(folder, STUDY, LOCK, "figure.png")
    if not (folder / STUDY).exists():
        content = {
            "polhode": polhode.__version__,
            "fingerprint": study.fingerprint,
            "study": study.as_dict(),
        }
        replace_file(folder / STUDY, json.dumps(content, indent=1).encode(), folder)
    make_folder(folder / FOLDER)
    sync(folder)
    sync(folder.parent)


def read_study(folder: Path) -> Study:
    """The study of a folder."""
    refuse_links(folder, *OWN)
    try:
        content: dict[str, Any] = json.loads(read_bytes(folder / STUDY, "JSON_MB", folder))
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
        raise _damaged(folder, "its content does not match its fingerprint")
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
    """Lock a study's folder and record the process."""
    try:
        holder = read_bytes(folder / LOCK, "JSON_MB", folder).decode(errors="replace")[:20]
    except OSError:
        holder = "another"
    lock = Lock(
        folder,
        f"the study in '{folder}' is already running, in process {holder}; wait for it, or use "
        "polhode sweep --status.",
    )
    try:
        replace_file(folder / LOCK, str(os.getpid()).encode(), folder)
        yield
    finally:
        lock.release()


def is_running(folder: Path) -> bool:
    """Whether a process has locked the folder."""
    try:
        Lock(folder, "").release()
    except InputError:
        return True
    return False
