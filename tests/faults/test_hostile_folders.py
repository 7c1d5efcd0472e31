"""Nothing in a run or study folder leads polhode outside of it, hangs it, or fills its memory."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import hostile_folders
import numpy as np
import pytest
from matplotlib.figure import Figure

from polhode.cli import main
from polhode.errors import InputError
from polhode.files import paths
from polhode.files.plans import Plan
from polhode.lowering.system import Way
from polhode.plots.writing import write_figure
from polhode.run import driver
from polhode.studies.axes import axis_of
from polhode.studies.members import StudyMembers
from polhode.studies.study import Study

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="inotify"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),  # threads and forks
]


@pytest.mark.parametrize("count", [12, pytest.param(500, marks=pytest.mark.slow)])
def test_hostile_folders_reach_nothing_outside(count, tmp_path):
    codes, faults, _, largest = hostile_folders.try_folders(count, 5, tmp_path)
    assert not faults, "\n".join(faults[:5])
    assert set(codes) <= {0, 1, 2}
    assert largest < hostile_folders.LARGEST


@pytest.fixture
def outside(tmp_path):
    return hostile_folders.others(tmp_path / "outside")


def test_what_is_outside_would_be_heard(outside):
    """Or the trials above would prove nothing."""
    ear = hostile_folders.Ear([outside])
    (outside / "diary.txt").read_text()
    assert any(event.startswith("diary.txt:") for event in ear.heard())
    ear.close()


@pytest.mark.parametrize("name", ["x", "x.partial"])
def test_a_file_is_replaced_and_what_is_planted_is_not_written_through(name, tmp_path, outside):
    """A link, a second name of somebody else's file, and a pipe."""
    for plant in (hostile_folders.link, hostile_folders.hard_link, hostile_folders.pipe):
        before = hostile_folders.seen(outside)
        plant(tmp_path / name, random.Random(0), outside)
        paths.replace_file(tmp_path / "x", b"ours")
        assert (tmp_path / "x").read_bytes() == b"ours"
        assert hostile_folders.seen(outside) == before
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted({"x", name, "outside"})


def test_a_pipe_where_a_run_is_begun_is_refused_at_once(tmp_path, outside, capsys):
    """A lock on it would wait for a writer."""
    hostile_folders.pipe(tmp_path / "r" / "run.zarr.partial", random.Random(0), outside)
    options = "--until", "0.02", "--out", str(tmp_path / "r"), "--no-figures", "--overwrite"
    assert main(["run", "free-box", *options]) == 2
    assert "run.zarr.partial' is not a folder; remove it." in capsys.readouterr().err


def test_links_that_lead_outside_are_refused_and_others_are_not(tmp_path, outside):
    run = tmp_path / "run"
    (run / "a").mkdir(parents=True)
    (run / "a" / "file").write_bytes(b"here")
    (run / "inner").symlink_to("a")
    paths.refuse_links(run)
    assert paths.read_bytes(run / "inner" / "file", "JSON_MB", run) == b"here"
    (run / "a" / "outer").symlink_to(outside)
    with pytest.raises(InputError, match=r"a/outer' is a link to .*outside', outside of"):
        paths.refuse_links(run)
    paths.refuse_links(run, "inner", "nothing")
    for reach in (
        lambda: paths.read_bytes(run / "a" / "outer" / "diary.txt", "JSON_MB", run),
        lambda: paths.replace_file(run / "a" / "outer" / "diary.txt", b"", run),
    ):
        with pytest.raises(OSError, match="behind a link"):
            reach()


def test_a_file_names_files_below_its_folder_or_one_that_is_searched(tmp_path, outside):
    here = tmp_path / "here"
    here.mkdir()
    (here / "link").symlink_to(outside)
    given = ["../outside/diary.txt", str(outside / "diary.txt"), "link/diary.txt"]
    for name in given:
        with pytest.raises(InputError, match=r"outside of the folder .* --search"):
            paths.named_path(here, name, "model")
    with paths.searching([str(outside)]):
        for name in (*given, "diary.txt"):
            assert paths.named_path(here, name, "model") == (outside / "diary.txt").resolve()
    assert paths.SEARCH not in os.environ


def test_a_study_and_a_robot_read_nothing_above_their_folder(tmp_path, capsys):
    (tmp_path / "secret.toml").write_text('[[body]]\nname = "secret"\nmass = 1\n')
    (tmp_path / "secret.xml").write_text('<mujoco><body name="secret"/></mujoco>')
    here = tmp_path / "here"
    here.mkdir()
    vary = '[[vary]]\npath = "body.secret.mass"\nvalues = [1]\n'
    (here / "study.toml").write_text(f'model = "../secret.toml"\nstep = 1\nuntil = 1\n{vary}')
    assert main(["sweep", str(here / "study.toml"), "--out", str(tmp_path / "s")]) == 2
    assert "model '../secret.toml' is outside of the folder" in capsys.readouterr().err
    for text in (
        '<worldbody><include file="../secret.xml"/></worldbody>',
        '<compiler meshdir=".."/><asset><mesh file="secret.xml"/></asset>',
        '<compiler assetdir="/etc"/><asset><texture type="2d" file="passwd"/></asset>',
        '<asset><model name="m" file="../secret.xml"/></asset>',
        '<asset><hfield name="h" file="../secret.xml" size="1 1 1 1"/></asset>',
    ):
        (here / "robot.xml").write_text(f"<mujoco>{text}</mujoco>")
        assert main(["convert", str(here / "robot.xml")]) == 2
        assert "is outside of the folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["run.zarr", "run.zarr/position", "figures"])
def test_a_folder_that_becomes_a_link_during_a_run_is_not_followed(name, tmp_path, outside):
    """Somebody who can write the folder puts the link there after all checks."""
    run, given = tmp_path / "r", ["--no-replay", "--quiet"]
    assert main(["run", "free-box", "--until", "0.02", "--out", str(run), *given]) == 0
    swapped = run / name
    shutil.copytree(swapped, outside / "taken")
    before = hostile_folders.seen(outside)

    def swap(engine, *rest):
        shutil.rmtree(swapped)
        swapped.symlink_to(outside / "taken")
        return found(engine, *rest)

    found = driver.run
    with patch.object(driver, "run", swap):
        assert main(["run", "--resume", str(run), "--until", "0.03", *given]) == 2
    assert swapped.is_symlink()
    assert hostile_folders.seen(outside) == before


def test_a_stranger_cannot_choose_where_a_figure_is_written(tmp_path, outside):
    """By the name of a beam, and a folder for it in the run."""
    (tmp_path / "figures" / "moment-").mkdir(parents=True)
    figure = Figure()
    for name in ("moment-/../../outside/x.png", "../outside/x.png"):
        with pytest.raises(OSError, match="behind a link"):
            write_figure(figure, tmp_path / "figures" / name, tmp_path / "figures")


def test_folders_nested_deeper_than_a_stack_are_refused(tmp_path, capsys, monkeypatch):
    """Removing them would end in a RecursionError, and half of them would be gone."""
    given = ["--no-figures", "--no-replay", "--quiet"]
    run = tmp_path / "r"
    assert main(["run", "free-box", "--until", "0.02", "--out", str(run), *given]) == 0
    monkeypatch.chdir(run / "run.zarr" / "velocity")
    for _ in range(1100):
        Path("d").mkdir()
        os.chdir("d")
    os.chdir(tmp_path)
    for line in (
        ["run", "--resume", "r", "--until", "0.03", *given],
        ["run", "free-box", "--until", "0.02", "--out", "r", "--overwrite", *given],
        ["export", "r", "x.csv"],
    ):
        assert main(line) == 2
        assert "are nested more than 50 deep" in capsys.readouterr().err
    subprocess.run(["rm", "-r", str(run)], check=True)  # so that pytest can remove the rest


def test_the_name_of_a_folder_does_not_control_the_terminal(tmp_path, capsys):
    run = tmp_path / "r"
    assert main(["run", "free-box", "--until", "0.02", "--no-figures", "--out", str(run)]) == 0
    (run / "run.zarr" / "\x1b[2J").mkdir()
    capsys.readouterr()
    assert main(["export", str(run), str(tmp_path / "x.csv"), "--salvage"]) == 0
    told = capsys.readouterr()
    assert "\x1b" not in told.err + told.out
    assert r"\x1b[2J" in told.err


@pytest.mark.parametrize("kind", ["run", "study"])
def test_the_model_of_a_run_or_study_names_no_files(kind, tmp_path, monkeypatch):
    """Not even below the folder in which the user happens to be."""
    monkeypatch.chdir(tmp_path)
    np.savez("mine.npz", K=np.eye(6))
    read = hostile_folders.Ear([tmp_path])
    text = """
[[body]]
name = "a"
mass = 1
inertia = [1, 1, 1]
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1]
position = [1, 0, 0]
[[flexible]]
name = "f"
ports = ["a", "b"]
stiffness = "mine.npz:K"
"""

    def of_run():
        return Plan(text, "m", "energy-momentum", Way.JOINTED, 1e-3, 1, 1).system

    def of_study():
        axis = axis_of({"path": "body.a.mass", "values": [1.0]})
        return StudyMembers(Study(text, "m", (axis,), step=1e-3, until=1e-3)).computed([0])

    with pytest.raises(InputError, match=r"'mine.npz' is named in a run or a study"):
        {"run": of_run, "study": of_study}[kind]()
    assert not [event for event in read.heard() if event.startswith("mine.npz")]
    read.close()
