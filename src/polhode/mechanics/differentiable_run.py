"""A run with its tangent for some parameters: losses are pulled back, results pushed forward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.errors import InputError
from polhode.kernel.columns import State
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.mechanics.step_slopes import StepTables, StepTime, Sweep, SweepTables, sweep
from polhode.mechanics.parameters import ModelNumbers, Parameters
from polhode.mechanics.recorded import Recorded, RecordedRun, followed_back
from polhode.mechanics.results_by_state import States, by_state
from polhode.mechanics.step_model import StepModel
from polhode.mechanics.step_states import RecomputedStates, StepStates, states_of
from polhode.model.numbers import Floats, number, shown, whole_number
from polhode.model.steps import chosen_step, first_step
from polhode.model.system import System
from polhode.run.combinations import NO_DERIVATIVES, Feature, features_of, refuse
from polhode.schemes.choice import choose

STEP_BYTES = 32e6  # bytes of what kernels read and write at a time
OURS = 1e-9  # m or rad by which a step may miss the equations of energy-momentum
KEPT_BYTES = 256e6  # of states; where they need more, those between samples are computed again


# --- tangent run ----------------------------------------------------------------------------------
# Derivatives of a whole run: step by step forward, or backward by the adjoint.
#
# A state's change is z = (twists, momenta), 12 numbers a body; the equations are in
# `kernel.mechanics.step_slopes`. Kernels go along some steps at a time, as many as STEP_BYTES hold.
# How the tables of a model depend on a parameter is had by differences of whole models, once.


class TangentRun:
    """The derivative of a run by its parameters."""

    def __init__(self, parameters: Parameters, states: StepStates | RecomputedStates) -> None:
        self.parameters, self.states = parameters, states
        self.model: ModelNumbers = parameters.here
        self.steps = StepModel(self.model)
        self.count = len(parameters.names)
        self.varied = self.steps.varied(parameters)
        rows = self.steps.joints.rows.shape[1]
        width = 12 * self.n * (self.count + 3) + 2 * rows
        every = getattr(states, "every", 1)
        self.chunk = every * max(1, int(STEP_BYTES / (8 * width)) // every)

    @property
    def n(self) -> int:
        """Number of bodies."""
        return self.steps.n

    def _ranges(self) -> Iterator[slice]:
        """Ranges of steps that fit."""
        for first in range(0, self.states.steps, self.chunk):
            yield slice(first, min(first + self.chunk, self.states.steps))

    # --- along some steps ------------------------------------------------------------------------

    def _tables(self, part: slice) -> StepTables:
        """Some steps, with their impulses."""
        stored, carried = self.states.between(part)
        count, rows = part.stop - part.start, self.steps.joints.rows.shape[1]
        clock = np.zeros((count, StepTime.WIDTH))
        clock[:, StepTime.START], clock[:, StepTime.LENGTH] = (
            self.states.t[part],
            self.states.h[part],
        )
        found = StepTables(
            states=table(stored.reshape(count + 1, -1)),
            carried=table(carried),
            clock=table(clock),
            impulses=zeros(count, rows),
            aside=None if self.steps.joints.aside is None else zeros(count, rows + 1),
            ends=self.steps.ends,
        )
        self._sweep(found, self._room(1, 1, 0), Sweep.IMPULSES)
        missed = np.asarray(found.clock)[:, StepTime.MISFIT] / max(1.0, self.model.size)
        if not missed.max(initial=0.0) <= OURS:
            worst = float(found.clock[int(np.argmax(missed)), StepTime.START])
            raise InputError(
                f"the step at {worst:g} s does not satisfy the equations of energy-momentum; "
                "choose a shorter step."
            )
        return found

    def _room(self, steps: int, rows: int, parameters: int) -> SweepTables:
        n = self.n
        return SweepTables(
            changes=zeros(rows, 12 * n),
            by_state=zeros(steps + 1, 12 * n),
            gradient=zeros(1, self.count),
            states=zeros(steps + 1, parameters * 12 * n),
            room=zeros(2 + parameters, self.steps.unknowns),
        )

    def _sweep(self, steps: StepTables, w: SweepTables, what: Sweep) -> None:
        if not sweep(self.steps.arrays, steps, self.varied, w, int(what)):
            raise InputError(
                f"derivatives are not defined between {float(steps.clock[0, 0]):g} and "
                f"{float(steps.clock[-1, 0]):g} s, where the mechanism passes a singular position; "
                "end the run before it."
            )

    def start(self) -> Floats:
        """Derivative (12 n, parameters) of the state at the start."""
        columns, n = [], self.n
        R = self.model.state[1]
        for k in range(self.count):
            d = self.parameters.derivative(k, _start_in_a_row)
            dx, dp, dpi = (d[at : at + 3 * n].reshape(n, 3) for at in (0, 12 * n, 15 * n))
            W = d[3 * n : 12 * n].reshape(n, 3, 3) @ R.swapaxes(-1, -2)
            psi = 0.5 * np.stack(
                [W[:, 2, 1] - W[:, 1, 2], W[:, 0, 2] - W[:, 2, 0], W[:, 1, 0] - W[:, 0, 1]], axis=-1
            )
            twists, momenta = np.hstack([dx, psi]), np.hstack([dp, dpi])
            columns.append(np.concatenate([twists.ravel(), momenta.ravel()]))
        return np.stack(columns, axis=1)

    # --- along the run -------------------------------------------------------------------------

    def forward(self, rows: Floats) -> Floats:
        """Derivatives (rows, 12 n, parameters) of the states with these numbers."""
        z, n = self.start(), self.n
        wanted = {int(row): k for k, row in enumerate(rows)}
        out = np.zeros((len(rows), *z.shape))
        if 0 in wanted:
            out[wanted[0]] = z
        for part in self._ranges():
            steps = self._tables(part)
            w = self._room(part.stop - part.start, self.count, self.count)
            w.changes[:] = z.T
            self._sweep(steps, w, Sweep.FORWARD)
            z = np.array(w.changes).T
            for j, k in enumerate(range(part.start + 1, part.stop + 1), start=1):
                if k in wanted:
                    out[wanted[k]] = np.asarray(w.states)[j].reshape(self.count, 12 * n).T
        return out

    def backward(self, rows: Floats, by_state: Floats) -> Floats:
        """Derivative by parameters of a loss with these derivatives (rows, 12 n) by some states."""
        gradient, last = np.zeros(self.count), self.states.steps
        l = by_state[rows == last].sum(axis=0)
        for part in reversed(list(self._ranges())):
            steps = self._tables(part)
            w = self._room(part.stop - part.start, 1, 0)
            w.changes[0] = l
            here = (rows >= part.start) & (rows < part.stop)
            np.add.at(w.by_state, rows[here] - part.start, by_state[here])
            self._sweep(steps, w, Sweep.BACKWARD)
            gradient += w.gradient[0]
            l = np.array(w.changes[0])
        return gradient + self.start().T @ l


def _start_in_a_row(m: ModelNumbers) -> Floats:
    return np.concatenate([part.ravel() for part in m.state])


# --- differentiable run ---------------------------------------------------------------------------


class DifferentiableRun:
    """A run with its tangent, for some parameters."""

    def __init__(
        self,
        system: System,
        wrt: Sequence[str],
        scheme: str,
        step: float,
        until: float,
        save_every: int,
    ) -> None:
        if not isinstance(system, System):
            raise InputError(
                f"derivatives need a system, not {shown(system)}; make one with ph.System "
                "or ph.load_model."
            )
        chosen = choose(scheme)
        inner = chosen.name.partition("(")[2].rstrip(")") or chosen.name
        if inner != "energy-momentum":
            raise InputError(NO_DERIVATIVES.format(scheme=chosen))
        given = {Feature.DERIVATIVES, *features_of(chosen, None, chosen_step(step))}
        refuse(
            {
                *given,
                *([Feature.CONTACTS] if system.touches else []),
                *([Feature.SHAPES] if system.touching is not None else []),
            },
            scheme=chosen,
            step=shown(step),
        )
        number("until", until)
        self.parameters = Parameters(system, wrt)
        self.model = self.parameters.here
        self.system = system
        lowered = self.model.compiled.lowered
        for element in lowered.elements:
            if element.law.pushes:
                raise InputError(
                    f"'{lowered.owner(element)}' pushes by a compliant law, which has no "
                    "derivatives here; omit it."
                )
        h, save_every = first_step(chosen_step(step)), whole_number("save_every", save_every, 1)
        again = inner == chosen.name and until / h * self._bytes() > KEPT_BYTES
        every = save_every if again else 1
        full = simulate(system, chosen, step=step, until=until, save_every=every, quiet=True)
        if full.halvings.total:
            raise InputError(
                f"{full.halvings.total} steps were halved, which derivatives do not support; "
                "choose a shorter step."
            )
        states, ends = states_of(system, chosen, full, every)
        self.tangent = TangentRun(self.parameters, states)
        t = full.trajectory
        rows = np.array(sorted({*range(0, len(t.time), save_every // every), len(t.time) - 1}))
        self.run = full if save_every == every else type(full)(t.taken(rows))
        self.rows = np.array([ends[k] for k in rows])
        kept = np.asarray(t.carried)[rows]
        self.states = States(t.stored[rows], kept, np.asarray(t.time)[rows])

    def _bytes(self) -> int:
        """Bytes of a state."""
        return 8 * (State.WIDTH * self.model.compiled.n + self.model.compiled.arrays.carried.size)

    def recorded(self) -> RecordedRun:
        """The run, to be used by a loss."""
        return RecordedRun(self.run)

    def pulled_back(self, recorded: RecordedRun, loss: Recorded) -> Floats:
        """Derivative of a recorded loss by the parameters."""
        found = followed_back(loss)
        seeds = np.zeros((len(self.rows), 12 * self.tangent.n))
        direct = np.zeros(len(self.parameters.names))
        for leaf, result in recorded.leaves:
            pull = found.get(id(leaf))
            if pull is None:
                continue
            flat = pull.reshape(len(pull), -1)
            samples = np.flatnonzero(np.any(flat != 0.0, axis=1))
            if not len(samples):
                continue
            states = self.states.at(samples)
            slopes = by_state(result, self.model, states)
            seeds[samples] += np.einsum("sk,skz->sz", flat[samples], slopes)
            direct += np.einsum("sk,skp->p", flat[samples], self._direct(result, states))
        return self.tangent.backward(self.rows, seeds) + direct

    def _direct(self, result: Any, states: States) -> Floats:
        """Derivatives (samples, size, parameters) of a result at fixed states."""
        columns = [
            self.parameters.derivative(k, lambda m: result.value(m, states)).reshape(
                len(states.t), -1
            )
            for k in range(len(self.parameters.names))
        ]
        return np.stack(columns, axis=2)

    def pushed_forward(self, results: Sequence[tuple[Recorded, Any]]) -> list[Floats]:
        """Derivatives (samples, ..., parameters) of results by the parameters."""
        z = self.tangent.forward(self.rows)
        found = []
        for leaf, result in results:
            slopes = by_state(result, self.model, self.states)
            total = np.einsum("skz,szp->skp", slopes, z) + self._direct(result, self.states)
            found.append(total.reshape(*leaf.shape, -1))
        return found
