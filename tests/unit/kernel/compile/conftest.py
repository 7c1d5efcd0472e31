"""What tests of the compiler share: a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import polhode

PACKAGE = Path(polhode.__file__).parent


@pytest.fixture(scope="session")
def python():
    """Run code in a new process and return what it prints, as data."""

    def run(code, stderr=None, **environment):
        given = {"PYTHONPATH": str(PACKAGE.parent), **environment}
        kept = {k: v for k, v in os.environ.items() if k != "POLHODE_CACHE_DIR"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**kept, **{k: str(v) for k, v in given.items()}},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        if stderr is not None:
            stderr.append(done.stderr)
        return json.loads(done.stdout)

    return run
