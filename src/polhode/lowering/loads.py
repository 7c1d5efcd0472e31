"""From loads with names to the arrays of `kernel.bodies.loads`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from polhode.kernel.beams.logarithm import series_table
from polhode.kernel.bodies import loads as kernel
from polhode.kernel.bodies import potentials
from polhode.kernel.bodies.element_loads import Elements
from polhode.kernel.bodies.rotors import Rotors
from polhode.kernel.bodies.rounds import Round
from polhode.kernel.bodies.signals import CurveValue, SignalTables
from polhode.kernel.columns import (
    BodyCall,
    Kind,
    LawIndex,
    LawValue,
    RotorIndex,
    TimedIndex,
)
from polhode.kernel.compile.closed_forms import ClosedForms
from polhode.kernel.compile.pointer_table import Table, integers, table, zeros
from polhode.kernel.compile.user_functions import (
    BODY,
    CLOCK,
    DAMPER,
    LAW,
    MOTOR,
    RATES,
    CompiledUserFunction,
)
from polhode.kernel.joints.element_memory import DecayAccount, ElementMemory, RateMemory
from polhode.lowering.accounts import (
    BY_SCHEME,
    DISSIPATED,
    MEMORY,
    NUMERICAL,
    SETTING,
    WORK,
    Accounts,
)
from polhode.model.forces._force import ElementLoad, Lowered
from polhode.model.joints._joint import TURN, TWIST
from polhode.model.laws import Law
from polhode.model.numbers import Floats
from polhode.model.signal import Signal


def kind_of(word: str) -> Kind:
    """Return the code of a primitive by name."""
    return Kind[word.upper().replace(" ", "_")]


def whole(rows: Iterable[Any], width: int) -> Table:
    """Return a table of integers."""
    return integers(list(rows), width)


def numbers(rows: Iterable[Any], width: int) -> Table:
    """Return a table whose rows are given in pieces."""
    return table(np.array([np.hstack(row) for row in rows], dtype=np.float64).reshape(-1, width))


def signal_arrays(
    signals: Sequence[Signal], addresses: Sequence[int] = (), curved: bool = False
) -> SignalTables:
    """Arrays of signals; `addresses` are those of their functions, 0 for none.

    Those of powers of time are there if one has some, or if `curved` says so.
    """
    ends = np.cumsum([0, *(len(s.pieces) for s in signals)])
    where = addresses or [0] * len(signals)
    pieces = [p for s in signals for p in s.pieces]
    curved = curved or any(p.curve.any() for p in pieces)
    return SignalTables(
        integers=whole(zip(ends[:-1], ends[1:], where, strict=True), 3),
        numbers=numbers(((s.amplitude, s.rate, s.phase) for s in signals), 5),
        pieces=numbers(((p.start, p.end, p.origin, p.value, p.slope) for p in pieces), 9),
        buffer=zeros(1, BodyCall.WIDTH),
        curves=numbers(((p.curve,) for p in pieces), CurveValue.WIDTH) if curved else None,
    )


class Lowering:
    """Makes the arrays of a system's loads; keeps its user functions alive."""

    def __init__(self, lowered: Lowered, accounts: Accounts, carried: Table | None = None) -> None:
        self.lowered, self.accounts, self.carried = lowered, accounts, carried
        self.functions: list[CompiledUserFunction] = []

    def address(
        self,
        function: Callable[..., Any] | None,
        kind: str,
        owner: str = "",
        parameters: Sequence[float] = (),
    ) -> int:
        """Address of a user function; 0 for none."""
        if function is None:
            return 0
        self.functions.append(CompiledUserFunction(function, kind, owner, parameters))
        return self.functions[-1].address

    def _account(self, kind: str, row: Any) -> int:
        return self.accounts.account(kind, self.lowered.owner(row))

    @property
    def control(self) -> Table | None:
        """Columns of controlled loads; None without any."""
        return self.carried if any(row.controlled for row in self.lowered.rows()) else None

    def signals(self, signals: Sequence[Signal]) -> SignalTables:
        """Arrays of signals, user functions among them."""
        kinds = [RATES if s.gives_rates else CLOCK for s in signals]
        functions = [self.address(s.function, k) for s, k in zip(signals, kinds, strict=True)]
        return signal_arrays(signals, functions)

    def _books(self, row: Any) -> tuple[int, int]:
        """Columns of a load's work and of its setting."""
        return self._account(WORK, row), self._account(SETTING, row)

    def _timed(self) -> kernel.Timed:
        rows = self.lowered.timed
        return kernel.Timed(
            whole(
                ((r.body, r.torque, r.body_axes, *self._books(r)) for r in rows), TimedIndex.WIDTH
            ),
            numbers(((r.point,) for r in rows), 3),
            self.signals([r.signal for r in rows]),
            self.control,
        )

    def _points(self) -> kernel.PointTables:
        rows = self.lowered.points
        stops = np.cumsum([0, *(len(r.parameters) for r in rows)])

        def line(k: int, r: Any) -> tuple[int, ...]:
            owner = self.lowered.owner(r)
            return (
                r.body,
                self.address(r.force, BODY, owner, r.parameters),
                self.address(r.torque, BODY, owner, r.parameters),
                stops[k],
                stops[k + 1],
                self._account(WORK, r),
                self._account(DISSIPATED, r),
            )

        return kernel.PointTables(
            whole((line(k, r) for k, r in enumerate(rows)), 7),
            numbers(((r.point, r.constant, r.damping, r.turn_damping) for r in rows), 8),
            table(np.concatenate([*(r.parameters for r in rows), [0.0]])[None]),
            zeros(1, BodyCall.WIDTH),
        )

    def rotors(self) -> Rotors:
        """Arrays of the rotors."""
        rows = self.lowered.rotors
        return Rotors(
            whole(((r.body, *self._books(r)) for r in rows), RotorIndex.WIDTH),
            numbers(((r.axis, r.inertia, r.momentum) for r in rows), 5),
            self.signals([r.signal for r in rows]),
            self.control,
        )

    def laws(self) -> potentials.Laws:
        """Arrays of the laws of all elements, in their order."""
        rows = self.lowered.elements
        coefficients: list[float] = []
        lines: list[tuple[int, ...]] = []
        values: list[tuple[float, ...]] = []
        signals: list[Signal] = []
        forms: dict[Any, int] = {}
        for row in rows:
            law, first, owner = row.law, len(coefficients), self.lowered.owner(row)
            coefficients += law.coefficients
            lines.append(
                (
                    law.code,
                    first,
                    len(coefficients),
                    self._place(law, forms, owner),
                    len(signals) if law.signal is not None else -1,
                    self.address(law.motor, MOTOR, owner, law.parameters),
                    self._account(DISSIPATED, row),
                    *self._books(row),
                )
            )
            if law.signal is not None:
                signals.append(law.signal)
            values.append(law.numbers)
        return potentials.Laws(
            whole(lines, LawIndex.WIDTH),
            numbers(values, LawValue.WIDTH),
            table(np.array([*coefficients, 0.0])[None]),
            self.signals(signals),
            zeros(1, BodyCall.WIDTH),
            self.control,
            self._rounds(),
            series_table() if any(row.kind == TURN for row in rows) else None,
            ClosedForms(forms) if forms else None,
        )

    def _place(self, law: Law, forms: dict[Any, int], owner: str) -> int:
        """Address of a law's function, or the number of its closed form."""
        if law.quotient is not None:
            return forms.setdefault(law.quotient, len(forms))
        kind = DAMPER if law.is_damper else LAW
        return self.address(law.function, kind, owner, law.parameters)

    def _rounds(self) -> Table | None:
        """Round surfaces of elements, a row for each element; None where there is none."""
        rows = self.lowered.elements
        if all(row.surface is None for row in rows):
            return None
        found = zeros(len(rows), Round.WIDTH)
        for k, row in enumerate(rows):
            if row.surface is not None:
                found[k, Round.MATRIX : Round.CENTRE] = row.surface.ravel()
                found[k, Round.CENTRE : Round.WIDTH] = row.points[1]
        return found

    def memory(self) -> RateMemory:
        """Room for the rates of elements, and the accounts of a scheme that remembers them."""
        opened = [self.accounts.account(kind, BY_SCHEME) for kind in (NUMERICAL, MEMORY)]
        elements = zeros(len(self.lowered.elements), ElementMemory.WIDTH)
        return RateMemory(elements, zeros(1, 1), whole([opened], DecayAccount.WIDTH))

    def loads(self, *, all_as_forces: bool) -> kernel.Loads | None:
        """Arrays of all loads; elements and rotors among them where a scheme takes them so."""
        if not self.lowered.rows():
            return None
        elements = rotors = None
        if all_as_forces:
            rows = self.lowered.elements
            lines = [(kind_of(r.kind), *r.bodies, 0, 1, 0, 0, k) for k, r in enumerate(rows)]
            geometries = numbers((geometry(r) for r in rows), 13)
            elements = Elements(whole(lines, 8), geometries, self.laws())
            rotors = self.rotors()
        return kernel.Loads(self._timed(), self._points(), elements, rotors)


def geometry(row: ElementLoad) -> tuple[Floats | float, ...]:
    """Points, directors and constant of an element's primitive."""
    if row.kind == TWIST:
        return (row.axis, np.zeros(3), *row.directors, row.near)
    if row.kind == TURN:
        return (row.axis, row.second_axis, *row.directors, 0.0)
    return (*row.points, *row.directors, 1.0)  # a distance is measured in units of one
