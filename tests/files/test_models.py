import csv
import time
import warnings
from pathlib import Path

import numpy as np
import pytest

import polhode as ph
from polhode.files.models import builtin_models, load_model, read_model
from polhode.files.writing import model_text
from polhode.model import joints
from polhode.viewer.content import content
from polhode.viewer.packing import Packer

DATA = Path(__file__).parents[1] / "data"
IMPOSSIBLE = {"geradin-top-1", "geradin-top-2", "hulbert-intermediate-axis"}


def loaded(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ph.ModelWarning)
        return load_model(name)


def reference(name):
    with (DATA / f"{name}.csv").open() as file:
        rows = list(csv.DictReader(file))
    return {key: np.array([float(row[key]) for row in rows]) for key in rows[0]}


LONG = {  # to compile: each has kernels of its own, whose parts other tests run
    "andrews-squeezer",
    "bouncing-ball",
    "bricard",
    "escapement",
    "eulers-disc",
    "flexible-four-bar",
    "flying-spaghetti",
    "helicopter-blade",
    "kapitza-pendulum",
    "newtons-cradle",
    "rattleback",
    "stewart-platform",
    "stopped-pendulum",
    "tippe-top",
    "tumbling-box",
    "wheelset",
    "whipple-bicycle",
    "woodpecker",
}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LONG)) for n in builtin_models()]
)
def test_a_built_in_model_keeps_its_certificate_under_its_own_scheme(name):
    model = loaded(name)
    settings = model.simulation
    run = ph.simulate(model.system, settings.scheme, step=settings.step, until=200 * settings.step)
    certificate = run.certificate()
    assert certificate.broken == []
    assert certificate.resolution.advice == ""
    assert certificate.title == model.system.title != ""
    steps = settings.until / settings.step
    assert steps == pytest.approx(round(steps), rel=1e-12)


@pytest.mark.slow
@pytest.mark.jit
def test_every_built_in_model_keeps_its_certificate_to_the_end_and_is_resolved():
    began, lost = time.perf_counter(), {}
    for name in builtin_models():
        model, settings = loaded(name), loaded(name).simulation
        run = ph.simulate(model.system, settings.scheme, step=settings.step, until=settings.until)
        t = run.trajectory
        c = run.certificate()
        lost[name] = [i.name for i in c.broken] + [c.resolution.advice] * bool(c.resolution.advice)
        print(f"{name}: {t.steps} steps, {t.wall_seconds - t.seconds_compiling:.2f} s")
    print(f"{len(lost)} models in {time.perf_counter() - began:.0f} s")
    assert not any(lost.values()), lost


@pytest.mark.parametrize("name", builtin_models())
def test_a_built_in_model_is_a_body_that_can_be_unless_its_paper_has_none(name):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        load_model(name)
    assert [w.category for w in caught] == [ph.ModelWarning] * (name in IMPOSSIBLE)


# Numbers that others printed, recomputed in closed form: simple pendulum and thrown cylinder.
@pytest.mark.jit
def test_the_benchmarks_of_others_come_out():
    pendulum = loaded("simple-pendulum").system
    run = ph.simulate(pendulum, "suzuki-4(energy-momentum)", step=1e-3, until=10.0, save_every=1000)
    bob = run.body("bob").position.values
    at_1, at_10 = (
        (-0.98629175113187532, -0.16501085312554117),
        (0.27508746257611686, -0.9614192050991),
    )
    assert bob[1, [0, 2]] == pytest.approx(at_1, abs=1e-9)
    assert bob[10, [0, 2]] == pytest.approx(at_10, abs=1e-8)
    cylinder = loaded("free-cylinder").system
    run = ph.simulate(cylinder, "rk4", step=1e-3, until=10.0, save_every=10_000)
    q = run.body("cylinder").quaternion.values[-1]
    truth = np.array(
        [-0.185871916511538, 0.195938189833834, -0.785967065292867, -0.556161513134346]
    )
    assert min(np.abs(q - truth).max(), np.abs(q + truth).max()) < 1e-8
    brick = loaded("free-brick").system
    run = ph.simulate(brick, "rk4", step=1e-3, until=10.0, save_every=10_000)
    rate = run.body("brick").angular_velocity.values[-1]
    assert rate == pytest.approx(
        [-1.441479761782134, 1.325912169208376, 3.268251472830516], abs=1e-7
    )
    top = loaded("simo-wong-top").system
    run = ph.simulate(top, "rk4", step=2e-4, until=2.0, save_every=10_000)
    axis = run.body("top").rotation.values[-1][:, 2]
    assert axis == pytest.approx(
        [0.038017207813871, -0.032918464710755, 0.998734732845075], abs=1e-7
    )


def attitude_error(model, data, step, until):
    """Largest difference of quaternions at the times of a reference."""
    truth, settings = reference(data), loaded(model).simulation
    every = round((truth["t"][1] - truth["t"][0]) / step)
    run = ph.simulate(
        loaded(model).system, settings.scheme, step=step, until=until, save_every=every
    )
    found = run.trajectory.quaternion[:, 0]
    given = np.column_stack([truth[f"q{k}"] for k in range(4)])[: len(found)]
    np.testing.assert_allclose(run.time, truth["t"][: len(found)], atol=1e-12)
    sign = np.sign(np.sum(found * given, axis=1))[:, None]
    return np.abs(sign * found - given).max()


# A wrong number in a file would leave an error that a smaller step does not remove; the schemes are
# of order two, and references have eight digits or more.
@pytest.mark.jit
@pytest.mark.parametrize(
    ("model", "data", "until"),
    [
        ("geradin-top-1", "geradin_case1", 0.5),
        ("geradin-top-2", "geradin_case2", 0.5),
        ("hulbert-top", "hulbert52", 0.5),
        ("hulbert-intermediate-axis", "hulbert51_dt0.001", 3.0),
    ],
)
def test_a_papers_model_converges_to_its_reference(model, data, until):
    coarse, fine = (attitude_error(model, data, h, until) for h in (1e-3, 2.5e-4))
    assert fine < coarse / 14 + 1e-8
    assert fine < 1e-3


@pytest.mark.jit
def test_peskins_points_move_as_their_reference():
    truth = reference("peskin")
    model = loaded("peskin-points")
    run = ph.simulate(model.system, "peskin", step=1e-3, until=1.0, save_every=100)
    points = run.body("points").points.values
    for k in range(4):
        given = np.column_stack([truth[f"X{k}{i}"] for i in (1, 2, 3)])
        assert np.abs(points[:, k] - given[: len(points)]).max() < 1e-5


def test_every_key_of_a_body_reaches_it():
    model = read_model(
        """
        title = "Things"
        gravity = [0, 1, -2]
        [[body]]
        name = "a"
        mass = 2
        inertia = [[2, 0, 0], [0, 2, 0], [0, 0, 3]]
        position = [1, 2, 3]
        orientation = { quaternion = [0, 1, 0, 0] }
        velocity = [4, 5, 6]
        angular_velocity_world = [0, 0, 1]
        markers = { nose = [0, 0, 1] }
        shape = { sphere = { radius = 1 } }
        [simulation]
        scheme = "rk4"
        step = 1
        until = 2.5
        save_every = 3
        """,
        "things",
        "things.toml",
    )
    a = model.system.body("a")
    assert model.system.title == "Things"
    np.testing.assert_array_equal(model.system.gravity, [0, 1, -2])
    assert a.mass == 2.0
    np.testing.assert_array_equal(np.diag(a.inertia), [2, 2, 3])
    np.testing.assert_array_equal(a.position, [1, 2, 3])
    np.testing.assert_array_equal(a.orientation, [0, 1, 0, 0])
    np.testing.assert_array_equal(a.velocity, [4, 5, 6])
    np.testing.assert_allclose(a.angular_velocity, [0, 0, -1], atol=1e-15)
    np.testing.assert_array_equal(a.markers["nose"], [0, 0, 1])
    assert a.shape == {"sphere": {"radius": 1}}
    given = {key: value for key, value in vars(model.simulation).items() if value}
    assert given == {"scheme": "rk4", "step": 1, "until": 2.5, "save_every": 3}


BODY = '[[body]]\nname = "a"\nmass = 1.0\ninertia = [1, 1, 1]\n'


def test_forces_of_every_type_can_be_written():
    text = """
        [[force]]
        name = "spring"
        type = "spring"
        bodies = ["ground", "a"]
        points = [[0, 0, 2], [0, 0, 1]]
        stiffness = 100
        length = 0.5
        [[force]]
        name = "push"
        type = "force"
        body = "a"
        point = [0, 0, 1]
        harmonic = { amplitude = [1, 0, 0], frequency = 2, phase = 0 }
        [[force]]
        name = "twist"
        type = "torque"
        body = "a"
        frame = "body"
        table = { times = [0, 1], values = [[0, 0, 0], [1, 0, 0]] }
        [[force]]
        name = "drag"
        type = "point-forces"
        body = "b"
        damping = 0.1
        [[body]]
        name = "b"
        points = [
            { mass = 1, position = [0, 0, 0] },
            { mass = 1, position = [1, 0, 0] },
            { mass = 1, position = [0, 1, 0] },
        ]
        """
    system = read_model(BODY + text, "x", "x.toml").system
    kinds = [type(f).kind for f in system.forces]
    assert kinds == ["spring", "force", "torque", "point-forces"]
    assert system.forces[0].between == ("ground", "a")
    assert system.body("b").mass == 3.0


WRITTEN = {
    "spherical": "point = [0, 0, 0]",
    "revolute": "point = [0, 0, 0]\naxis = [0, 0, 1]\ninitial = { angle = 0.1, rate = 1 }",
    "universal": "point = [0, 0, 0]\naxes = [[1, 0, 0], [0, 1, 0]]",
    "cylindrical": "point = [0, 0, 0]\naxis = [0, 0, 1]",
    "prismatic": "point = [0, 0, 0]\naxis = [0, 0, 1]",
    "planar": "point = [0, 0, 0]\naxis = [0, 0, 1]",
    "fixed": "point = [0, 0, 0]",
    "distance": "points = [[0, 0, 2], [0, 0, 1]]",
}


@pytest.mark.parametrize("kind", joints.TYPES)
def test_joints_of_every_type_can_be_written(kind):
    head = f'[[joint]]\nname = "j"\ntype = "{kind}"\nbodies = ["ground", "a"]\n'
    system = read_model(BODY + head + WRITTEN[kind], "x", "x.toml").system
    joint = system.joint("j")
    assert isinstance(joint, joints.TYPES[kind])
    assert (joint.first, joint.second) == ("ground", "a")


def test_a_file_says_what_its_page_plots_first(tmp_path):
    file = tmp_path / "m.toml"
    text = '[[body]]\nname = "a"\nmass = 1.0\n[simulation]\nstep = 0.1\nuntil = 1.0\n'
    file.write_text(text + '[view]\nplots = ["body.a.position.z"]\n')
    system = ph.load_model(file)
    assert system.view == {"plots": ["body.a.position.z"]}
    assert read_model(model_text(system), "m", "m.toml").system.view == system.view
    assert "body.a.position.z" in content(ph.simulate(file).trajectory, Packer())["plots"][0]
    file.write_text(text + "[view]\nplot = []\n")
    with pytest.raises(ph.ModelFileError, match="view of the system has no 'plot'"):
        ph.load_model(file)
