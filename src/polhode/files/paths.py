"""The one door to the file system: every path that is read or written passes here.

The rules, on one page; SECURITY.md says what they are for.

1. A path that the *user* names is trusted: links in it are followed.
2. A path that a *file* names is not: `named_path` takes it if it leads, all links followed, below
   the folder of that file or a folder given by --search. The models in run and study folders
   have their matrices in them, and name no files.
3. A run or study *folder* may be a stranger's. Links in it that lead outside are refused by their
   name before anything is read or written (`refuse_links`). Below it, each part of a path is opened
   from the descriptor of the one above, and through no link (`root`). While such a folder is
   written (`confined`), that holds for all that is made, replaced or removed below it.
4. Only regular files are read, up to a limit, and opened without waiting: a pipe cannot hang, a
   device is not touched, and a sparse file of a terabyte is not read.
5. A file is written under a random name that did not exist, in a folder that is held by its
   descriptor, synced, and then renamed: what was planted under a predictable name, a link or a
   second name of another file is replaced, never written through.
6. An archive is read member by member, up to a limit on what is really unpacked (`archives`), and
   the chunks of an array are unpacked only if they are of the size that is expected (`durable`).
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Any, TextIO, cast

from polhode.errors import InputError, ModelFileError
from polhode.files.limits import limit

MOST_NESTED_FOLDERS = 50  # folders in each other in a run or study
PARTIAL = ".partial"  # ends the name of what is not whole yet
SEARCH = "POLHODE_SEARCH"  # folders that files may name files in, as --search gives them
_BY_DESCRIPTOR = os.open in os.supports_dir_fd  # not on every system
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_BINARY", 0)
_confined: ContextVar[tuple[Path, str] | None] = ContextVar("confined", default=None)
_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)


# --- which paths ----------------------------------------------------------------------------------


def named_path(folder: Path | None, given: str, what: str) -> Path:
    """The path of a file that a file in `folder` names; a text in a run or study names none."""
    if folder is None:
        raise ModelFileError(f"{what} '{given}' is named in a run or a study; neither names files.")
    more = [Path(root) for root in os.environ.get(SEARCH, "").split(os.pathsep) if root]
    roots = [Path(os.path.realpath(root)) for root in (folder, *more)]
    try:
        found = [Path(os.path.realpath(root / given)) for root in roots]
    except ValueError as error:  # a null byte
        raise ModelFileError(f"{what} '{given}' is not the name of a file: {error}.") from None
    inside = [path for path in found if any(path.is_relative_to(root) for root in roots)]
    if not inside:
        raise ModelFileError(
            f"{what} '{given}' is outside of the folder of the file that names it; move it there, "
            "or give its folder by --search."
        )
    return next((path for path in inside if path.exists()), inside[0])


@contextmanager
def searching(folders: Iterable[str]) -> Iterator[None]:
    """Let files name files below these folders, too, in this process and those that it starts."""
    before = os.environ.get(SEARCH)
    os.environ[SEARCH] = os.pathsep.join([*folders, before or ""])
    try:
        yield
    finally:
        os.environ.pop(SEARCH)
        if before is not None:
            os.environ[SEARCH] = before


def refuse_links(root: Path, *names: str) -> None:
    """Refuse links below a folder, or below these names in it, that lead outside of it.

    Folders that are nested deeper than any of polhode are refused, too: no stack would hold them.
    """
    whole = Path(os.path.realpath(root))
    named = [root / name for name in names] or [root]
    links = [str(path) for path in named if names and path.is_symlink()]
    waiting = [(str(path), 0) for path in named if str(path) not in links]
    while waiting:
        path, depth = waiting.pop()
        if depth > MOST_NESTED_FOLDERS:
            raise InputError(
                f"folders in '{root}' are nested more than {MOST_NESTED_FOLDERS} deep; remove them."
            )
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(path) as entries:
            for entry in entries:
                if entry.is_symlink():
                    links.append(entry.path)
                elif entry.is_dir():
                    waiting.append((entry.path, depth + 1))
    for link in links:
        leads = Path(os.path.realpath(link))
        if not leads.is_relative_to(whole):
            raise InputError(
                f"'{link}' is a link to '{leads}', outside of '{root}'; remove it, or put there "
                "what it links to."
            )


@contextmanager
def confined(folder: Path | None) -> Iterator[None]:
    """Make, replace and remove below a folder through no link, whatever is put there meanwhile."""
    here = _confined.get() if folder is None else (_absolute(folder), os.path.realpath(folder))
    token = _confined.set(here)
    try:
        yield
    finally:
        _confined.reset(token)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - without following links


@contextmanager
def _held(folder: Path, root: Path | None, make: bool = False) -> Iterator[int | None]:
    """The descriptor of a folder; below `root` it is reached part by part, through no link."""
    outer = _confined.get()
    whole = root and os.path.realpath(root)
    if outer is not None and _absolute(folder).is_relative_to(outer[0]):
        whole = outer[1]
    if whole is None or not _BY_DESCRIPTOR:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        number = os.open(folder, _FOLDER) if _BY_DESCRIPTOR else None
    else:
        real = Path(os.path.realpath(folder))
        if not real.is_relative_to(whole):
            raise OSError(errno.ELOOP, f"it is behind a link to '{real}'", str(folder))
        number = os.open(whole, _FOLDER)
        for part in real.relative_to(whole).parts:
            above = number
            try:
                if make:
                    with suppress(FileExistsError):
                        os.mkdir(part, dir_fd=above)
                number = os.open(part, _FOLDER | _NO_LINK, dir_fd=above)
            finally:
                os.close(above)
    try:
        yield number
    finally:
        if number is not None:
            os.close(number)


# --- reading --------------------------------------------------------------------------------------


@contextmanager
def opened(path: Path, root: Path | None = None) -> Iterator[IO[bytes]]:
    """A regular file for reading."""
    if root is None or not _BY_DESCRIPTOR:
        number = os.open(path, _READ)
    else:
        path = Path(os.path.realpath(path))
        with _held(path.parent, root) as folder:
            number = os.open(path.name, _READ | _NO_LINK, dir_fd=folder)
    try:
        mode = os.fstat(number).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is a device or a pipe", str(path))
        with os.fdopen(number, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(number)


def read_bytes(path: Path, most: str, root: Path | None = None) -> bytes:
    """The content of a regular file; `most` is the name of the limit on its size."""
    room = int(limit(most) * 1e6)
    with opened(path, root) as file:
        size = os.fstat(file.fileno()).st_size
        content = file.read((size or room) + 1) if size <= room else b""
    if max(size, len(content)) > room:
        has = f"it has {max(size, len(content)) / 1e6:.0f} MB, and the limit is {room / 1e6:g}"
        raise OSError(errno.EINVAL, f"{has}; set POLHODE_{most} to read it")
    return content


def own_text(package: str, *names: str) -> str:
    """The text of a file of polhode itself."""
    return resources.files(package).joinpath(*names).read_text(encoding="utf-8")


def text_of(file: Traversable) -> str:
    """The text of a built-in model."""
    return file.read_text(encoding="utf-8")


def silence() -> TextIO:
    """A stream that says nothing."""
    return Path(os.devnull).open("w", encoding="utf-8")


# --- writing --------------------------------------------------------------------------------------


@contextmanager
def replaced(path: Path, root: Path | None = None) -> Iterator[IO[bytes]]:
    """A new file that gets its name when it is whole and synced; before, the old one is there."""
    with _held(path.parent, root, make=root is not None) as folder:
        beside = f"{path.name[:60]}.{secrets.token_hex(8)}{PARTIAL}"
        here, there = (beside, path.name) if folder is not None else (path.with_name(beside), path)
        try:
            with os.fdopen(os.open(here, _NEW, 0o666, dir_fd=folder), "w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(here, there, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException as error:  # on a full disk, half a file takes space that others need
            if isinstance(error, OSError):  # writing, unlike opening, tells no name
                error.filename = str(path)
            with suppress(OSError):
                os.unlink(here, dir_fd=folder)
            raise


@contextmanager
def replaced_by_name(path: Path) -> Iterator[Path]:
    """The same for a program that asks for a name: one in a folder of its own."""
    with scratch() as folder:
        yield folder / path.name
        with opened(folder / path.name, folder) as made, replaced(path) as file:
            shutil.copyfileobj(made, file)


def replace_file(path: Path, content: Any, root: Path | None = None) -> None:
    """Replace a file so that at any moment there is the old one or the new one."""
    with replaced(path, root) as file:
        file.write(content)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that nobody else can read, until it is no longer used."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="polhode-") as folder:
        yield Path(folder)


def scratch_text() -> TextIO:
    """A file without a name."""
    import tempfile

    return cast(TextIO, tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace"))


def make_folder(path: Path, exist_ok: bool = True) -> None:
    """Make a folder and those above it."""
    with _held(path if exist_ok else path.parent, None, make=True) as folder:
        if not exist_ok:
            os.mkdir(path if folder is None else path.name, dir_fd=folder)


def move(path: Path, to: Path) -> None:
    """Rename a folder or a file."""
    path.rename(to)


def remove(path: Path) -> None:
    """Remove a file or a link, or a folder with all that is in it; links in it are not followed."""
    with suppress(FileNotFoundError), _held(path.parent, None) as folder:
        name = path if folder is None else path.name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(name, dir_fd=folder)
        else:
            os.unlink(name, dir_fd=folder)


def remove_unfinished(folder: Path, *names: str) -> None:
    """Remove what killed processes left of these files, or of all files of a folder."""
    starts = tuple(f"{name}." for name in names) or ""
    for path in folder.glob(f"*{PARTIAL}"):
        if path.name.startswith(starts) and not path.is_dir():
            remove(path)


def sync(path: Path) -> None:
    """Make the names in a folder durable, or the content of a file, where the system can."""
    with suppress(OSError):
        number = os.open(path, _READ)
        try:
            os.fsync(number)
        finally:
            os.close(number)


class Lock:
    """A lock on a folder; the system releases it when the process ends, however it ends."""

    def __init__(self, folder: Path, busy: str) -> None:
        self._number = -1
        try:
            import fcntl

            # A pipe of this name would block where it is opened as a file.
            self._number = os.open(folder, _READ | getattr(os, "O_DIRECTORY", 0))
            fcntl.flock(self._number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            mine = os.path.samestat(os.fstat(self._number), folder.stat())
        except (BlockingIOError, FileNotFoundError):
            mine = False  # of another process, which may have removed it
        except NotADirectoryError:
            raise InputError(f"'{folder}' is not a folder; remove it.") from None
        except (ImportError, OSError):  # a system or a file system without locks
            mine = True
        if not mine:
            self.release()
            raise InputError(busy)

    def release(self) -> None:
        """Let others write."""
        if self._number >= 0:
            os.close(self._number)
        self._number = -1

    def __del__(self) -> None:
        self.release()
