"""
Why your energy drifts
======================

The same top, the same step of 10 ms, four schemes. A classical Runge-Kutta method of order four
makes a small error in every step, always to the same side, and the errors add up. Schemes that are
built around the conserved quantities make errors too, but not in those quantities.
"""

import polhode as ph
from polhode import plots
from polhode.files.models import load_model

system = load_model("hulbert-top").system
schemes = ("energy-momentum", "euler-parameters", "simo-wong(impulse=trapezoidal)", "rk4")
runs = [ph.simulate(system, scheme, step=1e-2, until=60.0) for scheme in schemes]
plots.drift(*runs, only=["energy"])

# %%
# ``euler-parameters`` keeps the energy as well, but loses the angular momentum about the vertical.
# ``simo-wong`` does it the other way round. ``energy-momentum`` keeps both.

plots.drift(*runs, only=["angular momentum z"])
