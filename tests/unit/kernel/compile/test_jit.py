"""How kernels are compiled and cached, each in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

import polhode
from polhode.kernel.algebra.so3 import exp
from polhode.kernel.compile import jit

PACKAGE = Path(polhode.__file__).parent


def python(code, **environment):
    """What a new process prints, as data."""
    told = {"PYTHONPATH": str(PACKAGE.parent), **environment}
    kept = {k: v for k, v in os.environ.items() if k != "POLHODE_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, **{k: str(v) for k, v in told.items()}},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


RUN = """
import json, polhode as ph
from polhode.run.engine import Engine
from polhode.kernel.compile.jit import cache_directory
body = ph.Body("b", mass=1, inertia=(1, 2, 2.5), angular_velocity=(1, 2, 3))
system = ph.System([body])
run = ph.simulate(system, "peskin-euler", step=0.01, until=0.1)
stats = Engine(system, "peskin-euler", 0.01)._drive.stats
print(json.dumps({
    "end": run.trajectory.stored[-1].tolist(),
    "hits": sum(stats.cache_hits.values()),
    "misses": sum(stats.cache_misses.values()),
    "directory": cache_directory() and str(cache_directory()),
}))
"""

TURN = """
import json
from polhode.kernel.algebra.increments import Increment, increment
from polhode.kernel.algebra.vec3 import Vec3
print(json.dumps(increment(int(Increment.EXPONENTIAL), Vec3(0.0, 0.0, 1.0))))
"""


@pytest.mark.jit
def test_the_next_process_finds_the_kernels(tmp_path):
    first, second = (python(RUN, POLHODE_CACHE_DIR=tmp_path) for _ in range(2))
    assert (first["hits"], first["misses"]) == (0, 1)
    assert (second["hits"], second["misses"]) == (1, 0)
    assert first["end"] == second["end"]
    assert [str(p) for p in tmp_path.iterdir()] == [first["directory"]]


@pytest.mark.jit
def test_an_edit_in_another_file_is_seen(tmp_path):
    """`increment` stands in one file and calls `exp` from another."""
    shutil.copytree(PACKAGE, tmp_path / "copy" / "polhode", ignore=shutil.ignore_patterns("*.pyc"))
    places = {"PYTHONPATH": tmp_path / "copy", "POLHODE_CACHE_DIR": tmp_path / "cache"}
    before, again = (python(TURN, **places) for _ in range(2))
    source = tmp_path / "copy" / "polhode" / "kernel" / "algebra" / "so3.py"
    text = source.read_text(encoding="utf-8")
    assert "return Quat(c, s * theta.x" in text
    edited = text.replace("return Quat(c, s * theta.x", "return Quat(7.0, s * theta.x")
    source.write_text(edited, encoding="utf-8")
    after = python(TURN, **places)
    assert before == again
    assert after == [7.0, *before[1:]]
    assert len(list((tmp_path / "cache").iterdir())) == 2  # one directory for each text


@pytest.mark.jit
def test_where_nothing_is_writable_there_is_no_cache(tmp_path):
    (tmp_path / "file").write_text("not a directory", encoding="utf-8")
    found = python(RUN, POLHODE_CACHE_DIR=tmp_path / "file" / "below")
    assert found["directory"] is None
    assert found["hits"] == 0
    assert found["end"][0][6] != 1.0  # it turned all the same


@pytest.mark.jit
def test_a_cache_that_vanishes_does_not_end_a_run(tmp_path):
    vanishing = "import shutil\n" + RUN.replace(
        "body =", f"shutil.rmtree({str(tmp_path / 'cache')!r})\nbody ="
    )
    assert python(vanishing, POLHODE_CACHE_DIR=tmp_path / "cache")["end"]


def test_the_hash_is_of_all_sources_that_hold_kernels(tmp_path, monkeypatch):
    for room in ("kernel", "schemes"):
        shutil.copytree(PACKAGE / room, tmp_path / room)
    monkeypatch.setattr(jit, "_PACKAGE", tmp_path)
    source_hash = jit.source_hash.__wrapped__
    hashes = {source_hash()}
    assert hashes == {jit.source_hash()}
    for name in ("kernel/algebra/so3.py", "schemes/peskin.py"):
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write("# an edit\n")
        hashes.add(source_hash())
    (tmp_path / "schemes" / "new.py").touch()
    hashes.add(source_hash())
    (tmp_path / "schemes" / "new.py").rename(tmp_path / "schemes" / "newer.py")
    hashes.add(source_hash())
    assert len(hashes) == 5


def test_kernels_of_other_sources_are_pruned_by_age(tmp_path):
    names = {"keep": "0" * 16, "old": "1" * 16, "young": "2" * 16, "stranger": "not ours"}
    for name in names.values():
        (tmp_path / name).mkdir()
        (tmp_path / name / "kernel.nbi").touch()
    (tmp_path / ("3" * 16)).touch()  # a file
    for name in ("keep", "old", "stranger"):
        long_ago = time.time() - 31 * 86400
        os.utime(tmp_path / names[name], (long_ago, long_ago))
    removed = jit.prune(tmp_path, keep=tmp_path / names["keep"])
    assert removed == [tmp_path / names["old"]]
    left = {p.name for p in tmp_path.iterdir()}
    assert left == {*names.values(), "3" * 16} - {names["old"]}
    assert jit.prune(tmp_path, keep=tmp_path / names["keep"], days=-1) == [
        tmp_path / names["young"]
    ]


def test_using_the_cache_makes_it_young(tmp_path, monkeypatch):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path))
    here = jit.cache_directory.__wrapped__()
    os.utime(here, (0, 0))
    assert jit.cache_directory.__wrapped__() == here == tmp_path / jit.source_hash()
    assert time.time() - here.stat().st_mtime < 60
    assert list(here.iterdir()) == []  # the probe is gone


def test_the_cache_is_where_it_is_looked_for(tmp_path, monkeypatch):
    monkeypatch.delenv("POLHODE_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    assert list(jit._candidates()) == [tmp_path / "polhode" / "kernels"]
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert list(jit._candidates()) == [tmp_path / ".cache" / "polhode" / "kernels"]
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "numba"))
    assert next(jit._candidates()) == tmp_path / "numba" / "polhode"
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path / "chosen"))
    assert list(jit._candidates()) == [tmp_path / "chosen"]


@pytest.mark.jit
def test_sums_are_not_reordered():
    assert exp.targetoptions["fastmath"] is False
    assert exp.targetoptions["nogil"] is True
    assert exp.targetoptions["error_model"] == "numpy"


@pytest.mark.jit
def test_numba_keeps_its_own_locators_for_others():
    """Importing polhode must not move other people's caches."""
    assert "polhode" not in str(numba.config.CACHE_LOCATOR_CLASSES)


def test_importing_polhode_loads_nothing_heavy():
    heavy = ("numba", "llvmlite", "scipy", "xarray", "pandas", "matplotlib", "zarr", "pydantic")
    code = f"import sys, json, polhode; print(json.dumps([m for m in {heavy} if m in sys.modules]))"
    assert python(code) == []


def test_building_a_model_loads_nothing_heavy():
    heavy = ("numba", "scipy", "xarray", "pandas", "matplotlib")
    code = f"""
import sys, json, polhode as ph
ph.System([ph.Body("b", mass=1, inertia=(1, 2, 2.5))], gravity=(0, 0, -9.81))
print(json.dumps([m for m in {heavy} if m in sys.modules]))
"""
    assert python(code) == []


def test_public_names_are_what_they_are_whatever_came_first():
    code = """
import json, types, polhode as ph
for name in reversed(ph.__all__):
    assert not isinstance(getattr(ph, name), types.ModuleType), name
print(json.dumps(sorted(set(ph.__all__) - set(dir(ph)))))
"""
    assert python(code) == []
    with pytest.raises(AttributeError, match="module 'polhode' has no attribute 'simulatte'"):
        _ = polhode.simulatte
