"""Kinematics in joint coordinates: poses, Jacobians, inverse kinematics; what the numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion, well_scaled
from polhode.mechanics.coordinates import JointCoordinate
from polhode.mechanics.drives import drive_rows
from polhode.mechanics.loops import Loops
from polhode.mechanics.tree_motion import TreeMotion
from polhode.model.numbers import Floats, array, floats, shown, texts
from polhode.model.orientation import matrix, orientation
from polhode.model.system import System, checked_system

REACH_ITERATIONS = 200
REACHED = 1e-10  # m or rad that may be left
FINE = 1e-14  # below which nothing more is gained
LEAST_DAMPING, MOST_DAMPING = 1e-12, 1e8
LARGEST_GIVEN = 1e100  # coordinate, rate, acceleration or force: squares of more have no floats
TWIST_NAMES = ("v_x", "v_y", "v_z", "omega_x", "omega_y", "omega_z")


@dataclass(frozen=True)
class Placed:
    """Where bodies are: centres of mass (..., body, 3) and rotations (..., body, 3, 3), by name."""

    names: tuple[str, ...]
    position: Floats
    rotation: Floats

    def body(self, name: str) -> tuple[Floats, Floats]:
        """Centre of mass and rotation of one body."""
        if name not in self.names:
            raise InputError(f"there is no body '{name}'." + suggestion(name, self.names))
        k = self.names.index(name)
        return self.position[..., k, :], self.rotation[..., k, :, :]


class JointKinematics:
    """Where a system is and how it moves, in its joint coordinates."""

    @well_scaled()
    def __init__(self, system: System, independent: Sequence[str] | None = None) -> None:
        checked_system("JointSpace", system)
        for kind in ("beams", "contacts", "cables", "flexibles"):
            if getattr(system, kind, ()):
                raise InputError(
                    f"joint space does not support {kind}; omit them, or use ph.modes and "
                    "ph.simulate."
                )
        names = None if independent is None else texts("independent", independent)
        wanted = [] if names is None else _joints(system, names)
        self.system = system
        self._tree = TreeMotion(system, wanted)
        self._loops = Loops(self._tree, names)

    # --- what the numbers are ------------------------------------------------------------------

    @property
    def coordinates(self) -> tuple[JointCoordinate, ...]:
        """What the numbers of q are, in their order: that of the joints, then of free bodies."""
        return tuple(self._tree.coordinates[k] for k in self._loops.free)

    @property
    def dependent(self) -> tuple[JointCoordinate, ...]:
        """Coordinates of a spanning tree that follow from those by the loops."""
        return tuple(self._tree.coordinates[k] for k in self._loops.bound)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the coordinates."""
        return tuple(c.name for c in self.coordinates)

    @property
    def start(self) -> Floats:
        """Coordinates of the assembled system at the start."""
        return np.array(self._loops.reference[self._loops.free])

    def __len__(self) -> int:
        return len(self._loops.free)

    def __repr__(self) -> str:
        """Return the coordinates, by name."""
        held = f", {len(self.dependent)} more follow from the loops" if self.dependent else ""
        title = f" of '{self.system.title}'" if self.system.title else ""
        return f"JointSpace{title}: {', '.join(map(str, self.coordinates))}{held}"

    def state(self, run: Any) -> tuple[Floats, Floats]:
        """Coordinates and rates at all samples of a run of this system."""
        t = getattr(run, "trajectory", run)
        q = self._tree.read(t.position, t.rotation)
        for k, c in enumerate(self._tree.coordinates):
            if c.joint and c.name.endswith(".angle"):
                q[:, k] = run.joint(c.joint).angle.values  # with all its turns
        twists = np.concatenate([t.velocity, t.angular_velocity_world], axis=2)
        v = self._tree.rates(q, twists)
        self._loops.remember(q[-1])
        return q[:, self._loops.free], v[:, self._loops.free]

    @property
    def size(self) -> float:
        """Length that makes metres and radians comparable: the extent of the model."""
        return self._loops.size

    def initial(self) -> tuple[Floats, Floats]:
        """Coordinates and rates of the assembled system at the start."""
        s = self._tree.start
        omega = np.einsum("nab,nb->na", matrix(s.q), s.Omega)
        v = self._tree.rates(self._loops.reference[None], np.hstack([s.v, omega])[None])[0]
        return self.start, v[self._loops.free]

    def read(self, position: Floats, quaternion: Floats) -> Floats:
        """Coordinates of the poses of all bodies; loops are followed from there."""
        q = self._tree.read(np.asarray(position)[None], matrix(np.asarray(quaternion))[None])
        self._loops.remember(q[0])
        return np.asarray(q[0, self._loops.free])

    def rates_of(self, q: Floats, v: Floats, drives: Sequence[str]) -> Floats:
        """Rates of the coordinates of drives, also of joints that close loops."""
        found = []
        for here, speed in zip(self._loops.followed(q), v, strict=True):
            found.append(drive_rows(self._tree, drives, here)[1] @ self._loops.G(here) @ speed)
        return np.array(found)

    # --- kinematics ----------------------------------------------------------------------------

    def pose(self, q: Any) -> Placed:
        """Where all bodies are."""
        rows, one = self._rows("q", q)
        x, R, _ = self._tree.motion(self._loops.followed(rows))
        names = tuple(b.name for b in self.system.bodies)
        return Placed(names, cut(x, one), cut(R, one))

    def all_coordinates(self, q: Any) -> dict[str, Floats]:
        """Independent and dependent coordinates, by name."""
        rows, one = self._rows("q", q)
        full = cut(self._loops.followed(rows), one)
        return {c.name: full[..., k] for k, c in enumerate(self._tree.coordinates)}

    def jacobian(self, at: Any, q: Any, *, labelled: bool = False) -> Any:
        """Derivative (6, coordinates) of velocity and angular velocity at a point by v.

        `at` is the name of a marker, of a body (its centre of mass), or a pair of a body's name and
        a point fixed in it. World axes, the velocity first.
        """
        return self._jacobian(at, q, None, labelled)

    def jacobian_rate(self, at: Any, q: Any, v: Any, *, labelled: bool = False) -> Any:
        """Rate of that derivative, so that the acceleration is J a + J' v."""
        return self._jacobian(at, q, v, labelled)

    def _jacobian(self, at: Any, q: Any, v: Any, labelled: bool) -> Any:
        body, point = self._point(at)
        rows, one = self._rows("q", q)
        full = self._loops.followed(rows)
        rates = np.zeros_like(rows) if v is None else self._same(v, "v", rows)
        found = []
        if not self._loops.rank:
            J, rate = self._tree.jacobian(body, point, full, rates)
            result = J if v is None else rate
        else:
            for here, speed in zip(full, rates, strict=True):
                G = self._loops.G(here)
                all_rates = G @ speed
                J, rate = self._tree.jacobian(body, point, here[None], all_rates[None])
                part = J[0] @ G
                if v is not None:
                    part = rate[0] @ G + J[0] @ self._G_rate(here, speed, G)
                found.append(part)
            result = np.array(found)
        return self._labelled(cut(result, one), labelled, ("twist", TWIST_NAMES), "coordinate")

    def _G_rate(self, q: Floats, v: Floats, G: Floats) -> Floats:
        """Rate of G, by what g is bilinear in: g(v + e) - g(v - e) = 4 G' e, one column an e."""
        columns = []
        for e in np.eye(len(v)):
            high, low = self._loops.g(q, G @ (v + e)), self._loops.g(q, G @ (v - e))
            columns.append(0.25 * (high - low))
        return np.stack(columns, axis=1)

    def reach(
        self,
        marker: Any,
        pose: Any,
        start: Any = None,
    ) -> Floats:
        """Coordinates that bring a marker (or body, or body point) to a pose, near `start`.

        `pose` is a world point, or a pair of a point and an orientation of the body (quaternion or
        matrix). The coordinates stay between the stops of their joints.
        """
        return reached(self, marker, pose, self.start if start is None else start)

    # --- input and output ----------------------------------------------------------------------

    def _rows(self, what: str, value: Any) -> tuple[Floats, bool]:
        """Rows of numbers, and whether a single row was given."""
        given = floats(value)
        found = np.zeros(0) if given is None else given
        empty = found.ndim == 2 and not len(found)
        if found.ndim not in (1, 2) or found.shape[-1] != len(self) or empty:
            raise InputError(
                f"{what} is {shown(value)}; it must have {len(self)} numbers in a row: "
                f"{', '.join(self.names)}."
            )
        if not np.all(np.abs(found) < LARGEST_GIVEN):  # nor where one is not a number
            raise InputError(
                f"{what} has numbers that are not finite, or above {LARGEST_GIVEN:g}; give smaller "
                "ones."
            )
        return np.atleast_2d(found), found.ndim == 1

    def _same(self, value: Any, what: str, rows: Floats) -> Floats:
        found, _ = self._rows(what, value)
        if len(found) not in (1, len(rows)):
            raise InputError(
                f"{what} has {len(found)} rows and q has {len(rows)}; give one, or as many."
            )
        return np.ascontiguousarray(np.broadcast_to(found, rows.shape))

    def _point(self, at: Any) -> tuple[int, Floats]:
        """Number of a body, and a point fixed in it."""
        if isinstance(at, tuple | list) and len(at) == 2 and isinstance(at[0], str):
            return self.system.index(at[0]), array(f"the point of body '{at[0]}'", at[1], 3)
        markers = {
            name: (i, np.asarray(point))
            for i, b in enumerate(self.system.bodies)
            for key, point in b.markers.items()
            for name in (key, f"{b.name}.{key}")
        }
        if isinstance(at, str) and at in markers:
            return markers[at]
        names = [b.name for b in self.system.bodies]
        if isinstance(at, str) and at in names:
            return names.index(at), np.zeros(3)
        raise InputError(
            f"{shown(at)} is neither a marker nor a body, nor a pair of a body's name and a point."
            + suggestion(str(at), [*markers, *names])
        )

    def _labelled(self, values: Any, labelled: bool, *dims: Any) -> Any:
        """Values, with labels if requested."""
        if not labelled:
            return values
        import xarray

        named = {
            dim if isinstance(dim, str) else dim[0]: list(
                self.names if isinstance(dim, str) else dim[1]
            )
            for dim in dims
        }
        rows = ["row"] * (np.ndim(values) - len(named))
        return xarray.DataArray(values, dims=[*rows, *named], coords=named)


def cut(values: Any, one: bool) -> Any:
    """The single row, if one was given."""
    return values[0] if one else values


def _joints(system: System, names: Sequence[str]) -> list[str]:
    """Joints that coordinates belong to; a free body's have none."""
    found = []
    for name in names:
        parts = name.removeprefix("joint.")
        owners = [
            j.name for j in system.joints if parts == j.name or parts.startswith(f"{j.name}.")
        ]
        if owners:
            found.append(max(owners, key=len))
    return found


def reached(space: JointKinematics, marker: Any, pose: Any, start: Any) -> Floats:
    """Coordinates that bring a point (and the body's attitude) to a pose.

    Damped least squares from a start, to rounding where the pose is in reach. Coordinates stay
    between their stops: one that is held by a stop takes no part in a step.
    """
    body, point = space._point(marker)
    place, turn = _pose(pose)
    rows, one = space._rows("start", start)
    if not one:
        raise InputError("start has several rows; give one configuration to start from.")
    low, high = np.array([c.bounds for c in space.coordinates]).reshape(-1, 2).T
    q, damping = np.clip(rows[0], low, high), 1e-3
    name = space.system.bodies[body].name

    def miss(q: Floats) -> Floats:
        x, R = space.pose(q).body(name)
        gap = place - (x + R @ point)
        return gap if turn is None else np.concatenate([gap, _turn_between(R, turn)])

    here = miss(q)
    for _ in range(REACH_ITERATIONS):
        if np.abs(here).max() <= FINE:
            break
        J = space.jacobian(marker, q)[: len(here)]
        pull = J.T @ here
        J[:, ((q <= low) & (pull < 0.0)) | ((q >= high) & (pull > 0.0))] = 0.0  # stops hold these
        A = J.T @ J
        step = np.linalg.solve(
            A + damping * (np.trace(A) / len(q) + 1e-300) * np.eye(len(q)), J.T @ here
        )
        new = np.clip(q + step, low, high)
        try:
            there = miss(new)
        except InputError:  # loops do not close there
            there = np.full_like(here, np.inf)
        if np.linalg.norm(there) < np.linalg.norm(here):
            q, here, damping = new, there, max(0.1 * damping, LEAST_DAMPING)
        elif damping < MOST_DAMPING and np.abs(here).max() > REACHED:
            damping *= 10.0
        else:
            break
    if np.abs(here).max() > REACHED:
        held = [space.names[k] for k in np.flatnonzero((q <= low) | (q >= high))]
        raise InputError(
            f"{marker!r} does not reach the pose: the nearest pose is off by "
            f"{np.linalg.norm(here[:3]):.3g} m"
            + ("" if turn is None else f" and {np.linalg.norm(here[3:]):.3g} rad")
            + " away"
            + (f", at the stops of {', '.join(held)}" if held else "")
            + "; change the pose or the start."
        )
    return q


def _pose(pose: Any) -> tuple[Floats, Floats | None]:
    if isinstance(pose, tuple | list) and len(pose) == 2:
        return array("the point of the pose", pose[0], 3), matrix(
            orientation("the orientation of the pose", pose[1])
        )
    return array("the pose", pose, 3), None


def _turn_between(R: Floats, wanted: Floats) -> Floats:
    """World rotation vector from one attitude to another."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_matrix(wanted @ R.T).as_rotvec()
