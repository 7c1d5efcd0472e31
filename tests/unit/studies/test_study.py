"""Studies as data: what varies, by counting; files and their errors."""

import json

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError, ModelFileError
from polhode.studies.axes import axis_of
from polhode.studies.outputs import WORDS, output_of
from polhode.studies.philox import philox, shuffled, uniform
from polhode.studies.planning import check
from polhode.studies.study import Study
from polhode.studies.study_file import load_study, study_schema
from tests.models.flexible import FLEXIBLE_MODEL

BOX = """
[[body]]
name = "box"
mass = 6.0
inertia = [0.025, 0.05, 0.065]
angular_velocity = [0.3, 7, 0.2]
"""


def study(*axes, **more):
    given = {"step": 1e-2, "until": 0.1, "keep": (output_of("final"),), **more}
    return Study(model=BOX, name="box", axes=tuple(axis_of(a) for a in axes), **given)


@pytest.mark.parametrize(
    ("counter", "seed", "words"),
    [  # the known answers published with the generator
        ((0, 0, 0, 0), 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((2**32 - 1,) * 4, 2**64 - 1, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            0x299F31D0_A4093822,
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_its_known_answers(counter, seed, words):
    assert tuple(int(w) for w in philox(counter, seed)) == words


def test_numbers_belong_to_draws_not_to_batches():
    whole = uniform(np.arange(1000), 2, 7)
    parts = [uniform(np.arange(a, min(a + 37, 1000)), 2, 7) for a in range(0, 1000, 37)]
    assert np.array_equal(whole, np.concatenate(parts))
    assert whole.min() > 0.0
    assert whole.max() < 1.0
    assert not np.array_equal(whole, uniform(np.arange(1000), 3, 7))
    far = uniform(np.array([10**12, 10**12 + 2**32], dtype=np.uint64), 0, 7)
    assert far[0] != far[1]


@pytest.mark.parametrize("count", [1, 2, 3, 16, 17, 1000])
def test_a_shuffle_takes_every_place_once(count):
    order = shuffled(np.arange(count, dtype=np.uint64), count, 0, 5)
    assert sorted(order.tolist()) == list(range(count))
    if count > 16:
        assert order.tolist() != list(range(count))
        other = shuffled(np.arange(count, dtype=np.uint64), count, 1, 5)
        assert other.tolist() != order.tolist()


def test_a_latin_hypercube_has_one_member_in_every_layer():
    n = 64
    s = study(
        {"path": "body.box.angular_velocity.y", "uniform": [2.0, 4.0]},
        {"path": "body.box.mass", "log_uniform": [1.0, 100.0]},
        {"path": "step", "values": [1e-2, 2e-2]},
        draws=n,
        sampling="latin-hypercube",
    )
    values = s.values(0, s.count)
    assert s.count == 2 * n
    for first in (0, n):  # all points of the grid have the same draws
        assert np.array_equal(
            values["body.box.mass"][first : first + n], values["body.box.mass"][:n]
        )
        rows = slice(first, first + n)
        layers = ((values["body.box.angular_velocity.y"][rows] - 2.0) / 2.0 * n).astype(int)
        assert sorted(layers) == list(range(n))
        layers = (np.log10(values["body.box.mass"][rows]) / 2.0 * n).astype(int)
        assert sorted(layers) == list(range(n))


def test_the_last_axis_runs_fastest():
    s = study(
        {"path": "body.box.mass", "range": [1.0, 3.0, 3]},
        {"paths": ["scheme", "step"], "rows": [["rk4", 0.01], ["simo-wong", 0.02]]},
    )
    values = s.values(0, s.count)
    assert values["body.box.mass"].tolist() == [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]
    assert values["scheme"].tolist() == ["rk4", "simo-wong"] * 3
    assert values["step"].tolist() == [0.01, 0.02] * 3
    tail = s.values(4, 6)
    assert tail["body.box.mass"].tolist() == [3.0, 3.0]


def test_normal_numbers_have_their_mean_and_deviation():
    n = 4000
    s = study({"path": "body.box.mass", "normal": [5.0, 0.5]}, draws=n, sampling="latin-hypercube")
    mass = s.values(0, n)["body.box.mass"]
    # Layers leave an error of the mean of order deviation/n; the deviation misses its tails only.
    assert mass.mean() == pytest.approx(5.0, abs=10 * 0.5 / n)
    assert mass.std() == pytest.approx(0.5, rel=0.01)


def test_a_study_comes_back_from_its_folder_the_same():
    s = study(
        {"path": "body.box.mass", "log_range": [1.0, 8.0, 4], "name": "mass"},
        keep=(output_of("digits"), output_of({"of": "body.box.position.z", "take": "max"})),
    )
    again = Study.from_dict(json.loads(json.dumps(s.as_dict())))
    assert again == s
    assert again.fingerprint == s.fingerprint
    assert s.labels() == {"body.box.mass": "mass"}
    other = study({"path": "body.box.mass", "log_range": [1.0, 8.0, 5], "name": "mass"})
    assert other.fingerprint != s.fingerprint


FILE = """
model = "free-box"
until = 0.1
step = 1e-2
[[vary]]
path = "body.box.mass"
values = [5, 6]
"""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("values", "valeus"), "study.toml:7: there is no key vary[1].valeus. Did you mean"),
        (
            ("values = [5, 6]", "uniform = [6, 5]"),
            "study.toml:7: vary[1].uniform: uniform of 'body.box.mass' goes",
        ),
        (("values = [5, 6]", "uniform = [5, 6]"), "give their number, such as draws"),
        (("values = [5, 6]", "values = []"), "is empty"),
        (("values = [5, 6]", "values = [[5, 6]]"), "name its parts one by one"),
        (("values = [5, 6]", ""), "has no values"),
        (("values = [5, 6]", "values = [5]\nnormal = [1, 2]"), "has values and normal"),
        (("until = 0.1", "draws = 5"), "no path is drawn"),
        (("until = 0.1", "seed = -1"), "seed is -1; it must be an integer, at least 0"),
        (("until = 0.1", 'keep = ["finl"]'), "study.toml:3: keep has no entry 'finl'"),
        (("until = 0.1", 'keep = [{ of = "body.box.position.z" }]'), "needs of and take"),
        (("until = 0.1", 'unitl = "x"'), "Did you mean 'until'?"),
        (("until = 0.1", "until = 'x'"), "until is 'x'; it must be a number"),
        (('"free-box"', '"fre-box"'), "there is no built-in model 'fre-box'. Did you mean"),
        (("[[vary]]", "[vary]"), "start each with [[vary]]"),
    ],
)
def test_a_bad_study_is_told_in_a_sentence(change, said, tmp_path):
    file = tmp_path / "study.toml"
    file.write_text(FILE.replace(*change))
    with pytest.raises(InputError) as error:
        load_study(file)
    assert said in str(error.value)
    assert isinstance(error.value, ModelFileError)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"vary": {"body.bx.mass": [1]}}, "there is no body 'bx' to change. Did you mean 'box'"),
        ({"vary": {"body.box.mas": [1]}}, "Did you mean 'mass'"),
        ({"vary": {"body.box.velocity": [1]}}, "must be three numbers in brackets"),
        ({"vary": {"body.box.velocity.w": [1]}}, "use 0 to 2, or x, y or z"),
        ({"vary": {"scheme": ["rk5"]}}, "rk5"),
        ({"vary": {"step": [0.03]}}, "not a whole number of steps"),
        ({"vary": {"step": [0.01, 0.03]}}, "not a whole number of steps"),
        ({"vary": {"step": {"uniform": (0.1, 0.2)}}, "draws": 2}, "cannot be drawn"),
        ({"keep": [{"of": "body.bx.position.z", "take": "max"}]}, "there is no body 'bx'"),
        ({"keep": [{"of": "joint.box.angle", "take": "max"}]}, "there is no joint 'box'"),
        ({"keep": [{"of": "body.box.positon.z", "take": "max"}]}, "Did you mean 'position'"),
        ({"keep": ["trajectory"], "samples": 3}, "not a multiple of samples"),
        ({"keep": ["final", "final"]}, "kept twice"),
        ({"keep": ["largest_reaction"]}, "the model has no joints"),
        ({"vary": {}}, "nothing varies"),
    ],
)
def test_mismatch_with_the_model_is_reported_before_the_run(more, said):
    from polhode.studies.planning import study_of

    given = {"vary": {"body.box.mass": [1.0, 2.0]}, "step": 0.01, "until": 0.1, **more}
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        check(study_of("free-box", given))


def test_every_word_of_keep_is_in_the_schema_and_taken():
    schema = study_schema()
    assert {"model", "vary", "keep", "draws", "seed"} <= set(schema["properties"])
    kinds = schema["properties"]["vary"]["items"]["properties"]
    assert {"values", "range", "log_range", "uniform", "normal", "rows"} <= set(kinds)
    for word in WORDS:
        assert output_of(word).name == word


def test_a_part_of_a_vector_can_be_set_on_the_command_line():
    from polhode.files.models import load_model

    model = load_model("free-box", ["body.box.velocity.z=3", "gravity.2=-1"])
    assert model.system.body("box").velocity[2] == 3.0
    assert np.asarray(model.system.gravity)[2] == -1.0


def test_a_system_with_functions_says_that_it_cannot_be_swept():
    body = ph.Body("b", mass=1.0)
    force = ph.UserForce("push", "b", force=lambda t, x, v, R, omega, params: (0.0, 0.0, 0.0))
    with pytest.raises(InputError, match="function"):
        ph.sweep(ph.System([body], forces=[force]), vary={"body.b.mass": [1]}, step=0.1, until=1)


def test_the_old_spelling_of_results_warns_and_means_the_same():
    from polhode.files.models import load_model
    from polhode.studies.output_arrays import series_of

    system = load_model("free-box").system
    with pytest.warns(FutureWarning, match="'position.box.z' is the old spelling of 'body.box.pos"):
        old = series_of("position.box.z", system)
    assert old == series_of("body.box.position.z", system)


HILLS = """
position = [0, 0, 9]
shape = { sphere = { radius = 0.1 } }
[contacts]
ground = [{ heightfield = "in.npz:K", size = [1, 1] }]
"""


@pytest.mark.parametrize("text", [FLEXIBLE_MODEL.format(stiffness="in.npz:K"), BOX + HILLS])
def test_a_study_takes_along_what_is_in_the_files_of_its_model(text, tmp_path):
    """Its workers and its folder may be anywhere."""
    np.savez(tmp_path / "in.npz", K=np.eye(6))
    (tmp_path / "m.toml").write_text(text)
    vary = '[[vary]]\npath = "gravity.z"\nvalues = [1, 2]\n'
    (tmp_path / "s.toml").write_text(f'model = "m.toml"\nstep = 0.1\nuntil = 0.1\n{vary}')
    assert "in.npz" not in load_study(tmp_path / "s.toml").model
