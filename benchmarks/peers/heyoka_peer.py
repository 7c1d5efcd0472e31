"""heyoka: Taylor's method on hand-written equations, compiled; tolerance from loose to tight."""

import heyoka as hy
import numpy as np

from benchmarks.peers import work as w


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
    for tolerance in (1e-6, 1e-8, 1e-9, 1e-10, 1e-12, 1e-15):
        taylor = hy.taylor_adaptive(free_body(), start, tol=tolerance)

        def run(taylor=taylor):
            taylor.time, taylor.state[:] = 0.0, start
            return taylor.propagate_grid(grid)[-1]

        took, states = w.seconds(run)
        error = w.attitude_error(states[1:, 3:], references["W1"][1:])
        yield w.row("W1", "Taylor", f"tol={tolerance:g}", took, error)


def w2(references):
    start = [0.0, 0.0, w.W2_SPIN, *w.W2_START]
    for until, tolerances in ((10.0, (1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-12, 1e-15)), (1e3, (1e-9,))):
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


WORK = {"W1": w1, "W2": w2, "W5": w5}

if __name__ == "__main__":
    w.main("heyoka", version, WORK)
