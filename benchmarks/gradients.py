"""Derivatives of runs: what the adjoint costs beside the steps alone.

``python -m benchmarks.gradients``. Processor seconds of one process, the best of three: the steps,
saved one by one; the sweep back over them (impulses, factors, transposed solves, parameters); and,
once a run, the varied models that tell how tables depend on parameters.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import polhode as ph
from polhode.mechanics.differentiable_run import TangentRun
from polhode.mechanics.parameters import Parameters
from polhode.mechanics.step_states import states_of
from polhode.run.engine import Engine
from polhode.schemes.choice import choose
from tests.unit.mechanics.mechanisms import random_mechanism

STEP, STEPS = 2e-3, 5000
SCHEME = "energy-momentum"


def _best(f: Callable[[], Any], times: int = 3) -> tuple[float, Any]:
    """Processor seconds of a call, the least of some, and what it returns."""
    least, found = np.inf, None
    for _ in range(times):
        began = time.process_time()
        found = f()
        least = min(least, time.process_time() - began)
    return least, found


def cost(seed: int, count: int) -> dict[str, float]:
    """Microseconds a step of the run and of the adjoint by `count` parameters; seconds, once."""
    system, _, names = random_mechanism(seed)
    engine = Engine(system, SCHEME, STEP)
    engine.start()
    engine.take(10)
    steps, _ = _best(lambda: engine.take(STEPS))
    run = ph.simulate(system, SCHEME, step=STEP, until=STEPS * STEP, save_every=1, quiet=True)
    states, _ = states_of(system, choose(SCHEME), run)
    parameters = Parameters(system, names[:count])
    models, _ = _best(lambda: parameters.around, 1)
    tangent = TangentRun(parameters, states)
    rows, by_state = np.array([STEPS]), np.ones((1, 12 * tangent.n))
    tangent.backward(rows, by_state)  # compiles
    back, _ = _best(lambda: tangent.backward(rows, by_state))
    return {
        "bodies": len(system.bodies),
        "steps": 1e6 * steps / STEPS,
        "adjoint": 1e6 * back / STEPS,
        "ratio": back / steps,
        "models": models,
    }


if __name__ == "__main__":
    print("bodies, parameters: us a step of the run, of the adjoint, ratio; s of varied models")
    for seed in (0, 1):
        for count in (1, 5, 20):
            c = cost(seed, count)
            print(
                f"  {'loop' if seed % 2 else 'tree'} {c['bodies']:2.0f} {count:3} {c['steps']:8.2f}"
                f" {c['adjoint']:8.2f} {c['ratio']:6.2f} {c['models']:7.2f}",
                flush=True,
            )
