"""
Clock: an escapement that ticks
===============================

A weight turns the escape wheel; the two pallets of the pendulum's anchor stop it tooth by tooth.
Each tooth pushes its pallet out of the way, which gives the pendulum what the air takes, and the
next one falls on the other pallet: a tick. The pendulum presses the wheel back as it swings on
(*recoil*), so that the clock is faster than the pendulum by itself. The ledger has what a tick
takes from the weight, and where it goes.
"""

import numpy as np
from matplotlib import pyplot

import polhode as ph


def period(run):
    """Mean time from one way up through zero to the next, of the last ten."""
    t, y = run.time, run.joint("pivot").angle.values
    up = np.flatnonzero((y[:-1] < 0) & (y[1:] >= 0))
    return np.diff(t[up] - y[up] * (t[up + 1] - t[up]) / (y[up + 1] - y[up]))[-10:].mean()


run = ph.simulate("escapement")
clock = ph.load_model("escapement")
alone = ph.System([clock.body("pendulum")], [clock.joint("pivot")], gravity=clock.gravity)
free = ph.simulate(alone, step=4e-3, until=12.0)

ticks = run.events.time[run.events.kinds == "impact"]
print(f"{len(ticks)} ticks")
print(f"period {period(run):.4f} s, of the pendulum by itself {period(free):.4f} s")

ledger = run.ledger
at = np.searchsorted(run.time, ticks[-21::20])  # the last ten periods
spent = {
    "weight": np.diff(ledger.work["weight"][at])[0],
    "air": np.diff(ledger.dissipated["air"][at])[0],
    "impacts": np.diff(sum(ledger.impact.values())[at])[0],
}
for name, joules in spent.items():
    print(f"{name:8} {joules / 20 * 1e6:7.1f} µJ a tick")

figure, axes = pyplot.subplots(2, sharex=True)
axes[0].plot(run.time, np.degrees(run.joint("pivot").angle))
axes[0].set_ylabel("pendulum, degrees")
axes[1].plot(run.time, -np.degrees(run.joint("arbor").angle))
axes[1].set_ylabel("wheel, degrees")
axes[1].set_xlabel("time, s")
axes[0].set_xlim(0, 6)
print(run.certificate())

run.replay()
