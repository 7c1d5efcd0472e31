"""Where compiled kernels are kept, and what can happen to them there."""

import hashlib
import os
import pickle
import re
import shutil
import stat
import time
from pathlib import Path

import pytest

import polhode
from polhode.kernel.algebra import so3
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile import cache, compiler, jit

PACKAGE = Path(polhode.__file__).parent
END = list(so3.exp(Vec3(0.0, 0.0, 1.0)))  # what the small kernel of these tests returns

RUN = """
import json, polhode as ph
from polhode.run.engine import Engine
from polhode.kernel.compile.cache import cache_directory
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

SMALL = """
import json
from polhode.kernel.algebra.so3 import exp
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile.cache import cache_directory
end = exp(Vec3(0.0, 0.0, 1.0))
print(json.dumps({
    "end": end,
    "hits": sum(exp.stats.cache_hits.values()),
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
def test_the_next_process_finds_the_kernels(tmp_path, python):
    first, second = (python(RUN, POLHODE_CACHE_DIR=tmp_path) for _ in range(2))
    assert (first["hits"], first["misses"]) == (0, 1)
    assert (second["hits"], second["misses"]) == (1, 0)
    assert first["end"] == second["end"]
    assert [str(p) for p in tmp_path.iterdir()] == [first["directory"]]


@pytest.mark.jit
def test_an_edit_in_another_file_is_seen(tmp_path, python):
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
def test_where_nothing_is_writable_there_is_no_cache(tmp_path, python):
    (tmp_path / "file").write_text("not a directory", encoding="utf-8")
    said = []
    found = python(SMALL, said, POLHODE_CACHE_DIR=tmp_path / "file" / "below")
    assert said[0].count("compiled kernels are not kept") == 1
    assert found["directory"] is None
    assert found["hits"] == 0
    assert found["end"] == END  # it turned all the same


@pytest.mark.jit
def test_a_cache_that_vanishes_does_not_end_a_run(tmp_path, python):
    vanishing = "import shutil\n" + SMALL.replace(
        "end =", f"shutil.rmtree({str(tmp_path / 'cache')!r})\nend ="
    )
    assert python(vanishing, POLHODE_CACHE_DIR=tmp_path / "cache")["end"] == END


def test_the_hash_is_of_all_sources_that_hold_kernels(tmp_path, monkeypatch):
    for room in ("kernel", "schemes"):
        shutil.copytree(PACKAGE / room, tmp_path / room)
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    source_hash = cache.source_hash.__wrapped__
    hashes = {source_hash()}
    assert hashes == {cache.source_hash()}
    for name in ("kernel/algebra/so3.py", "schemes/peskin.py"):
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write("# an edit\n")
        hashes.add(source_hash())
    (tmp_path / "schemes" / "new.py").touch()
    hashes.add(source_hash())
    (tmp_path / "schemes" / "new.py").rename(tmp_path / "schemes" / "newer.py")
    hashes.add(source_hash())
    assert len(hashes) == 5


def folder(path, marker=True, age=31.0):
    path.mkdir(parents=True)
    (path / "data").write_text("years of work", encoding="utf-8")
    if marker:
        (path / cache.MARKER).touch()
    long_ago = time.time() - age * 86400
    os.utime(path, (long_ago, long_ago))
    return path


def test_only_old_folders_that_are_ours_are_removed(tmp_path):
    keep, old = folder(tmp_path / ("0" * 16)), folder(tmp_path / "0123456789abcdef")
    others = [
        folder(tmp_path / ("2" * 16), age=29.0),
        folder(tmp_path / "my-thesis-data-1"),  # sixteen characters
        folder(tmp_path / "feedfacedeadbeef", marker=False),
        folder(tmp_path / "0123456789ABCDEF"),
        folder(tmp_path / "0123456789abcde"),
        folder(tmp_path / "elsewhere" / ("3" * 16)),
    ]
    link = tmp_path / ("4" * 16)
    link.symlink_to(others[-1], target_is_directory=True)
    (tmp_path / ("5" * 16)).touch()  # a file
    assert cache.prune(tmp_path, keep=keep) == [old]
    assert not old.exists()
    assert all((path / "data").is_file() for path in (keep, link, *others))
    assert cache.prune(tmp_path, keep=keep, days=-1) == [others[0]]


def test_a_folder_is_marked_and_closed_to_others(tmp_path, monkeypatch):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path / "new"))
    before = os.umask(0)
    try:
        here = cache.cache_directory.__wrapped__()
    finally:
        os.umask(before)
    assert (here / cache.MARKER).is_file()
    for path in (here, here.parent):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720, 0o702])
def test_a_root_that_others_can_write_is_not_used(tmp_path, monkeypatch, mode):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path / "open"))
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(mode)
    cache._without_cache.cache_clear()
    with pytest.warns(UserWarning, match=rf"open is open to other users \(mode {mode:04o}; run"):
        assert cache.cache_directory.__wrapped__() is None


def test_a_folder_that_others_can_enter_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path))
    cache.cache_directory.__wrapped__().chmod(0o755)
    cache._without_cache.cache_clear()
    with pytest.warns(UserWarning, match=r"\(mode 0755; run chmod 700 on it\); set POLHODE_CACHE"):
        assert cache.cache_directory.__wrapped__() is None


def test_a_folder_of_another_user_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    cache._without_cache.cache_clear()
    with pytest.warns(UserWarning, match="belongs to another user"):
        assert cache.cache_directory.__wrapped__() is None


def test_a_link_in_the_place_of_the_folder_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    (tmp_path / "planted").mkdir(mode=0o700)
    (tmp_path / "cache" / cache.source_hash()).symlink_to(tmp_path / "planted")
    cache._without_cache.cache_clear()
    with pytest.warns(UserWarning, match="is a link"):
        assert cache.cache_directory.__wrapped__() is None


def in_a_new_process(folder):
    """A kernel with this cache, as a new process has it, called once; its result, and its hits."""
    made = jit.kernel(so3.exp.py_func)
    made._cache = compiler._Cache(made.py_func, folder)
    end = made(Vec3(0.0, 0.0, 1.0))
    return list(end), sum(made.stats.cache_hits.values())


@pytest.mark.jit
def test_damaged_and_foreign_files_are_compiled_again(tmp_path):
    """Cut short, empty, one bit flipped, somebody else's pickle, a folder: each is a miss."""
    assert in_a_new_process(tmp_path) == (END, 0)
    assert in_a_new_process(tmp_path) == (END, 1)
    (path,) = tmp_path.iterdir()
    assert re.fullmatch("[0-9a-f]{16}-[0-9a-f]{32}[.]kernel", path.name)
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    strange = pickle.dumps(("not", "ours"))
    signed = hashlib.sha256(strange).digest() + strange
    for damaged in (whole[:-1], whole[:40], b"", bytes(flipped), strange, signed):
        path.write_bytes(damaged)
        assert in_a_new_process(tmp_path) == (END, 0)
        assert path.read_bytes()[:32] == hashlib.sha256(path.read_bytes()[32:]).digest()
        assert in_a_new_process(tmp_path) == (END, 1)
    path.unlink()
    path.mkdir()
    cache._without_cache.cache_clear()
    with pytest.warns(UserWarning, match="compiled kernels are not kept"):
        assert in_a_new_process(tmp_path) == (END, 0)


@pytest.mark.jit
def test_a_full_disk_gives_a_warning_and_all_results(tmp_path, python):
    full = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
"""
    said = []
    found = python(full + SMALL, said, POLHODE_CACHE_DIR=tmp_path)
    assert found["end"] == END
    assert said[0].count("compiled kernels are not kept") == 1
    assert [p.name for p in Path(found["directory"]).iterdir()] == [cache.MARKER]


@pytest.mark.jit
@pytest.mark.slow
def test_nested_compositions_can_be_compiled_and_cached(tmp_path, python):
    nested = RUN.replace('"peskin-euler"', '"suzuki-4(" * 4 + "exact-free-body" + ")" * 4')
    nested = nested.replace("until=0.1", "until=0.0")
    assert python(nested, POLHODE_CACHE_DIR=tmp_path)["misses"] == 1
    assert python(nested, POLHODE_CACHE_DIR=tmp_path)["hits"] == 1
    assert max(len(p.name) for p in tmp_path.rglob("*")) < 100  # named by a hash, not by the kernel


def test_using_the_cache_makes_it_young(tmp_path, monkeypatch):
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path))
    here = cache.cache_directory.__wrapped__()
    os.utime(here, (0, 0))
    assert cache.cache_directory.__wrapped__() == here == tmp_path / cache.source_hash()
    assert time.time() - here.stat().st_mtime < 60
    assert [p.name for p in here.iterdir()] == [cache.MARKER]


def test_the_cache_is_where_it_is_looked_for(tmp_path, monkeypatch):
    monkeypatch.delenv("POLHODE_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert list(cache._candidates()) == [tmp_path / "polhode" / "kernels"]
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert list(cache._candidates()) == [tmp_path / ".cache" / "polhode" / "kernels"]
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert next(cache._candidates()) == tmp_path / "numba" / "polhode"
    monkeypatch.setenv("POLHODE_CACHE_DIR", str(tmp_path / "chosen"))
    assert list(cache._candidates()) == [tmp_path / "chosen"]
