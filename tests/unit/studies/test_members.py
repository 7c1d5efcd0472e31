"""Members: the same bits whatever stands beside them, and the same results as single runs."""

import numpy as np
import pytest

import polhode as ph
from polhode.studies.drifts import INVARIANTS
from polhode.studies.members import StudyMembers
from polhode.studies.planning import study_of

pytestmark = pytest.mark.jit

EPS = np.finfo(float).eps


def bits(a):
    return np.ascontiguousarray(a).view(np.uint64)


def members(model="free-box", **more):
    return StudyMembers(study_of(model, {"step": 1e-2, "until": 0.5, "samples": 10, **more}))


MODEL = """
gravity = [0, 0, -9.81]
[[body]]
name = "box"
mass = 6.0
inertia = [0.025, 0.05, 0.065]
orientation = { rotation_vector = [0.1, 0.2, 0.3] }
velocity = [2, 0, 8]
angular_velocity = [0.3, 7, 0.2]
markers = { corner = [0.1, 0.1, 0.1] }
"""


@pytest.fixture
def free(tmp_path):
    (tmp_path / "box.toml").write_text(MODEL)
    return members(
        tmp_path / "box.toml",
        vary={
            "scheme": ["energy-momentum", "simo-wong"],
            "body.box.angular_velocity.y": {"log_uniform": (1e-2, 200.0)},
            "body.box.mass": {"normal": (6.0, 1.0)},
            "body.box.orientation.rotation_vector.x": {"uniform": (0.0, 1.0)},
            "gravity.z": {"uniform": (-10.0, 0.0)},
        },
        draws=70,
        keep=[
            "final",
            "drift",
            "digits",
            "trajectory",
            {"of": "energy", "take": "mean"},
            {"of": "body.box.velocity", "take": "max"},
            {"of": "body.box.corner.position.z", "take": "min"},
        ],
    )


def test_bits_do_not_depend_on_the_batch(free):
    """Members of both schemes, on vector kernels or too fast for them."""
    made = free
    count = made.study.count
    assert made.on_lanes({"scheme": "simo-wong"})
    whole = made.computed(range(count))
    assert not whole.failures
    for size in (1, 3, 64):
        for first in range(0, count, 47):
            end = min(first + size, count)
            part = made.computed(range(first, end))
            for name, values in part.numbers.items():
                assert np.array_equal(bits(values), bits(whole.numbers[name][first:end])), name


def test_members_are_what_single_runs_are(free):
    made = free
    for m in (3, 100):
        found = made.computed([m])
        values = {k: v[0] for k, v in made.study.values(m, m + 1).items()}
        run = ph.simulate(made.system(values), values["scheme"], step=1e-2, until=0.5, save_every=5)
        body, told = run.body("box"), run.certificate()
        scale = 64 * EPS * 50
        end = body.position.values[-1]
        assert found.numbers["final_position"][0, 0] == pytest.approx(end, rel=scale, abs=scale)
        path = found.numbers["position"][0, :, 0]
        assert path == pytest.approx(body.position.values, rel=scale, abs=scale)
        corner = body.marker("corner").position.sel(axis="z").values.min()
        assert found.numbers["min_body.box.corner.position.z"][0] == pytest.approx(
            corner, abs=1e-12
        )
        promised = [i for i in told.invariants if i.promised]
        assert np.isfinite(found.numbers["drift"][0]).sum() == len(promised)
        mean = run.energy["total"].values.mean()
        assert found.numbers["mean_energy"][0] == pytest.approx(mean, rel=1e-12)


def test_drifts_of_arrays_are_those_of_certificates():
    """For simo-wong, whose drift is far above rounding, and for a top about its tip."""
    cases = [
        ("wing-nut", {"body.nut.angular_velocity.x": [0.1, 2.0]}, 1e-2),
        ("heavy-top", {"body.top.angular_velocity.z": [40.0, 50.0]}, 1e-3),
    ]
    for model, vary, step in cases:
        made = members(
            model, vary=vary, scheme="simo-wong", step=step, until=50 * step, keep=["drift"]
        )
        assert made.on_lanes({})
        found = made.computed(range(2)).numbers["drift"]
        for m in range(2):
            values = {k: v[m] for k, v in made.study.values(0, 2).items()}
            run = ph.simulate(
                made.system(values), "simo-wong", step=step, until=50 * step, save_every=5
            )
            for invariant in run.certificate().invariants:
                ours = found[m, INVARIANTS.index(invariant.name)]
                if not invariant.promised:
                    assert np.isnan(ours)
                else:
                    assert ours == pytest.approx(invariant.relative, rel=1e-6, abs=64 * EPS)


def test_a_member_that_fails_says_why_and_stops_no_other():
    masses = [6.0, -1.0, 7.0, 0.0, 8.0]
    made = members(vary={"body.box.mass": masses}, keep=["final"])
    found = made.computed(range(5))
    assert sorted(found.failures) == [1, 3]
    assert "must be positive" in found.failures[1]
    well = np.isfinite(found.numbers["final_position"]).all(axis=(1, 2))
    assert well.tolist() == [True, False, True, False, True]
    alone = made.computed([4]).numbers["final_position"]
    assert np.array_equal(bits(alone[0]), bits(found.numbers["final_position"][4]))


def test_a_run_that_blows_up_is_a_failure_with_the_same_words_every_time():
    vary = {"body.box.angular_velocity.y": [7.0, 1e200]}
    made = members(vary=vary, scheme="rk4", keep=["final"])
    found = [made.computed(range(2)).failures for _ in range(2)]
    assert found[0] == found[1]
    assert list(found[0]) == [1]
    assert "no longer finite" in found[0][1]


def test_reactions_and_joint_coordinates_are_kept():
    keep = ["largest_reaction", "most_iterations"]
    keep += [{"of": "joint.shoulder.angle", "take": "largest", "name": "swing"}]
    made = members("double-pendulum", vary={"gravity.z": [-9.81, -5.0]}, keep=keep)
    found = made.computed(range(2)).numbers
    run = ph.simulate(made.base.system, step=1e-2, until=0.5, save_every=5)
    for k, joint in enumerate(made.base.system.joints):
        force = np.linalg.norm(run.joint(joint.name).reaction.values, axis=-1).max()
        assert found["largest_reaction"][0, k] == pytest.approx(force, rel=1e-12)
    assert found["most_iterations"][0] == run.trajectory.most_iterations
    swing = np.abs(run.joint("shoulder").angle.values).max()
    assert found["swing"][0] == pytest.approx(swing, rel=1e-12)
    assert found["swing"][1] < found["swing"][0]


@pytest.mark.parametrize(
    ("model", "step", "vary"),
    [
        ("free-box", 1e-2, {"body.box.mass": [5.0, 6.0]}),
        ("heavy-top", 1e-2, {"body.top.mass": [5.0, 6.0]}),
        ("heavy-top", "tolerance(1e-6)", {"body.top.mass": [5.0, 6.0]}),
    ],
    ids=["on lanes", "jointed", "automatic"],
)
def test_the_time_of_members_is_estimated_by_their_first_steps(model, step, vary):
    """No machine takes 1e15 steps in an hour; a study that is soon done is not timed."""
    given = {"vary": vary, "step": step, "scheme": "energy-momentum"}
    long = members(model, until=1e13, **given)
    one = {path: v[0] for path, v in long.study.values(0, 1).items()}
    assert long.on_lanes(one) is (model == "free-box")
    assert long.seconds(one) > 3600.0
    assert members(model, until=0.5, **given).seconds(one) == 0.0


def test_an_event_of_the_model_ends_members_and_samples_after_it_are_missing(tmp_path):
    path = tmp_path / "falling.toml"
    path.write_text(
        'gravity = [0, 0, -9.81]\n[[body]]\nname = "ball"\nmass = 1.0\nposition = [0, 0, 0.1]\n'
        '[simulation]\nstep = 1e-2\nuntil = 0.2\nstop_when = "body.ball.position.z < 0"\n'
    )
    heights = [0.1, 0.05, 1.0]
    given = {"vary": {"body.ball.position.z": heights}, "samples": 10}
    study = study_of(str(path), {**given, "keep": ["final", "trajectory"]})
    found = StudyMembers(study).computed(range(3))
    assert not found.failures
    ends = found.numbers["final_position"][:, 0, 2]
    np.testing.assert_allclose(ends[:2], 0.0, atol=1e-12)
    np.testing.assert_allclose(ends[2], 1.0 - 0.5 * 9.81 * 0.2**2, rtol=1e-12)
    times = 0.02 * np.arange(11)
    heights = np.array(heights)[:, None] - 0.5 * 9.81 * times**2
    expected = np.where(heights > 0.0, heights, np.nan)
    np.testing.assert_allclose(found.numbers["position"][:, :, 0, 2], expected, atol=1e-12)
