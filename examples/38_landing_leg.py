"""
Landing leg: compliant contacts and stops
=========================================

A lander comes down on a leg with a shock absorber. The soil under its foot and the stop of the leg
push by laws of their own, and never pull; the ledger says what each of them took.
"""

from matplotlib import pyplot

import polhode as ph

run = ph.simulate("landing-leg")
figure, axes = pyplot.subplots(2, sharex=True)
axes[0].plot(run.time, run.joint("leg").displacement * 1e3)
axes[0].axhline(250.0, color="0.6", linestyle="--", label="stop")
axes[0].set_ylabel("stroke, mm")
axes[0].legend()
for name in ("strut", "soil", "leg.stop"):
    axes[1].plot(run.time, run.ledger.dissipated[name], label=name)
axes[1].set_xlabel("time, s")
axes[1].set_ylabel("taken, J")
axes[1].legend()
print(run.certificate())

run.replay()
