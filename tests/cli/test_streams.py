"""A standard output or error that is closed, full or not read costs what is printed, no more."""

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import polhode as ph
from polhode.cli import main

RUN = ("run", "free-box", "--until", "0.02")


def ended(*line, closed=(), **streams):
    """A command line whose streams of these numbers are closed."""
    shut = "".join(f"os.close({number}); " for number in closed)
    command = [sys.executable, "-P", "-m", "polhode", *line]
    code = f"import os; {shut}os.execv({sys.executable!r}, {command!r})"
    given = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "text": True,
        "timeout": 300,
        **streams,
    }
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, **given
    )


@pytest.mark.parametrize("closed", [(1,), (2,), (0, 1, 2)], ids=["output", "error", "all"])
def test_closed_streams_change_nothing(closed, tmp_path):
    done = ended(*RUN, "--no-figures", "--out", str(tmp_path / "run"), closed=closed)
    assert done.returncode == 0, done.stderr
    assert "polhode:" not in done.stdout + done.stderr
    assert (tmp_path / "run" / "replay.html").exists()


def test_what_libraries_tell_each_other_is_not_said(monkeypatch, capsys):
    def launch(_):
        warnings.warn("an old name", DeprecationWarning, stacklevel=1)
        warnings.warn("a light body", ph.ModelWarning, stacklevel=1)
        return 0

    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    monkeypatch.setattr("polhode.cli.app.launch", launch)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        assert main([]) == 0
    assert capsys.readouterr().err == "polhode: warning: a light body\n"


def test_a_full_standard_error_keeps_the_exit_code():
    with Path("/dev/full").open("w") as full:
        assert ended("run", "no-such-model", stderr=full).returncode == 2


def test_a_full_standard_output_is_reported():
    with Path("/dev/full").open("w") as full:
        done = ended("models", stdout=full)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "polhode: a file or the standard output cannot be read or written: no space left on device."
    ]


def test_a_reader_that_leaves_costs_no_file(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    done = ended(*RUN, "--json", "--out", str(tmp_path / "run"), stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")
    assert "invariants" in json.loads((tmp_path / "run" / "certificate.json").read_text())
    assert (tmp_path / "run" / "replay.html").exists()
    assert any((tmp_path / "run" / "figures").iterdir())


def test_names_that_no_file_can_have_are_bad_input(tmp_path):
    for option in ("--out", "--resume"):
        line = [*RUN] if option == "--out" else ["run"]
        done = ended(*line, option, str(tmp_path / ("x" * 300)))
        assert done.returncode == 2, done.stderr
        assert "file name too long" in done.stderr


def test_characters_that_a_stream_cannot_show_are_escaped(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    assert "G\\xe9radin's top" in ended("models").stdout
    done = ended("check", "é")
    assert done.returncode == 2
    assert "there is no built-in model '\\xe9'" in done.stderr


def test_a_library_that_cannot_be_loaded_is_named(monkeypatch, capsys):
    def launch(_):
        raise OSError("Could not find/load shared object file 'libllvmlite.so' from resource")

    monkeypatch.setattr("polhode.cli.app.launch", launch)
    assert main(["models"]) == 1
    assert "libllvmlite.so cannot be loaded: there is not enough memory" in capsys.readouterr().err
