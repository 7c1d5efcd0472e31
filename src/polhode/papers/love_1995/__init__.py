"""Love on Simo and Wong (1995): Theorems 2 and 3, ALGO-1 and ALGO-C1.

The document prints no example. Here a free body with a full inertia turns with 2.3 rad/s; its exact
motion is `oracles.free_body`. With torque: Hulbert's top, whose moments about the tip are 5, 5, 1.
"""

from polhode.papers.love_1995.sections import PAPER

__all__ = ["PAPER"]
