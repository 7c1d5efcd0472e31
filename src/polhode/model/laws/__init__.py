"""Laws of elements: force by a coordinate and its rate. One a file; a force holds one.

Kernels know the laws of `LawKind`. A law of a new formula needs no kernel: it is a `ClosedForm`,
written down in the file of its force.
"""

from polhode.model.laws._law import Law
from polhode.model.laws.closed_form import ClosedForm, ClosedFormLaw
from polhode.model.laws.functions import UserDamper, UserPotential
from polhode.model.laws.polynomial import Polynomial
from polhode.model.laws.push import Push
from polhode.model.laws.table import TableDamper, TableLaw

__all__ = [
    "ClosedForm",
    "ClosedFormLaw",
    "Law",
    "Polynomial",
    "Push",
    "TableDamper",
    "TableLaw",
    "UserDamper",
    "UserPotential",
]
