"""NumPy: Simo and Wong's step for arrays of bodies."""

import numpy as np

from benchmarks.peers import work as w


def version():
    return np.__version__


def step(q, A, Omega, inverse, pi, h):
    theta = h * Omega + 0.5 * h * h * A
    half = 0.5 * np.sqrt(np.sum(theta**2, axis=0))
    s = 0.5 * np.sinc(half / np.pi) * theta
    c, (x, y, z), (a, b, d, e) = np.cos(half), s, q
    q1 = np.stack(
        [
            a * c - b * x - d * y - e * z,
            a * x + b * c + d * z - e * y,
            a * y - b * z + d * c + e * x,
            a * z + b * y - d * x + e * c,
        ]
    )
    q1 /= np.sqrt(np.sum(q1**2, axis=0))
    t = 2 * np.cross(pi, q1[1:], axis=0)
    Omega1 = inverse * (pi + q1[0] * t + np.cross(t, q1[1:], axis=0))
    return q1, 2 / h * (Omega1 - Omega) - A, Omega1


def w5(references):
    J, members, steps = np.array(w.W1_J)[:, None], 10**4, 50
    Omega = w.rates(members).T.copy()
    pi = J * Omega

    def run():
        state = np.eye(4)[:, :1].repeat(members, 1), -np.cross(Omega, pi, axis=0) / J, Omega
        for _ in range(steps):
            state = step(*state, 1 / J, pi, w.W5_STEP)

    took, _ = w.seconds(run, 5)
    yield w.row("W5", "simo-wong", f"{members} bodies", took, speed=members * steps / took)


WORK = {"W5": w5}

if __name__ == "__main__":
    w.main("NumPy", version, WORK)
