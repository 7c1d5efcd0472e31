"""Capstan: T2/T1 = ((1 + mu tan d/2)/(1 - mu tan d/2))^n -> exp(mu n d) (Euler; Eytelwein).

A rope of four beads and rigid pieces around half of a drum; each bead turns the rope by d, those at
the ends by d/2: (T' - T) cos d/2 = mu (T' + T) sin d/2. The beads are too inert to roll.
"""

import numpy as np
import pytest

import polhode as ph
from tests.truth.wall import case

pytestmark = pytest.mark.jit
BEADS, DRUM, BEAD, MASS, SLACK, T = 4, 0.5, 0.01, 0.1, 5.0, 0.02
ANGLES = np.linspace(0.0, np.pi, BEADS)
HALF = 0.5 * (ANGLES[1] - ANGLES[0])
C, S = np.cos(HALF), np.sin(HALF)


def holds(mu):
    """The largest ratio of the forces at the ends."""
    return ((C + mu * S) / (C - mu * S)) ** (BEADS - 1)


def acceleration(mu, pull):
    """Of a rope that slides: tensions of its pieces, and what all beads have in common."""
    A, b = np.zeros((BEADS, BEADS)), np.zeros(BEADS)  # pieces, then the acceleration
    for k in range(BEADS):
        before, after = k - 1, k
        if k > 0:
            A[k, before] -= C + mu * S
        if k < BEADS - 1:
            A[k, after] += C - mu * S
        A[k, BEADS - 1] = -MASS
    b[0], b[-1] = SLACK, -pull
    return float(np.linalg.solve(A, b)[-1])


def moved(mu, part):
    """By how much the end that is pulled goes down; in parts of what friction holds."""
    places = (DRUM + BEAD) * np.stack([np.cos(ANGLES), 0 * ANGLES, np.sin(ANGLES)], axis=1)
    bodies = [ph.Body("drum", 10.0, inertia=(1, 1, 1))]
    bodies += [
        ph.Body(f"bead{k}", MASS, inertia=(1e6,) * 3, position=x) for k, x in enumerate(places)
    ]
    joints = [ph.Fixed("hold", "ground", "drum", point=(0, 0, 0))]
    joints += [
        ph.Distance(f"piece{k}", f"bead{k}", f"bead{k + 1}", points=places[k : k + 2])
        for k in range(BEADS - 1)
    ]
    pull = part * holds(mu) * SLACK
    forces = [
        ph.PointForce("slack", body="bead0", value=(0, 0, -SLACK)),
        ph.PointForce("pull", body=f"bead{BEADS - 1}", value=(0, 0, -pull)),
    ]
    shapes = [{"ball": DRUM}, {"ball": BEAD}]
    contacts = [
        ph.Contact(f"on{k}", bodies=["drum", f"bead{k}"], shapes=shapes, law={"friction": mu})
        for k in range(BEADS)
    ]
    run = ph.simulate(ph.System(bodies, joints, forces, contacts=contacts), step=1e-3, until=T)
    z = run.body(f"bead{BEADS - 1}").position.values[:, 2]
    return float(z[0] - z[-1]), acceleration(mu, pull)


@case(1e-12, "m", over=(0.1, 0.3))
def test_a_rope_holds_just_below_the_ratio_with_coefficient(mu):
    """At 0.9999 of it."""
    return abs(moved(mu, 0.9999)[0])


@case(1e-3, over=(0.1, 0.3))
def test_a_rope_slides_just_above_the_ratio_with_coefficient(mu):
    """At 1.01 of it: s = a t²/2 beside linear equations of tensions."""
    s, a = moved(mu, 1.01)
    return abs(s / (0.5 * a * T**2) - 1.0)
