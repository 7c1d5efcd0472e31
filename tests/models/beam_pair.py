"""Two bodies tied by one beam element at points and frames of any kind, over a step."""

import numpy as np

import polhode as ph
from polhode.kernel.columns import Pose, RowValue, Twist
from polhode.lowering.system import Way, compile_system
from polhode.model.beams import BeamElement
from tests.plain_beam import hat, impulse, rotation, strain

STEP = 0.1


def cayley(g):
    K = hat(g)
    return np.eye(3) + (K + 0.5 * K @ K) / (1 + 0.25 * g @ g)


class Pair:
    """The tables of the kernels, with bodies somewhere in a step, and the same in plain NumPy."""

    def __init__(self, seed, damping=0.0, size=0.2):
        rng = np.random.default_rng(seed)
        A = rng.normal(size=(6, 6))
        self.flexibility = A @ A.T + 0.1 * np.eye(6)
        self.points, self.axes = (
            rng.normal(size=(2, 3)),
            [rotation(v) for v in 0.3 * rng.normal(size=(2, 3))],
        )
        self.damping = damping
        names = "a", "b"
        element = BeamElement(
            "beam",
            1,
            names,
            tuple(self.points),
            tuple(self.axes),
            2.0,
            0.5 * self.flexibility,
            0.1 * rng.normal(size=6),
            damping,
        )
        bodies = [
            ph.Body(n, mass=1.0, inertia=(1, 1.5, 2), position=p)
            for n, p in zip(names, ((0, 0, 0), (2, 0, 0)), strict=True)
        ]
        system = ph.System(bodies)
        system.__dict__["beam_elements"] = (element,)
        self.compiled = compile_system(system, Way.JOINTED)
        self.J = self.compiled.arrays.joints
        self.x0, self.R0 = (
            rng.normal(size=(2, 3)),
            [rotation(v) for v in 0.2 * rng.normal(size=(2, 3))],
        )
        self.dx, self.g = size * rng.normal(size=(2, 2, 3))
        self.u0, self.mu = 0.1 * rng.normal(size=6), rng.normal(size=6)
        for i in range(2):
            self._place(i)
        first = self.compiled.accounts.width - 6
        self.compiled.arrays.carried[0, first:] = self.u0
        self.J.rows[RowValue.MU, :6] = self.mu

    def _place(self, i):
        J = self.J
        J.poses[i, Pose.X0 : Pose.X0 + 3] = self.x0[i]
        J.poses[i, Pose.X1 : Pose.X1 + 3] = self.x0[i] + self.dx[i]
        J.poses[i, Pose.R0 : Pose.R0 + 9] = self.R0[i].ravel()
        J.poses[i, Pose.R1 : Pose.R1 + 9] = (self.R0[i] @ cayley(self.g[i])).ravel()
        J.poses[i, Pose.F_IMPULSE : Pose.M_SIZE + 1] = 0.0
        J.z[i, Twist.SHIFT : Twist.SHIFT + 3] = self.dx[i]
        J.z[i, Twist.TURN : Twist.TURN + 3] = self.g[i]

    def _frames(self, x, R):
        ends = [x[i] + R[i] @ self.points[i] for i in range(2)]
        return ends[1] - ends[0], R[0] @ self.axes[0], R[1] @ self.axes[1]

    def plain(self, twists=None, mu=None):
        """Impulses on a and b, and the rows, where bodies are moved on by (shift, turn)."""
        twists = np.zeros((2, 6)) if twists is None else twists
        mu = self.mu if mu is None else mu
        R1 = [self.R0[i] @ cayley(self.g[i]) for i in range(2)]
        R1 = [R + hat(t[3:]) @ R for R, t in zip(R1, twists, strict=True)]
        x1 = self.x0 + self.dx + twists[:, :3]
        start, end = self._frames(self.x0, self.R0), self._frames(x1, R1)
        F, Ta, Tb = impulse(mu, start, end)
        ra, rb = (0.5 * (self.R0[i] + R1[i]) @ self.points[i] for i in range(2))
        moved = strain(*end) - strain(*start)
        rows = self.u0 + (0.5 + self.damping / STEP) * moved + self.flexibility @ mu / STEP
        return np.concatenate([-F, Ta - np.cross(ra, F), F, Tb + np.cross(rb, F), rows])
