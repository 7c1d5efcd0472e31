"""
Ten boxes fall together to a tower
==================================

Ten boxes fall from small heights, each a little beside the one below, and come to rest on each
other. What impacts and friction take is booked, and the ledger closes to rounding; how well the law
of contact was solved stands beside it.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph

boxes = [
    ph.Body.box(
        f"box {k}", size=(0.2, 0.2, 0.2), density=125, position=(0.01 * (k % 2), 0, 0.1 + 0.21 * k)
    )
    for k in range(10)
]
floor = {"point": (0, 0, 0), "normal": (0, 0, 1)}
contacts = ph.Contacts(friction=0.5, planes=[floor])
system = ph.System(boxes, contacts=contacts, gravity=(0, 0, -9.81))
run = ph.simulate(system, step=1e-3, until=3.0, save_every=10)
print(run.certificate())

figure, axes = pyplot.subplots(2, sharex=True)
for body in boxes:
    axes[0].plot(run.time, run.body(body.name).position[:, 2])
axes[0].set_ylabel("heights, m")
books = run.ledger
axes[1].plot(run.time, books.impact["contacts"], label="impacts")
axes[1].plot(run.time, books.friction["contacts"], label="friction")
axes[1].set_ylabel("taken, J")
axes[1].set_xlabel("time, s")
axes[1].legend()
print("largest error of the balance:", np.abs(books.balance).max(), "J")

# %%
# The replay.

run.replay()
