"""Results as named variables with dimensions and units: of run directories and of data sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.kernel.columns import State
from polhode.lowering.system import Compiled
from polhode.model.numbers import Floats, stored_name
from polhode.quantities.beam import resultants
from polhode.quantities.force import ForcePart
from polhode.quantities.joint import JointPart
from polhode.quantities.system import kinetic_energy, potential_energy
from polhode.results.contact_points import PointColumn, by_sample
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import AXES, Trajectory

if TYPE_CHECKING:
    import xarray

VECTOR = ("time", "body", "axis")
STRAINS = ("stretch", "shear 2", "shear 3", "twist", "bend 2", "bend 3")  # times the length
INTERNAL = ("memory", "column", "carried", "account")


@dataclass(frozen=True)
class Variable:
    """An array over time."""

    name: str
    dims: tuple[str, ...]
    values: Floats
    units: str
    meaning: str
    from_start: bool = False  # a sum that each block of samples starts from zero


def coordinates(t: Trajectory | NodeTrajectory) -> dict[str, list[str]]:
    """Labels of the dimensions but time."""
    nodes = t.nodes
    found: dict[str, list[str]] = {"axis": list(AXES)}
    if isinstance(t, Trajectory):
        found |= {
            "body": [b.name for b in t.system.bodies],
            "part": ["w", "x", "y", "z"],
            "joint": [j.name for j in t.system.joints],
            "element": [f.name for f in t.system.forces] if nodes is None else [],
            "beam_element": [e.name for e in t.system.beam_elements],
            "section_axis": ["1", "2", "3"] if t.system.bending else [],
            "side": ["first", "second"] if t.touched is not None else [],
        }
        if nodes is None:
            memory = t.scheme.record.memory
            found["column"] = [f"{m.name}_{k}" for m in memory for k in range(m.width)]
            found["account"] = account_names(t.arrays)
    if nodes is not None:
        found["node" if nodes.assembled.spatial else "coordinate"] = list(nodes.assembled.names)
        found["rod"] = [s.name for s in nodes.assembled.springs if s.is_rod]
    return {k: v for k, v in found.items() if v}


def account_names(c: Compiled) -> list[str]:
    """Labels of what a run carries beside its state; none where it carries nothing."""
    accounts = [f"{kind}: {name}" for kind, name in c.accounts.columns]
    sums = accounts + [f"angle: {joint}" for joint in c.accounts.hinges]
    if c.accounts.strains:
        words = STRAINS
        sums += [f"strain: {e.name} {word}" for e in c.system.beam_elements for word in words]
    sums += [f"angle: {joint}" for joint in c.accounts.turns]
    sums += [f"memory of controllers: {k + 1}" for k in range(c.accounts.memory)]
    return sums + [f"{name} (cut off by rounding)" for name in sums]


def states(t: Trajectory | NodeTrajectory) -> list[Variable]:
    """The state of a scheme: enough to continue, and to derive the rest.

    The position is that of the centre of mass, also where the scheme stores the tip. Bodies in
    natural coordinates have their nodes beside them.
    """
    if isinstance(t, NodeTrajectory):
        return _nodes(t, "")
    about = "about the tip" if t.reduced and t.system.joints else "about the centre of mass"
    found = [
        Variable("position", VECTOR, t.position, "m", "of the centre of mass"),
        Variable(
            "momentum",
            VECTOR,
            t.stored[..., State.P : State.Q],
            "kg m/s",
            "as the scheme stores it",
        ),
        Variable("quaternion", ("time", "body", "part"), t.quaternion, "1", "body to world"),
        Variable(
            "angular_momentum",
            VECTOR,
            t.stored[..., State.PI : State.WIDTH],
            "kg m2/s",
            f"{about}, world",
        ),
    ]
    if t.nodes is not None:
        return found + _nodes(t.nodes, "node_")
    if t.scheme.record.width:
        dims = ("time", "body", "column")
        found.append(Variable("memory", dims, t.memory, "", "of the scheme"))
    if t.carried is not None and t.arrays.accounts.width:
        found.append(
            Variable("carried", ("time", "account"), t.carried, "", "energy in J, angles in rad")
        )
    return found + _points(t)


POINT = "contact_point"  # the dimension of points of contact: a ragged table over the samples
POINT_COUNT, POINTS_OMITTED = "contact_count", "contact_omitted"
POINT_ARRAYS = {
    "contact_pair": (PointColumn.FIRST, ("side",), "", "numbers of bodies, -1 is the ground"),
    "contact_position": (PointColumn.POINT, ("axis",), "m", "at the middle of the step"),
    "contact_normal": (PointColumn.NORMAL, ("axis",), "1", "from the first body to the second"),
    "contact_force": (PointColumn.FORCE, ("axis",), "N", "on the second body, mean of the step"),
    "contact_slip": (PointColumn.SLIP, ("axis",), "m/s", "of the second body, mean of the step"),
    "contact_gap": (PointColumn.GAP, (), "m", "at the middle of the step"),
    "contact_sticks": (PointColumn.STICKS, (), "", "1 where friction held it"),
}
POINT_INTEGERS = ("contact_pair", "contact_sticks")


def _points(t: Trajectory) -> list[Variable]:
    """Points of contact: how many of each sample, and all of them in the order of time."""
    if t.touched is None or t.pressing is None:
        return []
    counts = np.array([len(points) for points in t.touched], dtype=np.int64)
    rows = np.concatenate([np.zeros((0, PointColumn.WIDTH)), *t.touched])
    found = [
        Variable(POINT_COUNT, ("time",), counts, "", f"rows of {POINT}, sample by sample"),
        Variable(POINTS_OMITTED, ("time",), t.pressing - counts, "", "beyond those that are kept"),
    ]
    for name, (first, rest, units, meaning) in POINT_ARRAYS.items():
        width = {"side": 2, "axis": 3}[rest[0]] if rest else 1
        values = rows[:, first : first + width] if rest else rows[:, first]
        kind = np.int64 if name in POINT_INTEGERS else np.float64
        found.append(Variable(name, (POINT, *rest), values.astype(kind), units, meaning))
    return found


def points_from(take: Callable[[str], Floats]) -> tuple[Floats, Floats]:
    """Numbers of points and points by sample, as rows of a run have them, from their arrays."""
    counts, omitted = take(POINT_COUNT), take(POINTS_OMITTED)
    columns = [take(name) for name in POINT_ARRAYS]
    flat = [column if column.ndim > 1 else column[:, None] for column in columns]
    return counts + omitted, by_sample(np.concatenate(flat, axis=1), counts)


def node_variables(spatial: bool, prefix: str) -> tuple[str, str]:
    """Names of the arrays of coordinates and velocities."""
    return prefix + ("position" if spatial else "displacement"), prefix + "velocity"


def _nodes(t: NodeTrajectory, prefix: str) -> list[Variable]:
    spatial, rows = t.assembled.spatial, len(t.index)
    dims = ("time", "node", "axis") if spatial else ("time", "coordinate")
    shape = (rows, t.assembled.n // 3, 3) if spatial else (rows, t.assembled.n)
    of, rate = node_variables(spatial, prefix)
    found = [
        Variable(of, dims, t.u.reshape(shape), "m", "of the nodes" if spatial else ""),
        Variable(rate, dims, t.v.reshape(shape), "m/s", ""),
    ]
    for name, values in t.memory.items():
        found.append(Variable(prefix + name, dims, values.reshape(shape), "", "of the scheme"))
    if t.multipliers.shape[1]:
        meaning = "force of a rod over its length"
        found.append(Variable("multiplier", ("time", "rod"), t.multipliers, "N/m", meaning))
    return found


def derived(t: Trajectory | NodeTrajectory) -> Iterator[Variable]:
    """Derived results: velocities, energies, reactions, joint coordinates."""
    nodes = t.nodes
    if nodes is not None and any(s.artificial for s in nodes.assembled.springs):
        meaning = "of the springs that hold bodies together"
        yield Variable("spring_energy", ("time",), nodes.artificial, "J", meaning)
    if isinstance(t, NodeTrajectory):
        yield Variable("kinetic_energy", ("time",), t.kinetic, "J", "")
        yield Variable("potential_energy", ("time",), t.potential, "J", "")
        return
    yield Variable("velocity", VECTOR, t.velocity, "m/s", "of the centre of mass")
    yield Variable("angular_velocity", VECTOR, t.angular_velocity, "rad/s", "body axes")
    yield Variable("kinetic_energy", ("time",), kinetic_energy(t), "J", "")
    yield Variable("potential_energy", ("time",), potential_energy(t), "J", "gravity and springs")
    yield from _elements(t)
    yield from _beams(t)
    if not t.system.joints:
        return
    dims = ("time", "joint", "axis")
    meaning = "on the second body, at the joint's point, world"
    yield Variable("reaction_force", dims, t.observed.reaction_force, "N", meaning)
    yield Variable("reaction_torque", dims, t.observed.reaction_torque, "N m", meaning)
    joints = [JointPart(t, joint.name) for joint in t.system.joints]
    for q in (q for q in JointPart.quantities.values() if q.needs):
        for joint in (joint for joint in joints if joint.has(q)):
            values, name = joint.values(q), f"{q.name}_of_{stored_name(joint.name)}"
            rest = ("component",) * (values.ndim - 1)  # of both angles, or in a plane
            meaning = f"{q.name} of joint '{joint.name}'"
            yield Variable(name, ("time", *rest), values, q.unit, meaning)


def _beams(t: Trajectory) -> Iterator[Variable]:
    """Forces and moments in the middle of the elements of beams."""
    if not t.system.bending:
        return
    values, dims = resultants(t), ("time", "beam_element", "section_axis")
    meaning = "in the middle of an element, section axes"
    yield Variable("beam_force", dims, values[..., :3], "N", meaning)
    yield Variable("beam_moment", dims, values[..., 3:], "N m", meaning)


def _elements(t: Trajectory) -> Iterator[Variable]:
    """Results of loads, nan where a load has none of that name."""
    parts = [ForcePart(t, f.name) for f in t.system.forces] if t.nodes is None else []
    for q in ForcePart.quantities.values():
        found = [(k, part) for k, part in enumerate(parts) if part.has(q)]
        if not found:
            continue
        values = np.full((len(t.index), len(parts)), np.nan)
        for k, part in found:
            values[:, k] = part.values(q)
        units = " or ".join(dict.fromkeys(part.unit(q) for _, part in found))
        dims = ("time", "element")
        meaning = f"{q.name} of springs, dampers, rotors and other loads"
        yield Variable(f"element_{q.name}", dims, values, units, meaning, q.name == "angle")


def dataset(t: Trajectory | NodeTrajectory) -> xarray.Dataset:
    """All results as one data set, without what only a scheme needs to continue."""
    import xarray

    labels: dict[str, Any] = coordinates(t)
    labels["time"] = ("time", t.time, {"units": "s"})
    found = [v for v in (*states(t), *derived(t)) if v.name not in INTERNAL]
    content = {v.name: (v.dims, np.asarray(v.values), _attributes(v)) for v in found}
    used = {d for v in found for d in v.dims}
    return xarray.Dataset(
        content,
        coords={k: v for k, v in labels.items() if k in used},
        attrs={
            "title": t.system.title,
            "scheme": str(t.scheme),
            "step": t.given_step,
            "steps": t.steps,
        },
    )


def _attributes(v: Variable) -> dict[str, str]:
    return {k: text for k, text in (("units", v.units), ("long_name", v.meaning)) if text}
