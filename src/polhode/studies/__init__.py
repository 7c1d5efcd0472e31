"""Studies: many members of one model, on any number of machines, tolerant of failing workers."""

from polhode.studies.results import Results, StudyStatus, status
from polhode.studies.study import Study
from polhode.studies.study_file import load_study
from polhode.studies.sweeping import sweep

__all__ = ["Results", "Study", "StudyStatus", "load_study", "status", "sweep"]
