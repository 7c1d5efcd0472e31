"""
A robot arm that follows a reference
====================================

Three joints move along quintics of least jerk. A PD controller is called every millisecond inside
the compiled loop; what it sets is held in between, and the ledger books its work exactly.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

LENGTH, MASS = 0.4, 1.5
bodies, joints, motors, before = [], [], [], "ground"
for k in range(3):
    inertia = (0.002, MASS * LENGTH**2 / 12, MASS * LENGTH**2 / 12)
    at = ((k + 0.5) * LENGTH, 0, 0)
    bodies.append(ph.Body(f"link{k}", MASS, inertia=inertia, position=at))
    axis = (0, 0, 1) if k == 0 else (0, 1, 0)
    joints.append(ph.Revolute(f"joint{k}", before, f"link{k}", point=(k * LENGTH, 0, 0), axis=axis))
    motors.append(ph.Motor(f"motor{k}", f"joint{k}", controlled=True))
    before = f"link{k}"
arm = ph.System(bodies, joints, motors, gravity=(0, 0, -9.81), title="Arm")

ends = (1.2, -0.7, 1.1)
reference = [{"minimum_jerk": {"times": [0.1, 0.9], "values": [0.0, end]}} for end in ends]
servo = ph.PID(
    [m.name for m in motors],
    kp=[300, 500, 200],
    ki=[0, 1500, 600],
    kd=[30, 50, 20],
    target=reference,
)
run = ph.simulate(arm, step=1e-3, until=1.2, controllers=[servo])
print("energy that the ledger misses:", np.abs(run.ledger.balance).max(), "J")

figure, (above, below) = pyplot.subplots(2, sharex=True)
for k in range(3):
    above.plot(run.time, run.joint(f"joint{k}").angle, label=f"joint {k}")
    below.plot(run.time, run.element(f"motor{k}").torque)
above.set(ylabel="angle (rad)")
above.legend()
below.set(xlabel="time (s)", ylabel="torque (N m)")

# %%
# The replay:

run.replay()
