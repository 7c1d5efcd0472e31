"""`sweep`: run a study on all cores or on a cluster, and open its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from polhode.errors import warn
from polhode.files.paths import scratch
from polhode.model.numbers import whole_number
from polhode.model.steps import Rule
from polhode.model.system import System
from polhode.studies.folders import RESULTS, locked, prepare_folder, write_study
from polhode.studies.parts import Range, failures, tidy
from polhode.studies.planning import check, study_of, usable_cores
from polhode.studies.pool import LocalPool, Pool
from polhode.studies.result_store import damage_of, write_results
from polhode.studies.results import Results
from polhode.studies.scheduler import Notice, Scheduler, gaps, unwritable
from polhode.studies.study import Study


def sweep(
    study: Study | System | str | Path,
    *,
    vary: Mapping[Any, Any] | None = None,
    keep: Sequence[Any] | None = None,
    scheme: str | None = None,
    step: float | str | Rule | None = None,
    until: float | None = None,
    draws: int | None = None,
    sampling: str | None = None,
    seed: int | None = None,
    samples: int | None = None,
    title: str | None = None,
    out: str | Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    retry: bool = False,
    progress: Notice | None = None,
) -> Results:
    """Run a study: many members of one model, on all cores, into one labelled data set.

    A study that was stopped continues when it is given the same `out`. Results depend neither on
    the number of workers nor on which of them died.

    Parameters
    ----------
    study
        The path of a study file; or a system, or the name or path of a model, with `vary`.
    vary
        What varies, by path: ``{"body.top.mass": [4, 5, 6]}`` for an axis of a grid;
        ``{"range": (from, to, count)}`` or ``{"log_range": ...}`` for an evenly spaced one;
        ``{"uniform": (low, high)}``, ``{"log_uniform": ...}``, ``{"normal": (mean, deviation)}`` or
        ``{"log_normal": ...}`` for a number drawn for every member; several paths in one key with
        rows of values vary together. Paths are those of a model file, and "scheme", "step" and
        "until".
    keep
        What is kept of every member: words such as "final", "energy_drift", "digits",
        "largest_reaction" and "trajectory", or ``{"name": "reach", "of": "body.top.position.x",
        "take": "max"}``.
    draws
        Members drawn for every point of the grid.
    sampling
        "random" or "latin-hypercube".
    samples
        Samples of every member, for drifts and largest values.
    out
        Folder of the study; without it, a temporary one, and results are held in memory.
    workers
        Processes; default one for every core.
    cluster
        "local", or the address of a Dask scheduler whose workers see `out`.
    retry
        Try failed members again.
    progress
        Called with a `Progress` a few times a second.
    """
    given = {
        "vary": vary,
        "keep": keep,
        "scheme": scheme,
        "step": str(step) if isinstance(step, Rule) else step,
        "until": until,
        "draws": draws,
        "sampling": sampling,
        "seed": seed,
        "samples": samples,
        "title": title,
    }
    planned = study_of(study, given)
    check(planned)
    count = usable_cores() if workers is None else whole_number("workers", workers, 1)
    if out is not None:
        return run_study(planned, Path(out), count, cluster, retry, progress)
    with scratch() as place:
        results = run_study(planned, place / "study", count, cluster, retry, progress)
        results.dataset.load()
        _ = results.failures
        return results


def run_study(
    study: Study,
    folder: Path,
    workers: int,
    cluster: str | None = None,
    retry: bool = False,
    progress: Notice | None = None,
) -> Results:
    """Compute the missing members of a study's folder, and write the results."""
    try:
        prepare_folder(folder, study)
        with locked(folder):
            write_study(folder, study)
            tidy(folder)
            again = _failed(folder) if retry else []
            if (folder / RESULTS).is_dir() and not again and _sound(folder, study):
                return Results(folder)
            left = sorted([*gaps(folder, study), *again])
            while True:
                if left:
                    _compute(study, folder, left, workers, cluster, progress)
                if write_results(folder, study):
                    return Results(folder)
                left = gaps(folder, study)  # a damaged part was removed
    except OSError as error:
        done = study.count - sum(end - first for first, end in gaps(folder, study))
        raise unwritable(folder, error, done, study.count) from error


def _compute(
    study: Study,
    folder: Path,
    left: list[Range],
    workers: int,
    cluster: str | None,
    progress: Notice | None,
) -> None:
    pool: Pool
    if cluster is None:
        count = sum(end - first for first, end in left)
        pool = LocalPool(folder, study.fingerprint, min(workers, count))
    else:
        from polhode.studies.cluster import Cluster

        pool = Cluster(folder, study.fingerprint, cluster, workers)
    try:
        Scheduler(study, folder, pool, progress).run(left)
    finally:
        pool.close()


def _sound(folder: Path, study: Study) -> bool:
    """Whether all results can be read; if not, they are written again from the parts."""
    damage = damage_of(folder, study)
    if damage:
        warn(f"{folder / RESULTS} is damaged: {damage}; it is written again.")
    return not damage


def _failed(folder: Path) -> list[Range]:
    """Members that failed, one by one."""
    return [(m, m + 1) for m in failures(folder)]
