"""One step of a model, with the tables from which its derivatives are taken."""

import polhode as ph
from polhode.mechanics.differentiable_run import TangentRun
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.step_states import states_of
from polhode.schemes.choice import choose

H = 0.02


def one_step(system, *names):
    """The derivative of a run of one step by these parameters, and the step."""
    run = ph.simulate(system, step=H, until=H, save_every=1)
    states, _ = states_of(system, choose("energy-momentum"), run)
    found = TangentRun(Parameters(system, list(names)), states)
    return found, found._tables(slice(0, 1))
