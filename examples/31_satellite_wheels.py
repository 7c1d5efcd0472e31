"""
A satellite turns with its wheels
=================================

Three reaction wheels turn a satellite by a right angle and stop it. The wheels take up what the
body gives: their angular momentum together does not change, whatever the controller does.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

body = ph.Body("sat", 50.0, inertia=(8.0, 10.0, 12.0), angular_velocity=(0.01, -0.02, 0.01))
wheels = [
    ph.Rotor(f"wheel {a}", "sat", axis=np.eye(3)[k], inertia=0.05, speed=0.0, controlled=True)
    for k, a in enumerate("xyz")
]
system = ph.System([body], forces=wheels, title="Satellite")


def turn(t, inputs, state, parameters):
    """Torques on the wheels, from the quaternion to a turn by a right angle about z."""
    w, x, y, z, a, b, c = inputs
    u, v = 0.7071067811865476, 0.7071067811865476  # scalar and z part of the target
    ew, ex, ey, ez = u * w + v * z, u * x + v * y, u * y - v * x, u * z - v * w
    s = 1.0 if ew >= 0.0 else -1.0
    return 0.8 * s * ex + 4.0 * a, 0.8 * s * ey + 4.0 * b, 0.8 * s * ez + 4.0 * c


inputs = ["body.sat.quaternion", "body.sat.angular_velocity"]
attitude = ph.Controller(inputs, [w.name for w in wheels], turn, period=0.1)
run = ph.simulate(system, step=0.05, until=60.0, controllers=[attitude])
L = run.angular_momentum.values
print("angular momentum kept to", np.abs(L - L[0]).max(), "of", np.linalg.norm(L[0]))

figure, (above, below) = pyplot.subplots(2, sharex=True)
above.plot(run.time, run.body("sat").quaternion, label=list("wxyz"))
above.set(ylabel="quaternion")
above.legend()
for wheel in wheels:
    below.plot(run.time, run.element(wheel.name).speed, label=wheel.name)
below.set(xlabel="time (s)", ylabel="speed of the wheels (rad/s)")
below.legend()

# %%
# The wheels are drawn as rings. The plots have their speeds, under "Springs, rods and rotors".

run.replay()
