"""A linear model with names: x' = A x + B u, y = C x + D u, or one step of it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.model.numbers import Floats


@dataclass(frozen=True, eq=False)
class LinearModel:
    """Small deviations from a state: positions and rates of the coordinates.

    With a `step`, A and B take the state over one step of the scheme.
    """

    A: Floats
    B: Floats
    C: Floats
    D: Floats
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    about: Floats  # coordinates and rates that deviations are counted from
    residual: float = 0.0  # largest acceleration there: zero at rest and in a steady motion
    step: float | None = None

    @property
    def eigenvalues(self) -> Floats:
        """Of A, rad/s (of a step: none), slowest first."""
        values = np.linalg.eigvals(self.A)
        return values[np.lexsort((values.real, np.round(np.abs(values), 12)))]

    @property
    def dt(self) -> float | None:
        """The step, None in continuous time."""
        return self.step

    def __iter__(self) -> Any:
        """A, B, C, D, to take apart."""
        return iter((self.A, self.B, self.C, self.D))

    def to_scipy(self) -> Any:
        """Return it as `scipy.signal.StateSpace`."""
        from scipy.signal import StateSpace

        return StateSpace(*self, **({} if self.step is None else {"dt": self.step}))

    def to_control(self) -> Any:
        """Return it as a `StateSpace` of python-control, with the same names."""
        try:
            control = importlib.import_module("control")
        except ImportError:
            raise InputError(
                "to_control needs python-control; install it with `pip install control`, or use "
                "to_scipy."
            ) from None
        names = {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}
        given = {key: list(value) for key, value in names.items()}
        return control.ss(*self, *(() if self.step is None else (self.step,)), **given)

    def labelled(self) -> Any:
        """Return the matrices as an `xarray.Dataset`."""
        import xarray

        names = {"state": self.states, "input": self.inputs, "output": self.outputs}
        coords = {key: list(value) for key, value in names.items()}
        coords["state_"] = list(self.states)
        return xarray.Dataset(
            {
                "A": (("state_", "state"), self.A),
                "B": (("state_", "input"), self.B),
                "C": (("output", "state"), self.C),
                "D": (("output", "input"), self.D),
            },
            coords=coords,
        )

    def __str__(self) -> str:
        """Return what it has, by name."""
        kind = "" if self.step is None else f", one step of {self.step:g} s"
        lines = [
            f"Linear model{kind}: {len(self.states)} states, {len(self.inputs)} inputs, "
            f"{len(self.outputs)} outputs",
            *(f"  eigenvalue {value:.6g}" for value in self.eigenvalues),
        ]
        return "\n".join(lines)

    __repr__ = __str__
