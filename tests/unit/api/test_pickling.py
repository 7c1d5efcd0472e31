"""Errors, systems and runs survive pickling and copying."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import polhode as ph
from polhode import errors
from polhode.files.models import builtin_models, load_model
from polhode.files.writing import model_text

BOX = ph.System([ph.Body("box", mass=1.0, inertia=(1.0, 1.2, 1.4), angular_velocity=(1, 2, 3))])
ERRORS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, errors.PolhodeError)
]


def ways(value):
    return pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_every_error_survives(kind):
    named = {"scheme": "s", "step": 3, "time": 0.3, "residual": 1e-3}
    error = kind("it failed", **(named if kind is ph.NotConvergedError else {}))
    for again in ways(error):
        assert type(again) is kind
        assert str(again) == "it failed"
        assert vars(again) == vars(error)


def test_an_error_keeps_its_run_unless_that_cannot_be_pickled():
    error = ph.RunError("it failed", ph.simulate(BOX, step=1e-2, until=0.1))
    again = pickle.loads(pickle.dumps(error))
    np.testing.assert_array_equal(again.run.time, error.run.time)
    push = ph.UserForce("push", "box", force=lambda t, x, v, R, omega, p: (0.0, 0.0, 1.0))
    error = ph.RunError("it failed", ph.System(BOX.bodies, forces=[push]))
    assert pickle.loads(pickle.dumps(error)).run is None


def fail(_):
    ph.simulate(load_model("heavy-top").system, "euler-parameters", step=10.0, until=100.0)


def test_a_pool_gets_the_error_of_its_worker():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        result = pool.map_async(fail, [0])
        with pytest.raises(ph.NotConvergedError) as error:
            result.get(timeout=600)
    assert error.value.scheme == "euler-parameters"
    assert len(error.value.run.time) == 1


@pytest.mark.filterwarnings("ignore::polhode.errors.ModelWarning")
@pytest.mark.parametrize("name", builtin_models())
def test_every_model_survives(name):
    model = load_model(name)
    for again in ways(model.system):
        assert model_text(again) == model_text(model.system)


@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("heavy-top", "energy-momentum"),
        ("heavy-top", "rk4"),
        ("heavy-top", "suzuki-4(energy-momentum)"),
        ("wing-nut", "algo-c1(beta=0.3,gamma=0.6)"),
        ("three-link", "simo-gonzalez"),
        ("double-pendulum", "energy-momentum"),
    ],
)
def test_a_run_survives(name, scheme, tmp_path):
    model = load_model(name)
    step = model.simulation.step
    run = ph.simulate(model.system, scheme, step=step, until=5 * step)
    run.body(model.system.bodies[0].name).velocity  # noqa: B018 - caches are omitted
    run.save(tmp_path / "run")
    for again in (*ways(run), *ways(ph.load(tmp_path / "run"))):
        t, u = run.trajectory, again.trajectory
        np.testing.assert_array_equal(t.stored, u.stored)
        np.testing.assert_array_equal(t.velocity, u.velocity)
        np.testing.assert_array_equal(t.observed.reaction_force, u.observed.reaction_force)
        assert again.certificate().as_dict() == run.certificate().as_dict()
        assert u.scheme == t.scheme
