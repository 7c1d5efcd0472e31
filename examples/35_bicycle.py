"""
A bicycle that balances itself
==============================

The Whipple bicycle has two frames and two wheels that roll. Pushed aside at 5 m/s it weaves a few
times and runs straight again, without a rider's hand. Eigenvalues of small motions about steady
speeds show where it does: where all real parts are below zero, from 4.3 to 6.0 m/s. They are those
of the benchmark of Meijaard, Papadopoulos, Ruina and Schwab (2007).
"""

from dataclasses import replace

import numpy as np
from matplotlib import pyplot

import polhode as ph

system = ph.load_model("whipple-bicycle")
run = ph.simulate("whipple-bicycle")
print(run.certificate())

figure, axes = pyplot.subplots(2)
axes[0].plot(run.time, run.joint("head").angle)
axes[0].set_xlabel("time, s")
axes[0].set_ylabel("steer angle, rad")

for speed in np.linspace(0.0, 10.0, 21):
    frame = replace(system.body("frame"), velocity=(speed, 0, 0))
    steady = replace(system, bodies=[frame, *system.bodies[1:]], forces=())
    values = np.array([mode.eigenvalue for mode in ph.modes(steady, moving=True)])
    values = values[values != 0]
    axes[1].plot(np.full(len(values), speed), values.real, ".", color="tab:blue")
axes[1].axhline(0.0, color="gray")
axes[1].set_ylim(-10, 10)
axes[1].set_xlabel("speed, m/s")
axes[1].set_ylabel("real parts, 1/s")

# %%
# The bicycle is pushed, leans, and steers itself upright.

run.replay()
