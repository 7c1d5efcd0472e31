"""Identification: parameters of a model from data, by Gauss and Newton with exact derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError, PolhodeError, RunError, suggestion, well_scaled
from polhode.mechanics.differentiable_run import DifferentiableRun
from polhode.mechanics.named_numbers import NamedNumbers
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.sensitivities import leaf_slopes, misses
from polhode.model.numbers import Floats, checked_path, columns, numbers, positive, shown, texts
from polhode.model.system import System

FIT_ITERATIONS = 50
FITTED = 1e-9  # relative change of all parameters, below which the fit is done
BLIND = 1e-7  # singular value of the scaled derivatives, in parts of the largest: not identifiable
LEAST_HOLD, MOST_HOLD = 1e-12, 1e8  # of Levenberg's damping
ON_TIME = 1e-6  # of a step


@dataclass(frozen=True, eq=False)
class Identified(NamedNumbers):
    """Parameters that fit data, by name, with what is known of their errors."""

    covariance: Floats
    iterations: int
    rms: float  # of what the run misses of the data
    unidentifiable: tuple[str, ...]
    system: System
    run: Any
    residuals: dict[str, Floats] = field(repr=False)
    time: Floats = field(repr=False)

    @property
    def errors(self) -> dict[str, float]:
        """Standard deviations by name; infinite where the data do not determine a parameter."""
        found = np.sqrt(np.diag(self.covariance))
        return {
            name: np.inf if name in self.unidentifiable else float(e)
            for name, e in zip(self.names, found, strict=True)
        }

    @property
    def correlation(self) -> Floats:
        """Covariance, scaled to ones on its diagonal."""
        s = np.sqrt(np.diag(self.covariance))
        s = np.where(s > 0.0, s, 1.0)
        return np.asarray(self.covariance / np.outer(s, s))

    def __str__(self) -> str:
        """Return parameters with their errors, in words."""
        lines = [f"fitted in {self.iterations} iterations; residual {self.rms:.3g} rms"]
        for name, error in self.errors.items():
            off = "not identifiable from these data" if np.isinf(error) else f"± {error:.2g}"
            lines.append(f"  {name} = {self[name]:.8g} {off}")
        return "\n".join(lines)

    __repr__ = __str__

    def plot(self, path: str | Path | None = None) -> Any:
        """Draw the residuals over time; save the figure if `path` is given."""
        from polhode.plots.writing import Figure, write_figure

        figure = Figure(figsize=(8, 2.2 * len(self.residuals)), layout="constrained")
        axes = np.atleast_1d(figure.subplots(len(self.residuals), 1, sharex=True))
        for ax, (name, values) in zip(axes, self.residuals.items(), strict=True):
            ax.plot(self.time, values, lw=0.8)
            ax.axhline(0.0, color="0.6", lw=0.6)
            ax.set_ylabel(name, fontsize=8)
        axes[-1].set_xlabel("time, s")
        axes[0].set_title(str(self).splitlines()[0], fontsize=9)
        if path is not None:
            write_figure(figure, checked_path("a figure", path))
        return figure


@well_scaled()
def identify(
    system: System,
    data: Mapping[str, Any],
    wrt: Sequence[str],
    *,
    step: float | None = None,
    until: float | None = None,
    scheme: str = "energy-momentum",
    save_every: int = 1,
    sigma: Mapping[str, float] | float | None = None,
) -> Identified:
    """Fit parameters to data by least squares (Gauss-Newton with Levenberg's damping).

    Parameters
    ----------
    data
        Measured results by name, such as ``{"body.tip.position": array}``, at the start and after
        every `save_every` steps; with ``"time"``, at those times, which must be ends of steps. A
        data frame with such columns, such as ``body.tip.position.x``, does as well.
    wrt
        Parameters, as for `sensitivities`; their values in the system are the first guess.
    step, until
        Default: the spacing of the times, and the last of them.
    sigma
        Standard deviation of the data, by name or of all; default that of what is left of them.
    """
    targets, rows, step, until = _plan(data, step, until, save_every)
    fit = _Fit(system, targets, rows, texts("wrt", wrt), step, until, scheme, sigma)
    return fit.solved(sigma is not None)


def _plan(
    data: Any, step: float | None, until: float | None, every: int
) -> tuple[dict[str, Floats], Any, float, float]:
    """Targets, the steps at which they are, step and end."""
    data = columns(data)
    if not isinstance(data, Mapping):
        raise InputError(
            f"data is {shown(data)}; give measured results by name, such as "
            '{"body.tip.position": array}.'
        )
    targets = {
        k: numbers(f"the data of '{k}'", getattr(v, "values", v))
        for k, v in data.items()
        if k != "time"
    }
    if not targets:
        raise InputError("data has no results; name some, such as 'body.tip.position'.")
    step = None if step is None else positive("step", step)
    until = None if until is None else positive("until", until)
    if "time" not in data:
        if step is None or until is None:
            raise InputError("data has no times; give step= and until=.")
        count = round(until / step)
        return targets, sorted({*range(0, count + 1, every), count}), step, until
    t = np.atleast_1d(
        numbers("the time of the data", getattr(data["time"], "values", data["time"]))
    )
    if np.any(np.diff(t) <= 0.0) or not t[-1] > 0.0:
        raise InputError("the times of the data must increase from zero.")
    if step is None:
        step = float(np.diff(t).min()) if len(t) > 1 else float(t[0])
    rows = np.round(t / step).astype(int)
    if np.any(np.abs(rows * step - t) > ON_TIME * step) or np.any(rows < 0):
        late = t[np.argmax(np.abs(rows * step - t))]
        raise InputError(
            f"the time {late:g} s of the data is not the end of a step of {step:g} s; choose a "
            "step that divides all times."
        )
    if until is not None and t[-1] > until + ON_TIME * step:
        raise InputError(f"the data end at {t[-1]:g} s, after until = {until:g} s; omit it.")
    return targets, rows, step, until if until is not None else float(rows.max() * step)


class _Fit:
    """A least-squares problem of a model."""

    def __init__(
        self,
        system: System,
        targets: dict[str, Floats],
        rows: Any,
        wrt: list[str],
        step: float,
        until: float,
        scheme: str,
        sigma: Any,
    ) -> None:
        self.base = Parameters(system, wrt)
        self.targets, self.rows, self.wrt = targets, np.asarray(rows), wrt
        self.step, self.until, self.scheme = step, until, scheme
        self.scale = np.where(self.base.values == 0.0, 1.0, np.abs(self.base.values))
        given = sigma if isinstance(sigma, Mapping) else dict.fromkeys(targets, sigma)
        if unknown := [name for name in given if name not in targets]:
            raise InputError(f"sigma has '{unknown[0]}'." + suggestion(unknown[0], targets))
        self.sigma = {
            k: 1.0 if given.get(k) is None else positive(f"sigma of '{k}'", given[k])
            for k in targets
        }

    def run(self, values: Floats) -> tuple[DifferentiableRun, list[Floats], Any]:
        """A run, its weighted residuals and the recorded results."""
        system = self.base.at(values)
        r = DifferentiableRun(system, self.wrt, self.scheme, self.step, self.until, 1)
        recorded = r.recorded()
        full = {k: _spread(v, self.rows, len(r.run.time)) for k, v in self.targets.items()}
        parts = misses(recorded, system, full)
        left = [p.value[self.rows] / s for p, s in zip(parts, self.sigma.values(), strict=True)]
        return r, left, recorded

    def slopes(self, r: DifferentiableRun, recorded: Any) -> Floats:
        """Derivatives of the residuals by the parameters, weighted and scaled."""
        pushed = r.pushed_forward(recorded.leaves)
        found = []
        for name in self.targets:
            _, value = leaf_slopes(recorded, pushed, recorded.quantity(name))
            found.append(value[self.rows].reshape(-1, len(self.wrt)) / self.sigma[name])
        return np.concatenate(found) * self.scale

    def solved(self, known_sigma: bool) -> Identified:
        """The fit."""
        values, hold = self.base.values.copy(), 1e-3
        r, left, recorded = self.run(values)
        flat = np.concatenate([p.ravel() for p in left])
        iterations = 0
        while iterations < FIT_ITERATIONS:
            iterations += 1
            J = self.slopes(r, recorded)
            change, better = self._improved(values, J, flat, hold)
            if better is None:
                break
            values, hold = better[0], better[1]
            r, left, recorded = better[2]
            flat = np.concatenate([p.ravel() for p in left])
            if np.abs(change).max() <= FITTED:
                break
        else:
            raise RunError(
                f"the fit did not converge in {FIT_ITERATIONS} iterations; start nearer, or vary "
                "fewer parameters."
            )
        return self._report(values, r, left, recorded, iterations, known_sigma)

    def _improved(self, values: Floats, J: Floats, flat: Floats, hold: float) -> Any:
        """A damped step that lowers the sum of squares, or None if there is none."""
        A, b = J.T @ J, -J.T @ flat
        while hold <= MOST_HOLD:
            change = np.linalg.lstsq(A + hold * np.diag(np.diag(A)), b, rcond=1e-13)[0]
            there = values + self.scale * change
            try:
                found = self.run(there)
            except PolhodeError:
                hold *= 10.0
                continue
            new = np.concatenate([p.ravel() for p in found[1]])
            if new @ new <= flat @ flat:
                return change, (there, max(0.1 * hold, LEAST_HOLD), found)
            if np.abs(change).max() <= FITTED:
                return change, None
            hold *= 10.0
        return np.zeros(len(values)), None

    def _report(
        self,
        values: Floats,
        r: Any,
        left: list[Floats],
        recorded: Any,
        iterations: int,
        known: bool,
    ) -> Identified:
        J = self.slopes(r, recorded)
        norms = np.linalg.norm(J, axis=0)
        U = J / np.where(norms > 0.0, norms, 1.0)
        _, s, V = np.linalg.svd(U, full_matrices=True)
        s = np.concatenate([s, np.zeros(len(V) - len(s))])
        blind = V[s <= BLIND * s[0]]
        shares = np.abs(blind).max(axis=0, initial=0.0) if len(blind) else np.zeros(len(values))
        lost = tuple(n for n, share, norm in zip(self.wrt, shares, norms, strict=True)
                     if share > 0.1 or norm == 0.0)  # fmt: skip
        flat = np.concatenate([p.ravel() for p in left])
        freedom = max(1, len(flat) - len(values))
        variance = 1.0 if known else float(flat @ flat) / freedom
        covariance = (
            variance * np.linalg.pinv(J.T @ J, rcond=BLIND**2) * np.outer(self.scale, self.scale)
        )
        residuals = {
            name: p * sigma for (name, sigma), p in zip(self.sigma.items(), left, strict=True)
        }
        every = np.concatenate([p.ravel() for p in residuals.values()])
        return Identified(
            names=tuple(self.wrt),
            array=values,
            covariance=covariance,
            iterations=iterations,
            rms=float(np.sqrt(np.mean(every**2))),
            unidentifiable=lost,
            system=r.system,
            run=r.run,
            residuals=residuals,
            time=np.asarray(r.run.time)[self.rows],
        )


def _spread(values: Floats, rows: Floats, count: int) -> Floats:
    """Data at all samples of a run; zero at samples without data."""
    if len(values) != len(rows):
        raise InputError(f"the data have {len(values)} rows, and there are {len(rows)} times.")
    out = np.zeros((count, *values.shape[1:]))
    out[rows] = values
    return out
