"""Every quantity is read through every door, and every door says the same."""

import json
import warnings

import numpy as np
import pytest

import polhode as ph
from polhode.cli.report import as_json
from polhode.mechanics.results_by_state import Outputs
from polhode.model.orientation import from_matrix
from polhode.quantities import KINDS, PARTS, Level, parts_of
from polhode.quantities.paths import path_of
from polhode.studies.output_arrays import series_of
from polhode.viewer.series import series

STEP, STEPS = 1e-3, 3
ROTOR_ANGLE = "wheel", "angle"  # summed over samples: no function of the state
EPS = np.finfo(float).eps


def mechanism(mass=1.0):
    bodies = [
        ph.Body(
            n,
            mass if n == "a" else 1.0 + k,
            inertia=(0.1, 0.2, 0.25),
            position=(k + 0.5, 0, 0),
            markers={"tip": (0, 0, 1)},
        )
        for k, n in enumerate("abc")
    ]
    bodies += [
        ph.Body(n, 1.0, inertia=(0.1, 0.1, 0.1), position=(8 + k, 0, 0)) for k, n in enumerate("de")
    ]
    points = [{"mass": 1.0, "position": p} for p in ((5, 0, 0), (6, 0, 0), (5, 1, 0), (5, 0, 1))]
    joints = [
        ph.Revolute("hip", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0), initial={"rate": 1.0}),
        ph.Prismatic("slot", "a", "b", point=(1, 0, 0), axis=(1, 0, 1), initial={"speed": 0.3}),
        ph.Universal("cross", "b", "c", point=(2, 0, 0), axes=[(0, 1, 0), (0, 0, 1)]),
    ]
    joints += [
        ph.Revolute(f"h{b.name}", "ground", b.name, point=b.position, axis=(0, 0, 1))
        for b in bodies[3:]
    ]
    forces = [
        ph.Motor("drive", "hip", controlled=True),
        ph.Spring(
            "spring",
            between=("ground", "c"),
            points=[(0, 0, 2), (2.5, 0, 0)],
            stiffness=30,
            damping=2,
        ),
        ph.TorsionSpring("coil", "hip", stiffness=3.0, damping=0.1),
        ph.Rotor("wheel", "b", axis=(1, 0, 0), inertia=0.02, momentum=0.3, value=0.1),
        ph.Torque("push", "d", value=(0, 0, 1)),
    ]
    gear = ph.Coupling("gear", ("hd", "he"), ratio=-2.0)
    bodies.append(ph.Body("cloud", points=points))
    return ph.System(bodies, joints, forces, couplings=[gear], gravity=(0, 0, -9.81))


def bending():
    section = ph.Section.round(radius=0.01, material="steel")
    weight = ph.Body("load", 1.0, position=(0, 2, 1))
    return ph.System(
        [ph.Body("end", 1.0, inertia=(0.1, 0.1, 0.1), position=(1, 0, 0)), weight],
        beams=[
            ph.Beam(
                "arm", "ground", "end", points=[(0, 0, 0), (1, 0, 0)], elements=2, section=section
            )
        ],
        cables=[
            ph.Cable(
                "rope",
                "ground",
                "load",
                points=[(0, 2, 3), (0, 2, 1)],
                elements=2,
                stiffness=1e3,
                mass=0.1,
            )
        ],
        gravity=(0, 0, -9.81),
    )


def touching():
    balls = [
        ph.Body(n, 1.0, inertia=(0.1, 0.1, 0.1), position=(2 * k, 0, 0.1))
        for k, n in enumerate("abc")
    ]
    plane = {"point": (0, 0, 0), "normal": (0, 0, 1)}
    laws = {"a": {}, "b": {"law": "rolling"}, "c": {"law": {"stiffness": 1e4, "exponent": 1.5}}}
    contacts = [
        ph.Contact(f"floor {n}", body=n, shape={"ball": 0.1}, plane=plane, **more)
        for n, more in laws.items()
    ]
    return ph.System(balls, contacts=contacts, gravity=(0, 0, -9.81))


MODELS = {m.__name__: m for m in (mechanism, bending, touching)}


def paths(system):
    """All quantities of all parts, as text."""
    for kind in KINDS:
        for name, part in parts_of(system, kind).items():
            for q in part.quantities:
                yield f"{kind}.'{name}'.{q}" if name else f"{kind}.{q}"


def number(path, part):
    """The path of its first number."""
    return ".".join(
        [path, *(f"'{labels[0]}'" for _, labels in path_of(path, part.system).dimensions(part))]
    )


@pytest.fixture(scope="module", params=MODELS)
def run(request):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ph.simulate(MODELS[request.param](), step=STEP, until=STEPS * STEP)


def readable(run):
    """Paths of quantities that the parts of the run have, with the part."""
    t = run.trajectory
    for text in paths(t.system):
        path = path_of(text, t.system)
        part = path.part(t, path.name)
        if part.has(path.quantity) and (path.name, path.quantity.name) != ROTOR_ANGLE:
            yield text, path, part


def test_every_record_is_described():
    for part in PARTS:
        assert part.quantities
        for q in part.quantities.values():
            assert q.meaning.strip().endswith("."), q.name
            assert q.level in Level
            assert part.quantities[q.name] is getattr(part, q.name)


@pytest.mark.jit
def test_views_json_page_and_studies_say_the_same(run):
    t = run.trajectory
    report = json.loads(as_json(run, "model", 1e-10))
    drawn = {(name, what) for _, name, what, *_ in series(t, run.certificate(), [0, STEPS])}
    groups = {"body": "bodies", "joint": "joints"}
    for text, path, part in readable(run):
        q, values = path.quantity, path.of(t)
        assert values.shape[0] == STEPS + 1
        labelled = run.quantity(text)
        assert np.array_equal(labelled.values, values)
        assert labelled.shape == values.shape
        if q.plotted:
            assert (path.name, q.name.replace("_", " ")) in drawn
        if path.kind != "system" and not part.within and q.listed and q.level != Level.ACCELERATION:
            own = report[groups.get(path.kind, f"{path.kind}s")][path.name][q.json or q.name]
            own = list(own.values()) if isinstance(own, dict) else own
            assert np.array_equal(np.asarray(own), values[-1])
        if q.name != "state":
            one = number(text, part)
            assert np.array_equal(series_of(one, t.system).of_run(t), path_of(one, t.system).of(t))


@pytest.mark.jit
def test_events_read_every_number(run):
    t = run.trajectory
    found = [
        number(text, part) for text, path, part in readable(run) if path.quantity.name != "state"
    ]
    events = [ph.Event(f"e{k}", f"{one} > 1e9") for k, one in enumerate(found)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seen = ph.simulate(t.system, step=STEP, until=STEPS * STEP, events=events)
    assert len(seen.events.time) <= len(run.events.time)
    if not t.system.beams:  # where accelerations are read in the workspace of the steps
        assert np.array_equal(seen.trajectory.stored, t.stored)


@pytest.mark.jit
def test_simulations_read_every_quantity(run):
    t = run.trajectory
    sim = ph.Simulation(t.system, step=STEP)
    sim.step(STEPS)
    for text, path, _ in readable(run):
        q, told = path.quantity, path.of(t)[-1]
        if not q.of_state:
            continue
        found = sim.quantity(text)
        scale = max(1.0, np.abs(told).max())
        assert np.abs(np.asarray(found) - told).max() <= 1e4 * EPS * scale, text


@pytest.mark.jit
def test_controllers_read_every_quantity():
    system, told = mechanism(), {}
    names = [text for text in paths(system) if path_of(text, system).quantity.of_state]
    names.remove("force.'wheel'.angle")
    sim = ph.Simulation(system, step=STEP)
    known = []
    for name in names:
        try:
            sim.quantity(name)
        except ph.InputError:
            continue
        known.append(name)

    def keep(t, inputs, state, parameters):
        told[round(t / STEP)] = np.array(inputs)
        return 0.0

    controller = ph.Controller(function=keep, inputs=known, outputs=["drive"], period=STEP)
    run = ph.simulate(system, step=STEP, until=STEPS * STEP, controllers=[controller])
    t = run.trajectory
    values = [np.reshape(path_of(name, system).of(t), (STEPS + 1, -1)) for name in known]
    wanted = np.concatenate(values, axis=1)
    for k in range(STEPS):
        off = np.abs(told[k] - wanted[k]) / np.maximum(1.0, np.abs(wanted[k]))
        assert off.max() <= 1e4 * EPS


@pytest.mark.jit
def test_losses_and_linear_models_take_every_quantity_of_the_state():
    system = mechanism()
    run = ph.simulate(system, step=STEP, until=STEPS * STEP)
    t = run.trajectory
    texts = [
        number(text, part)
        for text, path, part in readable(run)
        if path.quantity.of_state and path.name != "drive"
    ]
    slopes = ph.sensitivities(system, ["body.a.mass"], step=STEP, until=STEPS * STEP, outputs=texts)
    d = 1e-3
    low, high = (
        ph.simulate(mechanism(1.0 + x), step=STEP, until=STEPS * STEP).trajectory for x in (-d, d)
    )
    for text, slope in zip(texts, slopes.values[:, :, 0].T, strict=True):
        path = path_of(text, system)
        told = (path.of(high) - path.of(low)) / (2 * d)
        rough = (
            np.abs(path.of(high) + path.of(low) - 2 * path.of(t)).max() / d
        )  # times d, its error
        assert np.abs(slope - told).max() <= rough + 1e-6 * (1 + np.abs(told).max()), text
    easy = [x for x in texts if path_of(x, system).quantity.level != Level.ACCELERATION]
    easy = [
        x
        for x in easy
        if not (
            x.startswith(("joint", "coupling")) and path_of(x, system).quantity.level == Level.FORCE
        )
    ]
    outputs = Outputs(system, easy)
    u = np.hstack([t.velocity[0], t.angular_velocity_world[0]])
    found = outputs(t.position[0], np.array([from_matrix(R) for R in t.rotation[0]]), u)
    told = np.array([path_of(x, system).of(t)[0] for x in easy])
    assert np.abs(found - told).max() <= 1e4 * EPS * np.abs(told).max()
