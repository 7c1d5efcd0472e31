"""Results as named variables with dimensions and units: of run directories and of data sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.diagnostics.energy import kinetic_energy, potential_energy
from polhode.errors import ModelError
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.trajectory import AXES, Trajectory
from polhode.views import JointView

if TYPE_CHECKING:
    import xarray

VECTOR = ("time", "body", "axis")
_JOINT_VALUES = {
    "angle": "rad",
    "rate": "rad/s",
    "displacement": "m",
    "angles": "rad",
}


@dataclass(frozen=True)
class Variable:
    """An array over time."""

    name: str
    dims: tuple[str, ...]
    values: Floats
    units: str
    told: str


def coordinates(system: System, labels: list[str]) -> dict[str, list[str]]:
    """Labels of the dimensions but time; `labels` are those of a scheme's memory."""
    found = {
        "body": [b.name for b in system.bodies],
        "axis": list(AXES),
        "part": ["w", "x", "y", "z"],
        "joint": [j.name for j in system.joints],
        "column": labels,
    }
    return {k: v for k, v in found.items() if v}


def memory_labels(t: Trajectory) -> list[str]:
    """Names of the columns of the memory."""
    return [f"{m.name}_{k}" for m in t.scheme.record.memory for k in range(m.width)]


def states(t: Trajectory) -> list[Variable]:
    """What a scheme carries from step to step: all that is needed to go on, and to derive the rest.

    The position is that of the centre of mass, also where the scheme stores the tip.
    """
    about = "about the tip" if t.reduced and t.system.joints else "about the centre of mass"
    found = [
        Variable("position", VECTOR, t.position, "m", "of the centre of mass"),
        Variable("momentum", VECTOR, t.stored[..., 3:6], "kg m/s", "as the scheme stores it"),
        Variable("quaternion", ("time", "body", "part"), t.quaternion, "1", "body to world"),
        Variable("angular_momentum", VECTOR, t.stored[..., 10:13], "kg m2/s", f"{about}, world"),
    ]
    if t.scheme.record.width:
        dims = ("time", "body", "column")
        found.append(Variable("memory", dims, t.memory, "", "of the scheme"))
    if t.carried is not None and t.arrays.accounts.width:
        told = "accounts of the ledger and angles, then what rounding cut off"
        found.append(Variable("carried", ("time", "account"), t.carried, "", told))
    return found


def derived(t: Trajectory) -> Iterator[Variable]:
    """What follows from the states: velocities, energies, reactions, joint coordinates."""
    yield Variable("velocity", VECTOR, t.velocity, "m/s", "of the centre of mass")
    yield Variable("angular_velocity", VECTOR, t.angular_velocity, "rad/s", "body axes")
    yield Variable("kinetic_energy", ("time",), kinetic_energy(t), "J", "")
    yield Variable("potential_energy", ("time",), potential_energy(t), "J", "gravity and springs")
    if not t.system.joints:
        return
    dims = ("time", "joint", "axis")
    told = "on the second body, at the joint's point, world"
    yield Variable("reaction_force", dims, t.observed.reaction_force, "N", told)
    yield Variable("reaction_torque", dims, t.observed.reaction_torque, "N m", told)
    for key, unit in _JOINT_VALUES.items():
        for name, values in _joint_values(t, key):
            rest = ("component",) * (values.ndim - 1)  # of both angles, or in a plane
            told = f"{key} of joint '{name}'"
            yield Variable(f"{key}_of_{name}", ("time", *rest), values, unit, told)


def _joint_values(t: Trajectory, key: str) -> Iterator[tuple[str, Floats]]:
    for joint in t.system.joints:
        try:
            yield joint.name, getattr(JointView(t, joint.name), key).values
        except ModelError:  # this joint has no such coordinate
            continue


def dataset(t: Trajectory) -> xarray.Dataset:
    """All results as one data set."""
    import xarray

    labels: dict[str, Any] = coordinates(t.system, memory_labels(t))
    labels["time"] = ("time", t.time, {"units": "s"})
    found = [*states(t), *derived(t)]
    content = {v.name: (v.dims, np.asarray(v.values), _attributes(v)) for v in found}
    used = {d for v in found for d in v.dims}
    return xarray.Dataset(
        content,
        coords={k: v for k, v in labels.items() if k in used},
        attrs={"title": t.system.title, "scheme": str(t.scheme), "step": t.step, "steps": t.steps},
    )


def _attributes(v: Variable) -> dict[str, str]:
    return {k: text for k, text in (("units", v.units), ("long_name", v.told)) if text}
