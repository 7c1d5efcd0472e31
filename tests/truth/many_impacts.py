"""Ten thousand impacts with restitution 1: energy, and how deep bodies pass, in one table.

`python -m tests.truth.many_impacts [impacts]` prints it.
"""

import sys

import numpy as np

import polhode as ph
from tests.models.contacts import WEIGHT, ball, box, cradle, pendulum

MANY = 10_000


def walled(e=1.0):
    """A double pendulum whose tip meets a wall."""
    system = pendulum(1.0)
    free = [
        ph.Revolute(j.name, j.first, j.second, point=p, axis=(0, 1, 0), initial=j.initial)
        for j, p in zip(system.joints, ((0, 0, 0), (0, 0, -1)), strict=True)
    ]
    wall = ph.Contact(
        "wall",
        body="lower",
        shape={"points": [[0, 0, -0.5]]},
        plane={"point": [0.2, 0, 0], "normal": [-1, 0, 0]},
        restitution=e,
    )
    return ph.System(system.bodies, free, contacts=[wall], gravity=WEIGHT)


def mechanism(seed=1, count=4):
    """A random tree of hinges and sliders, all of them with stops."""
    rng = np.random.default_rng(seed)
    bodies, joints = [], []
    for k in range(count):
        place = np.array([0.5 * k, *rng.uniform(-0.2, 0.2, 2)])
        half = rng.uniform(0.05, 0.2, 3)
        mass = float(rng.uniform(0.5, 2.0))
        inertia = mass * (np.sum(half**2) - half**2) / 3
        bodies.append(ph.Body(f"body {k}", mass, inertia=inertia, position=place))
        ends = ("ground" if k == 0 else f"body {rng.integers(0, k)}"), f"body {k}"
        turns = rng.random() < 0.6
        limits = [-float(rng.uniform(0.1, 0.6)), float(rng.uniform(0.1, 0.6))]
        joints.append(
            (ph.Revolute if turns else ph.Prismatic)(
                f"joint {k}",
                *ends,
                point=place + rng.normal(size=3) * 0.2,
                axis=rng.normal(size=3),
                initial={("rate" if turns else "speed"): float(rng.normal())},
                stop={("angle" if turns else "displacement"): limits, "restitution": 1.0},
            )
        )
    return ph.System(bodies, joints, gravity=WEIGHT)


CASES = {  # and a step of each
    "ball": (ball(1.0), 0.05),
    "box of eight corners": (box(1.0), 0.01),
    "double pendulum at a wall": (walled(), 0.01),
    "Newton's cradle of five": (cradle(), 0.02),
    "random mechanism with stops": (mechanism(), 0.01),
}


def tried(system, step, impacts, first=10.0):
    """Simulate until so many impacts; return their number, error of energy, the deepest gap."""
    seconds, count = first, 0
    while count < impacts:
        run = ph.simulate(system, step=step, until=seconds, save_every=1)
        count = int(np.count_nonzero(run.events.kinds == "impact"))
        seconds *= 1.1 * impacts / max(count, 1)
    E, t = run.energy.total.values, run.trajectory
    error = np.abs(E - E[0]).max() / run.energy.kinetic.values.max()
    return count, error, t.arrays.gaps.values(t.position, t.rotation).min(), run


def main(impacts=MANY):
    """Print the table."""
    print(f"{'':30} {'impacts':>8} {'seconds':>8} {'energy':>8} {'deepest, m or rad':>18}")
    for name, (system, step) in CASES.items():
        count, error, gap, run = tried(system, step, impacts)
        end = run.trajectory.time[-1]
        print(f"{name:30} {count:8d} {end:8.0f} {error:8.1e} {gap:18.1e}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
