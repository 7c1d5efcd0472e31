"""Engines with additional loads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from polhode.kernel.columns import Carried
from polhode.model.forces._force import Force
from polhode.model.numbers import Floats
from polhode.run.engine import Engine


def with_loads(engine: Engine, loads: Sequence[Force], controllers: Any, turns: Any) -> Engine:
    """An engine of the system with additional loads, not started yet."""
    system = replace(engine.compiled.system, forces=[*engine.compiled.system.forces, *loads])
    return Engine(system, engine.scheme, engine.given, controllers, turns)


def go_on(new: Engine, old: Engine) -> None:
    """Bring an engine of the same bodies, with other loads, to where another is."""
    rows = np.asarray(old.carried).reshape(1, -1)
    new.take_over(old, converted(rows, labels_of(old), new))


def converted(rows: Floats, labels: Sequence[Any], new: Engine) -> Floats:
    """Rows of what an engine with these labels carried, in the columns of another; zero else."""
    values = rows.reshape(len(rows), Carried.WIDTH, -1)
    found = np.zeros((len(rows), Carried.WIDTH, new.carried.shape[1]))
    for k, label in enumerate(labels_of(new)):
        if label in labels:
            found[..., k] = values[..., labels.index(label)]
    return found.reshape(len(rows), -1)


def labels_of(engine: Engine) -> tuple[Any, ...]:
    """What an engine carries beside the state, column by column."""
    accounts = engine.compiled.accounts
    angles = [("angle", joint) for joint in accounts.hinges]
    strains = [("strain", k) for k in range(len(accounts.strains))]
    turns = [("angle", joint) for joint in accounts.turns]
    return *accounts.columns, *angles, *strains, *turns, *range(accounts.memory)
