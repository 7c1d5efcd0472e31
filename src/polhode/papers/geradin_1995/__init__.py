"""Géradin's energy-conserving integration of the top (1995).

Two cases: m = 5, J = diag(0.8, 0.8, 1.8) about the centre of mass, lever 1.3, released at 60
degrees with a spin of 50 rad/s and a precession of 0 (case 1) or -10 rad/s (case 2). The printed
listing (68) with (29) is the scheme `geradin-as-printed`; the form that the energy proof (57),
(60)-(66) is about is `euler-parameters`. The exact motion is `oracles.lagrange_top`.
"""

from polhode.papers.geradin_1995.sections import PAPER

__all__ = ["PAPER"]
