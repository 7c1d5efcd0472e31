"""Any system on ball joints, hinges and welds as a structure: bodies in natural coordinates."""

from __future__ import annotations

import numpy as np

from polhode.assembly.poses import Start
from polhode.assembly.start import start
from polhode.errors import ModelError
from polhode.kernel.structures.layout import FollowerKind
from polhode.lowering.structures.points import SHARED, shared_points
from polhode.model.forces import Force
from polhode.model.forces._force import ElementLoad, Lowered, Places, PointLoad, TimedLoad
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.signal import Piece, Signal
from polhode.model.structures.equations import (
    Assembled,
    BodyRow,
    FollowerRow,
    LoadRow,
    Sum,
    combined,
)
from polhode.model.structures.masses import Masses
from polhode.model.structures.matrices import collected, empty
from polhode.model.structures.potentials import add_law
from polhode.model.structures.rigid import add_body
from polhode.model.system import System


def is_natural(system: System) -> bool:
    """Whether natural coordinates can express all joints and forces of a system."""
    return all(j.kind in SHARED and not getattr(j, "motion", None) for j in system.joints) and all(
        f.is_natural for f in system.forces
    )


def natural_form(system: System, stiffness: float = 1e6) -> Assembled:
    """A system in natural coordinates.

    Parameters
    ----------
    stiffness
        Of the springs that hold the bodies together, N/m; inf stands for rods.
    """
    if system.state:
        raise ModelError(
            "the system has a state of its own, which natural coordinates do not take; use "
            "energy-momentum."
        )
    s = start(system)
    found = shared_points(system, s)
    R, omega = matrix(s.q), np.einsum("nab,nb->na", matrix(s.q), s.Omega)
    owners = [found.owner[p] for p in found.nodes]
    u = np.array([found.place[p] for p in found.nodes]).reshape(-1, 3)
    v = np.array(
        [s.v[b] + np.cross(omega[b], x - s.x[b]) for b, x in zip(owners, u, strict=True)]
    ).reshape(-1, 3)
    if not len(u):
        raise ModelError("every point of every body is fixed to the ground; nothing can move.")
    n = 3 * len(u)
    a = Assembled(
        title=system.title,
        names=tuple(f"{system.bodies[b].name} {k}" for k, b in enumerate(owners)),
        spatial=True,
        u=u.ravel(),
        v=v.ravel(),
        mass=empty(n),
        damping=empty(n),
        stiffness=empty(n),
        constant=np.zeros(n),
        reference=np.zeros(n),
        fixed=np.zeros(n, dtype=bool),
        gravity=np.asarray(system.gravity),
        grounded=any("ground" in (j.first, j.second) for j in system.joints),
        notes=list(s.notes),
        frames=s.frames,
    )
    masses = Masses(len(u))
    order = [branch.body for branch in s.branches]
    for i, (points, P) in sorted(zip(order, found.maps, strict=True), key=lambda pair: pair[0]):
        body, sums = system.bodies[i], [found.sums[p] for p in points]
        if body.is_point_mass:
            masses.add(sums[0], body.mass)
            a.bodies.append(BodyRow(body.name, body.mass, None, np.zeros((3, 3)), sums[0], ()))
        else:
            add_body(a, masses, body, sums, P, stiffness)
    a.mass = masses.matrix()
    gravity = np.asarray(system.gravity)
    a.constant = np.outer(masses.weights, gravity).ravel()
    a.potential_offset = -float(masses.offset @ gravity)
    for force in system.forces:
        _add_force(system, s, a, force, R)
    return a


def _point(a: Assembled, i: int, local: Floats) -> Sum:
    """A point of body i, given in body axes from its centre; of the ground, if i is -1."""
    if i < 0:
        return Sum({}, local)
    row = a.bodies[i]
    return combined([(1.0, row.centre), *zip(map(float, local), row.axes, strict=False)])


def _add_force(system: System, s: Start, a: Assembled, force: Force, R: Floats) -> None:
    if not force.is_natural:
        raise ModelError(
            f"'{force.name}' is a {force.kind} load, which natural coordinates do not know; they "
            "know forces and torques in time, and springs: use energy-momentum."
        )
    lowered = Lowered()
    places = Places(system, s.x, R, s.Omega, s.frames, np.zeros_like(s.x))
    force.lower(places, lowered, np.zeros(3))
    for tie in lowered.elements:
        _add_tie(a, force, tie)
    for load in lowered.timed:
        _add_timed(a, force, load)
    if lowered.points:
        _add_point_loads(a, force, lowered.points)


def _add_tie(a: Assembled, force: Force, tie: ElementLoad) -> None:
    if tie.law.damps and not tie.law.damping:
        raise ModelError(
            f"{force.kind} '{force.name}' has a table or a function, and natural "
            "coordinates know dampers with a number only: use energy-momentum."
        )
    first, second = (_point(a, *end) for end in zip(tie.bodies, tie.points, strict=True))
    between = combined([(1.0, second), (-1.0, first)])
    add_law(a, force.name, between, tie.law, tie.law.damping)
    a.grounded = a.grounded or -1 in tie.bodies


def _add_timed(a: Assembled, force: Force, load: TimedLoad) -> None:
    row, at = a.bodies[load.body], _point(a, load.body, load.point)
    if not load.torque and not load.body_axes:
        rows = tuple((3 * k + axis, axis, w) for k, w in at.terms.items() for axis in range(3))
        a.loads.append(LoadRow(force.name, load.signal, rows))
        return
    if len(row.axes) != 3:
        raise ModelError(f"'{force.name}' turns body '{row.name}', which is a point mass.")
    kind = FollowerKind.BODY_FORCE
    if load.torque:
        kind = FollowerKind.BODY_TORQUE if load.body_axes else FollowerKind.WORLD_TORQUE
    axes = (row.axes[0], row.axes[1], row.axes[2])
    a.followers.append(FollowerRow(force.name, kind, load.signal, axes, at))


def _add_point_loads(a: Assembled, force: Force, loads: list[PointLoad]) -> None:
    """Weights of mass points are loads, their drag is a damping matrix."""
    rows, columns, values = [a.damping.rows], [a.damping.columns], [a.damping.values]
    axis = np.arange(3)
    for load in loads:
        at = _point(a, load.body, load.point)
        if np.any(load.constant):
            always = Signal((Piece(-np.inf, np.inf, 0.0, load.constant, np.zeros(3)),), np.zeros(3))
            on = tuple((3 * k + x, x, w) for k, w in at.terms.items() for x in range(3))
            a.loads.append(LoadRow(force.name, always, on))
        for p, wp in at.terms.items():
            for q, wq in at.terms.items():
                rows.append(3 * p + axis)
                columns.append(3 * q + axis)
                values.append(np.full(3, load.damping * wp * wq))
    a.damping = collected(
        a.n, np.concatenate(rows), np.concatenate(columns), np.concatenate(values)
    )
