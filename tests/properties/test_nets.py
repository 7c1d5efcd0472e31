"""Nets of rods: hundreds of loops. `tests/truth/test_falling_net.py` lets one fall in its plane."""

import numpy as np
import pytest

import polhode as ph

ROD, SIZE = 0.1, 10


def net(across):
    """Rods between 10 x 10 points, hung at one corner; columns of points go along `across`."""
    bodies, joints, at = [], [], {}
    for i in range(SIZE):
        for j in range(SIZE):
            for a, b in ((i + 1, j), (i, j + 1)):
                if max(a, b) == SIZE:
                    continue
                ends = [ROD * np.array([m, 0, 0]) + ROD * n * across for m, n in ((i, j), (a, b))]
                along = ends[1] - ends[0]
                slender = 8e-5 - 7e-5 * (along / ROD) ** 2
                name = f"rod {i}-{j} to {a}-{b}"
                bodies.append(ph.Body(name, 0.1, inertia=slender, position=0.5 * sum(ends)))
                for key, end in zip(((i, j), (a, b)), ends, strict=True):
                    at.setdefault(key, (end, []))[1].append(name)
    for (i, j), (point, names) in at.items():
        first, others = ("ground", names) if i == j == 0 else (names[0], names[1:])
        for name in others:
            joints.append(ph.Spherical(f"at {i}-{j} of {name}", first, name, point=point))
    return ph.System(bodies, joints, gravity=(0, 0, -9.81))


@pytest.mark.jit
def test_a_flat_net_falls_and_keeps_its_energy():
    run = ph.simulate(net(np.array([0.0, 1.0, 0.0])), step=1e-3, until=0.3)
    assert run.certificate().broken == []
