"""A run with its tangent for some parameters: losses are pulled back, results pushed forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.errors import InputError
from polhode.kernel.columns import State
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.recorded import Recorded, followed_back
from polhode.mechanics.recorded_run import RecordedRun
from polhode.mechanics.results_by_state import States, by_state
from polhode.mechanics.step_states import states_of
from polhode.mechanics.tangent_run import TangentRun
from polhode.model.numbers import Floats, number, shown, whole_number
from polhode.model.steps import chosen_step, first_step
from polhode.model.system import System
from polhode.run.combinations import NO_DERIVATIVES, Feature, features_of, refuse
from polhode.schemes.choice import choose

KEPT_BYTES = 256e6  # of states; where they need more, those between samples are computed again


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
            {*given, *([Feature.CONTACTS] if system.touches else [])},
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
