"""
A bracket from finite elements
==============================

An L-shaped bracket of a satellite carries two instruments. Bars between the points of a grid stand
for the solid; a few lines of NumPy assemble their stiffness and condense it to three ports, each a
face that moves as one. The bracket becomes a superelement between three bodies: it bends, and moves
as far as it will. The hub is pushed, and the instruments nod.
"""

import itertools

import numpy as np
from matplotlib import pyplot

import polhode as ph

CELL, EA = 0.1, 2e5
grid = [
    (i, j, k)
    for i, j, k in itertools.product(range(9), range(9), range(2))
    if min(i, j) < 2  # two arms of one cell
]
points = CELL * np.array(grid, dtype=float)


def stiffness(x, reach=1.8):
    """Stiffness of bars between all points that are near to each other."""
    K = np.zeros((len(x), 3, len(x), 3))
    for a, b in itertools.combinations(range(len(x)), 2):
        length = np.linalg.norm(x[b] - x[a])
        if length < reach * CELL:
            n = (x[b] - x[a]) / length
            block = EA / length * np.outer(n, n)
            for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                K[i, :, j] += sign * block
    return K.reshape(3 * len(x), -1)


def condensed(K, x, faces):
    """Stiffness by the motions of faces that move as one, six each; all other points follow."""
    held = np.concatenate(faces)
    left = np.setdiff1d(np.arange(len(x)), held)
    follow = np.zeros((len(x), 3, len(faces), 6))
    for f, face in enumerate(faces):
        for i in face:
            s = x[i] - x[face].mean(axis=0)
            follow[i, :, f, :3] = np.eye(3)
            follow[i, :, f, 3:] = -np.cross(s, np.eye(3)).T  # turn x s
    T = follow.reshape(3 * len(x), -1)
    inside = (3 * left[:, None] + np.arange(3)).ravel()
    Kt = K @ T
    return T.T @ Kt - Kt[inside].T @ np.linalg.solve(K[np.ix_(inside, inside)], Kt[inside])


corner = [n for n, (i, j, _) in enumerate(grid) if max(i, j) < 2]
ends = [[n for n, p in enumerate(grid) if p[axis] == 8] for axis in (0, 1)]
faces = [corner, *ends]
K = condensed(stiffness(points), points, faces)
ports = [points[face].mean(axis=0) for face in faces]

bodies = [
    ph.Body("hub", mass=20.0, inertia=(1.0, 1.0, 1.0), position=ports[0]),
    ph.Body("camera", mass=2.0, inertia=(0.01, 0.01, 0.01), position=ports[1]),
    ph.Body("tracker", mass=1.0, inertia=(0.01, 0.01, 0.01), position=ports[2]),
]
bracket = ph.Flexible("bracket", ["hub", "camera", "tracker"], stiffness=K)
push = ph.Torque("wheel", "hub", steps=[[0, 0.05, (5.0, 3.0, 8.0)]])
system = ph.System(bodies, forces=[push], flexibles=[bracket])
print("Hz:", np.round([f for f in ph.modes(system).frequencies if f > 1e-3][:4], 2))

run = ph.simulate(system, step=5e-4, until=0.5)
turn = run.trajectory.rotation
pointing = np.einsum("tji,tjk->tik", turn[:, 1], turn[:, 2])
angle = 1e3 * np.linalg.norm(pointing - np.swapaxes(pointing, 1, 2), axis=(1, 2)) / 8**0.5

figure, (above, below) = pyplot.subplots(2, sharex=True)
above.plot(run.time, angle)
above.set(ylabel="between the\ninstruments (mrad)")
below.plot(run.time, 1e3 * run.flexible("bracket").energy)
below.set(xlabel="time (s)", ylabel="energy of the\nbracket (mJ)")

run.replay()
