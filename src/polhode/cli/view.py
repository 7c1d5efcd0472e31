"""`polhode view`: write the page that replays a run, and open it."""

from __future__ import annotations

import sys
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from polhode.cli import DONE
from polhode.cli.run import simulated
from polhode.files.models import load_model

if TYPE_CHECKING:
    from polhode.api import Run


def view(
    model: str,
    /,
    *,
    out: Path | None = None,
    versus: str | None = None,
    scheme: str | None = None,
    step: float | None = None,
    until: float | None = None,
    open: bool = False,
) -> int:
    """Write a page that replays a run: motion, plots and certificate in one HTML file.

    Parameters
    ----------
    model
        Name of a built-in model, or path of a model file; it is simulated.
    out
        Where to write the page; the model's name with .html in this folder if not given.
    versus
        A second scheme, shown beside the first.
    scheme, step, until
        Instead of what the model says.
    open
        Open the page in the browser.
    """
    first = _run(model, scheme, step, until)
    second = None if versus is None else _run(model, versus, step, until)
    path = first.replay(out or f"{Path(model).stem}.html", beside=second)
    print(path)
    if open and not webbrowser.open(path.resolve().as_uri()):
        print(f"polhode: no browser to be found; open {path} yourself.", file=sys.stderr)
    return DONE


def _run(name: str, scheme: str | None, step: float | None, until: float | None) -> Run:
    model = load_model(name)
    given = {"scheme": scheme, "step": step, "until": until}
    chosen = {k: v for k, v in given.items() if v is not None}
    simulation = replace(model.simulation, **chosen)  # type: ignore[arg-type]
    return simulated(model, simulation, silent=False)
