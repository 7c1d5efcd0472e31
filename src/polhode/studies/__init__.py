"""Studies: many members of one model, whatever the number of machines, whatever dies meanwhile."""

from polhode.studies.reading import load_study
from polhode.studies.results import Results, Status, status
from polhode.studies.study import Study
from polhode.studies.sweeping import sweep

__all__ = ["Results", "Status", "Study", "load_study", "status", "sweep"]
