"""The free body of the reproduction, and what is measured of it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.spatial.transform import Rotation

from polhode.api.simulate import simulate
from polhode.diagnostics.order import orders
from polhode.model.body import Body
from polhode.model.forces import Force, Torque
from polhode.model.joints import Spherical
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, rotation_vector
from polhode.model.system import System
from polhode.oracles import free_body
from polhode.results.trajectory import Trajectory

J = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])
W0 = np.array([1.0, 2.0, 0.5])
BETAS = (0.0, 0.125, 0.25, 0.375, 0.5)
CONSERVING = ((0.25, 0.5), (0.5, 1.0), (0.125, 0.25), (0.4, 0.8))  # beta/gamma = 1/2
OTHERS = ((0.3, 0.5), (0.6, 1.0), (0.25, 1.0), (0.5, 0.5))
COUNTS, SECONDS = (400, 800, 1600), 10.0


def algo_1(beta: float = 0.25, gamma: float = 0.5) -> str:
    """ALGO-1 with its parameters."""
    return f"algo-1(beta={beta},gamma={gamma})"


def algo_c1(beta: float = 0.25, gamma: float = 0.5) -> str:
    """ALGO-C1 with its parameters."""
    return f"algo-c1(beta={beta},gamma={gamma})"


def free(forces: Sequence[Force] = ()) -> System:
    """The free body."""
    body = Body("body", 1.0, inertia=J, angular_velocity=W0)
    return System([body], forces=forces, title="Free body")


def slow_top() -> System:
    """Weight 20 on a lever of 1, moments 5, 5, 1 about the tip, spin 5 rad/s, inclined by 0.3."""
    a = 0.3
    body = Body(
        "top",
        mass=2.0,
        inertia=(3.0, 3.0, 1.0),
        position=(0.0, -math.sin(a), math.cos(a)),
        orientation=rotation_vector((a, 0.0, 0.0)),
        angular_velocity=(0.0, 0.0, 5.0),
    )
    tip = Spherical("tip", "ground", "top", point=(0.0, 0.0, 0.0))
    return System([body], [tip], gravity=(0.0, 0.0, -10.0), title="Slow top")


def run(
    scheme: str, h: float, steps: int, system: System | None = None, every: int = 1
) -> Trajectory:
    """So many steps."""
    system = system or free()
    return simulate(system, scheme, step=h, until=steps * h, save_every=every).trajectory


def convected(t: Trajectory) -> tuple[Floats, Floats, Floats]:
    """W, Pi = J W and H = W.Pi/2 at every sample."""
    W = t.angular_velocity[:, 0]
    Pi = W @ t.inertia[0]
    return W, Pi, 0.5 * dot(W, Pi)


def dot(a: Floats, b: Floats) -> Floats:
    """Scalar products of vectors along the last axis."""
    return np.einsum("...a,...a->...", a, b)


def momentum(t: Trajectory) -> Floats:
    """Lambda J W at every sample, from attitude and rate."""
    return np.einsum("tab,tb->ta", t.rotation[:, 0], convected(t)[1])


def momentum_by_step_2(t: Trajectory, beta: float, gamma: float) -> Floats:
    """Lambda1 J W1 of ALGO-C1 after every step, with W1 from the rotation by step 2.

    The stored momentum does not enter, except by W0.
    """
    R, W, A, h = t.rotation[:, 0], t.angular_velocity[:, 0], t.angular_acceleration[:, 0], t.step
    theta = Rotation.from_matrix(np.swapaxes(R[:-1], 1, 2) @ R[1:]).as_rotvec()
    ratio = gamma / beta
    W1 = ratio / h * theta - W[:-1] + (2.0 - ratio) * (W[:-1] + 0.5 * h * A[:-1])
    return np.einsum("tab,tb->ta", R[1:], W1 @ t.inertia[0])


def exact(time: float) -> tuple[Floats, Floats, Floats]:
    """Attitude, rate and angular acceleration of the free body."""
    motion = free_body(J, W0, np.asarray([time]))
    W = motion.Omega[0]
    return matrix(motion.q[0]), W, np.linalg.solve(J, -np.cross(W, J @ W))


def errors(scheme: str, counts: Sequence[int] = COUNTS) -> Floats:
    """Of attitude, rate and acceleration after 10 s, a row for each number of steps."""
    R, W, A = exact(SECONDS)
    rows = []
    for n in counts:
        t = run(scheme, SECONDS / n, n, every=n)
        values = (t.rotation, R), (t.angular_velocity, W), (t.angular_acceleration, A)
        rows.append([np.abs(found[-1, 0] - right).max() for found, right in values])
    return np.array(rows)


def measured(rows: Floats, counts: Sequence[int] = COUNTS) -> Floats:
    """Orders between neighbouring rows, a row for each quantity."""
    steps = [SECONDS / n for n in counts]
    return np.array([orders(steps, column) for column in rows.T])


def with_wrong_start(scheme: str, h: float, steps: int) -> Trajectory:
    """A run whose A0 is too large by (1, 0, 0): a torque that acts at t = 0 for no time."""
    jolt = Torque("jolt", "body", steps=[[0.0, 1e-30, J[:, 0]]])
    return run(scheme, h, steps, free([jolt]))
