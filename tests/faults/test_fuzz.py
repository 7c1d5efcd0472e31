"""Damaged and hostile inputs give a result or a one-line error, never an internal error or hang."""

import os
import sys
from argparse import Namespace

import fuzzing
import pytest
from fuzzing import KINDS, LARGEST, OWN, Hangs, Kind, fuzz, fuzz_in_forks, named
from sweeps import PARTS, inputs

from polhode.cli import main

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm"),
]
SOAK = int(os.environ.get("FUZZ_CASES", "100000"))  # of all kinds together
SEED = int(os.environ.get("FUZZ_SEED", "1"))
# Many kernels to compile, or files to copy.
SLOW = (
    *("runs", "runs of changes", "runs of trees", "run directories", "controllers", "calls"),
    *("parts", "statics of trees"),
)


def judge(kind, tally, count):
    assert not tally.failures, "\n\n".join([str(tally), *tally.failures[:5]])
    assert sum(tally.codes.values()) == count
    assert tally.codes[0] > 0
    if kind != "run directories":
        assert tally.codes[2] > count / 4


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in SLOW])
def test_damaged_inputs_give_one_line_errors(kind, tmp_path):
    judge(kind, fuzz(kind, range(150), 0, tmp_path), 150)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_damaged_inputs_give_one_line_errors(kind, tmp_path):
    count = max(40, SOAK * KINDS[kind].share // sum(k.share for k in KINDS.values()))
    tally = fuzz_in_forks(kind, count, SEED, tmp_path)
    print(f"{kind}: {tally}", flush=True)
    judge(kind, tally, count)
    assert tally.memory < LARGEST


@pytest.mark.parametrize("name", OWN)
def test_models_that_are_damaged_are_sound_before(name, tmp_path, capsys):
    """Or nothing but rejections would be tried."""
    file = named(name, tmp_path / "m.toml")
    changes = {
        "own-1": "coupling.gear.ratio=3",
        "own-2": "contact.floor.restitution=0.5",
        "own-3": "body.arm.mass=2",
        "own-4": "contacts.friction=0.3",
    }
    assert main(["check", file, "--set", changes.get(name, "body.a.mass=2")]) == 0
    assert "Schemes with joints: energy-momentum" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # threads and forks
def test_a_sweep_counts_and_names_cases_that_hang(tmp_path, monkeypatch):
    def attempt(number, _):
        if number % 3:
            return 0
        raise Hangs

    monkeypatch.setitem(KINDS, "hangs", Kind(lambda rng: rng.randrange(100), attempt))
    log = tmp_path / "inputs.jsonl"
    options = Namespace(seed=1, inputs=0, only=["hangs"], log=log)
    for again in ("first", "second"):  # which reads what the first one wrote
        (tmp_path / again).mkdir()
        said = []
        with pytest.raises(AssertionError, match=r"of hangs: Hangs"):
            said.extend(inputs(tmp_path / again, options))
        assert f"all: {PARTS} cases, exit codes {{-1: " in said[-1]


def test_cases_that_take_long_interpreted_are_judged_compiled(tmp_path, monkeypatch):
    case = 12  # which runs
    monkeypatch.setattr(fuzzing, "INTERPRETED", True)
    monkeypatch.setattr(fuzzing, "LONGEST", 0.0)
    tally = fuzz("runs", [case], 0, tmp_path)
    assert not tally.failures
    assert (tally.again, tally.codes) == (1, {0: 1})
