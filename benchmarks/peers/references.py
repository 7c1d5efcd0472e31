"""References for the errors: DOP853 with a relative tolerance of 3e-14, on hand-written equations.

W1 passes the unstable axis twenty times, after which DOP853 is right to 2e-9 only; its reference is
the closed form with a hundred digits of `polhode.oracles`, which shares no code with the kernels.
"""

import numpy as np
from scipy.integrate import solve_ivp

from benchmarks.peers import work as w


def turning(q, Omega):
    """Rate of a quaternion."""
    return 0.5 * np.concatenate([[-q[1:] @ Omega], q[0] * Omega + np.cross(q[1:], Omega)])


def integrated(rates, start, until, times=None, **more):
    """States at the times (or at the end)."""
    at = [until] if times is None else times
    found = solve_ivp(
        rates, (0, until), start, method="DOP853", rtol=3e-14, atol=1e-15, t_eval=at, **more
    )
    return found.y.T


def free_rates(t, y):
    """W1: Euler's equations and the quaternion."""
    J, q, Omega = np.asarray(w.W1_J), y[:4], y[4:]
    return np.concatenate([turning(q, Omega), -np.cross(Omega, J * Omega) / J])


def top_rates(t, y):
    """W2: the same about the tip, under the weight."""
    J, q, Omega = np.asarray(w.W2_TIP_J), y[:4], y[4:]
    down = w.rotation(q).T @ (0, 0, -w.W2_MASS * w.G)
    moment = np.cross((0, 0, w.W2_ARM), down)
    return np.concatenate([turning(q, Omega), (moment - np.cross(Omega, J * Omega)) / J])


class Links:
    """Bodies on balls in a row, as rotations alone: accelerations by multipliers."""

    def __init__(self, mass, J, x, q, points, gravity):
        self.n, self.mass, self.J, self.gravity = len(x), mass, np.diag(J), np.asarray(gravity)
        points = [np.asarray(p, dtype=float) for p in points]
        x = [np.asarray(c, dtype=float) for c in x]
        R = [w.rotation(a) for a in q]
        self.near = [R[i].T @ (points[i] - x[i]) for i in range(self.n)]
        self.far = [R[i].T @ (points[i + 1] - x[i]) for i in range(self.n - 1)]

    def positions(self, q):
        """Centres of mass."""
        found, joint = [], np.zeros(3)
        for i in range(self.n):
            R = w.rotation(q[i])
            centre = joint - R @ self.near[i]
            found.append(centre)
            if i < self.n - 1:
                joint = centre + R @ self.far[i]
        return np.array(found)

    def rates(self, t, y):
        """Quaternions and world rates."""
        n = self.n
        q, omega = y[: 4 * n].reshape(n, 4), y[4 * n :].reshape(n, 3)
        R = [w.rotation(a / np.linalg.norm(a)) for a in q]
        A, b = np.zeros((9 * n, 9 * n)), np.zeros(9 * n)  # accelerations, turning, forces

        def hat(v):
            return np.cross(v, -np.eye(3))

        for i in range(n):
            I = R[i] @ self.J @ R[i].T
            x, a, f = slice(6 * i, 6 * i + 3), slice(6 * i + 3, 6 * i + 6), 6 * n + 3 * i
            A[x, x], A[a, a] = self.mass * np.eye(3), I
            b[x], b[a] = self.mass * self.gravity, -np.cross(omega[i], I @ omega[i])
            near, k = R[i] @ self.near[i], slice(f, f + 3)
            A[x, k], A[a, k] = -np.eye(3), -hat(near)
            A[k, x], A[k, a] = np.eye(3), -hat(near)
            b[k] = -np.cross(omega[i], np.cross(omega[i], near))
            if i:
                far, p = R[i - 1] @ self.far[i - 1], 6 * (i - 1)
                A[p : p + 3, k], A[p + 3 : p + 6, k] = np.eye(3), hat(far)
                A[k, p : p + 3], A[k, p + 3 : p + 6] = -np.eye(3), hat(far)
                b[k] += np.cross(omega[i - 1], np.cross(omega[i - 1], far))
        found = np.linalg.solve(A, b)
        turned = [turning(q[i], R[i].T @ omega[i]) for i in range(n)]
        return np.concatenate([*turned, *(found[6 * i + 3 : 6 * i + 6] for i in range(n))])


def three_links():
    """W3."""
    down = (0, 0, -w.W3_G)
    return Links(w.W3_MASS, w.W3_J, w.W3_X, w.W3_Q, w.W3_POINTS, down)


def chain(n):
    """W4."""
    x = [((k + 0.5) * w.LENGTH, 0, 0) for k in range(n)]
    points = [(k * w.LENGTH, 0, 0) for k in range(n)]
    return Links(w.LINK_MASS, w.LINK_J, x, [(1, 0, 0, 0)] * n, points, w.CHAIN_GRAVITY)


def links_start(links, q):
    """Quaternions, and rates of zero."""
    return np.concatenate([np.ravel(q), np.zeros(3 * links.n)])


def make(path):
    """Compute all references (two minutes) and save them."""
    from polhode.oracles import free_body

    times = np.linspace(0, w.W1_UNTIL, w.W1_SAMPLES + 1)
    free = free_body(w.W1_J, w.W1_RATE, times).q
    top = integrated(top_rates, np.concatenate([w.W2_START, (0, 0, w.W2_SPIN)]), 10.0)[0, :4]
    links = three_links()
    y = integrated(links.rates, links_start(links, w.W3_Q), w.W3_UNTIL)[0]
    three = links.positions(y[:12].reshape(3, 4))
    ten = chain(10)
    y = integrated(ten.rates, links_start(ten, [(1, 0, 0, 0)] * 10), 1.0)[0]
    np.savez(
        path,
        W1=free,
        W2=top / np.linalg.norm(top),
        W3=three,
        W4=ten.positions(y[:40].reshape(10, 4)),
    )


if __name__ == "__main__":
    import sys

    make(sys.argv[1])
