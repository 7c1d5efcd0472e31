"""`polhode view`: write the page that replays a run, and open it."""

from __future__ import annotations

import json as encoder
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from polhode.cli import DONE, tell
from polhode.cli.export import whole_run
from polhode.cli.run import simulated
from polhode.errors import InputError
from polhode.files.models import load_model
from polhode.files.paths import read_bytes
from polhode.model.numbers import checked_path, shown

if TYPE_CHECKING:
    from polhode.api.run import AnyRun


def view(
    model: str,
    /,
    *,
    out: Path | None = None,
    overwrite: bool = False,
    versus: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    scheme: str | None = None,
    step: float | str | None = None,
    until: float | None = None,
    set: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    open: bool = False,
    quiet: bool = False,
    json: bool = False,
) -> int:
    """Write one HTML file that replays a run: motion, plots and certificate.

    Parameters
    ----------
    model
        Directory of a saved run, or a built-in model or model file to simulate.
    out
        The page; default NAME.html in the current folder. Its folder must exist.
    overwrite
        Replace an existing file that is not a replay.
    versus
        Show another run beside it: the directory of a run, or another scheme; up to three times.
    scheme
        Scheme of the run, such as rk4; default that of the model.
    step
        Step in seconds, or a rule such as reversible(0.01); default that of the model.
    until
        End of the run in seconds; default that of the model.
    set
        Change a value of the model, such as --set body.top.mass=4; may be given again.
    open
        Open the page in the browser.
    quiet
        Print no progress and no notices.
    json
        Print one JSON object: the page, its size, and the quantities that were lost.
    """
    given = checked_path("a model or a run", model)
    target = out or Path(f"{(Path.cwd() / given).stem}.html")
    if target.exists() and not (overwrite or _is_replay(target)):
        raise InputError(
            f"'{target}' already exists and is not a replay; choose another --out, or use "
            "--overwrite."
        )
    _check_folder(target)
    chosen = {"scheme": scheme, "step": step, "until": until}
    first = _run(model, chosen, quiet or json, set)
    others = [_beside(first, one) for one in versus]
    try:
        path = first.thinned().replay(target, beside=others)
    except OSError as error:
        raise _unwritable(target, error) from None
    lost = [i.name for i in first.certificate().broken] if json else []
    report = {"page": str(path), "bytes": path.stat().st_size, "lost": lost}
    print(encoder.dumps(report, indent=2) if json else path)
    if open and not webbrowser.open(path.resolve().as_uri()):
        tell(f"polhode: no browser found; open {path} yourself.")
    return DONE


def _check_folder(page: Path) -> None:
    """Reject a page without a folder before time is spent on the run."""
    if "\0" in str(page):
        raise InputError(f"{shown(str(page))} is not the name of a file; choose another --out.")
    if not page.parent.is_dir():
        raise InputError(
            f"there is no folder '{page.parent}' for '{page}'; make it first, or choose another "
            "--out."
        )


def _unwritable(page: Path, error: Exception) -> InputError:
    reason = str(getattr(error, "strerror", None) or error).lower()
    return InputError(f"'{page}' cannot be written: {reason}; choose another --out.")


def _is_replay(path: Path) -> bool:
    """Whether a file is a page that polhode wrote."""
    try:
        return b'id="polhode-data"' in read_bytes(path, "RUN_MB")
    except OSError:
        return False


def _beside(first: AnyRun, versus: str) -> AnyRun:
    """Another saved run, or the same system by another scheme."""
    if Path(versus).is_dir():
        return _run(versus, {}, quiet=True)
    from polhode.api.simulate import simulate

    t = first.trajectory
    return simulate(t.system, versus, step=t.given_step, until=float(t.time[-1]))


def _run(name: str, given: dict[str, Any], quiet: bool, changes: Sequence[str] = ()) -> AnyRun:
    """A saved run, or a new one of a model."""
    chosen = {k: v for k, v in given.items() if v is not None}
    if Path(name).is_dir():
        if chosen or changes:
            chosen |= {"set": changes} if changes else {}
            raise InputError(f"'{name}' is a saved run; leave out {', '.join(chosen)}.")
        return whole_run(name)
    if "/" in name and not Path(name).exists():
        raise InputError(f"there is no folder or file '{name}'; give a saved run or a model.")
    model = load_model(name, changes)
    return simulated(model, replace(model.simulation, **chosen), silent=quiet)
