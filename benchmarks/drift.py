"""`python -m benchmarks.drift`: what a million torque-free steps of every scheme lose.

For each scheme, body and step: the largest drift of the energy and of the angular momentum over the
run, relative to their size, how far from unit the quaternion is at the end, and the angle between
the last attitude and the exact one. Exit with 1 where a scheme that claims the energy loses more
than the limits below.
"""

import argparse
import json
import sys
import warnings
from pathlib import Path

import numpy as np

STEPS = 1_000_000
LIMITS = {1e-3: 5e-13, 0.05: 2e-12}  # of the energy, by step
BODIES = {
    "diag(5,10,1)": (np.diag([5.0, 10.0, 1.0]), np.array([8.0, 0.02, 0.0])),
    "full": (np.array([[2, 0.3, -0.2], [0.3, 3, 0.4], [-0.2, 0.4, 4]]), np.array([2.0, 3.0, -4.0])),
}


def random_body(rng):
    """Inertia of six random points, so that a real body has it, and a random rate."""
    points = rng.normal(size=(3, 6))
    second = points @ points.T
    return np.trace(second) * np.eye(3) - second, 4.0 * rng.normal(size=3)


def angle_between(q, r):
    """Angle of the rotation from one attitude to the other."""
    from polhode.model.orientation import matrix

    return np.linalg.norm(matrix(q) - matrix(r)) / np.sqrt(2.0)  # 2 sin(angle/2)


def lost(scheme, J, Omega, step, steps):
    """Drifts of a run: energy, angular momentum, length of the quaternion, attitude."""
    import polhode as ph
    from polhode.oracles import free_body

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ph.ModelWarning)
        body = ph.Body("body", mass=1.0, inertia=J, angular_velocity=Omega)
    try:
        t = ph.simulate(ph.System([body]), scheme, step=step, until=steps * step).trajectory
    except ph.RunError:
        return dict.fromkeys(("energy", "momentum", "length", "attitude"), np.inf)
    K = 0.5 * np.einsum("ta,ta->t", t.angular_velocity[:, 0] @ J, t.angular_velocity[:, 0])
    pi, q = t.spin[:, 0], t.quaternion[-1, 0]
    exact = free_body(J, Omega, t.time[-1:]).q[0]
    return {
        "energy": np.abs(K / K[0] - 1.0).max(),
        "momentum": np.linalg.norm(pi - pi[0], axis=1).max() / np.linalg.norm(pi[0]),
        "length": abs(np.linalg.norm(q) - 1.0),
        "attitude": angle_between(q, exact),
    }


def table(names, steps, bodies):
    from polhode.schemes import scheme
    from polhode.schemes._claims import ENERGY

    rows, missed = [], []
    print(f"{'scheme':20} {'body':12} {'h':>6} {'energy':>9} {'momentum':>9}", end=" ")
    print(f"{'|q| - 1':>9} {'attitude':>9}")
    for name in names:
        record = scheme(name)
        claims = {c.quantity for c in record.conserves(record.completed({}))}
        for label, (J, Omega) in bodies.items():
            for h, limit in LIMITS.items():
                row = lost(name, J, Omega, h, steps)
                over = ENERGY in claims and not row["energy"] <= limit
                numbers = " ".join(f"{value:9.1e}" for value in row.values())
                print(f"{name:20} {label:12} {h:6g} {numbers}{'  MISSED' * over}", flush=True)
                rows.append({"scheme": name, "body": label, "step": h, **row})
                missed += [f"{name} ({label}, h = {h:g})"] * over
    return rows, missed


def main():
    from polhode.schemes import NAMES, _scheme, scheme

    parser = argparse.ArgumentParser(prog="python -m benchmarks.drift", description=__doc__)
    parser.add_argument("--schemes", help="names, separated by commas; default all")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--random", type=int, default=0, metavar="N", help="N more random bodies")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers to a file")
    given = parser.parse_args()
    names = given.schemes.split(",") if given.schemes else NAMES
    free = [name for name in names if _scheme.FREE in scheme(name).applies_to]
    rng = np.random.default_rng(5)
    more = {f"random {k + 1}": random_body(rng) for k in range(given.random)}
    rows, missed = table(free, given.steps, {**BODIES, **more})
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2) + "\n")
    if missed:
        print(f"energy above its limit: {', '.join(missed)}", file=sys.stderr)
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
