"""What a reproduction consists of: sections with claims, each measured and judged, and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.model.numbers import Floats

REPRODUCED, NOT_REPRODUCED, CANNOT_TELL = "reproduced", "not reproduced", "cannot be told"
BUILT, REFUSED, OPEN = "built", "refused", "open"


@dataclass(frozen=True)
class Claim:
    """Something a paper says, what was measured, and what that makes of it.

    `expected` is what an independent study of the paper found, and `agrees` whether the figure
    measured here is the same.
    """

    where: str
    text: str
    verdict: str
    measured: str
    expected: str = ""
    agrees: bool = True


@dataclass(frozen=True)
class Section:
    """One experiment of a paper."""

    title: str
    claims: Sequence[Claim]
    figures: Sequence[tuple[str, Any]] = ()  # caption and matplotlib figure


@dataclass(frozen=True)
class Outlook:
    """Something a paper leaves for later, and what became of it here."""

    text: str
    state: str
    words: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One paper: its experiments, and what it leaves open."""

    name: str
    title: str
    reference: str
    about: str
    sections: Sequence[Callable[[], Section]]
    outlook: Sequence[Outlook] = field(default_factory=tuple)


def claimed(
    where: str,
    text: str,
    holds: bool | None,
    measured: str,
    expected: str = "",
    agrees: bool = True,
) -> Claim:
    """Judge a claim: it holds, does not, or (None) cannot be told."""
    words = {True: REPRODUCED, False: NOT_REPRODUCED, None: CANNOT_TELL}
    verdict = words[None if holds is None else bool(holds)]
    return Claim(where, text, verdict, measured, expected, bool(agrees))


def near(measured: Any, expected: Any, rel: float = 0.05, absolute: float = 0.0) -> bool:
    """Whether figures are the expected ones, to the digits that are known of them."""
    return bool(np.allclose(measured, expected, rtol=rel, atol=absolute))


def listed(values: Any, digits: int = 2) -> str:
    """Numbers in a row."""
    return ", ".join(f"{float(v):.{digits}g}" for v in np.ravel(values))


def tenths(values: Floats) -> tuple[Floats, Floats]:
    """The first and the last tenth."""
    n = len(values) // 10
    return values[:n], values[-n:]
