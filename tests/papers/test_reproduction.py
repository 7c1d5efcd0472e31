"""`polhode reproduce`: documents as data, verdicts by experiments, and the report of both."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from polhode.papers import NAMES, paper
from polhode.papers._paper import (
    BUILT,
    FAILS,
    HOLDS,
    IN_KIND,
    NOT_REPRODUCED,
    OPEN,
    REFUSED,
    REPRODUCED,
    UNDECIDED,
    VERDICTS,
    ids_of,
    word,
)
from polhode.papers._run import carry_out, reproduce
from polhode.schemes import NAMES as SCHEMES

jit = pytest.mark.jit
ROOT = Path(__file__).parents[2]

# Verdicts other than "reproduced", by row; everything else that a document states holds.
OTHERWISE = {
    "hulbert-1992": {
        "tn-error": NOT_REPRODUCED,
        "bursts-size": UNDECIDED,
        "fig-6-step": UNDECIDED,
        "stable-word": UNDECIDED,
        "figures-step": UNDECIDED,
        "sw-midpoint": IN_KIND,
    },
    "love-1995": {
        "exponential": NOT_REPRODUCED,
        "beta-cost": NOT_REPRODUCED,
        "best-acceleration": IN_KIND,
    },
    "geradin-1995": {
        "conformal-rate": NOT_REPRODUCED,
        "euler-rates": NOT_REPRODUCED,
        "energy-listing": NOT_REPRODUCED,
        "weak-form": NOT_REPRODUCED,
        "drift-cause": NOT_REPRODUCED,
        "drift": IN_KIND,
        "drift-step": UNDECIDED,
    },
    "peskin-2021": {},
    "fem-natural-coordinates": {
        "quotient": NOT_REPRODUCED,
        "round-off": NOT_REPRODUCED,
        "shape": IN_KIND,
        "which-stiffness": UNDECIDED,
        "difficulties": UNDECIDED,
    },
}
TIMED = {"cost-passes", "cost-rules"}  # a test never asserts a time
QUICK = [
    ("love-1995", "lemmas"),
    ("love-1995", "theorem_3"),
    ("geradin-1995", "constraint"),
    ("geradin-1995", "tangents"),
    ("geradin-1995", "euler_angles"),
    ("hulbert-1992", "bursts"),
]


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_and_figure_of_a_document_has_an_experiment(name):
    p = paper(name)
    measured = [i for e in p.experiments for i in ids_of(e)]
    assert sorted(measured) == sorted(p.ids)
    for where, says, why in p.data["unmeasured"]:
        assert why.startswith("reason: "), f"{where}: {says} has neither a row nor a reason"


@pytest.mark.parametrize("name", NAMES)
def test_every_equation_of_a_document_has_a_row_a_scheme_or_a_reason(name):
    p = paper(name)
    covered = set()
    for number, says, here in p.data["equations"]:
        kind, _, rest = here.partition(" ")
        if kind == "row":
            row, _, other = rest.partition(" of ")
            assert row in paper(other or name).ids, f"({number}) {says}: there is no row '{row}'"
        else:
            assert kind == "reason:" or (kind == "scheme" and rest in SCHEMES), here
        if number[0].isdigit():
            first, _, last = number.partition("-")
            covered |= set(range(int(first), int(last or first) + 1))
    assert covered == set(range(1, p.data["numbered"] + 1))


@pytest.mark.parametrize("name", NAMES)
def test_every_erratum_says_how_it_was_checked_and_by_rows_that_exist(name):
    p = paper(name)
    for where, printed, correct, checked in p.data["errata"]:
        assert printed, where
        assert correct, where
        assert checked, where
        for rows in re.findall(r"\brows? ([\w, -]+)", checked):
            for row in rows.split(","):
                assert row.split()[0] in p.ids, f"{where}: there is no row '{row}'"


@pytest.mark.parametrize("name", NAMES)
def test_everything_a_document_leaves_for_later_has_an_answer(name):
    for text, state, words in paper(name).data["outlook"]:
        assert state in (BUILT, REFUSED, OPEN), text
        assert len(words) > 20


def judge(name, outcome):
    rows = {r.id: r for s in paper(name).sections for r in s.rows}
    for found in outcome.found:
        row = rows[found.id]
        told = f"{found.id}: {found.measured}; known: {row.known}"
        assert found.agrees, told
        if found.id not in TIMED:
            wanted = HOLDS if row.ours else OTHERWISE[name].get(found.id, REPRODUCED)
            assert word(row, found) == wanted, told


@jit
@pytest.mark.parametrize(("name", "experiment"), QUICK)
def test_rows_have_the_verdicts_they_are_known_to_have(name, experiment):
    judge(name, carry_out(name, experiment))


@jit
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "experiment"), [(n, e.__name__) for n in NAMES for e in paper(n).experiments]
)
def test_every_row_of_every_document(name, experiment):
    judge(name, carry_out(name, experiment))


@pytest.mark.slow
def test_ten_rows_agree_with_programs_that_share_no_code():
    command = [sys.executable, "-m", "tests.papers.independent"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("agrees") == 10


def test_a_verdict_is_one_of_the_words():
    assert {v for rows in OTHERWISE.values() for v in rows.values()} <= set(VERDICTS)
    assert {HOLDS, FAILS}.isdisjoint(VERDICTS)


def test_the_report_shows_rows_figures_errata_and_data(polhode, tmp_path):
    only = "half-rotation,euler-rates"
    done = polhode("reproduce", "geradin-1995", "--only", only, "--out", "out", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "not reproduced" in done.stdout
    page = (tmp_path / "out/geradin-1995.html").read_text(encoding="utf-8")
    for words in ("What it proposes", "Errata", "<span>euler-rates</span>", "<td>"):
        assert words in page
    assert "http" not in page
    rows = json.loads((tmp_path / "out/claims.json").read_text())["geradin-1995"]
    assert [r["id"] for r in rows] == only.split(",")
    assert rows[1]["rerun"] == "polhode reproduce geradin-1995 --only euler-rates"
    assert "half-rotation" in (tmp_path / "out/geradin-1995.md").read_text(encoding="utf-8")


def test_figures_are_drawn_with_their_data_and_an_overlay():
    point = {
        "figure": "drawings",
        "panel": "kinematics of the body",
        "curve": "",
        "x": "1",
        "y": "0",
    }
    (done,) = reproduce(["love-1995"], ["drawings"], overlay=[point])
    drawing, numbers = done.figures["drawings"]
    assert drawing.startswith("<svg")
    rows = list(csv.DictReader(numbers.splitlines()))
    assert {r["panel"] for r in rows} >= {"kinematics of the body"}
    (plain,) = reproduce(["love-1995"], ["drawings"])
    assert plain.figures["drawings"][0] != drawing


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("hulbert",), "there is no paper 'hulbert'"),
        (("love-1995", "--only", "lema-1"), "there is no row or figure 'lema-1'"),
        (("love-1995", "--jobs", "0"), "--jobs is 0; give 1 or more."),
        (("love-1995", "--overlay", "nowhere.csv"), "'nowhere.csv', which cannot be read"),
    ],
)
def test_what_is_not_there_is_refused(polhode, given, words):
    done = polhode("reproduce", *given)
    assert done.returncode == 2
    assert words in done.stderr
