"""kill -9 at random moments, and races of processes: readable, and continued to the same bits."""

import os
import random
from collections import Counter

import pytest
from breakdowns import RunCase, StudyCase, kill_at_random, race

import polhode as ph
from polhode.files.models import load_model
from polhode.run.ways import way_of
from polhode.schemes import all_schemes

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),  # threads and forks
    pytest.mark.filterwarnings("ignore::polhode.errors.ModelWarning"),
]
KILLS = int(os.environ.get("FAULT_KILLS", "1000"))  # of a soak: half of them are of studies


def cases():
    """A model, a scheme, a step, a number of steps: loaded, halved, and every scheme there is."""
    top, free = load_model("heavy-top").system, load_model("wing-nut").system
    yield "crane", "energy-momentum", 1e-3, 8_000
    yield "crane", "suzuki-4(euler-parameters)", 2e-3, 2_000
    yield "heavy-top", "euler-parameters", 0.05, 1_500  # steps that are halved
    for record in all_schemes():
        rigid = ("free", "reduced", "jointed")
        if way_of(record, top) in rigid:
            yield "heavy-top", record.name, 1e-3, 20_000
        elif way_of(record, free) in rigid:
            yield "wing-nut", record.name, 1e-3, 20_000
        else:
            yield "girder", record.name, 1e-3, 10_000


EVENTS = (
    ph.Event("low", "joint.shoulder.angle"),
    ph.Event("turns", "joint.elbow.rate"),
    ph.Event("high", "body.lower.position.z > -0.5", direction="both"),
)


CASES = list(cases())
EACH = -(-KILLS // (2 * len(CASES)))


def killed(case, kills, tmp_path, seed):
    model, scheme, step, steps = case
    run = RunCase(model, scheme, step, tmp_path / "run.zarr", steps, every=7, chunk=1e-3)
    reached = kill_at_random(run, kills, seed)
    halved = run.whole.trajectory.halvings
    print(f"{model}, {scheme}: {len(reached)} kills at rows {reached}, {halved} halvings")
    return halved


def test_a_killed_run_continues_to_the_same_bits(tmp_path):
    killed(("heavy-top", "energy-momentum", 1e-3, 20_000), 4, tmp_path, seed=1)


def test_a_killed_run_of_shapes_continues_with_the_same_contact_points(tmp_path):
    killed(("boxes", "energy-momentum", 1e-3, 100), 2, tmp_path, seed=1)


def test_a_killed_study_continues_to_the_same_bits(tmp_path):
    kill_at_random(StudyCase(tmp_path / "study"), 4, seed=1)


def test_two_processes_cannot_write_one_run(tmp_path):
    case = RunCase("wing-nut", "energy-momentum", 1e-3, tmp_path / "run.zarr")
    rng = random.Random(1)
    print(Counter(code for _ in range(3) for code in race(case, rng)))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c[0]}-{c[1]}")
def test_many_killed_runs_continue_to_the_same_bits(case, tmp_path):
    halved = killed(case, EACH, tmp_path, seed=2)
    assert halved or case[1] != "euler-parameters" or case[2] < 0.05


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["reversible(4e-3)", "tolerance(1e-6)"])
def test_killed_runs_with_automatic_steps_and_events_continue_to_the_same_bits(rule, tmp_path):
    path = tmp_path / "run.zarr"
    given = {"every": 7, "chunk": 0.05, "until": 20.0, "events": EVENTS}
    case = RunCase("double-pendulum", "energy-momentum", rule, path, **given)
    assert len(case.whole.events) > 20
    reached = kill_at_random(case, 10, seed=3)
    print(f"{rule}: {len(reached)} kills at rows {reached}, {len(case.whole.events)} events")
    assert sum(rows > 0 for rows in reached) > 5


@pytest.mark.slow
def test_many_killed_studies_continue_to_the_same_bits(tmp_path):
    reached = kill_at_random(StudyCase(tmp_path / "study"), KILLS // 2, seed=2)
    print(f"{len(reached)} kills of studies, at members {Counter(reached)}")


@pytest.mark.slow
@pytest.mark.parametrize("model", ["wing-nut", "double-pendulum"])
def test_many_races_give_no_wrong_result(model, tmp_path):
    case = RunCase(model, "energy-momentum", 1e-3, tmp_path / "run.zarr", steps=9)
    rng = random.Random(2)
    print(Counter(code for _ in range(50) for code in race(case, rng)))
