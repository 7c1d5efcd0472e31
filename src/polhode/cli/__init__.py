"""The command line, with one command per file.

`main` turns errors into one sentence and an exit code: 0 success, 1 the run failed, 2 bad input,
130 interrupted. Control characters are shown as escapes, so that no file controls a terminal.
"""

from __future__ import annotations

import errno
import os
import re
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
NO_NAMES = (errno.ENAMETOOLONG, errno.ELOOP)  # of what can be no file
NUMBA_SETTINGS = ".numba_config.yaml"  # which Numba reads in the current folder
SAFE = "PYTHONSAFEPATH"  # whether Python imports nothing from the current folder
_LIBRARY = re.compile(r"[\w.-]+\.(so|dylib|dll)[\w.]*")
_LONG_WORD = re.compile(r"\S{300,}")  # longer than what is read by anyone


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, and return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    _open_streams()
    warnings.showwarning = _show_warning
    try:
        from polhode.cli.app import launch

        with _strange_folder():
            code = launch(given)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _failure("interrupted.", INTERRUPTED, debug)
    except BrokenPipeError:  # the reader of a pipe has left
        from polhode.files.paths import silence

        with silence() as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())
        return FAILED
    except MemoryError as error:
        said = f"there is not enough memory ({error})".removesuffix(" ()")
        return _failure(f"{said}; use a smaller model, or save fewer samples.", FAILED, debug)
    except Exception as error:
        return _failure(*_sentence(error), debug)


@contextmanager
def _strange_folder() -> Iterator[None]:
    """Take nothing from this folder that was not named: neither settings nor modules."""
    from polhode.errors import InputError
    from polhode.files.figure_settings import ignore_figure_settings

    if os.path.lexists(NUMBA_SETTINGS):
        raise InputError(
            f"'{NUMBA_SETTINGS}' is in this folder, and would change what polhode computes; "
            "rename it, or start polhode in another folder."
        )
    ignore_figure_settings()
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"  # of processes that libraries start
    try:
        yield
    finally:
        os.environ.pop(SAFE)
        if before is not None:
            os.environ[SAFE] = before


def _open_streams() -> None:
    """Replace missing standard streams by null devices.

    Characters that a stream cannot show are escaped.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            from polhode.files.paths import silence

            setattr(sys, name, silence())
        with suppress(AttributeError, OSError):  # of a stream that is not a file
            getattr(sys, name).reconfigure(errors="backslashreplace")


def _sentence(error: Exception) -> tuple[str, int]:
    from cyclopts import CycloptsError, UnusedCliTokensError

    from polhode.errors import InputError, ModelFileError, PolhodeError

    text = "\n".join(" ".join(line.split()) for line in str(error).splitlines() if line.strip())
    text = text if isinstance(error, ModelFileError) else " ".join(text.split())
    if isinstance(error, UnusedCliTokensError):
        word = error.unused_tokens[0] if error.unused_tokens else ""
        return f"'{word}' is one word too many; --help lists what the command takes.", BAD_INPUT
    if isinstance(error, InputError | CycloptsError):
        return text, BAD_INPUT
    if isinstance(error, PolhodeError):
        return text, FAILED
    if isinstance(error, ImportError) or (isinstance(error, OSError) and error.errno is None):
        reason = (_LIBRARY.search(text) or ["a library"])[0]
        said = (
            f"{reason} cannot be loaded: there is not enough memory (ulimit -v), or it is missing"
        )
        return f"{said}; --debug shows more.", FAILED
    if isinstance(error, OSError):  # a full disk, a folder without permission
        where = f"'{error.filename}'" if error.filename else "a file or the standard output"
        reason = (error.strerror or text).lower()
        code = BAD_INPUT if error.errno in NO_NAMES else FAILED
        return f"{where} cannot be read or written: {reason}.", code
    return f"internal error ({type(error).__name__}: {text}); --debug shows where.", FAILED


def _failure(sentence: str, code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    for line in sentence.splitlines():
        tell(f"polhode: {_LONG_WORD.sub(_shortened, line)}")
    return code


def _shortened(word: re.Match[str]) -> str:
    return f"{word[0][:60]} ... {word[0][-20:]}"


def tell(text: str) -> None:
    """Print on the standard error, without control characters; what nobody reads ends no run."""
    with suppress(OSError):
        print(printable(text), file=sys.stderr, flush=True)


def can_draw(quiet: bool = False) -> bool:
    """Whether there is matplotlib for the figures that commands draw unasked; says where not."""
    found = find_spec("matplotlib") is not None
    if not found and not quiet:
        tell("polhode: no figures, as matplotlib is not installed; install polhode[figures].")
    return found


def printable(text: str) -> str:
    """A text with control characters as escapes; lines and tabs stay."""
    if text.isprintable():
        return text
    kept = "\n\t"
    return "".join(c if c.isprintable() or c in kept else ascii(c)[1:-1] for c in text)


def _show_warning(
    message: Warning | str, category: type[Warning], *_: object, **__: object
) -> None:
    """Say a warning, but not what libraries tell each other of their coming versions."""
    if not issubclass(category, DeprecationWarning):
        tell(f"polhode: warning: {message}")
