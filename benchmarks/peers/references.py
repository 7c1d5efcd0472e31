"""References for the errors: DOP853 with a relative tolerance of 3e-14, on hand-written equations.

W1 passes the unstable axis twenty times, after which DOP853 is right to 2e-9 only; its reference is
the closed form with a hundred digits of `polhode.oracles`, which shares no code with the kernels.
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solveh_banded

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


def hats(v):
    """Matrices of the cross products with vectors."""
    return np.cross(v[..., None, :], -np.eye(3))


class Links:
    """Bodies on balls in a row, as rotations alone; the joints' forces solve banded equations.

    Point a of a link accelerates by (1/m - hat(a) J⁻¹ hat(b)) f, in the link's axes, under a force
    f at its point b. A link is held at its near point by f[i], and holds the next at its far point.
    """

    def __init__(self, mass, J, x, q, points, gravity):
        self.n, self.mass, self.J, self.gravity = len(x), mass, np.asarray(J), np.asarray(gravity)
        points, x = np.asarray(points, dtype=float), np.asarray(x, dtype=float)
        R = np.array([w.rotation(a) for a in q])
        self.near = np.einsum("iba,ib->ia", R, points - x)
        self.far = np.einsum("iba,ib->ia", R[:-1], points[1:] - x[:-1])
        self.far = np.concatenate([self.far, np.zeros((1, 3))])  # nothing hangs on the last

    def mobility(self, a, b):
        """Accelerations of points a by forces at points b, in the links' axes."""
        return np.eye(3) / self.mass - hats(a) @ np.diag(1.0 / self.J) @ hats(b)

    def positions(self, q):
        """Centres of mass."""
        R = np.array([w.rotation(a) for a in q])
        to_centre = -np.einsum("iab,ib->ia", R, self.near)
        along = to_centre + np.einsum("iab,ib->ia", R, self.far)
        joints = np.concatenate([np.zeros((1, 3)), np.cumsum(along, axis=0)[:-1]])
        return joints + to_centre

    def rates(self, t, y):
        """Quaternions, then body rates."""
        n, near, far, J = self.n, self.near, self.far, self.J
        q, Omega = y[: 4 * n].reshape(n, 4), y[4 * n :].reshape(n, 3)
        unit = q / np.linalg.norm(q, axis=1, keepdims=True)
        v = hats(unit[:, 1:])
        R = np.eye(3) + 2 * unit[:, :1, None] * v + 2 * v @ v
        T = R.transpose(0, 2, 1)
        spin = -np.cross(Omega, J * Omega) / J

        def moves(a):
            """Accelerations of points except for the forces."""
            local = np.cross(spin, a) + np.cross(Omega, np.cross(Omega, a))
            return self.gravity + np.einsum("iab,ib->ia", R, local)

        D, b = R @ self.mobility(near, near) @ T, -moves(near)
        D[1:] += (R @ self.mobility(far, far) @ T)[:-1]
        b[1:] += moves(far)[:-1]
        A = -(R @ self.mobility(near, far) @ T)[:-1]  # of joint i by the force of joint i + 1
        bands = np.zeros((6, 3 * n))  # upper form
        row, column = np.indices((3, 3))
        for block, first in ((D, 0), (A, 3)):
            for i, j in zip(row.ravel(), column.ravel(), strict=True):
                if first + j >= i:
                    place = 5 + i - j - first
                    bands[place, first + j :: 3][: len(block)] = block[:, i, j]
        f = solveh_banded(bands, b.ravel()).reshape(n, 3)
        above = np.concatenate([f[1:], np.zeros((1, 3))])
        moment = np.cross(near, np.einsum("iba,ib->ia", R, f))
        moment -= np.cross(far, np.einsum("iba,ib->ia", R, above))
        turn = 0.5 * np.concatenate(
            [
                -np.sum(q[:, 1:] * Omega, axis=1, keepdims=True),
                q[:, :1] * Omega + np.cross(q[:, 1:], Omega),
            ],
            axis=1,
        )
        return np.concatenate([turn.ravel(), (spin + moment / J).ravel()])

    def reached(self, q, until):
        """Positions at a time, from rest."""
        y = integrated(self.rates, links_start(self, q), until)[0]
        return self.positions(y[: 4 * self.n].reshape(-1, 4))


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
    """Compute all references and save them."""
    from polhode.oracles import free_body

    times = np.linspace(0, w.W1_UNTIL, w.W1_SAMPLES + 1)
    free = free_body(w.W1_J, w.W1_RATE, times).q
    top = integrated(top_rates, np.concatenate([w.W2_START, (0, 0, w.W2_SPIN)]), 10.0)[0, :4]
    found = {"W1": free, "W2": top / np.linalg.norm(top)}
    found["W3"] = three_links().reached(w.W3_Q, w.W3_UNTIL)
    for n, until in w.CHAIN_UNTIL.items():
        found[f"W4 {n}"] = chain(n).reached([(1, 0, 0, 0)] * n, until)
    np.savez(path, **found)


if __name__ == "__main__":
    import sys

    make(sys.argv[1])
