"""Motions of closed mechanisms by other means than polhode's schemes.

`four_bar` reduces the N-four-bar to its one angle. `integrate` solves any system under gravity by
index-1 equations with pseudo-inverses, in numpy and scipy: nothing of the kernels is in it.
"""

import math

import numpy as np
from scipy.integrate import solve_ivp

from polhode.assembly.constraints import Constraints
from polhode.assembly.start import start
from polhode.model.orientation import matrix, multiply

RTOL = 1e-12


def four_bar(n, times, rate=-1.0, angle=math.pi / 2):
    """Angle and rate of the legs: (N+1) rods about their feet and N bars that only shift."""
    inertia = (n + 1) / 3 + n
    moment = 9.81 * ((n + 1) / 2 + n)
    found = solve_ivp(
        lambda t, y: (y[1], -moment / inertia * math.cos(y[0])),
        (0, max(times)),
        (angle, rate),
        method="DOP853",
        t_eval=times,
        rtol=1e-13,
        atol=1e-13,
    )
    return found.y


def integrate(system, times):
    """Positions (time, body, 3) and rotations (time, body, 3, 3)."""
    s = start(system)
    n = len(system.bodies)
    constraints = Constraints(system, s.frames)
    mass = np.array([b.mass for b in system.bodies])
    J = np.array([b.inertia for b in system.bodies])
    M = np.zeros((6 * n, 6 * n))

    def rate(t, y):
        x, q, u = y[: 3 * n].reshape(n, 3), y[3 * n : 7 * n].reshape(n, 4), y[7 * n :].reshape(n, 6)
        q = q / np.linalg.norm(q, axis=1, keepdims=True)
        R = matrix(q)
        Jw = R @ J @ R.swapaxes(-1, -2)
        Q = np.zeros((n, 6))
        Q[:, :3] = mass[:, None] * np.asarray(system.gravity)
        Q[:, 3:] = -np.cross(u[:, 3:], np.einsum("nab,nb->na", Jw, u[:, 3:]))
        for i in range(n):
            M[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = mass[i] * np.eye(3)
            M[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = Jw[i]
        C = constraints.jacobian(x, q).dense()
        root = np.linalg.cholesky(M)
        B = np.linalg.solve(root, C.T).T
        free = np.linalg.solve(root, Q.ravel())
        gap = constraints.values(x, q)
        drift = C @ u.ravel()
        # Baumgarte's terms keep rounding from growing; on the constraints they are zero.
        wanted = -constraints.bending(x, q, u) - 20 * drift - 100 * gap
        a = free + np.linalg.pinv(B, rcond=1e-8) @ (wanted - B @ free)
        turning = np.hstack([np.zeros((n, 1)), u[:, 3:]])
        dq = 0.5 * multiply(turning, q)
        return np.concatenate([u[:, :3].ravel(), dq.ravel(), np.linalg.solve(root.T, a)])

    omega = np.einsum("nab,nb->na", matrix(s.q), s.Omega)
    y0 = np.concatenate([s.x.ravel(), s.q.ravel(), np.hstack([s.v, omega]).ravel()])
    found = solve_ivp(
        rate, (0, max(times)), y0, method="DOP853", t_eval=times, rtol=RTOL, atol=RTOL
    )
    y = found.y.T
    q = y[:, 3 * n : 7 * n].reshape(-1, n, 4)
    q = q / np.linalg.norm(q, axis=-1, keepdims=True)
    return y[:, : 3 * n].reshape(-1, n, 3), matrix(q)
