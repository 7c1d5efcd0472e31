"""What every law answers, and the linear one: a spring, a damper and a motor in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from polhode.kernel.columns import LawKind
from polhode.model.numbers import Floats
from polhode.model.signal import Signal

NOWHERE = np.zeros(0)


@dataclass(frozen=True)
class Law:
    """What an element's coordinate y meets: a potential V(y), a damper, a motor.

    This one has V = k (y - rest)²/2 and the drag c y'. Another law overrides V, V' and V'', or the
    drag, and says by which code and numbers kernels know it.
    """

    stiffness: float = 0.0
    rest: float = 0.0
    damping: float = 0.0
    parameters: Sequence[float] = ()  # of functions
    signal: Signal | None = None
    motor: Callable[..., Any] | None = None
    controlled: bool = False

    code: ClassVar[int] = LawKind.LINEAR
    is_potential: ClassVar[bool] = False  # whatever its stiffness
    is_damper: ClassVar[bool] = False  # whatever its damping
    pushes: ClassVar[bool] = False  # to one side of `rest` alone

    # --- V and its derivatives ---------------------------------------------------------------

    @property
    def has_potential(self) -> bool:
        """Whether there is a V."""
        return self.is_potential or self.stiffness != 0.0

    def potential(self, y: Floats) -> Floats:
        """V(y)."""
        return 0.5 * self.stiffness * (y - self.rest) ** 2

    def slope(self, y: Floats) -> Floats:
        """V'(y): the tension of a spring."""
        return self.stiffness * (y - self.rest)

    def curvature(self, y: Floats) -> Floats:
        """V''(y): the square of its own frequency, times the mass that it moves."""
        return self.stiffness + 0.0 * y

    @property
    def bends(self) -> Floats:
        """Coordinates at which V'' may jump."""
        return NOWHERE

    # --- the damper --------------------------------------------------------------------------

    @property
    def damps(self) -> bool:
        """Whether there is a damper."""
        return self.is_damper or self.damping != 0.0

    @property
    def steepest_drag(self) -> float:
        """Largest slope of the drag by the rate; of a function, that at rest."""
        return self.damping

    def drag(self, rate: Floats, y: Floats | float = 0.0) -> Floats:
        """What its damper opposes to a rate, at the coordinate y."""
        return self.damping * np.asarray(rate)

    # --- how kernels know it -----------------------------------------------------------------

    @property
    def is_spring(self) -> bool:
        """Whether V is k (y - rest)²/2."""
        return self.code == LawKind.LINEAR

    @property
    def is_driven(self) -> bool:
        """Whether there is a motor."""
        return self.signal is not None or self.motor is not None

    @property
    def numbers(self) -> tuple[float, ...]:
        """Those of `LawValue`: stiffness, rest, damping, exponent, side."""
        return self.stiffness, self.rest, self.damping, 0.0, 1.0

    @property
    def coefficients(self) -> Sequence[float]:
        """Numbers of any count: coefficients, pieces of a table, parameters of a function."""
        return self.parameters

    @property
    def function(self) -> Callable[..., Any] | None:
        """The user's function of its potential or damper."""
        return None

    @property
    def quotient(self) -> Callable[..., Any] | None:
        """Difference quotient of a closed form."""
        return None

    @property
    def table(self) -> Floats | None:
        """Pieces of the table of its force."""
        return None
