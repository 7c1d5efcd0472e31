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
from polhode.model.numbers import Floats
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
    from scipy.optimize import minimize

    names = [wrt] if isinstance(wrt, str) else list(wrt)
    base = Parameters(system, names)
    if unknown := [name for name in bounds or {} if name not in names]:
        raise InputError(f"bounds has '{unknown[0]}', which is not in wrt; name it there, too.")
    scale = np.where(base.values == 0.0, 1.0, np.abs(base.values))
    limits = [
        tuple(None if b is None else b / s for b in (bounds or {}).get(name, (None, None)))
        for name, s in zip(names, scale, strict=True)
    ]
    best: dict[str, Any] = {}

    def f(y: Floats) -> tuple[float, Floats]:
        try:
            here = base.at(y * scale)
            found = gradient(
                here, loss, names, step=step, until=until, scheme=scheme, save_every=save_every
            )
        except PolhodeError:
            if not best:
                raise
            return np.inf, np.zeros(len(y))  # the line search turns back
        if not best or found.value < best["value"]:
            best.update(value=found.value, y=y.copy(), system=here, run=found.run)
        return found.value, found.array * scale

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
