"""Every pair of features of a run works together, or is refused with the sentence of its row."""

import itertools
import re

import pytest

import polhode as ph
from polhode.files.writing import model_text
from polhode.run.combinations import NOT_OFFERED, NOTED, REFUSED, Feature
from polhode.studies.members import StudyMembers
from polhode.studies.planning import study_of

pytestmark = pytest.mark.plain

F = Feature
SCHEMES = {
    F.NATURAL: "simo-gonzalez",
    F.HALF_STEP: "staggered",
    F.MULTISTEP: "bdf",
    F.SUBSTEPS: "dop853",
    F.UNSYMMETRIC: "energy-decaying",
}
RULES = {F.TOLERANCE: "tolerance(1e-4)", F.REVERSIBLE: "reversible(1e-2)"}
RUNNERS = {
    F.SIMULATION, F.SET_STATE, F.APPLY, F.STUDY, F.ENSEMBLE, F.DERIVATIVES, F.LINEAR_STEP
}  # fmt: skip
ALTERNATIVES = (set(SCHEMES), set(RULES), RUNNERS)
STEP, UNTIL = 1e-2, 4e-2
EVENT = ph.Event("later", "time > 0.025", action="stop")
EVENT_TABLE = '[[event]]\nname = "later"\nwhen = "time > 0.025"\naction = "stop"\n'


def table_row(table, pair):
    """The sentence of a pair, in either order."""
    return table.get(pair) or table.get(pair[::-1])


def pairs():
    for pair in itertools.combinations(Feature, 2):
        if not any(set(pair) <= group for group in ALTERNATIVES):
            yield pytest.param(pair, id=" x ".join(f.name.lower() for f in pair))


def system_of(pair):
    """A pendulum; a free body for schemes that have no joints."""
    ends = [(0, 0, -3), (0, 0, -2)]
    shapes = ph.Contacts(planes=[{"point": (0, 0, -9), "normal": (0, 0, 1)}])
    touching = shapes if F.SHAPES in pair else []
    ball = {"sphere": {"radius": 0.1}}
    stiff = ph.Spring("stiff", ("ground", "bob"), ends, stiffness=1e9)
    turning = {"angular_velocity": (0, 0.1, 0), "shape": ball}
    bob = ph.Body("bob", 1.0, (0.1, 0.2, 0.3), position=(0, 0, -1), **turning)
    forces = [stiff] if F.STIFF in pair else []
    if {F.NATURAL, F.HALF_STEP} & set(pair):
        forces += [ph.Torque("drive", "bob", controlled=True)] if F.CONTROLLERS in pair else []
        floor = ph.Contact("floor", "bob", shape={"ball": 0.1}, plane={"point": (0, 0, -2)})
        return ph.System([bob], [], forces, contacts=[floor] if F.CONTACTS in pair else touching)
    stop = {"stop": {"angle": [-0.5, 0.5]}} if F.CONTACTS in pair else {}
    hinge = ph.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0), **stop)
    forces += [ph.Motor("drive", "hinge", controlled=True)] if F.CONTROLLERS in pair else []
    return ph.System([bob], [hinge], forces, contacts=touching, gravity=(0, 0, -9.81))


def run(pair, tmp_path):
    """Run a model with both features; return the notes."""
    system, given = system_of(pair), {"step": STEP}
    for feature in pair:
        given |= {"scheme": SCHEMES[feature]} if feature in SCHEMES else {}
        given |= {"step": RULES[feature]} if feature in RULES else {}
    watched = {"events": [EVENT]} if F.EVENTS in pair else {}
    if F.CONTROLLERS in pair:
        count = 1 if system.joints else 3
        drive = ph.Controller(["time"], ["drive"], lambda *_: [0.1] * count, period=0.02)
        watched["controllers"] = [drive]
    runner = next((f for f in pair if f in RUNNERS), None)
    if runner in (F.SIMULATION, F.SET_STATE, F.APPLY):
        return by_hand(runner, system, given | watched)
    if runner == F.STUDY:
        path = tmp_path / "model.toml"
        path.write_text(model_text(system) + EVENT_TABLE * (F.EVENTS in pair))
        study = {"vary": {"body.bob.mass": [1.0, 2.0]}, "until": UNTIL, "samples": 4}
        members = StudyMembers(study_of(str(path), {**study, **given}))
        failures = members.computed(range(2)).failures
        if failures:
            raise ph.InputError(next(iter(failures.values())))
        return []
    if runner == F.ENSEMBLE:
        many = ph.simulate_many(system, until=UNTIL, vary={"bob.mass": [1.0, 2.0]}, **given)
        assert not many.failures
        return []
    if runner == F.DERIVATIVES:
        ph.sensitivities(system, ["body.bob.mass"], until=UNTIL, **given)
        return []
    if runner == F.LINEAR_STEP:
        ph.linearise(system, **given)
        return []
    times = {"save_dt": 0.011} if F.SAVE_TIMES in pair else {}
    found = ph.simulate(system, until=UNTIL, **given, **watched, **times)
    assert found.time[-1] == pytest.approx(0.025 if F.EVENTS in pair else UNTIL)
    return found.trajectory.notes


def by_hand(runner, system, given):
    sim = ph.Simulation(system, **given)
    sim.step(2)
    if runner == F.SET_STATE:
        sim.set_state({"bob": sim.state["bob"]})
    if runner == F.APPLY:
        sim.apply("bob", force=(0.1, 0, 0))
    sim.step(2)
    return sim.notes


def as_pattern(sentence):
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(sentence))


@pytest.mark.parametrize("pair", list(pairs()))
def test_each_pair_runs_or_is_refused_in_its_sentence(pair, tmp_path):
    if table_row(NOT_OFFERED, pair):
        pytest.skip("cannot be asked for")
    refused, notes, said = table_row(REFUSED, pair), [], None
    try:
        notes = run(pair, tmp_path)
    except ph.PolhodeError as error:
        said = str(error)
    if said is not None and "schemes that fit" in said:  # by the record of the scheme
        return
    assert (said is None) == (refused is None), said
    assert said is None or re.search(as_pattern(refused), said), said
    if noted := table_row(NOTED, pair):
        assert any(re.search(as_pattern(noted), note) for note in notes)


def test_every_row_is_a_pair_in_one_table_only():
    rows = [frozenset(pair) for table in (REFUSED, NOTED, NOT_OFFERED) for pair in table]
    assert len(rows) == len(set(rows))
