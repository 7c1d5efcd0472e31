"""What a reproduction consists of: sections with claims, each measured and judged, and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.model.numbers import Floats

REPRODUCED, NOT_REPRODUCED, UNDECIDED = "reproduced", "not reproduced", "undecided"
BUILT, REFUSED, OPEN = "built", "refused", "open"


@dataclass(frozen=True)
class PaperClaim:
    """A statement, the figure measured, and the verdict.

    `expected` is what an independent study of the paper found, and `agrees` whether the figure
    measured here is the same. `ours` marks statements that the paper does not make.
    """

    where: str
    text: str
    verdict: str
    measured: str
    expected: str = ""
    agrees: bool = True
    ours: bool = False


@dataclass(frozen=True)
class PaperSection:
    """One experiment of a paper."""

    title: str
    claims: Sequence[PaperClaim]
    figures: Sequence[tuple[str, Any]] = ()  # caption and matplotlib figure


@dataclass(frozen=True)
class Outlook:
    """Future work that a paper names, and its state in polhode."""

    text: str
    state: str
    words: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One paper: its experiments, and its future work."""

    name: str
    title: str
    reference: str
    about: str
    sections: Sequence[Callable[[], PaperSection]]
    outlook: Sequence[Outlook] = field(default_factory=tuple)


def claimed(
    where: str,
    text: str,
    holds: bool | None,
    measured: str,
    expected: str = "",
    agrees: bool = True,
    ours: bool = False,
) -> PaperClaim:
    """Judge a claim: it holds, does not, or (None) is undecided."""
    words = {True: REPRODUCED, False: NOT_REPRODUCED, None: UNDECIDED}
    verdict = words[None if holds is None else bool(holds)]
    return PaperClaim(where, text, verdict, measured, expected, bool(agrees), ours)


def near(measured: Any, expected: Any, rel: float = 0.05, absolute: float = 0.0) -> bool:
    """Whether figures equal the expected ones, to the digits that are known."""
    return bool(np.allclose(measured, expected, rtol=rel, atol=absolute))


def listed(values: Any, digits: int = 2) -> str:
    """Numbers in a row."""
    return ", ".join(f"{float(v):.{digits}g}" for v in np.ravel(values))


def tenths(values: Floats) -> tuple[Floats, Floats]:
    """The first and the last tenth."""
    n = len(values) // 10
    return values[:n], values[-n:]


def tally(claims: Sequence[PaperClaim]) -> str:
    """Counts of the verdicts: the papers' own claims, then ours."""

    def counts(some: list[PaperClaim]) -> str:
        n = [sum(c.verdict == v for c in some) for v in (REPRODUCED, NOT_REPRODUCED, UNDECIDED)]
        return "{} reproduced, {} not reproduced, {} undecided".format(*n)

    theirs, ours = [c for c in claims if not c.ours], [c for c in claims if c.ours]
    found = f"{len(theirs)} claims: {counts(theirs)}"
    hold = sum(c.verdict == REPRODUCED for c in ours)
    return f"{found}; {len(ours)} statements of ours, {hold} hold" if ours else found
