"""The wall of truth: cases whose answer is known without polhode.

A file of this folder is a phenomenon. Its docstring begins with "Phenomenon: equation (source).". A
case is a test that returns its error beside the truth, a closed form or an integration that shares
no code with `polhode`; it fails above its limit::

    @case(1e-9)
    def test_the_period_of_a_large_swing():
        return abs(period() / exact() - 1)

`python -m tests.truth` runs all cases and writes the page `docs/truth.md`; with a name of a file,
as `python -m tests.truth pendulum`, it measures that one again.
"""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "truth.md"


@dataclass(frozen=True)
class Case:
    """A statement, its limit, and the function that returns the error reached."""

    error: Callable[..., float]
    limit: float
    unit: str
    over: tuple[object, ...]  # arguments, one a row of the page; empty for a case without
    expected_failure: str  # why it fails today, where it does

    @property
    def name(self) -> str:
        """The name of the test as a sentence."""
        return self.error.__name__.removeprefix("test_").replace("_", " ")

    def rows(self) -> Iterator[tuple[str, Callable[[], float]]]:
        """Name and error of each row."""
        if not self.over:
            yield self.name, self.error
        for value in self.over:
            yield f"{self.name}: {value}", functools.partial(self.error, value)


def case(
    limit: float, unit: str = "", over: tuple[object, ...] = (), expected_failure: str = ""
) -> Callable[[Callable[..., float]], Callable[..., None]]:
    """Make a test of a function that returns its error: relative, or in a unit.

    With `over`, the function is called once for each value. An `expected_failure` is strict: the
    test fails when the case is right, and then the mark is removed.
    """

    def of(error: Callable[..., float]) -> Callable[..., None]:
        @functools.wraps(error)
        def test(*given: object, **named: object) -> None:
            reached = error(*given, **named)
            assert reached <= limit, f"{reached:.3g} {unit} is above the limit {limit:g}"

        made: Callable[..., None] = test
        if over:
            (argument,) = inspect.signature(error).parameters
            made = pytest.mark.parametrize(argument, over, ids=str)(made)
        if expected_failure:
            made = pytest.mark.xfail(reason=expected_failure, strict=True)(made)
        made.truth = Case(error, limit, unit, over, expected_failure)  # type: ignore[attr-defined]
        return made

    return of


def beside_order(order: float, errors: list[float]) -> float:
    """The largest distance from an order of those between steps that are halved."""
    reached = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    return float(np.abs(reached - order).max())


@dataclass(frozen=True)
class Section:
    """A file of cases: "Phenomenon: equation (source)." in the first paragraph of its docstring."""

    file: str
    title: str
    source: str
    cases: tuple[Case, ...]


def sections() -> Iterator[Section]:
    """All files in the order of their names."""
    for path in sorted(HERE.glob("test_*.py")):
        module = importlib.import_module(f"tests.truth.{path.stem}")
        first = " ".join((module.__doc__ or "").partition("\n\n")[0].split())
        title, _, source = first.partition(": ")
        found = [getattr(member, "truth", None) for member in vars(module).values()]
        known = tuple(case for case in found if isinstance(case, Case))
        if known:
            yield Section(path.stem.removeprefix("test_"), title, source, known)
