"""
Events and dense output
=======================

A ball is dropped on a table and loses a fifth of its speed at each bounce. ``ph.Event`` finds every
impact to the rounding of time and calls a function there; ``run.at`` gives the motion between steps
that are far too coarse to draw.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

ball = ph.Body("ball", 0.5, inertia=(0.01, 0.01, 0.01), position=(0, 0, 1), velocity=(0.5, 0, 0))
system = ph.System([ball], gravity=(0, 0, -9.81))


def bounce(moment):
    speed = moment.body("ball").velocity.z
    moment.push("ball", (0, 0, -1.8 * ball.mass * speed))


events = [
    ph.Event("table", "body.ball.position.z < 0", bounce),
    ph.Event("top", "body.ball.velocity.z", direction="falling"),
]
run = ph.simulate(system, step=0.05, until=2.0, events=events)

# Impacts follow each other after flights that are a fifth shorter each time.
fall = np.sqrt(2 / 9.81)
exact = fall + 2 * fall * np.cumsum([0.0, 0.8, 0.64])
print(run.events)
print("error of the first impacts:", np.abs(run.events.named("table").time[:3] - exact).max(), "s")

between = run.at(np.linspace(0.0, 2.0, 1001)).body("ball").position
figure, ax = pyplot.subplots()
ax.plot(between.time, between[:, 2], label="between steps")
ax.plot(run.time, run.body("ball").position[:, 2], ".", color="#9aa1ad", label="ends of steps")
for happening in run.events.named("top"):
    ax.axvline(happening.time, color="#9aa1ad", linestyle=":")
ax.set(xlabel="time (s)", ylabel="height (m)")
ax.legend()

# %%
# Events are marked on the time line; the keys [ and ] go from one to the next.

run.replay()
