"""Hulbert's explicit momentum-conserving algorithms (1992), sections 4 and 5.

5.1 is a body, J = diag(5, 10, 1), spun up about its middle axis and then disturbed; 5.2 a fast top
with J = diag(5, 5, 1), which must be about the *tip*. The paper's figures cannot be read: where one
is all that shows a claim, the verdict is "undecided". Exact motions are those of `oracles`.
"""

from polhode.papers.hulbert_1992.sections import PAPER

__all__ = ["PAPER"]
