"""Commands that work on results: compare, export; and those for editors and shells."""

import csv
import json
import subprocess
import sys

import numpy as np
import pytest
import xarray

import polhode as ph
from polhode.cli.compare import _common, _split, compared
from polhode.files.models import load_model
from polhode.files.schema import model_schema
from tests.models.touching import FLOOR, box, scene

SHORT = ("free-box", "--until", "0.05")


@pytest.mark.jit
def test_compare_measures_orders_and_drifts_against_the_exact_motion():
    names = "energy-momentum,rk4"
    found = compared(load_model("heavy-top"), names, "0.004,0.002", 0.2)
    assert found.reference == "the exact motion of Lagrange's top"
    em, half, rk, rk_half = found.rows
    assert 3.5 < em.position_error / half.position_error < 4.5  # order two
    assert 14 < rk.attitude_error / rk_half.attitude_error < 18  # order four
    assert em.energy < 1e-13 < rk.energy
    assert em.constraints_length < 1e-14
    assert em.iterations >= 1
    assert rk.iterations is None


def test_compare_knows_the_exact_motion_of_a_free_body():
    found = compared(load_model("free-box"), "rk4", "0.01,0.005", 1.0)
    assert found.reference == "the exact motion of a free body"
    assert found.rows[0].position_error < 1e-12
    assert 14 < found.rows[0].attitude_error / found.rows[1].attitude_error < 18


@pytest.mark.jit
@pytest.mark.parametrize(
    ("model", "schemes", "least", "most"),
    [
        ("three-link", ("energy-momentum", "euler-parameters"), 0.0, 1e-12),
        # The drag does work, which is booked.
        pytest.param("peskin-points", ("peskin", "rk4"), 1e-8, 1e-3, marks=pytest.mark.slow),
    ],
)
def test_compare_makes_a_reference_where_there_is_no_exact_motion(
    model, schemes, least, most, called, tmp_path
):
    options = ("--schemes", ",".join(schemes), "--step", "0.02,0.01", "--until", "0.4")
    done = called("compare", model, *options, "--figure", "c.png")
    assert done.returncode == 0, done.stderr
    assert "against suzuki-4(energy-momentum) at a step of 0.0025 s" in done.stdout
    assert len(done.stdout.splitlines()) == 7
    assert (tmp_path / "c.png").read_bytes()[:4] == b"\x89PNG"
    rows = json.loads(called("compare", model, *options, "--json").stdout)["rows"]
    assert [(r["scheme"], r["step"]) for r in rows] == [
        (scheme, h) for scheme in schemes for h in (0.02, 0.01)
    ]
    assert least <= rows[0]["energy"] < most
    ratio = rows[0]["position_error"] / rows[1]["position_error"]
    assert 3.0 < ratio < 40.0  # of order two, or of four


def test_a_scheme_that_fails_is_a_row_that_says_so(called):
    wide = ("--schemes", "euler-parameters,rk4", "--step", "10", "--until", "100")
    done = called("compare", "heavy-top", *wide)
    assert done.returncode == 0
    assert "euler-parameters at 10 s was not run: Newton's iteration" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--schemes rk5 --step 1", "there is no scheme 'rk5'"),
        ("--step revers(0.1)", "Did you mean 'reversible'?"),
        ("--step reversible(-1)", "the first step of reversible(...)"),
        ("--step a,b", "--step is 'a,b'; give numbers"),
        ("--step 0.3", "not a whole number of steps"),
        ("--figure x.txt --until 0.01", "must end in .png"),
    ],
)
def test_compare_rejects_invalid_input_in_one_line(called, arguments, said):
    chosen = () if "--schemes" in arguments else ("--schemes", "rk4")
    done = called("compare", "heavy-top", *arguments.split(), *chosen)
    assert done.returncode == 2
    assert said in done.stderr.splitlines()[-1]


def test_schemes_are_split_outside_of_brackets():
    assert _split("a, b(c=1,d=2) ,suzuki-4(e(f=1,g=2))") == [
        *("a", "b(c=1,d=2)", "suzuki-4(e(f=1,g=2))"),
    ]


@pytest.mark.parametrize(
    ("steps", "until", "every"),
    [([0.01, 0.001], 2.0, 0.01), ([0.002, 0.003], 0.6, 0.006), ([1e-3], 10.0, 0.02)],
)
def test_runs_are_sampled_at_common_times(steps, until, every):
    assert float(_common(steps, until)) == every


@pytest.fixture
def saved(tmp_path):
    run = ph.simulate(load_model("heavy-top").system, step=1e-3, until=0.02)
    run.save(tmp_path / "top.zarr")
    return run


def test_export_writes_netcdf(called, tmp_path, saved):
    done = called("export", "top.zarr", "top.nc")
    assert (done.returncode, done.stdout) == (0, "top.nc\n"), done.stderr
    with xarray.open_dataset(tmp_path / "top.nc") as found:
        for name, values in saved.dataset.items():
            np.testing.assert_array_equal(found[name], values)


@pytest.mark.usefixtures("saved")
def test_export_to_netcdf_without_its_extra_names_it(called, monkeypatch):
    monkeypatch.setattr("polhode.cli.export.find_spec", lambda name: None)
    done = called("export", "top.zarr", "x.nc")
    assert done.returncode == 2
    assert "install the extra polhode[netcdf], or name the file .csv" in done.stderr


def test_a_run_without_matplotlib_is_whole_but_for_its_figures(called, monkeypatch, tmp_path):
    monkeypatch.setattr("polhode.cli.find_spec", lambda name: None)
    done = called("run", "free-box", "--until", "0.05", "--out", "box")
    assert done.returncode == 0
    assert "no figures, as matplotlib is not installed; install polhode[figures]" in done.stderr
    found = {path.name for path in (tmp_path / "box").iterdir()}
    assert found == {"run.zarr", "certificate.json", "replay.html"}


def test_matplotlib_is_needed_for_figures_alone():
    code = """
import sys
sys.modules["matplotlib"] = None
import polhode as ph
from polhode.cli import check, compare, convert, export, models, run, sweep, view
for name in dir(ph):
    name == "plots" or getattr(ph, name)
try:
    ph.plots
except ph.InputError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    said = "figures need matplotlib, which is not installed; install polhode[figures].\n"
    assert (done.stdout, done.stderr) == (said, "")


def test_export_writes_a_table_that_comes_back_to_the_last_bit(called, tmp_path, saved):
    assert called("export", "top.zarr", "top.csv").returncode == 0
    with (tmp_path / "top.csv").open() as file:
        rows = list(csv.DictReader(file))
    height = [float(row["position.top.z"]) for row in rows]
    np.testing.assert_array_equal(height, saved.body("top").position.sel(axis="z"))
    force = [float(row["reaction_force.tip.x"]) for row in rows]
    np.testing.assert_array_equal(force, saved.joint("tip").reaction.sel(axis="x"))
    assert [float(row["time"]) for row in rows] == list(saved.time)


def test_export_writes_the_contact_points_as_a_table_of_their_own(called, tmp_path):
    system = scene([box("a", (0, 0, 0.1)), box("b", (0.05, 0, 0.3))], friction=0.5, planes=FLOOR)
    run = ph.simulate(system, step=1e-3, until=0.01)
    run.save(tmp_path / "boxes.zarr")
    assert called("export", "boxes.zarr", "points.csv", "--contacts").returncode == 0
    with (tmp_path / "points.csv").open() as file:
        rows = list(csv.DictReader(file))
    for key, values in run.contacts.columns().items():
        kind = str if values.dtype.kind == "U" else float
        np.testing.assert_array_equal([kind(row[key]) for row in rows], values)
    assert called("export", "boxes.zarr", "boxes.nc", "--salvage").returncode == 0
    with xarray.open_dataset(tmp_path / "boxes.nc") as found:
        np.testing.assert_array_equal(found.contact_force, run.contacts.force)
        np.testing.assert_array_equal(found.contact_count, np.diff(run.contacts.offsets))


@pytest.mark.usefixtures("saved")
def test_export_rejects_invalid_input_in_one_line(called, tmp_path):
    (tmp_path / "there.nc").write_text("mine")
    for arguments, said in (
        (("nowhere", "a.nc"), "there is no run 'nowhere'"),
        (("top.zarr", "a.xls"), "should end in .nc"),
        (("top.zarr", "a.csv", "--contacts"), "has no contact points"),
        (("top.zarr", "a.nc", "--contacts"), "leave it out"),
        (("top.zarr", "there.nc"), "already exists; use --force"),
        (("top.zarr", "no/where/a.csv"), "cannot be written"),
    ):
        done = called("export", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
    assert (tmp_path / "there.nc").read_text() == "mine"


def test_schema_prints_the_schema(called):
    assert json.loads(called("schema").stdout) == model_schema()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(called, shell):
    done = called("completion", shell)
    assert done.returncode == 0, done.stderr
    assert "compare" in done.stdout
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=done.stdout, text=True, check=True)


def test_every_command_has_help_with_an_example(called):
    from polhode.cli.app import COMMANDS

    for name in (command for command, _, _ in COMMANDS):
        done = called(name, "--help")
        assert done.returncode == 0
        assert f"polhode {name}" in done.stdout.split("Example:")[1]


def test_out_does_not_overwrite_files_of_others(called, tmp_path):
    (tmp_path / "certificate.json").write_text("mine", encoding="utf-8")
    done = called("run", *SHORT, "--out", ".", "--quiet")
    assert done.returncode == 2
    assert "'certificate.json' already exists; choose another folder, or use --overwrite" in (
        done.stderr
    )
    assert not (tmp_path / "run.zarr").exists()
    done = called("run", *SHORT, "--out", ".", "--quiet", "--overwrite", "--no-figures")
    assert done.returncode == 0, done.stderr
    assert "invariants" in (tmp_path / "certificate.json").read_text(encoding="utf-8")
    again = called("run", *SHORT, "--out", ".", "--quiet", "--no-figures", "--no-replay")
    assert again.returncode == 2
    again = called("run", *SHORT, "--out", ".", "--quiet", "--no-figures", "--overwrite")
    assert again.returncode == 0, again.stderr
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "certificate.json",
        "replay.html",
        "run.zarr",
    ]


def test_resume_does_not_overwrite_files_of_others(called, tmp_path):
    quiet = ("--quiet", "--no-figures")
    assert called("run", *SHORT, "--out", "a", *quiet).returncode == 0
    (tmp_path / "a" / "certificate.json").write_text("mine", encoding="utf-8")
    done = called("run", "--resume", "a", "--until", "0.06", *quiet)
    assert done.returncode == 2
    assert "'a/certificate.json' was not written by polhode; move it, or use --over" in done.stderr
    assert (tmp_path / "a" / "certificate.json").read_text(encoding="utf-8") == "mine"
    done = called("run", "--resume", "a", "--until", "0.06", *quiet, "--overwrite")
    assert done.returncode == 0, done.stderr
    assert called("run", "--resume", "a", "--until", "0.07", *quiet).returncode == 0


def test_out_neither_removes_nor_enters_what_is_not_a_run(called, tmp_path):
    (tmp_path / "a" / "run.zarr.partial").mkdir(parents=True)
    (tmp_path / "a" / "run.zarr.partial" / "thesis").write_text("mine", encoding="utf-8")
    done = called("run", *SHORT, "--out", "a", "--quiet")
    assert done.returncode == 2
    assert "run.zarr.partial' already exists and was not written by polhode" in done.stderr
    assert (tmp_path / "a" / "run.zarr.partial" / "thesis").exists()
    (tmp_path / "b").write_text("mine", encoding="utf-8")
    done = called("run", *SHORT, "--out", "b", "--quiet")
    assert done.returncode == 2
    assert "'b/run.zarr' cannot be written: file exists; choose another folder" in done.stderr


def test_view_does_not_overwrite_a_page_of_another(called, tmp_path):
    page = tmp_path / "free-box.html"
    page.write_text("mine", encoding="utf-8")
    done = called("view", *SHORT)
    assert done.returncode == 2
    assert "'free-box.html' already exists and is not a replay" in done.stderr
    assert page.read_text(encoding="utf-8") == "mine"
    assert called("view", *SHORT, "--overwrite").returncode == 0
    assert called("view", *SHORT).returncode == 0  # a replay of its own


def test_a_damaged_run_is_reported_and_salvaged(called, tmp_path):
    called("run", *SHORT, "--out", "box", "--quiet", "--no-figures", "--no-replay")
    chunk = tmp_path / "box" / "run.zarr" / "position" / "c" / "0" / "0" / "0"
    content = bytearray(chunk.read_bytes())
    content[len(content) // 2] ^= 1
    chunk.write_bytes(content)
    for command in (("export", "box", "x.nc"), ("view", "box"), ("run", "--resume", "box")):
        done = called(*command)
        assert done.returncode == 2
        assert "run.zarr is damaged: position: " in done.stderr
        assert "--salvage writes what is readable" in done.stderr
    done = called("export", "box", "x.nc", "--salvage")
    assert done.returncode == 0, done.stderr
    assert "polhode: not as it was written: position: rows 0 to " in done.stderr
    assert (tmp_path / "x.nc").exists()
