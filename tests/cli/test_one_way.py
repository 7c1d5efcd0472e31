"""A run has one way: the model is read once, lowered once, and certified once."""

import pytest

import polhode.files.models as models
import polhode.lowering.system as lowering
from polhode.diagnostics import certificate

pytestmark = pytest.mark.jit


def counted(monkeypatch, module, name):
    """Count the calls of a function, wherever it was imported to."""
    import sys

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
