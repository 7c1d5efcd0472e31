"""`polhode sweep`: run a study, go on with one, or say how far it is."""

from __future__ import annotations

import json as encoder
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from polhode.cli import DONE, FAILED, INTERRUPTED
from polhode.cli.signals import Signals
from polhode.cli.sweep_progress import as_line, progress
from polhode.cli.table import print_table
from polhode.errors import InputError

if TYPE_CHECKING:
    from polhode.studies.course import Progress
    from polhode.studies.results import Results
    from polhode.studies.study import Study

MOST_FAILURES = 10  # told one by one


def sweep(
    study: str | None = None,
    /,
    *,
    out: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    resume: Path | None = None,
    status: bool = False,
    retry: bool = False,
    figure: Annotated[bool, Parameter(negative="--no-figure")] = True,
    json: bool = False,
    quiet: bool = False,
) -> int:
    """Run all members of a study on all cores, into one data set.

    A study that was stopped goes on where it stopped, when it is given again.

    Parameters
    ----------
    study
        Path of a study file.
    out
        Folder of the study; runs/NAME if not given.
    workers
        Number of processes; as many as there are cores if not given.
    cluster
        Run on a Dask cluster: "local", or the address of its scheduler.
    resume
        Folder of a study to go on with; the study file is not needed.
    status
        Say how far the study is, and do nothing.
    retry
        Try members again that failed.
    figure
        Draw a figure into the folder.
    json
        Print one JSON object, and nothing else.
    quiet
        No progress.
    """
    folder = _folder(study, out, resume)
    if status:
        return _told(folder, json)
    with Signals() as signals:
        planned = _planned(study, folder)
        signals.running = True
        results = _carried_out(planned, folder, workers, cluster, retry, quiet, signals)
        if results is None:
            return signals.code or INTERRUPTED
    return _reported(results, figure, json)


def _folder(study: str | None, out: Path | None, resume: Path | None) -> Path:
    if resume is not None:
        if study is not None or out is not None:
            raise InputError("--resume goes on in its folder; leave out the study and --out.")
        return resume
    if study is None:
        if out is None:
            raise InputError("polhode sweep needs a study file, or --resume with a folder.")
        return out
    if Path(study).is_dir():
        raise InputError(f"'{study}' is a folder; go on with it by --resume {study}.")
    return out or Path("runs") / Path(study).stem


def _planned(study: str | None, folder: Path) -> Study:
    from polhode.studies.folders import read_study  # loads Numba
    from polhode.studies.planning import check
    from polhode.studies.reading import load_study

    planned = load_study(study) if study is not None else read_study(folder)
    check(planned)
    return planned


def _carried_out(
    study: Study,
    folder: Path,
    workers: int | None,
    cluster: str | None,
    retry: bool,
    quiet: bool,
    signals: Signals,
) -> Results | None:
    from polhode.model.numbers import whole_number
    from polhode.studies.planning import usable_cores
    from polhode.studies.sweeping import carried_out

    count = usable_cores() if workers is None else whole_number("--workers", workers, 1)
    last: Progress | None = None
    with progress(quiet) as shown:

        def notice(told: Progress) -> None:
            nonlocal last
            last = told
            shown(told)
            signals.notice(0, 1)

        try:
            results = carried_out(study, folder, count, cluster, retry, notice)
        except KeyboardInterrupt:
            print(
                f"polhode: interrupted{'' if last is None else f': {as_line(last)}'}; go on with: "
                f"polhode sweep --resume {folder}.",
                file=sys.stderr,
            )
            return None
    if last is not None and not quiet:
        print(f"polhode: {as_line(last)}, in {last.seconds:.1f} s.", file=sys.stderr)
    return results


def _told(folder: Path, json: bool) -> int:
    from polhode.studies.results import status as found

    told = found(folder)
    if json:
        print(encoder.dumps(asdict(told), indent=2))
        return DONE
    state = "finished" if told.finished else "being run" if told.running else "stopped"
    left = told.members - told.done
    print(
        f"{folder}: {state}; {told.done:,} of {told.members:,} members done, {told.failed:,} of "
        f"them failed, {left:,} to go, in {told.parts:,} parts"
    )
    return DONE


def _reported(results: Results, figure: bool, json: bool) -> int:
    study, failures = results.study, results.failures
    drawn = None
    if figure:
        from matplotlib import pyplot

        drawn = results.folder / "figure.png"
        picture = results.figure()
        picture.savefig(drawn)
        pyplot.close(picture)
    store = results.folder / "study.zarr"
    if json:
        told = {
            "study": study.title or study.name,
            "members": study.count,
            "failed": len(failures),
            "failures": {str(m): said for m, said in failures.items()},
            "store": str(store),
            "figure": None if drawn is None else str(drawn),
        }
        print(encoder.dumps(told, indent=2))
    else:
        print(f"{study.title or study.name}: {study.count:,} members, {len(failures):,} failed")
        print_table(*results.table())
        for m, said in list(failures.items())[:MOST_FAILURES]:
            print(f"member {m} failed: {said}")
        if len(failures) > MOST_FAILURES:
            print(f"and {len(failures) - MOST_FAILURES:,} more; the store has their reasons")
        print(f"results in {store}" + (f", figure in {drawn}" if drawn else ""))
    return FAILED if len(failures) == study.count else DONE
