"""
Woodpecker toy: sticking, slipping and impacts
==============================================

A sleeve with play slides down a pole. As the bird swings on its spring, the sleeve tilts and
sticks, slips as the bird swings back, and the beak pecks at the pole. Masses and lengths are those
of Glocker (1995); every joule that friction and impacts take is in the ledger.
"""

from matplotlib import pyplot

import polhode as ph

run = ph.simulate("woodpecker")
pecks = run.events.named("beak").time
print("pecks at", pecks.round(3), "s")

figure, axes = pyplot.subplots(2, sharex=True)
axes[0].plot(run.time, run.body("sleeve").position.values[:, 2] * 1e3)
axes[0].set_ylabel("height of the sleeve, mm")
for name in ("tilt", "swing"):
    axes[1].plot(run.time, run.joint(name).angle, label=name)
for peck in pecks:
    axes[1].axvline(peck, color="0.7", linestyle="--")
axes[1].set_xlabel("time, s")
axes[1].set_ylabel("angle, rad")
axes[1].legend()
print(run.certificate())

run.replay()
