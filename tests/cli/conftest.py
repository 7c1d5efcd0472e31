import subprocess
import sys
import warnings
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


@pytest.fixture
def called(tmp_path, monkeypatch, capsys) -> Command:
    """Run the command line in this process, which is faster, in an empty folder."""
    from polhode.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)

    def run(*arguments: str) -> subprocess.CompletedProcess:
        code = main(arguments)
        told = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, told.out, told.err)

    return run
