"""
A gyroscope in gimbals
======================

A rotor in two rings can point in any direction. If you push the inner ring, it does not yield; the
outer ring starts to turn, at the rate *torque / (moment of inertia x spin)*. That is why a fast
rotor keeps its direction.
"""

import polhode as ph
from polhode import plots

SPIN, MOMENT, TORQUE = 300.0, 2e-3, 0.03
outer = ph.Body("outer ring", 0.2, inertia=(2e-4, 2e-4, 2e-4))
inner = ph.Body("inner ring", 0.1, inertia=(1e-4, 1e-4, 1e-4))
rotor = ph.Body("rotor", 1.0, inertia=(1e-3, MOMENT, 1e-3))
centre = (0, 0, 0)
joints = [
    ph.Revolute("post", "ground", "outer ring", point=centre, axis=(0, 0, 1)),
    ph.Revolute("pivot", "outer ring", "inner ring", point=centre, axis=(1, 0, 0)),
    ph.Revolute(
        "bearing", "inner ring", "rotor", point=centre, axis=(0, 1, 0), initial={"rate": SPIN}
    ),
]
push = ph.Torque("push", "inner ring", frame="body", value=(TORQUE, 0, 0))
system = ph.System([outer, inner, rotor], joints, [push], title="Gyroscope")
run = ph.simulate(system, step=1e-4, until=1.0)

post, pivot = run.joint("post"), run.joint("pivot")
print(f"turned by {post.angle.values[-1]:.4f} rad, expected {-TORQUE / (MOMENT * SPIN):.4f} rad")
plots.quantity(post.angle, pivot.angle, labels=["outer ring", "inner ring"])

# %%
# Select a ring to see its numbers. The rotor is inside; *see through* shows it.

run.replay()
