"""Derivatives of runs: `sensitivities` forward, `gradient` by the adjoint.

Both are derivatives of the steps themselves, not of the motion that the steps approximate: a loss
of the run is differentiated to rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError, PolhodeError, well_scaled
from polhode.mechanics.differentiable_run import DifferentiableRun
from polhode.mechanics.named_numbers import NamedNumbers
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.recorded import Recorded, RecordedRun
from polhode.model.numbers import Floats, number, numbers, shown, texts
from polhode.model.system import System

if TYPE_CHECKING:
    import xarray


Loss = Callable[[Any], Any] | Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class LossGradient(NamedNumbers):
    """Derivatives of a loss by parameters, by name; `value` is the loss, `run` the run."""

    value: float
    run: Any

    def __repr__(self) -> str:
        """Return the loss and its derivatives."""
        lines = [f"loss {self.value:.8g}"]
        lines += [f"  {name}: {value:.8g}" for name, value in self.items()]
        return "\n".join(lines)


@well_scaled()
def sensitivities(
    system: System,
    wrt: Sequence[str],
    *,
    step: float,
    until: float,
    scheme: str = "energy-momentum",
    outputs: Sequence[str] | None = None,
    save_every: int = 1,
) -> xarray.DataArray:
    """Derivatives of results by parameters, over time.

    Parameters
    ----------
    wrt
        Parameters by the names of ``--set``: ``"body.arm.mass"``, ``"force.spring.stiffness"``,
        ``"joint.hinge.point.x"``, ``"joint.hinge.initial.rate"``, ``"gravity.z"``; of inertias also
        ``"body.arm.inertia.xy"``.
    outputs
        Results, such as ``"body.tip.position"`` or ``"joint.hinge.angle"``; default the positions
        of all bodies.

    Returns
    -------
    xarray.DataArray
        By time, quantity and parameter.
    """
    import xarray

    r = DifferentiableRun(system, wrt, scheme, step, until, save_every)
    recorded = r.recorded()
    chosen = [] if outputs is None else texts("outputs", outputs)
    paths = chosen or [f"body.{b.name}.position" for b in system.bodies]
    arrays = [recorded.quantity(path) for path in paths]
    slopes = r.pushed_forward(recorded.leaves)
    names: list[str] = []
    columns: list[Floats] = []
    for path, array in zip(paths, arrays, strict=True):
        leaf, value = leaf_slopes(recorded, slopes, array)
        if value.ndim == 2:
            names.append(path)
            columns.append(value[:, None])
        else:
            labels = next(iter(leaf.coords[d] for d in leaf.dims if d != "time"), range(9))
            names += [f"{path}.{label}" for label in labels]
            columns.append(value.reshape(len(value), -1, value.shape[-1]))
    return xarray.DataArray(
        np.concatenate(columns, axis=1),
        dims=("time", "quantity", "parameter"),
        coords={
            "time": r.states.t,
            "quantity": names,
            "parameter": list(r.parameters.names),
        },
        name="sensitivity",
    )


def leaf_slopes(
    recorded: RecordedRun, slopes: Sequence[Floats], array: Recorded
) -> tuple[Recorded, Floats]:
    """Derivatives of a leaf, or of the component of one."""
    for (leaf, _), slope in zip(recorded.leaves, slopes, strict=True):
        if leaf is array:
            return leaf, slope
        if array.parents and array.parents[0][0] is leaf:
            pick = np.flatnonzero(array.parents[0][1](np.ones(array.shape)).any(axis=0))[0]
            return leaf, slope[:, pick]
    raise AssertionError


@well_scaled()
def gradient(
    system: System,
    loss: Loss,
    wrt: Sequence[str],
    *,
    step: float,
    until: float,
    scheme: str = "energy-momentum",
    save_every: int = 1,
) -> LossGradient:
    """Derivatives of a loss by parameters, by the adjoint of the steps.

    Parameters
    ----------
    loss
        A function of the run that uses its results with ordinary arithmetic and returns one number;
        or results with their targets, ``{"body.tip.position": array, ...}``, for the sum of the
        squares of what they miss.
    wrt
        Parameters, as for `sensitivities`.
    save_every
        The loss sees every N-th step (and the last).
    """
    r = DifferentiableRun(system, wrt, scheme, step, until, save_every)
    recorded = r.recorded()
    value = evaluated(recorded, system, loss)
    found = r.pulled_back(recorded, value)
    return LossGradient(r.parameters.names, found, float(value.value), r.run)


def evaluated(recorded: RecordedRun, system: System, loss: Loss) -> Recorded:
    """The loss of a recorded run: one number."""
    if isinstance(loss, Mapping):
        return squares(misses(recorded, system, loss))
    if not callable(loss):
        raise InputError(f"loss is {shown(loss)}; give a function of the run, or targets by name.")
    try:
        value = loss(recorded)
    except PolhodeError:
        raise
    except Exception as error:  # of the user's own function, not of the model
        why = shown(error) or type(error).__name__
        raise InputError(f"the loss cannot be computed: {why}; check its formula.") from error
    if not isinstance(value, Recorded):
        raise InputError(
            f"the loss returned {shown(value)}, which does not depend on the run's results; return "
            "one number made of them."
        )
    if value.value.size != 1:
        raise InputError(
            f"the loss returned {value.value.size} numbers; return one, such as their sum."
        )
    return value.sum()


def misses(recorded: RecordedRun, system: System, targets: Mapping[str, Any]) -> list[Recorded]:
    """Results less their targets."""
    found = []
    for path, target in targets.items():
        result = recorded.quantity(path)
        wanted = numbers(f"the target of '{path}'", getattr(target, "values", target))
        try:
            np.broadcast_to(wanted, result.shape)
        except ValueError:
            raise InputError(
                f"the target of '{path}' has the shape {wanted.shape}, and the run's result "
                f"{result.shape}; give as many numbers."
            ) from None
        found.append(result - wanted)
    if not found:
        raise InputError("the loss has no targets; name results with their targets.")
    return found


def squares(parts: Sequence[Recorded]) -> Recorded:
    """Sum of squares."""
    total = (parts[0] ** 2).sum()
    for part in parts[1:]:
        total = total + (part**2).sum()
    return total


# --- optimise -------------------------------------------------------------------------------------
# Optimisation of design and control parameters, by SciPy with gradients of the run.


@dataclass(frozen=True, eq=False)
class Optimised(NamedNumbers):
    """The best parameters found, by name, with the system and the run they give."""

    value: float
    iterations: int
    message: str
    system: System
    run: Any

    def __str__(self) -> str:
        """Return the loss and the parameters."""
        lines = [f"loss {self.value:.8g} after {self.iterations} iterations: {self.message}"]
        return "\n".join([*lines, *(f"  {name} = {value:.8g}" for name, value in self.items())])

    __repr__ = __str__


@well_scaled()
def optimise(
    system: System,
    loss: Loss,
    wrt: Sequence[str],
    *,
    step: float,
    until: float,
    scheme: str = "energy-momentum",
    save_every: int = 1,
    bounds: Mapping[str, tuple[float | None, float | None]] | None = None,
    method: str = "L-BFGS-B",
    **options: Any,
) -> Optimised:
    """Find parameters that make a loss small.

    Parameters
    ----------
    loss, wrt, step, until, scheme, save_every
        As for `gradient`; the parameters start from their values in the system.
    bounds
        Lowest and highest value of parameters, by name; None for no bound.
    method, options
        Of `scipy.optimize.minimize`, such as ``maxiter=50``.
    """
    from scipy.optimize import Bounds, minimize, show_options

    names = texts("wrt", wrt)
    base = Parameters(system, names)
    try:
        show_options("minimize", method, disp=False)
    except (ValueError, AttributeError):
        raise InputError(
            f"method is {shown(method)}, which SciPy's minimize does not know; use L-BFGS-B."
        ) from None
    scale = np.where(base.values == 0.0, 1.0, np.abs(base.values))
    low, high = _limits(bounds, names)
    limits = Bounds(low / scale, high / scale) if bounds else None
    best: dict[str, Any] = {}

    def f(y: Floats) -> tuple[float, Floats]:
        try:
            here = base.at(y * scale)
            found = gradient(
                here, loss, names, step=step, until=until, scheme=scheme, save_every=save_every
            )
            slope = found.array * scale
            if not np.isfinite([found.value, *slope]).all():
                raise InputError("the loss or its gradient is not finite; check its formula.")
        except PolhodeError:
            if not best:
                raise
            # There is no model here. A cone about the best one, as steep as the loss is there, has
            # a finite value and slope, with which a line search turns back.
            away = y - best["y"]
            steep, far = np.linalg.norm(best["slope"]), np.linalg.norm(away)
            return float(best["value"] + steep * far), steep * away / far
        if not best or found.value < best["value"]:
            best.update(value=found.value, slope=slope, y=y.copy(), system=here, run=found.run)
        return found.value, slope

    done = minimize(f, base.values / scale, jac=True, method=method, bounds=limits, options=options)
    return Optimised(
        names=tuple(names),
        array=best["y"] * scale,
        value=best["value"],
        iterations=int(done.nit),
        message=str(done.message),
        system=best["system"],
        run=best["run"],
    )


def _limits(bounds: Any, names: Sequence[str]) -> tuple[Floats, Floats]:
    """Lowest and highest values of all parameters."""
    given = bounds or {}
    if not isinstance(given, Mapping):
        raise InputError(f"bounds is {shown(given)}; give (lowest, highest) by parameter.")
    if unknown := [name for name in given if name not in names]:
        raise InputError(f"bounds has '{unknown[0]}', which is not in wrt; name it there, too.")
    found = np.tile([[-np.inf], [np.inf]], len(names))
    for name, pair in given.items():
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise InputError(f"bounds of '{name}' is {shown(pair)}; give (lowest, highest).")
        for side, value in enumerate(pair):
            if value is not None:
                found[side, names.index(name)] = number(f"a bound of '{name}'", value)
        low, high = found[:, names.index(name)]
        if low > high:
            raise InputError(f"bounds of '{name}' are {low:g} and {high:g}; give the lower first.")
    return found[0], found[1]
