"""Names in every medium: zarr, netCDF, CSV, figures, page and terminal."""

import csv
import json
import warnings

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode import plots
from polhode.cli import main, printable
from polhode.model.numbers import LONGEST_NAME, stored_name

pytestmark = pytest.mark.jit

REFUSED = {
    "empty": ("", "give a non-empty name"),
    "NUL": ("a\x00b", "use printable characters"),
    "an escape sequence": ("\x1b[31mred", "use printable characters"),
    "a new line": ("a\nb", "use printable characters"),
    "right to left": ("\u202eabc", "use printable characters"),
    "spaces at its ends": (" a", "no spaces at its ends"),
    "300 characters": ("n" * 300, f"use at most {LONGEST_NAME}"),
    "400 bytes": ("é" * 200, f"use at most {LONGEST_NAME}"),
}
ALLOWED = [
    *("left/knee", "..", ".", "a,b", 'say "x"', "$x^2$", r"\alpha{", "<script>alert(1)</script>"),
    *("knie links", "Gelenk-é", "100%", "a%2Fb", "n" * LONGEST_NAME, "=1+1", "__init__"),
]


@pytest.mark.parametrize("what", REFUSED)
def test_a_name_that_no_medium_holds_is_refused_where_it_is_given(what):
    name, said = REFUSED[what]
    makers = (
        lambda: ph.Body(name, mass=1.0),
        lambda: ph.Body("b", mass=1.0, markers={name: (0, 0, 0)}),
        lambda: ph.Spherical(name, "ground", "b", point=(0, 0, 0)),
        lambda: ph.Node(name, position=(0, 0, 0)),
    )
    for make in makers:
        with pytest.raises(ph.ModelError, match=said):
            make()


def test_names_of_arrays_differ_where_names_do():
    assert stored_name("left/knee") == "left%2Fknee"
    assert len({stored_name(name) for name in ALLOWED}) == len(ALLOWED)
    assert not any("/" in stored_name(name) for name in ALLOWED)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A run of pendulums whose names are all that is allowed, in a run directory."""
    folder = tmp_path_factory.mktemp("names")
    bodies = [
        ph.Body(name, mass=1.0, inertia=(1, 1, 1), position=(k, 0, -1), markers={name: (0, 0, 0)})
        for k, name in enumerate(ALLOWED)
    ]
    joints = [
        ph.Revolute(
            name, "ground", name, point=(k, 0, 0), axis=(0, 1, 0), initial={"rate": 0.1 + k}
        )
        for k, name in enumerate(ALLOWED)
    ]
    system = ph.System(bodies, joints, gravity=(0, 0, -9.81), title="\x1b]0;pwned\x07 $x_1$ <b>")
    run = ph.simulate(system, step=1e-2, until=0.1)
    run.save(folder / "run.zarr")
    return folder, run


def test_zarr_holds_every_joint(saved):
    folder, run = saved
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = xarray.open_zarr(folder / "run.zarr")
    for k, name in enumerate(ALLOWED):
        rate = found[f"rate_of_{stored_name(name)}"].values
        assert rate[0] == pytest.approx(0.1 + k)
        assert np.array_equal(
            found["position"].sel(body=name).values[-1], run.body(name).position[-1]
        )
    again = ph.load(folder / "run.zarr")
    assert [j.name for j in again.trajectory.system.joints] == ALLOWED


def test_netcdf_and_csv_hold_every_joint(saved, tmp_path):
    folder, _ = saved
    for kind in ("nc", "csv"):
        assert main(["export", str(folder / "run.zarr"), str(tmp_path / f"x.{kind}")]) == 0
    found = xarray.open_dataset(tmp_path / "x.nc", engine="h5netcdf")
    with (tmp_path / "x.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert {len(row) for row in rows} == {len(rows[0])}
    for k, name in enumerate(ALLOWED):
        assert found[f"rate_of_{stored_name(name)}"].values[0] == pytest.approx(0.1 + k)
        column = rows[0].index(f"position.{name}.x")
        assert float(rows[1][column]) == pytest.approx(k)


@pytest.mark.filterwarnings("ignore:Glyph")  # of the title's control characters
def test_figures_draw_dollar_signs_and_page_holds_no_script(saved, tmp_path):
    _, run = saved
    plots.path(run).savefig(tmp_path / "path.png")
    assert (tmp_path / "path.png").stat().st_size > 1000
    page = run.replay(tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<script>alert(1)" not in page


def test_the_terminal_shows_control_characters_as_escapes(tmp_path, capsys):
    assert printable("a\x1b[31mb\x00") == r"a\x1b[31mb\x00"
    file = tmp_path / "m.toml"
    file.write_text('title = "\\u001b]0;pwned\\u0007"\n[[body]]\nname = "\\u001b[2J"\nmass = 1\n')
    assert main(["check", str(file)]) == 2
    told = capsys.readouterr()
    assert "\x1b" not in told.err + told.out
    file.write_text(file.read_text().replace('"\\u001b[2J"', '"a"') + "inertia = [1, 1, 1]\n")
    for command in (["check"], ["check", "--json"]):
        assert main([*command, str(file)]) == 0
        assert "\x1b" not in capsys.readouterr().out


def test_an_axis_of_a_study_has_a_name_of_its_own():
    from polhode.studies.planning import study_of

    def study(**axis):
        vary = {"body.box.mass": {"values": [1.0], **axis}}
        return study_of("free-box", {"vary": vary, "step": 0.1, "until": 1.0})

    for name in (
        "failure",
        "body",
        "member",
        "time",
        "energy_drift",
        "final_position",
        "__x",
        "..",
    ):
        with pytest.raises(ph.InputError, match="which is already used; give another name"):
            study(name=name)
    assert study(name="a/b").labels() == {"body.box.mass": "a%2Fb"}
    with pytest.raises(ph.InputError, match="which is already used"):
        study_of(
            "free-box",
            {
                "vary": {
                    "body.box.mass": {"values": [1.0], "name": "m"},
                    "body.box.velocity.x": {"values": [1.0], "name": "m"},
                },
                "step": 0.1,
                "until": 1.0,
            },
        )
    json.dumps(study(name="m").as_dict())
