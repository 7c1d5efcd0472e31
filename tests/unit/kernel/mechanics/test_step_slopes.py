"""Derivatives of a step by its start: of a free body in closed form, and both ways along steps."""

import numpy as np

import polhode as ph
from polhode.kernel.mechanics.step_slopes import Sweep
from tests.rounding import within
from tests.unit.kernel.mechanics.one_step import H, one_step

MASS, C = 1.3, 0.7


def taken(system, names, changes, what):
    """What one step makes of these changes (rows, 12), or of derivatives at its end."""
    found, steps = one_step(system, *names)
    w = found._room(1, len(changes), len(changes) if what == Sweep.FORWARD else 0)
    w.changes[:] = changes
    found._sweep(steps, w, what)
    return np.array(w.changes), np.array(w.gradient)[0]


def dragged():
    body = ph.Body(
        "b", MASS, inertia=(0.1, 0.2, 0.25), velocity=(1, 0, 2), angular_velocity=(1, 2, 3)
    )
    return ph.System([body], forces=[ph.Drag("d", "b", linear=C)])


def test_momentum_under_drag_shrinks_as_in_closed_form():
    """By p1 = p0 (1 - a)/(1 + a), x1 = x0 + h (p0 + p1)/2m with a = h c/2m."""
    a, kept = H * C / (2 * MASS), np.zeros((1, 12))
    kept[0, 6] = 1.0  # of p_x
    names = ["gravity.x"]  # which changes the step by h m a body, besides
    out, _ = taken(dragged(), names, kept, Sweep.FORWARD)
    weight = H * MASS / (1 + a)  # of a unit of gravity
    shift = 0.5 * H / MASS * (1 + (1 - a) / (1 + a)) + 0.5 * H / MASS * weight
    assert within(abs(out[0, 6] - ((1 - a) / (1 + a) + weight)), 1.0, 256)
    assert within(abs(out[0, 0] - shift), H, 256)
    assert within(np.abs(np.delete(out[0], [0, 6])).max(), 1.0, 16)


def test_backward_is_the_transpose_of_forward():
    rng = np.random.default_rng(3)
    bodies = [
        ph.Body(f"b{k}", 1.0 + k, inertia=(0.1, 0.12, 0.08), position=(0.5 + k, 0, 0))
        for k in (0, 1)
    ]
    joints = [
        ph.Revolute("a", "ground", "b0", (0, 0, 0), (0, 1, 0), initial={"rate": 2.0}),
        ph.Spherical("c", "b0", "b1", (1, 0, 0)),
    ]
    system = ph.System(bodies, joints, gravity=(0, 0, -9.81))
    name, z, l = ["gravity.z"], rng.standard_normal((1, 24)), rng.standard_normal((1, 24))
    ahead, _ = taken(system, name, z, Sweep.FORWARD)
    back, by_gravity = taken(system, name, l, Sweep.BACKWARD)
    size = np.abs(ahead).max() * np.abs(l).max() + np.abs(back).max() * np.abs(z).max()
    assert within(abs(float(ahead[0] @ l[0] - back[0] @ z[0] - by_gravity[0])), size, 4096)
