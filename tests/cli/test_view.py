"""`polhode view`: a page of a saved run or of a model, alone or beside another."""

import json

import pytest

pytestmark = pytest.mark.jit

SHORT = ("free-box", "--until", "0.05")


def test_a_saved_run_and_a_second_scheme_make_a_page(called, tmp_path):
    done = called("run", *SHORT, "--out", "runs/box", "--no-figures", "--no-replay")
    assert done.returncode == 0, done.stderr
    (tmp_path / "pages").mkdir()
    done = called("view", "runs/box", "--versus", "simo-wong", "--out", "pages/two.html")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "pages/two.html"
    page = (tmp_path / "pages" / "two.html").read_text(encoding="utf-8")
    assert "<title>Thrown box</title>" in page
    done = called("view", "runs/box", "--scheme", "rk4")
    assert done.returncode == 2
    assert "is a saved run; leave out scheme" in done.stderr


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("no/x.html", "there is no folder 'no' for 'no/x.html'; make it first"),
        ("file/x.html", "there is no folder 'file' for"),
        ("/proc/x.html", "'/proc/x.html' cannot be written: "),
        ("folder", "'folder' already exists and is not a replay"),
    ],
)
def test_a_page_that_cannot_be_written_is_refused(page, said, called, tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    done = called("view", *SHORT, "--out", page)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert not (tmp_path / "no").exists()


def test_a_model_is_simulated_first(called, tmp_path):
    done = called("view", *SHORT)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "free-box.html").stat().st_size > 600_000


def test_every_command_that_writes_a_file_tells_of_it_in_json(called, tmp_path):
    assert called("run", "wing-nut", "--until", "0.1", "--out", "w", "--quiet").returncode == 0
    told = json.loads(called("view", "w", "--json").stdout)
    page = tmp_path / told["page"]
    assert (page.stat().st_size, told["lost"]) == (told["bytes"], [])
    told = json.loads(called("export", "w", "w.nc", "--json").stdout)
    assert (tmp_path / told["file"]).exists()
    assert {"position", "quaternion"} <= {*told["variables"]}
    assert told["samples"] > 1
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    links = f'<link name="root"/><link name="arm">{inertial}<visual/></link>'
    joint = '<joint name="j" type="revolute"><parent link="root"/><child link="arm"/>'
    (tmp_path / "r.urdf").write_text(
        f'<robot name="r">{links}{joint}<axis xyz="1 0 0"/></joint></robot>'
    )
    told = json.loads(called("convert", "r.urdf", "--json").stdout)
    assert (told["bodies"], told["joints"]) == (["arm"], ["j"])
    assert told["model"].startswith("# From r.urdf")
    told = json.loads(called("convert", "r.urdf", "--out", "r.toml", "--json").stdout)
    assert (tmp_path / told["file"]).exists()


def test_the_page_of_the_current_folder_has_its_name(called, tmp_path):
    assert called("run", "wing-nut", "--until", "0.1", "--out", ".", "--quiet").returncode == 0
    assert called("view", ".").stdout.strip() == f"{tmp_path.name}.html"


def test_missing_parts_are_reported(called):
    done = called("view", "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
