import subprocess
import sys
from collections.abc import Callable

import pytest

Command = Callable[..., subprocess.CompletedProcess]


@pytest.fixture
def polhode(tmp_path) -> Command:
    """Run the command line in a process of its own, in an empty folder."""

    def run(*arguments: str, **more) -> subprocess.CompletedProcess:
        command = [sys.executable, "-m", "polhode", *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=300, cwd=tmp_path, **more
        )

    return run
