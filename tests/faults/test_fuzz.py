"""Damaged and hostile inputs end in a sentence or a result: no internal error, hang or bomb."""

import os
import random
import resource
import signal
import sys
import time
import warnings
from collections import Counter

import pytest
from fuzzing import KINDS

from polhode.cli import main
from polhode.errors import InputError, PolhodeError
from polhode.files.conversion import convert_robot
from polhode.studies.planning import check
from polhode.studies.reading import load_study

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm"),
]
LONGEST = 20.0  # seconds of a case
COMPILING = 120.0  # and of one that may compile kernels
LARGEST = 2.0e9  # bytes
SOAK = int(os.environ.get("FUZZ_CASES", "100000"))  # over all kinds and seeds
SEEDS = range(1, 5)


class Hangs(BaseException):
    """Raised by the clock; no command catches it."""


def too_long(*_):
    raise Hangs


def judged(kind, case, file):
    """Exit code of a case; whatever is not a sentence fails."""
    if kind == "studies":
        try:
            check(load_study(file))
        except PolhodeError as error:
            return 2 if isinstance(error, InputError) else 1
        return 0
    how = KINDS[kind]
    return main([*how.command, str(file), *how.options] if how.command else case)


def fuzz(kind, count, seed, tmp_path, capsys, monkeypatch):
    """Try so many cases of a seed; exit codes, longest time and largest memory are printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(warnings, "showwarning", lambda *_, **__: None)
    monkeypatch.setattr("polhode.cli.convert.convert_in_child", convert_robot)
    rng = random.Random(f"{kind} {seed}")
    codes, longest = Counter(), 0.0
    file = tmp_path / (KINDS[kind].file or "none")
    before = signal.signal(signal.SIGPROF, too_long)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024  # by tests before this one
    most = COMPILING if KINDS[kind].compiles else LONGEST
    for number in range(count):
        case = KINDS[kind].make(rng)
        if isinstance(case, str):
            file.write_bytes(case.encode("utf-8", "surrogatepass"))
        signal.setitimer(signal.ITIMER_PROF, most)
        began = time.process_time()
        where = f"case {number} of seed {seed} of {kind}"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                code = judged(kind, case, file)
        except (Exception, Hangs, SystemExit) as error:
            pytest.fail(f"{where}: {type(error).__name__}: {error}\n{case}")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
        longest = max(longest, time.process_time() - began)
        told = capsys.readouterr()
        codes[code] += 1
        said = f"{where}:\n{case}\n{told.err}"
        assert code in (0, 1, 2), said
        assert "internal error" not in told.err, said
        assert "Traceback" not in told.err, said
        assert not any(c in told.err for c in "\x00\x1b\x07"), said
        if code == 2 and kind != "studies":
            lines = told.err.splitlines()
            assert lines, said
            assert all(s.startswith("polhode: ") for s in lines), said
            assert len(lines) <= 60, said
    signal.signal(signal.SIGPROF, before)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    with capsys.disabled():
        print(
            f"\n{kind}, seed {seed}: {count} cases, exit codes {dict(sorted(codes.items()))}, "
            f"longest {longest:.1f} s, memory {memory / 1e9:.2f} GB",
            flush=True,
        )
    assert memory - held < LARGEST
    assert codes[2] > count / 4


@pytest.mark.parametrize("kind", [k for k in KINDS if not k.startswith("runs")])
def test_damaged_inputs_are_refused_in_sentences(kind, tmp_path, capsys, monkeypatch):
    fuzz(kind, 100, 0, tmp_path, capsys, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_many_damaged_inputs_are_refused_in_sentences(kind, seed, tmp_path, capsys, monkeypatch):
    count = max(1, SOAK // (len(KINDS) * len(SEEDS)))
    fuzz(kind, count, seed, tmp_path, capsys, monkeypatch)
