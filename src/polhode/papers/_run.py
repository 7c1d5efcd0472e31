"""Run the experiments of papers, in processes of their own, and keep what they found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context

from polhode.errors import InputError, suggestion
from polhode.files.figure_settings import ignore_figure_settings
from polhode.papers import paper
from polhode.papers._figures import data, svg
from polhode.papers._paper import Found, Paper, Statement, ids_of, word

Overlay = Sequence[dict[str, str]]


@dataclass
class Yielded:
    """What one experiment yields: rows, and figures as (id, SVG, CSV)."""

    paper: str
    experiment: str
    found: list[Found] = field(default_factory=list)
    figures: list[tuple[str, str, str]] = field(default_factory=list)
    seconds: float = 0.0


@dataclass
class Reproduced:
    """A paper with the rows and figures that were asked for."""

    paper: Paper
    found: dict[str, Found] = field(default_factory=dict)
    figures: dict[str, tuple[str, str]] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def rows(self) -> Iterator[tuple[Statement, Found, str]]:
        """Rows with what was found and the verdict, in the document's order."""
        for section in self.paper.sections:
            for row in section.rows:
                if row.id in self.found:
                    yield row, self.found[row.id], word(row, self.found[row.id])


def carry_out(name: str, experiment: str, overlay: Overlay = ()) -> Yielded:
    """Run one experiment of a paper."""
    (function,) = (e for e in paper(name).experiments if e.__name__ == experiment)
    done, started = Yielded(name, experiment), time.perf_counter()
    for item in function():
        if isinstance(item, Found):
            done.found.append(item)
        else:
            done.figures.append((item.id, svg(item, overlay), data(item)))
    yielded = {f.id for f in done.found} | {f[0] for f in done.figures}
    assert yielded == set(ids_of(function)), (
        f"{experiment} yields {yielded ^ set(ids_of(function))}"
    )
    done.seconds = time.perf_counter() - started
    return done


def reproduce(
    names: Sequence[str],
    only: Sequence[str] = (),
    jobs: int = 1,
    overlay: Overlay = (),
    notice: Callable[[str], None] = lambda words: None,
) -> list[Reproduced]:
    """Run the experiments of some papers, or those of some rows and figures only."""
    done = {name: Reproduced(paper(name)) for name in names}
    known = [i for r in done.values() for i in r.paper.ids]
    for wrong in (i for i in only if i not in known):
        raise InputError(f"there is no row or figure '{wrong}'." + suggestion(wrong, known))
    tasks = [
        (name, e.__name__, overlay)
        for name, r in done.items()
        for e in r.paper.experiments
        if not only or set(only) & set(ids_of(e))
    ]
    for outcome in _all(tasks, jobs):
        r = done[outcome.paper]
        r.found |= {f.id: f for f in outcome.found if not only or f.id in only}
        r.figures |= {f[0]: f[1:] for f in outcome.figures if not only or f[0] in only}
        r.seconds += outcome.seconds
        words = outcome.experiment.replace("_", " ")
        notice(f"{outcome.paper}: {words}, {outcome.seconds:.1f} s")
    return [r for r in done.values() if r.found or r.figures]


def _all(tasks: Sequence[tuple[str, str, Overlay]], jobs: int) -> Iterator[Yielded]:
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            yield carry_out(*task)
        return
    workers = min(jobs, len(tasks))
    with ProcessPoolExecutor(workers, get_context("spawn"), ignore_figure_settings) as pool:
        waiting = [pool.submit(carry_out, *task) for task in tasks]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
