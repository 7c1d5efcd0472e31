"""SciPy: LSODA and DOP853 on equations in Python, as most people would begin."""

import numpy as np
import scipy
from scipy.integrate import solve_ivp

from benchmarks.peers import work as w
from benchmarks.peers.references import free_rates, links_start, three_links, top_rates


def version():
    return scipy.__version__


def solved(rates, start, until, method, tolerance, times=None):
    found = solve_ivp(
        rates,
        (0, until),
        start,
        method=method,
        rtol=tolerance,
        atol=tolerance * 1e-2,
        t_eval=[until] if times is None else times,
    )
    return found.y.T


def w1(references):
    start = np.concatenate([(1, 0, 0, 0), w.W1_RATE])
    times = np.linspace(0, w.W1_UNTIL, w.W1_SAMPLES + 1)
    for method, tolerance in (("LSODA", 1e-10), ("DOP853", 1e-10)):
        took, y = w.seconds(
            lambda m=method, t=tolerance: solved(free_rates, start, w.W1_UNTIL, m, t, times), 1
        )
        error = w.attitude_error(y[1:, :4], references["W1"][1:])
        yield w.row("W1", method, f"rtol={tolerance:g}", took, error)


def w2(references):
    start = np.concatenate([w.W2_START, (0, 0, w.W2_SPIN)])
    for method, tolerance in (("LSODA", 1e-8), ("LSODA", 1e-10), ("DOP853", 1e-8)):
        took, y = w.seconds(lambda m=method, t=tolerance: solved(top_rates, start, 10.0, m, t), 1)
        error = w.attitude_error(y[0, :4], references["W2"])
        yield w.row("W2", method, f"rtol={tolerance:g}", took, error)


def w3(references):
    links = three_links()
    start = links_start(links, w.W3_Q)
    for method, tolerance in (("LSODA", 1e-8), ("LSODA", 1e-9)):
        took, y = w.seconds(
            lambda m=method, t=tolerance: solved(links.rates, start, w.W3_UNTIL, m, t), 1
        )
        x = links.positions([q / np.linalg.norm(q) for q in y[0, :12].reshape(3, 4)])
        yield w.row(
            "W3", method, f"rtol={tolerance:g}", took, w.position_error(x, references["W3"])
        )


WORK = {"W1": w1, "W2": w2, "W3": w3}

if __name__ == "__main__":
    w.main("SciPy", version, WORK)
