"""A gantry crane with and without an input shaper: two impulses half a period apart, no swing."""

import numpy as np

import polhode as ph

L, g = 4.0, 9.81
period = 2 * np.pi * np.sqrt(L / g)


def residual(times, values):
    """The largest swing after a move of the trolley along these points, rad."""
    trolley = ph.Body("trolley", 100.0, inertia=(1, 1, 1))
    load = ph.Body("load", 50.0, position=(0, 0, -L), inertia=(1e-6, 1e-6, 1e-6))
    motion = {"displacement": {"spline": {"times": times, "values": values}}}
    rail = ph.Prismatic("rail", "ground", "trolley", point=(0, 0, 0), axis=(1, 0, 0), motion=motion)
    rope = ph.Revolute("rope", "trolley", "load", point=(0, 0, 0), axis=(0, 1, 0))
    crane = ph.System([trolley, load], [rail, rope], gravity=(0, 0, -g))
    run = ph.simulate(crane, step=5e-3, until=20.0)
    late = run.time > times[-1]
    return float(np.abs(run.joint("rope").angle.values[late]).max())


def move(t):
    """One metre in two seconds, with the least jerk."""
    s = np.clip(t / 2.0, 0.0, 1.0)
    return s**3 * (10.0 - 15.0 * s + 6.0 * s**2)


t = np.linspace(0, 2.0 + period / 2, 200)
x, shaped = move(t), 0.5 * move(t) + 0.5 * move(t - period / 2)
plain, quiet = residual(t.tolist(), x.tolist()), residual(t.tolist(), shaped.tolist())
print(f"swing after the move: {np.degrees(plain):.2f} and {np.degrees(quiet):.2f} degrees")
assert quiet < 0.2 * plain
