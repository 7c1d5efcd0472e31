"""`python -m tests.papers.independent`: ten rows of the reproduction without any code of polhode.

Every check writes its equations again, in numpy alone, and prints what it finds beside what
`polhode reproduce` says. Nothing of polhode is imported.
"""

import sys

import numpy as np

INERTIA = np.array([5.0, 10.0, 1.0])
DT = 1e-3


def hat(v):
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def exp(v):
    """Rotation of the vector v, by Rodrigues' formula."""
    a = np.sqrt(v @ v)
    S = hat(v)
    if a < 1e-8:
        return np.eye(3) + S + 0.5 * S @ S
    return np.eye(3) + np.sin(a) / a * S + (1 - np.cos(a)) / a**2 * S @ S


# --- Hulbert ----------------------------------------------------------------------------------


def load(t, literal):
    """5.1: 20 e1 up to td, then e2/(5 dt) up to 2; the ends belong to the intervals or not."""
    edge = 1e-9 if literal else -1e-9
    if t < 2.0 - DT + edge:
        return np.array([20.0, 0.0, 0.0])
    return np.array([0.0, 0.2 / DT, 0.0]) if t < 2.0 + edge else np.zeros(3)


def half_angle(g):
    """Quaternion rule of Park: 4 tan(phi/4) = |g|, as a rotation."""
    size = np.sqrt(g @ g)
    return exp(g * (4 * np.arctan(size / 4) / size)) if size > 0 else np.eye(3)


def two_sequences(until, park, literal=True):
    """Park's algorithm or the staggered one with sampled loads; K/K(2) - 1 at whole steps."""
    J, turn = INERTIA, half_angle if park else exp
    A0 = load(0.0, literal) / J
    R, W = np.eye(3), np.zeros(3)
    Rh = R @ exp(0.125 * DT**2 * A0)
    Wh = Rh.T @ (0.5 * DT * load(0.25 * DT, literal)) / J
    energy = []
    for n in range(round(until / DT)):
        m = load((n + 0.5) * DT, literal)
        R1 = R @ turn(DT * Wh)
        rate = W + DT * (Rh.T @ m - np.cross(Wh, J * Wh)) / J
        W1 = rate if park else R1.T @ (R @ (J * W) + DT * m) / J
        R, W = R1, W1
        m = load((n + 1) * DT, literal)
        R1 = Rh @ turn(DT * W)
        rate = Wh + DT * (R.T @ m - np.cross(W, J * W)) / J
        Wh = rate if park else R1.T @ (Rh @ (J * Wh) + DT * m) / J
        Rh = R1
        if (n + 1) * DT > 2.0 - 0.5 * DT:
            energy.append(0.5 * W @ (J * W))
    return np.array(energy) / energy[0] - 1.0


def bursts():
    K = two_sequences(10.0, park=True)
    return "hulbert-1992 bursts-size", f"{K.max():.3g} by 10 s", abs(K.max() - 9.81e-3) < 1e-4


def better():
    K = two_sequences(10.0, park=False)
    return "hulbert-1992 staggered-better", f"{K.max():.2g} by 10 s", abs(K.max() - 1.8e-4) < 2e-6


def open_ends():
    K = two_sequences(10.0, park=True, literal=False)
    return "hulbert-1992 bursts, depends", f"{K.min():.2g} by 10 s", abs(K.min() + 5.52e-3) < 1e-4


def starts():
    """Central differences and Tamma-Namburu on d'' + d = 0, from twenty-four starts."""
    h, n, better = 0.1, 1000, 0
    t = h * np.arange(n + 1)
    for k in range(24):
        d0, v0 = np.cos(k * np.pi / 12), np.sin(k * np.pi / 12)
        right, rms = d0 * np.cos(t) + v0 * np.sin(t), []
        for tamma in (False, True):
            d, v, out = d0, v0, [d0]
            for _ in range(n):
                if tamma:
                    v1 = v - h * (d + 0.5 * h * v)
                    d, v = d + 0.5 * h * (v + v1), v1
                else:
                    d1 = d + h * v - 0.5 * h * h * d
                    d, v = d1, v - 0.5 * h * (d + d1)
                out.append(d)
            rms.append(np.sqrt(np.mean((np.array(out) - right) ** 2)))
        better += rms[1] < rms[0]
    return "hulbert-1992 tn-error", f"Tamma-Namburu errs less in {better} of 24", better == 14


def simo_wong_top():
    """5.2 with the midpoint rule, dt = 0.01, 1000 s: the range of theta."""
    J, h, weight = np.array([5.0, 5.0, 1.0]), 1e-2, np.array([0.0, 0.0, -20.0])
    R, W = exp(np.array([0.3, 0.0, 0.0])), np.array([0.0, 0.0, 50.0])

    def moment(R):
        return np.cross(R[:, 2], weight)

    A, low, high = (R.T @ moment(R) - np.cross(W, J * W)) / J, 9.0, 0.0
    for _ in range(100_000):
        m = moment(R @ exp(0.5 * h * W + 0.125 * h * h * A))
        R1 = R @ exp(h * W + 0.5 * h * h * A)
        W1 = R1.T @ (R @ (J * W) + h * m) / J
        A = 2 / h * (W1 - W) - A
        R, W = (1.5 * np.eye(3) - 0.5 * R1 @ R1.T) @ R1, W1  # a rotation, but for rounding
        theta = np.arccos(R[2, 2])
        low, high = min(low, theta), max(high, theta)
    good = abs(low - 0.2905) < 2e-3 and abs(high - 0.344) < 2e-3
    return "hulbert-1992 sw-midpoint", f"theta from {low:.3f} to {high:.3f}", good


# --- Love -------------------------------------------------------------------------------------


def acceleration():
    """ALGO-C1 after the load of 5.1 ends: A with gamma = 1/2 and 1 against Euler's equation."""
    J, h = INERTIA, DT
    R, W, A = np.eye(3), np.zeros(3), {0.5: np.array([4.0, 0.0, 0.0]), 1.0: np.array([4.0, 0, 0])}
    off = {0.5: 0.0, 1.0: 0.0}
    for n in range(10_000):
        m, theta = load((n + 0.5) * h, True), h * W
        for _ in range(12):  # exp(theta) J (2/h theta - W) = J W + h Lambdaᵀ m
            F = exp(theta) @ (J * (2 / h * theta - W)) - J * W - h * R.T @ m
            theta = theta - 0.5 * h * (exp(theta).T @ F) / J
            if np.abs(F).max() < 1e-13:
                break
        W1 = 2 / h * theta - W
        for gamma in off:
            A[gamma] = (W1 - W) / (gamma * h) + (1 - 1 / gamma) * A[gamma]
        R, W = R @ exp(theta), W1
        if (n + 1) * h > 2.5:
            right = -np.cross(W, J * W) / J
            for gamma in off:
                off[gamma] = max(off[gamma], np.abs(A[gamma] - right).max())
    worst = off[0.5], off[1.0]
    good = abs(worst[0] - 396) < 8 and worst[1] < 1.0
    return "love-1995 best-acceleration", f"{worst[0]:.0f} and {worst[1]:.2f}", good


def identity():
    """dH = -(gamma - 1/2) dW.J dW for ALGO-1, gamma = 0.6."""
    J = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])
    W, h, g, worst = np.array([1.0, 2.0, 0.5]), 0.1, 0.6, 0.0
    for _ in range(20):
        W1 = W.copy()
        for _ in range(30):
            mean = (1 - g) * W + g * W1
            F = J @ (W1 - W) + h * np.cross(mean, J @ mean)
            K = J + h * g * (hat(mean) @ J - hat(J @ mean))
            W1 = W1 - np.linalg.solve(K, F)
        dH = 0.5 * (W1 @ J @ W1 - W @ J @ W)
        worst = max(worst, abs(dH + (g - 0.5) * (W1 - W) @ J @ (W1 - W)))
        W = W1
    return "love-1995 identity", f"to {worst:.0e}", worst < 1e-13


# --- Géradin ----------------------------------------------------------------------------------


def listing(h, updates, printed):
    """Case 2 by (68) with (29), or with (57): largest energy error and gap over 10 s."""
    m, J, X, g = 5.0, np.diag((0.8, 0.8, 1.8)), np.array([0, 0, 1.3]), np.array([0, 0, -9.81])
    R = exp(np.array([np.pi / 3, 0, 0]))
    W = np.array([0.0, -10 * np.sin(np.pi / 3), 50 - 10 * np.cos(np.pi / 3)])
    x, p, L = R @ X, m * R @ np.cross(W, X), R @ J @ W

    def half(e):
        e0 = np.sqrt(1 - e @ e)
        return e0 * np.eye(3) + np.outer(e, e) / (1 + e0) + hat(e)

    def residual(U):
        dx, e, force = U[:3], U[3:6], U[6:]
        G = half(e)
        Rm = R @ G
        re = -Rm @ hat(X) @ Rm.T @ force
        if printed:
            re = re + 2 / h * L - 4 / h**2 * Rm @ J @ e
        else:
            re = re + 1 / h * L - 1 / h * Rm @ G @ J @ (4 / h * e - W)
        rx = m * g + force + 2 / h * p - 2 * m / h**2 * dx
        return np.concatenate([rx, re, dx + 2 * Rm @ hat(X) @ e])

    def energy():
        return 0.5 * p @ p / m + 0.5 * W @ J @ W - m * g @ x

    E0, worst, gap = energy(), 0.0, 0.0
    for _ in range(round(10 / h)):
        U = np.concatenate([h / m * p, 0.5 * h * W, np.zeros(3)])
        for _ in range(updates):
            slope = [residual(U + 1e-30j * k).imag / 1e-30 for k in np.eye(9)]
            U = U - np.linalg.solve(np.array(slope).T, residual(U))
        dx, e = U[:3], U[3:6]
        Rm = R @ half(e)
        W1 = 4 / h * e - W
        L1 = 4 / h * Rm @ J @ e - L
        x, p, R = x + dx, 2 * m / h * dx - p, Rm @ half(e)
        L, W = (L1, np.linalg.solve(J, R.T @ L1)) if printed else (R @ J @ W1, W1)
        worst, gap = max(worst, abs(energy() / E0 - 1)), max(gap, np.abs(x - R @ X).max())
    return worst, gap


def energies():
    a, b = listing(0.01, 6, True)[0], listing(0.01, 6, False)[0]
    good = abs(a - 1.1e-4) < 5e-6 and b < 1e-10
    return "geradin-1995 energy-listing, -proof", f"{a:.1e} as listed, {b:.0e} as proven", good


def drift():
    a, b = listing(0.01, 2, True)[1], listing(0.005, 2, True)[1]
    return "geradin-1995 drift", f"{a:.1e} and {b:.1e} after two updates", b < 2e-7 < a


# --- natural coordinates ----------------------------------------------------------------------


def quotient():
    """(17) as printed and corrected against (19)."""
    random = np.random.default_rng(5)
    L0, L1 = 1 + 0.1 * random.normal(size=(2, 200))
    dV = 0.5 * (L1 - 1) ** 2 - 0.5 * (L0 - 1) ** 2
    right = 1 - 2 / (L1 + L0)
    keep = np.abs(right) > 1e-3
    off = [
        np.abs(s / right - 1)[keep].max()
        for s in (2 * dV * (L1 + L0) / (L1 - L0), 2 * dV / ((L1 + L0) * (L1 - L0)))
    ]
    told = f"off by {off[0]:.1f} as printed, {off[1]:.0e} corrected"
    return "fem-natural-coordinates quotient", told, off[0] > 1 and off[1] < 1e-9


CHECKS = (bursts, better, open_ends, starts, simo_wong_top)
CHECKS += (acceleration, identity, energies, drift, quotient)


def main():
    """Run all checks."""
    good = True
    for check in CHECKS:
        row, told, agrees = check()
        good = good and agrees
        print(f"{'agrees' if agrees else 'DIFFERS':8} {row:38} {told}")
    loaded = [name for name in sys.modules if name.startswith("polhode")]
    print(f"modules of polhode that were loaded: {len(loaded)}")
    return 0 if good and not loaded else 1


if __name__ == "__main__":
    sys.exit(main())
