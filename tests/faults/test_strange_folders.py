"""Commands in a folder of a stranger: nothing in it is imported or read unless it is named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from polhode.cli import NUMBA_SETTINGS, main
from polhode.kernel.compile import cache

ROBOT = '<mujoco><worldbody><body name="b"><joint/><geom size="1"/></body></worldbody></mujoco>'
STUDY = """
model = "free-box"
step = 0.01
until = 0.02
[[vary]]
path = "body.box.mass"
values = [5, 6]
"""
SLOW = (
    "run free-box --until 0.02 --out r --quiet",
    "view r --out page.html",
    "export r x.nc",
    "sweep s.toml --out s --workers 1 --quiet",
    "sweep s.toml --out c --cluster local --workers 1 --quiet",
    "compare free-box --schemes rk4 --step 0.01 --until 0.02 --figure c.png",
    "reproduce love-1995 --only drawings --out p --jobs 2",
)


@pytest.fixture
def strange(tmp_path):
    """A folder with a module of every name that is imported, which leaves a mark."""
    folder, mark = tmp_path / "folder", tmp_path / "mark"
    folder.mkdir()
    installed = {p.name.partition(".")[0] for p in Path(pytest.__file__).parents[1].iterdir()}
    assert "numpy" in installed
    for name in {*sys.stdlib_module_names, *installed, "polhode", "sitecustomize"}:
        (folder / f"{name}.py").write_text(f"open({str(mark)!r}, 'a').write(__name__ + ' ')\n")
    (folder / "m.xml").write_text(ROBOT)
    (folder / "s.toml").write_text(STUDY)
    return folder


@pytest.mark.parametrize("lines", [("convert m.xml",), pytest.param(SLOW, marks=pytest.mark.slow)])
def test_no_module_of_the_current_folder_is_imported(lines, strange):
    """Libraries start interpreters, too: MuJoCo's for windows, and multiprocessing."""
    mark = strange.with_name("mark")
    for line in lines:
        command = [sys.executable, "-P", "-m", "polhode", *line.split()]
        done = subprocess.run(command, cwd=strange, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert not mark.exists(), f"{line}: {mark.read_text()}"
    subprocess.run([sys.executable, "-c", "import ctypes"], cwd=strange, check=False)
    assert mark.exists()  # or the modules would prove nothing


def test_settings_of_numba_in_the_current_folder_are_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    os.mkfifo(NUMBA_SETTINGS)
    assert main(["models"]) == 2
    assert f"'{NUMBA_SETTINGS}' is in this folder" in capsys.readouterr().err


@pytest.mark.parametrize("pipe", [False, True])
def test_settings_of_figures_in_the_current_folder_are_ignored(pipe, tmp_path):
    """They are read when matplotlib is imported, before the user's own; from a pipe without end."""
    if pipe:
        os.mkfifo(tmp_path / "matplotlibrc")
    else:
        (tmp_path / "matplotlibrc").write_text("savefig.dpi: 17\n")
    code = (
        "import os, sys; from polhode.cli import main; at = os.getcwd(); main(['schemes']); "
        "import matplotlib; print(matplotlib.rcParams['savefig.dpi'], os.getcwd() == at)"
    )
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "figure True"


def test_a_file_in_the_current_folder_does_not_choose_the_cache_of_kernels(tmp_path, monkeypatch):
    """Machine code would be loaded from there; Numba reads such a file."""
    import numba

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("POLHODE_CACHE_DIR", raising=False)
    assert not [path for path in cache._candidates() if path.is_relative_to(tmp_path)]
