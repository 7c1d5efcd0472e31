"""Optimisation of design and control parameters, by SciPy with gradients of the run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError, PolhodeError, well_scaled
from polhode.mechanics.named_numbers import NamedNumbers
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.sensitivities import Loss, gradient
from polhode.model.numbers import Floats, number, shown, texts
from polhode.model.system import System


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
