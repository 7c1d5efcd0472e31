"""What the tests of the papers share: the reference data."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

DATA = Path(__file__).parents[1] / "data"


class Reference:
    """A file of tests/data by columns."""

    def __init__(self, name):
        path = DATA / f"{name}.csv"
        self.table = np.genfromtxt(path, delimiter=",", names=True, deletechars="")

    @property
    def time(self):
        return self.table["t"]

    def vectors(self, form, indices=(1, 2, 3)):
        """Rows of the columns that `form` names with each of the indices."""
        return np.stack([self.table[form.format(i)] for i in indices], axis=-1)


@pytest.fixture(scope="session")
def reference():
    """The file of that name."""
    return Reference


@pytest.fixture(scope="session")
def constants():
    """Numbers that go with the files, by their names."""
    return json.loads((DATA / "reference_meta.json").read_text())


@pytest.fixture
def polhode(tmp_path):
    """Run the command line in a process of its own, in an empty folder."""

    def run(*arguments):
        command = [sys.executable, "-m", "polhode", *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)

    return run
