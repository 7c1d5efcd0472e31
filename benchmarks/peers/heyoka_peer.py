"""heyoka: Taylor's method on hand-written equations, compiled; tolerance from loose to tight.

heyoka knows no bodies and joints. For links on balls the equations are derived here with the
joints' forces as unknowns, which form a chain of blocks of three that is eliminated in symbols.
"""

import heyoka as hy
import numpy as np

from benchmarks.peers import work as w
from benchmarks.peers.references import chain, three_links


def version():
    return hy.__version__


def turning():
    """Variables, and the equations of the quaternion."""
    a, b, c, q, x, y, z = variables = hy.make_vars("a", "b", "c", "q", "x", "y", "z")
    rates = [
        (q, 0.5 * (-x * a - y * b - z * c)),
        (x, 0.5 * (q * a + y * c - z * b)),
        (y, 0.5 * (q * b + z * a - x * c)),
        (z, 0.5 * (q * c + x * b - y * a)),
    ]
    return variables, rates


def free_body():
    (a, b, c, *_), rates = turning()
    J1, J2, J3 = w.W1_J
    euler = [(a, (J2 - J3) / J1 * b * c), (b, (J3 - J1) / J2 * c * a), (c, (J1 - J2) / J3 * a * b)]
    return euler + rates


def top():
    (a, b, c, q, x, y, z), rates = turning()
    J1, J2, J3 = w.W2_TIP_J
    W = w.W2_MASS * w.G * w.W2_ARM
    up_x, up_y = 2 * (x * z - q * y), 2 * (y * z + q * x)  # the vertical in body axes
    euler = [
        (a, (J2 - J3) / J1 * b * c + W / J1 * up_y),
        (b, (J3 - J1) / J2 * c * a - W / J2 * up_x),
        (c, (J1 - J2) / J3 * a * b),
    ]
    return euler + rates


def w1(references):
    start = [*w.W1_RATE, 1.0, 0.0, 0.0, 0.0]
    grid = np.linspace(0, w.W1_UNTIL, w.W1_SAMPLES + 1)
    for tolerance in (1e-6, 1e-8, 1e-9, 5e-10, 2e-10, 1e-10, 1e-12, 1e-15):
        taylor = hy.taylor_adaptive(free_body(), start, tol=tolerance)

        def run(taylor=taylor):
            taylor.time, taylor.state[:] = 0.0, start
            return taylor.propagate_grid(grid)[-1]

        took, states = w.seconds(run)
        error = w.attitude_error(states[1:, 3:], references["W1"][1:])
        yield w.row("W1", "Taylor", f"tol={tolerance:g}", took, error)


def w2(references):
    start = [0.0, 0.0, w.W2_SPIN, *w.W2_START]
    for until, tolerances in (
        (10.0, (1e-5, 1e-6, 5e-7, 2e-7, 1e-7, 1e-8, 1e-12, 1e-15)),
        (1e3, (1e-9,)),
    ):
        for tolerance in tolerances:
            taylor = hy.taylor_adaptive(top(), start, tol=tolerance)

            def run(taylor=taylor, until=until):
                taylor.time, taylor.state[:] = 0.0, start
                taylor.propagate_until(until)
                return taylor.state[3:].copy()

            took, q = w.seconds(run)
            if until == 10.0:
                error = w.attitude_error(q, references["W2"])
                yield w.row("W2", "Taylor", f"tol={tolerance:g}", took, error)
            else:
                yield w.row("W2 T=1000", "Taylor", f"tol={tolerance:g}", took)


def cross(a, b):
    return np.array(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    )


def hat(v):
    return np.array([[0.0, -v[2], v[1]], [v[2], 0.0, -v[0]], [-v[1], v[0], 0.0]])


def rotation(q, x, y, z):
    return np.array(
        [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - q * z), 2.0 * (x * z + q * y)],
            [2.0 * (x * y + q * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - q * x)],
            [2.0 * (x * z - q * y), 2.0 * (y * z + q * x), 1.0 - 2.0 * (x * x + y * y)],
        ]
    )


def inverse(A):
    """Inverse of three by three, by cofactors."""
    rows = cross(A[1], A[2]), cross(A[2], A[0]), cross(A[0], A[1])
    return np.array(rows).T * (1.0 / (A[0] @ rows[0]))


def exact(array):
    """Numbers as heyoka takes them."""
    return np.vectorize(float, otypes=[object])(array)


def links(known):
    """Equations of `references.Links`: quaternions, then body rates."""
    n, J = known.n, exact(known.J)
    gravity = exact(known.gravity)
    near = [exact(p) for p in known.near]
    far = [exact(p) for p in known.far]
    q = [hy.make_vars(*(f"{c}{i}" for c in "qxyz")) for i in range(n)]
    Omega = [np.array(hy.make_vars(*(f"{c}{i}" for c in "abc"))) for i in range(n)]
    R = [rotation(*p) for p in q]
    spin = [-cross(o, J * o) / J for o in Omega]  # rates of the rates except for the forces

    def mobility(i, a, b):
        """Acceleration of point a by a force at point b, in world axes."""
        found = np.eye(3) / known.mass - hat(a) @ np.diag(1.0 / J) @ hat(b)
        return R[i] @ exact(found.astype(float)) @ R[i].T

    def moves(i, a):
        """Acceleration of point a except for the forces."""
        o = Omega[i]
        return gravity + R[i] @ (cross(spin[i], a) + cross(o, cross(o, a)))

    # Of joint i: -A[i-1]ᵀ f[i-1] + D[i] f[i] - A[i] f[i+1] = b[i].
    D = [mobility(i, near[i], near[i]) for i in range(n)]
    b = [-moves(i, near[i]) for i in range(n)]
    A = [mobility(i, near[i], far[i]) for i in range(n - 1)]
    for i in range(1, n):
        D[i] = D[i] + mobility(i - 1, far[i - 1], far[i - 1])
        b[i] = b[i] + moves(i - 1, far[i - 1])
    D_inverse = [None] * n
    for i in range(n - 1, -1, -1):  # from the tip
        D_inverse[i] = inverse(D[i])
        if i:
            W = A[i - 1] @ D_inverse[i]
            D[i - 1], b[i - 1] = D[i - 1] - W @ A[i - 1].T, b[i - 1] + W @ b[i]
    forces = []
    for i in range(n):
        right = b[i] + A[i - 1].T @ forces[-1] if i else b[i]
        forces.append(D_inverse[i] @ right)
    found = []
    for i in range(n):
        (w0, x, y, z), (a, c, e) = q[i], Omega[i]
        moment = cross(near[i], R[i].T @ forces[i])
        if i < n - 1:
            moment = moment - cross(far[i], R[i].T @ forces[i + 1])
        found += [
            (w0, 0.5 * (-x * a - y * c - z * e)),
            (x, 0.5 * (w0 * a + y * e - z * c)),
            (y, 0.5 * (w0 * c + z * a - x * e)),
            (z, 0.5 * (w0 * e + x * c - y * a)),
            *zip(Omega[i], spin[i] + moment / J, strict=True),
        ]
    return found


def of_links(work, known, attitudes, until, settings, reference):
    """Rows of links that start from rest.

    Compact code takes seconds to compile and longer to run; the other takes a minute for 3 links.
    """
    n = known.n
    start = np.zeros((n, 7))
    start[:, :4] = attitudes
    for tolerance, compact in settings:
        taylor = hy.taylor_adaptive(
            links(known), list(start.ravel()), tol=tolerance, compact_mode=compact
        )

        def run(taylor=taylor):
            taylor.time, taylor.state[:] = 0.0, start.ravel()
            taylor.propagate_until(until)
            return taylor.state.reshape(n, 7)[:, :4].copy()

        took, q = w.seconds(run)
        x = known.positions(q / np.linalg.norm(q, axis=1, keepdims=True))
        method = "Taylor, compact" if compact else "Taylor"
        error = w.position_error(x, reference)
        yield w.row(work, method, f"tol={tolerance:g}", took, error)


def w3(references):
    settings = [(t, True) for t in (1e-6, 2e-7, 1e-7, 1e-9, 1e-12)] + [(1e-7, False)]
    known = three_links()
    yield from of_links("W3", known, w.W3_Q, w.W3_UNTIL, settings, references["W3"])


def w4(references):
    known, straight = chain(10), [(1, 0, 0, 0)] * 10
    settings, until = [(t, True) for t in (1e-4, 1e-5, 1e-6)], w.CHAIN_UNTIL[10]
    yield from of_links("W4 error 10", known, straight, until, settings, references["W4 10"])


def w7(references):
    n = w.W7_LINKS
    until, reference = w.CHAIN_UNTIL[n], references[f"W4 {n}"]
    yield from of_links("W7", chain(n), [(1, 0, 0, 0)] * n, until, [(1e-6, True)], reference)


def w5(references):
    """A batch in one step of Taylor's method does what many steps of order two do: equivalent.

    The number of steps of 1 ms that the same time takes, at 1e-6 a unit of time.
    """
    lanes = hy.recommended_simd_size()
    batch = 4 * lanes
    rates = w.rates(batch)
    start = np.zeros((7, batch))
    start[:3], start[3] = rates.T, 1.0
    taylor = hy.taylor_adaptive_batch(free_body(), start, tol=1e-6)
    until = 10.0

    def run():
        taylor.set_time(0.0)
        taylor.state[:] = start
        taylor.propagate_until(until)

    took, _ = w.seconds(run, 7)
    speed = batch * until / w.W5_STEP / took
    yield w.row("W5", "Taylor, batch", f"{batch} bodies, tol=1e-6", took, speed=speed)


WORK = {"W1": w1, "W2": w2, "W3": w3, "W4": w4, "W5": w5, "W7": w7}

if __name__ == "__main__":
    w.main("heyoka", version, WORK)
