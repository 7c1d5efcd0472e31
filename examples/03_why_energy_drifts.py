"""
Why your energy drifts
======================

The same top, the same step of 10 ms, four schemes. A classical Runge-Kutta method of order four
has a small error of the same sign in every step, and the errors add up. Conserving schemes have
errors too, but not in the conserved quantities.
"""

import polhode as ph
from polhode import plots
from polhode.files.models import load_model

system = load_model("hulbert-top").system
schemes = ("energy-momentum", "euler-parameters", "simo-wong(impulse=trapezoidal)", "rk4")
runs = [ph.simulate(system, scheme, step=1e-2, until=60.0) for scheme in schemes]
plots.drift(*runs, only=["energy"])

# %%
# ``euler-parameters`` conserves the energy as well, but loses angular momentum about the vertical;
# ``simo-wong`` conserves the momentum and not the energy. ``energy-momentum`` conserves both.

plots.drift(*runs, only=["angular momentum z"])

# %%
# The first scheme and the last, side by side:

runs[0].replay(beside=runs[-1])
