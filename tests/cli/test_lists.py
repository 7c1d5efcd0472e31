import json
import os
import subprocess
import sys

import pytest

from polhode.files.models import builtin_models
from polhode.schemes import NAMES, all_schemes
from polhode.schemes.substeps import COMPOSITIONS


def test_models_lists_every_built_in_model(called):
    done = called("models")
    assert done.returncode == 0
    assert done.stderr == ""
    listed = [line.split()[0] for line in done.stdout.splitlines()[1:]]
    assert listed == list(builtin_models())
    rows = json.loads(called("models", "--json").stdout)
    assert [r["name"] for r in rows] == listed
    assert all(r["title"] and r["scheme"] for r in rows)


def test_schemes_lists_every_record(called):
    done = called("schemes")
    assert done.returncode == 0
    table = done.stdout.split("\nconserved if")[0].splitlines()
    assert [line.split()[0] for line in table[1:] if not line.startswith(" ")] == list(NAMES)
    assert "\x1b" not in done.stdout
    assert max(map(len, table)) <= 160
    for record in all_schemes():
        assert f"  {record.name}: {record.conditions}\n" in done.stdout or not record.conditions


def test_schemes_gives_the_records_as_json(called):
    rows = json.loads(called("schemes", "--json").stdout)
    composed = [row for row in rows if "substeps" in row]
    assert rows[-len(composed) :] == composed
    for row, composition in zip(composed, COMPOSITIONS.values(), strict=True):
        assert row["name"] == composition.name
        assert sum(row["substeps"]) == pytest.approx(1.0)
        assert "energy-momentum" in row["composes"]
        assert row["order"] == int(composition.name.rpartition("-")[2])
    for row, record in zip(rows[: -len(composed)], all_schemes(), strict=True):
        defaults = record.completed({})
        assert row["name"] == record.name
        assert row["order"] == record.order(defaults)
        assert {p["name"]: p["default"] for p in row["parameters"]} == defaults
        claims = {(c.quantity, c.condition) for c in record.conserves(defaults)}
        assert {(c["quantity"], c["condition"]) for c in row["conserves"]} == claims


def test_a_reader_that_leaves_early_gets_no_error():
    command = [sys.executable, "-m", "polhode", "schemes", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.jit
def test_warmup_compiles_ahead(polhode, tmp_path):
    folder = {**os.environ, "POLHODE_CACHE_DIR": str(tmp_path / "kernels")}
    done = polhode("warmup", "peskin-euler", "--json", env=folder)
    assert done.returncode == 0, done.stderr
    waited = json.loads(done.stdout)["peskin-euler"]
    compiled = {kind for kind, told in waited.items() if told is not None}
    assert compiled == {"free", "free, loads", "balls", "balls, loads"}
    assert not any(waited[kind]["compiled_before"] for kind in compiled)
    assert waited.keys() - compiled == {
        *("joints", "joints, loads", "redundant joints", "redundant joints, loads")
    }
    later = polhode("run", "wing-nut", "--scheme", "peskin-euler", "--until", "1", env=folder)
    assert later.returncode == 0
    assert "compiling" not in later.stderr
