"""Results of a study: one labelled data set, failures, a table and a figure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError
from polhode.model.numbers import checked_path
from polhode.studies.folders import RESULTS, is_running, read_study
from polhode.studies.parts import failures, ledger, missing
from polhode.studies.result_store import FAILURE, checked_store, damage_of
from polhode.studies.study import Study

if TYPE_CHECKING:
    import xarray
    from matplotlib.figure import Figure

MOST_PRINTED = 40  # of a table, one for every point of the grid


@dataclass(frozen=True)
class StudyStatus:
    """Progress of a study, as its folder shows it."""

    members: int
    done: int
    failed: int
    parts: int
    running: bool
    finished: bool


def status(folder: str | Path) -> StudyStatus:
    """Return the progress of the study in a folder, whoever runs it."""
    where = Path(folder)
    study = read_study(where)
    done, finished = ledger(where), (where / RESULTS).is_dir()
    left = sum(end - first for first, end in missing(done, study.count))
    failed = len(failures(where))
    if finished and left:  # the parts were removed; the store has their results, if it is sound
        finished = not damage_of(where, study)
        left, failed = (0, len(Results(where).failures)) if finished else (left, failed)
    return StudyStatus(
        study.count, study.count - left, failed, len(done), is_running(where), finished
    )


class Results:
    """Results of a finished study."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = checked_path("a study", folder)
        self.study: Study = read_study(self.folder)
        if not (self.folder / RESULTS).is_dir():
            raise InputError(
                f"the study in '{folder}' is not finished; continue with "
                f"polhode sweep --resume {folder}."
            )

    def __repr__(self) -> str:
        """Return what varied, what was kept, and how many members there are."""
        varied = ", ".join(map(str, self.study.labels().values()))
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return (
            f"Study of '{self.study.name}', {self.study.count} members{failed}, in {self.folder}\n"
            f"  varied: {varied}\n  kept: {', '.join(self.names)}"
        )

    @cached_property
    def dataset(self) -> xarray.Dataset:
        """All results, by member, with what varies as coordinates; read when used."""
        import xarray

        try:
            files, _ = checked_store(self.folder, self.study)
            return xarray.open_zarr(files, chunks=None)
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise InputError(
                f"{self.folder / RESULTS} is damaged: {error}; polhode sweep --resume "
                f"{self.folder} writes it again."
            ) from None

    @property
    def names(self) -> list[str]:
        """Names of what was kept, in the order of the study."""
        return list(self.dataset.attrs["kept"])

    @property
    def grid(self) -> xarray.Dataset:
        """The results over the axes of the grid instead of members, and over draws."""
        import xarray

        found, study = self.dataset, self.study
        axes = [a for a in study.axes if not a.is_drawn]
        dims = ["-".join(a.labels) for a in axes] + (["draw"] if study.draws else [])
        content = {}
        for name in [*self.names, FAILURE]:
            array = found[name]
            rest = array.dims[1:]
            whole = np.asarray(array.values).reshape(*study.shape, *array.shape[1:])
            content[name] = ((*dims, *rest), whole, array.attrs)
        labels: dict[Any, Any] = {d: found[d] for d in found.coords if d in found.dims}
        for dim, axis in zip(dims, axes, strict=False):
            for label, values in zip(axis.labels, axis.points().values(), strict=True):
                labels[label] = (dim, [v if isinstance(v, str) else float(v) for v in values])
        for axis in study.axes:
            if axis.is_drawn:
                drawn = found[axis.labels[0]].values[: study.draws]
                labels[axis.labels[0]] = ("draw", drawn)
        return xarray.Dataset(content, coords=labels, attrs=found.attrs).set_coords(FAILURE)

    @cached_property
    def failures(self) -> dict[int, str]:
        """Why members have no results, by number."""
        reasons = self.dataset[FAILURE].values
        return {int(m): str(reasons[m]) for m in np.flatnonzero(reasons != "")}

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows: a row for each point of a small grid, or the spread of every number."""
        scalars = [n for n in self.names if self.dataset[n].ndim == 1]
        axes = [a for a in self.study.axes if not a.is_drawn]
        points = int(np.prod([len(a) for a in axes], dtype=object))
        if axes and points <= MOST_PRINTED:
            return self._by_point(axes, points, scalars)
        rows = []
        for name in [*self.study.labels().values(), *scalars]:
            values = self.dataset[name].values
            if values.dtype.kind == "f" and np.isfinite(values).any():
                marks = np.nanquantile(values, [0.0, 0.05, 0.5, 0.95, 1.0])
                rows.append([str(name), *(f"{v:.4g}" for v in marks)])
        return ["", "min", "5 %", "median", "95 %", "max"], rows

    def _by_point(self, axes: Any, points: int, scalars: Any) -> tuple[list[str], list[list[str]]]:
        labels = [label for a in axes for label in a.labels]
        per = self.study.count // points
        heads = [*labels, *(f"{n} (median)" if per > 1 else str(n) for n in scalars)]
        columns = {n: self.dataset[n].values.reshape(points, per) for n in [*labels, *scalars]}
        rows = []
        for k in range(points):
            row = [_cell(columns[label][k, 0]) for label in labels]
            for name in scalars:
                finite = columns[name][k][np.isfinite(columns[name][k])]
                row.append(_cell(np.median(finite)) if len(finite) else "-")
            rows.append(row)
        return heads, rows

    def figure(self, **options: Any) -> Figure:
        """Every number that was kept against everything that varies; see `plots.sweep`."""
        from polhode.plots import sweep

        return sweep(self.dataset, title=self.study.title or self.study.name, **options)


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else f"{float(value):.4g}"
