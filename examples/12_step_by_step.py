"""
Step by step
============

``ph.Simulation`` advances as far as you ask and lets you read the state in between: for a
controller, a game, or to stop when a condition is met. Here: how often does a tumbling box show its
other side?
"""

from matplotlib import pyplot

import polhode as ph

box = ph.Body("box", 1.0, inertia=(1.0, 2.0, 2.6), angular_velocity=(0.02, 3.0, 0.0))
sim = ph.Simulation(ph.System([box]), step=1e-2, record=True, save_every=5)

times, rates, turned = [], [], []
while sim.time < 60.0:
    sim.step(5)
    rate = sim.state["box"].angular_velocity[1]
    if rates and rate * rates[-1] < 0:
        turned.append(sim.time)
    times.append(sim.time)
    rates.append(rate)

print("turned over at", ", ".join(f"{t:.2f} s" for t in turned))

figure, ax = pyplot.subplots()
ax.plot(times, rates)
for t in turned:
    ax.axvline(t, color="#9aa1ad", linestyle=":")
ax.set(xlabel="time (s)", ylabel="rate about the middle axis (rad/s)")

# %%
# What was recorded is a run, as if ``ph.simulate`` had made it.

sim.run().replay()
