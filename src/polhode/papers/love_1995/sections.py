"""The document, section by section."""

from polhode.papers._paper import BUILT, Outlook, Paper
from polhode.papers.love_1995.accuracy import accuracy
from polhode.papers.love_1995.lemmas import lemmas
from polhode.papers.love_1995.theorems import theorem_2, theorem_3

PAPER = Paper(
    name="love-1995",
    title="Notes on Simo and Wong's unconditionally stable algorithms for rigid body dynamics",
    reference="love1995",
    about=(
        "Theorems 2 and 3 hold to rounding. An identity sharper than Theorem 2 gives the change of "
        "energy for any gamma, and shows stability for every beta."
    ),
    sections=(lemmas, theorem_2, theorem_3, accuracy),
    outlook=(
        Outlook(
            "quaternions, which the last remark calls the simplest and most efficient form",
            BUILT,
            "attitudes are unit quaternions in every scheme; nothing else is left for later",
        ),
    ),
)
