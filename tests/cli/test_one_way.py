"""A run has one way: the model is read once, lowered once, and certified once."""

import subprocess
import sys

import pytest

import polhode.files.models as models
import polhode.lowering.system as lowering
from polhode.diagnostics import certificate

pytestmark = pytest.mark.jit


def counted(monkeypatch, module, name):
    """Count the calls of a function, wherever it was imported to."""
    original, calls = getattr(module, name), []

    def counting(*arguments, **named):
        calls.append(name)
        return original(*arguments, **named)

    for imported in [m for key, m in sys.modules.items() if key.startswith("polhode")]:
        if getattr(imported, name, None) is original:
            monkeypatch.setattr(imported, name, counting)
    return calls


def test_a_run_into_a_folder_reads_lowers_and_certifies_once(called, monkeypatch):
    called("run", "heavy-top", "--until", "0.01", "--out", "warm")  # everything is imported
    functions = (
        (models, "read_model"),
        (lowering, "compile_system"),
        (certificate, "certificate_of"),
    )
    calls = [counted(monkeypatch, module, name) for module, name in functions]
    done = called("run", "heavy-top", "--until", "0.01", "--out", "out", "--json")
    assert done.returncode == 0
    assert [len(found) for found in calls] == [1, 1, 1]


def test_a_run_into_a_folder_writes_its_page_and_figures_without_labels(tmp_path):
    arguments = ["run", "heavy-top", "--until", "0.01", "--out", str(tmp_path / "out")]
    code = f"import sys; from polhode.cli import main; main({arguments!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (tmp_path / "out" / "replay.html").exists()
    assert (tmp_path / "out" / "figures" / "reactions.png").exists()
    assert {"xarray", "dask"}.isdisjoint(done.stdout.split())
