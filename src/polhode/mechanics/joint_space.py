"""Joint space: the quantities of robotics for trees and loops, in joint coordinates.

Of all methods, q, v, a and tau have one number a coordinate, or rows of them; results then have
rows, too. v is the rate of q and a that of v, of rotation vectors as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.errors import InputError, warn
from polhode.mechanics.drives import drive_rows
from polhode.mechanics.joint_kinematics import JointKinematics, cut
from polhode.model.numbers import Floats, number


class Bias(np.ndarray[Any, np.dtype[Any]]):
    """Generalised forces that hold a motion without acceleration: the sum of its parts.

    `coriolis` (with centrifugal forces), `gyroscopic`, `gravity` and `springs`, the last with all
    other loads of the model at that time: dampers, motors, rotors.
    """

    coriolis: Floats
    gyroscopic: Floats
    gravity: Floats
    springs: Floats

    @classmethod
    def of(cls, **parts: Floats) -> Bias:
        """Add up the parts, and keep them."""
        found = np.asarray(sum(parts.values())).view(cls)
        for name, value in parts.items():
            setattr(found, name, value)
        return found

    @property
    def parts(self) -> dict[str, Floats]:
        """All of them by name."""
        return {k: getattr(self, k) for k in ("coriolis", "gyroscopic", "gravity", "springs")}


class JointSpace(JointKinematics):
    """A system in its joint coordinates.

    Parameters
    ----------
    system
        Trees, or loops: of these the coordinates are those of as many joints as there are degrees
        of freedom, the others follow.
    independent
        Names of coordinates (``"joint.crank.angle"``) or joints (``"crank"``) to use for loops;
        default the first joints that determine the others well.
    """

    # --- dynamics ------------------------------------------------------------------------------

    def mass_matrix(self, q: Any, *, labelled: bool = False) -> Any:
        """M of the kinetic energy v·M v/2."""
        rows, one = self._rows("q", q)
        full = self._loops.followed(rows)
        M = self._tree.mass_matrix(full)
        if self._loops.rank:
            G = [self._loops.G(here) for here in full]
            M = np.array([g.T @ m @ g for g, m in zip(G, M, strict=True)])
        return self._labelled(cut(M, one), labelled, "coordinate", "coordinate_")

    def bias(self, q: Any, v: Any, *, time: float = 0.0) -> Bias:
        """Generalised forces that hold q' = v without acceleration, by their parts."""
        rows, one = self._rows("q", q)
        rates = self._same(v, "v", rows)
        parts = self._parts(rows, rates, np.zeros_like(rows), number("time", time))
        return Bias.of(**{name: cut(value, one) for name, value in parts.items()})

    def inverse_dynamics(
        self,
        q: Any,
        v: Any,
        a: Any,
        *,
        time: float = 0.0,
        drives: Sequence[str] | None = None,
        labelled: bool = False,
    ) -> Any:
        """Generalised forces that give the accelerations a: M a + bias.

        With `drives`, the forces of these coordinates (of any joints, also those that close loops)
        instead: the smallest, where there are more of them than degrees of freedom.
        """
        rows, one = self._rows("q", q)
        rates, accelerations = self._same(v, "v", rows), self._same(a, "a", rows)
        time = number("time", time)
        if self._loops.rank:
            tau = np.asarray(sum(self._parts(rows, rates, accelerations, time).values()))
        else:
            given = self._tree.forces(rows, rates, time)
            moved, spun, pulled = self._tree.inverse_dynamics(rows, rates, accelerations, given)
            tau = moved + spun - pulled
        if drives is None:
            return self._labelled(cut(tau, one), labelled, "coordinate")
        names, forces = self._shared(rows, tau, drives)
        return self._labelled(cut(forces, one), labelled, ("drive", names))

    def forward_dynamics(
        self, q: Any, v: Any, tau: Any, *, time: float = 0.0, labelled: bool = False
    ) -> Any:
        """Accelerations of q under generalised forces tau and the loads of the model."""
        rows, one = self._rows("q", q)
        rates, forces = self._same(v, "v", rows), self._same(tau, "tau", rows)
        time = number("time", time)
        if self._loops.rank:
            zero = np.zeros_like(rows)
            left = forces - np.asarray(sum(self._parts(rows, rates, zero, time).values()))
            a = np.linalg.solve(np.atleast_3d(self.mass_matrix(rows)), left[..., None])[..., 0]
        else:
            given = self._tree.forces(rows, rates, time)
            a = self._tree.forward_dynamics(rows, rates, forces, given)
        return self._labelled(cut(a, one), labelled, "coordinate")

    def _parts(self, q: Floats, v: Floats, a: Floats, time: float) -> dict[str, Floats]:
        """Generalised forces for accelerations a, by their origin."""
        full, loops = self._loops.followed(q), self._loops
        G = [loops.G(here) for here in full] if loops.rank else []
        rates, accelerations = v, a
        if loops.rank:
            rates = np.array([g @ speed for g, speed in zip(G, v, strict=True)])
            bias = [loops.g(here, speed) for here, speed in zip(full, rates, strict=True)]
            accelerations = np.array([g @ x + y for g, x, y in zip(G, a, bias, strict=True)])
        tree = self._tree
        heavy = tree.weights(len(full))
        moved, spun, pulled = tree.inverse_dynamics(full, rates, accelerations, heavy)
        loads = tree.forces(full, rates, time) - heavy
        zero = np.zeros_like(full)
        sprung = tree.inverse_dynamics(full, zero, zero, loads)[2]
        parts = {"coriolis": moved, "gyroscopic": spun, "gravity": -pulled, "springs": -sprung}
        if loops.rank:
            for name, value in parts.items():
                parts[name] = np.array([g.T @ x for g, x in zip(G, value, strict=True)])
        return parts

    def _shared(
        self, q: Floats, tau: Floats, drives: Sequence[str]
    ) -> tuple[tuple[str, ...], Floats]:
        """Least-norm forces of drives that do the work of tau."""
        full = self._loops.followed(q)
        names: tuple[str, ...] = ()
        found = []
        for here, wanted in zip(full, tau, strict=True):
            names, rows = drive_rows(self._tree, drives, here)
            A = (rows @ self._loops.G(here)).T
            rank = int(np.linalg.matrix_rank(A)) if A.size else 0
            if rank < len(wanted):
                raise InputError(
                    f"the drives {', '.join(names)} cannot give all accelerations: they move "
                    f"{rank} of {len(wanted)} degrees of freedom; add drives."
                )
            found.append(np.linalg.lstsq(A, wanted, rcond=None)[0])
        if len(names) > len(self):
            warn(
                f"{len(names)} drives move {len(self)} degrees of freedom: their forces are not "
                "unique, and the smallest are returned."
            )
        return names, np.array(found)

    # --- sums over all bodies ------------------------------------------------------------------

    def _moving(self, q: Any, v: Any) -> tuple[Floats, Floats, Floats, bool]:
        rows, one = self._rows("q", q)
        rates, full = self._same(v, "v", rows), self._loops.followed(rows)
        if self._loops.rank:
            both = zip(full, rates, strict=True)
            rates = np.array([self._loops.G(here) @ speed for here, speed in both])
        return *self._tree.motion(full, rates), one

    def kinetic(self, q: Any, v: Any) -> Any:
        """Kinetic energy of all bodies (and of rotors about their axes, at t = 0)."""
        _, R, u, one = self._moving(q, v)
        Omega = np.einsum("rnba,rnb->rna", R, u[..., 3:])
        moving = 0.5 * np.einsum("n,rna,rna->r", self._tree.mass, u[..., :3], u[..., :3])
        turning = 0.5 * np.einsum("rna,nab,rnb->r", Omega, self._tree.inertia, Omega)
        return cut(moving + turning + self._tree.rotor_energy, one)

    def potential(self, q: Any) -> Any:
        """Potential energy of gravity and of all elements that have one."""
        rows, one = self._rows("q", q)
        return cut(self._tree.potential(self._loops.followed(rows)), one)

    def center_of_mass(self, q: Any) -> Floats:
        """Centre of mass of all bodies."""
        x = self.pose(q).position
        m = self._tree.counted * self._tree.mass
        return np.asarray(np.einsum("n,...na->...a", m, x) / m.sum())

    def centroidal_momentum(self, q: Any, v: Any) -> Floats:
        """Linear momentum, and angular momentum about the centre of mass of all (6 numbers)."""
        x, R, u, one = self._moving(q, v)
        counted = self._tree.counted
        m = counted * self._tree.mass
        p = m[:, None] * u[..., :3]
        middle = np.einsum("n,rna->ra", m, x) / m.sum()
        spin = np.einsum("rnab,nbc,rndc,rnd->rna", R, self._tree.inertia, R, u[..., 3:])
        L = (np.cross(x - middle[:, None], p) + counted[:, None] * spin).sum(axis=1)
        return cut(np.concatenate([p.sum(axis=1), L], axis=1), one)
