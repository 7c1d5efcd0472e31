"""
Feed-forward for a robot arm
============================

``ph.inverse_dynamics`` gives the torques that move an arm along a path. Played to the motors as
tables, without any feedback, they make the tool follow it; what is left is that tables are straight
between their points.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

UPPER, LOWER = 0.8, 0.6
bodies = [
    ph.Body("upper", 2.0, inertia=(0.01, 0.11, 0.11), position=(UPPER / 2, 0, 0)),
    ph.Body("lower", 1.2, inertia=(0.01, 0.04, 0.04), position=(UPPER + LOWER / 2, 0, 0),
            markers={"tool": (LOWER / 2, 0, 0)}),
]  # fmt: skip
joints = [
    ph.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=(0, 1, 0)),
    ph.Revolute("elbow", "upper", "lower", point=(UPPER, 0, 0), axis=(0, 1, 0)),
]

# %%
# The tool shall go round a circle in two seconds, from rest to rest. Inverse kinematics gives the
# angles, each from the one before.
UNTIL = 2.0
times = np.linspace(0.0, UNTIL, 201)
part = times / UNTIL
turn = 2 * np.pi * part**3 * (10 - 15 * part + 6 * part**2)  # least jerk
circle = np.stack([0.9 + 0.25 * np.cos(turn), 0 * turn, -0.1 + 0.25 * np.sin(turn)], axis=1)
space = ph.JointSpace(ph.System(bodies, joints, gravity=(0, 0, -9.81)))
angles = [space.reach("tool", circle[0], start=(-0.5, 1.0))]
for point in circle[1:]:
    angles.append(space.reach("tool", point, start=angles[-1]))
angles = np.array(angles)

# %%
# Torques along splines through these angles, and an arm that starts there with motors that give
# them.
motions = {joint.name: {"times": times, "values": angles[:, k]} for k, joint in enumerate(joints)}
plan = ph.inverse_dynamics(space.system, motions)
posed = [
    ph.Revolute(j.name, j.first, j.second, j.point, j.axis, initial={"angle": angles[0, k]})
    for k, j in enumerate(joints)
]
motors = [
    ph.Motor(f"{j.name} motor", j.name, table={"times": times, "values": plan.force.values[:, k]})
    for k, j in enumerate(joints)
]
arm = ph.System(bodies, posed, motors, gravity=(0, 0, -9.81), title="Feed-forward")
run = ph.simulate(arm, step=0.001, until=UNTIL, save_every=10)

tool = run.body("lower").marker("tool").position
off = np.linalg.norm(tool - circle, axis=1)
print(f"the tool is at most {1e3 * off.max():.2f} mm off its circle of 500 mm")
assert off.max() < 1e-3

figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 4), layout="constrained")
left.plot(circle[:, 0], circle[:, 2], color="0.7", lw=5, label="wanted")
left.plot(tool[:, 0], tool[:, 2], label="run")
left.set(xlabel="x (m)", ylabel="z (m)", aspect="equal")
left.legend()
for k, joint in enumerate(joints):
    right.plot(times, plan.force[:, k], label=joint.name)
right.set(xlabel="time (s)", ylabel="torque (N m)")
right.legend()

# %%
# The replay:

run.replay()
