"""A run with its tangent for some parameters: losses are pulled back, results pushed forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.assembly.redundancy import redundancy
from polhode.errors import InputError
from polhode.kernel.columns import State
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.recorded import Recorded, followed_back
from polhode.mechanics.recorded_run import RecordedRun
from polhode.mechanics.results_by_state import States, by_state
from polhode.mechanics.substeps import states_of
from polhode.mechanics.tangent_run import TangentRun
from polhode.model.numbers import Floats, shown
from polhode.model.system import System
from polhode.schemes.choice import choose


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
                f"derivatives are of a system, not of {shown(system)}; make one with ph.System "
                "or ph.load_model."
            )
        chosen = choose(scheme)
        inner = chosen.name.partition("(")[2].rstrip(")") or chosen.name
        if inner != "energy-momentum":
            raise InputError(
                f"there are no derivatives of scheme '{chosen}'; use energy-momentum or a "
                "composition of it."
            )
        for name in ("beams", "contacts", "couplings", "cables", "flexibles"):
            if getattr(system, name, ()):
                raise InputError(
                    f"there are no derivatives of systems with {name}; leave them out."
                )
        if system.touches:
            raise InputError(
                "there are no derivatives of systems with stops or dry friction; leave them out."
            )
        self.parameters = Parameters(system, wrt)
        self.model = self.parameters.here
        self.system = system
        full = simulate(system, chosen, step=step, until=until, save_every=1, quiet=True)
        states, ends = states_of(system, chosen, full)
        found = redundancy(system, self.model.start)
        redundant = found.rank < found.rows
        self.tangent = TangentRun(self.parameters, states, redundant)
        t = full.trajectory
        rows = sorted({*range(0, len(t.time), save_every), len(t.time) - 1})
        self.run = full if save_every == 1 else type(full)(t.taken(rows))
        self.rows = np.array([ends[k] for k in rows])
        stored = t.stored[rows]
        self.states = States(
            x=stored[..., State.X : State.P],
            R=t.rotation[rows],
            p=stored[..., State.P : State.Q],
            pi=stored[..., State.PI : State.WIDTH],
            t=np.asarray(t.time)[rows],
        )

    def recorded(self) -> RecordedRun:
        """The run, to be used by a loss."""
        return RecordedRun(self.run, self.model)

    def at(self, samples: Floats) -> States:
        """Some of the states."""
        s = self.states
        return States(*(getattr(s, name)[samples] for name in ("x", "R", "p", "pi", "t")))

    def pulled_back(self, recorded: RecordedRun, loss: Recorded) -> Floats:
        """Derivative of a recorded loss by the parameters."""
        found = followed_back(loss)
        seeds = np.zeros((self.tangent.states.steps + 1, 12 * self.tangent.n))
        direct = np.zeros(len(self.parameters.names))
        for leaf, result in recorded.leaves:
            pull = found.get(id(leaf))
            if pull is None:
                continue
            flat = pull.reshape(len(pull), -1)
            samples = np.flatnonzero(np.any(flat != 0.0, axis=1))
            states = self.at(samples)
            slopes = by_state(result, self.model, states)
            np.add.at(seeds, self.rows[samples], np.einsum("sk,skz->sz", flat[samples], slopes))
            direct += np.einsum("sk,skp->p", flat[samples], self._direct(result, states))
        return self.tangent.backward(seeds) + direct

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
        z = self.tangent.forward()[self.rows]
        found = []
        for leaf, result in results:
            slopes = by_state(result, self.model, self.states)
            total = np.einsum("skz,szp->skp", slopes, z) + self._direct(result, self.states)
            found.append(total.reshape(*leaf.shape, -1))
        return found
