"""`polhode sweep`: run or resume a study, or show its progress."""

from __future__ import annotations

import json as encoder
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from polhode.cli import DONE, FAILED, INTERRUPTED, can_draw, printable, tell
from polhode.cli.signals import StopSignals
from polhode.cli.sweep_progress import as_line, progress
from polhode.cli.table import print_table
from polhode.errors import InputError
from polhode.model.numbers import checked_path

if TYPE_CHECKING:
    from polhode.studies.results import Results
    from polhode.studies.scheduler import Progress
    from polhode.studies.study import Study

MOST_FAILURES = 10  # listed one by one


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

    A study that was stopped continues when it is run again.

    Parameters
    ----------
    study
        Path of a study file.
    out
        Folder of the study; the default is runs/NAME.
    workers
        Number of processes; the default is one for every core.
    cluster
        Run on a Dask cluster: "local", or the address of its scheduler.
    resume
        Folder of a study to continue; the study file is not needed.
    status
        Show the progress of the study and exit.
    retry
        Try failed members again.
    figure
        Draw a figure into the folder, if matplotlib is installed.
    json
        Print one JSON object, and nothing else.
    quiet
        Show no progress.
    """
    folder = _folder(study, out, resume)
    if status:
        return _show_status(folder, json)
    with StopSignals() as signals:
        planned = _planned(study, folder)
        signals.running = True
        results = _computed(planned, folder, workers, cluster, retry, quiet, signals)
        if results is None:
            return signals.code or INTERRUPTED
    return _reported(results, figure, json)


def _folder(study: str | None, out: Path | None, resume: Path | None) -> Path:
    if resume is not None:
        if study is not None or out is not None:
            raise InputError("--resume takes a folder; omit the study and --out.")
        return resume
    if study is None:
        if out is None:
            raise InputError("polhode sweep needs a study file, or --resume with a folder.")
        return out
    if checked_path("a study", study).is_dir():
        raise InputError(f"'{study}' is a folder; use --resume {study}.")
    return out or Path("runs") / Path(study).stem


def _planned(study: str | None, folder: Path) -> Study:
    from polhode.studies.folders import read_study  # loads Numba
    from polhode.studies.planning import check
    from polhode.studies.study_file import load_study

    planned = load_study(study) if study is not None else read_study(folder)
    check(planned)
    return planned


def _computed(
    study: Study,
    folder: Path,
    workers: int | None,
    cluster: str | None,
    retry: bool,
    quiet: bool,
    signals: StopSignals,
) -> Results | None:
    from polhode.model.numbers import whole_number
    from polhode.studies.planning import usable_cores
    from polhode.studies.sweeping import run_study

    count = usable_cores() if workers is None else whole_number("--workers", workers, 1)
    last: Progress | None = None
    with progress(quiet) as shown:

        def notice(now: Progress) -> None:
            nonlocal last
            last = now
            shown(now)
            signals.notice(0, 1)

        try:
            results = run_study(study, folder, count, cluster, retry, notice)
        except KeyboardInterrupt:
            tell(
                f"polhode: interrupted{'' if last is None else f': {as_line(last)}'}; continue "
                f"with: polhode sweep --resume {folder}."
            )
            return None
    if last is not None and not quiet:
        tell(f"polhode: {as_line(last)}, in {last.seconds:.1f} s.")
    return results


def _show_status(folder: Path, json: bool) -> int:
    from polhode.studies.results import status as found

    now = found(folder)
    if json:
        print(encoder.dumps(asdict(now), indent=2))
        return DONE
    state = "finished" if now.finished else "running" if now.running else "stopped"
    left = now.members - now.done
    print(
        f"{folder}: {state}; {now.done:,} of {now.members:,} members done, {now.failed:,} of "
        f"them failed, {left:,} left, in {now.parts:,} parts"
    )
    return DONE


def _reported(results: Results, figure: bool, json: bool) -> int:
    study, failures = results.study, results.failures
    drawn = None
    if figure and can_draw():
        from polhode.plots.writing import write_figure

        drawn = results.folder / "figure.png"
        write_figure(results.figure(), drawn)
    store = results.folder / "study.zarr"
    if json:
        report = {
            "study": study.title or study.name,
            "members": study.count,
            "failed": len(failures),
            "failures": {str(m): said for m, said in failures.items()},
            "store": str(store),
            "figure": None if drawn is None else str(drawn),
        }
        print(encoder.dumps(report, indent=2))
    else:
        title = printable(study.title or study.name)
        print(f"{title}: {study.count:,} members, {len(failures):,} failed")
        print_table(*results.table())
        for m, said in list(failures.items())[:MOST_FAILURES]:
            print(f"member {m} failed: {printable(said)}")
        if len(failures) > MOST_FAILURES:
            print(f"and {len(failures) - MOST_FAILURES:,} more; see 'failure' in the store")
        print(f"results in {store}" + (f", figure in {drawn}" if drawn else ""))
    return FAILED if len(failures) == study.count else DONE
