"""The wheel is whole: in an empty environment it runs a model, the tutorial and examples."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]
EXAMPLES = ["01_heavy_top", "02_wing_nut", "10_user_force", "12_step_by_step", "15_modes"]

pytestmark = [pytest.mark.slow, pytest.mark.jit]


def run(*command, cwd, **more):
    plain = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**plain, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
    run(*build, HOME, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The Python of an environment that has the wheel and what the lock pins, nothing else."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    path = folder / "bin" / "python"
    lock = (HOME / "requirements-dev.lock").read_text("utf-8")
    pins = re.sub(r" \\\n( +--hash.*\n)+", "\n", lock)
    (folder / "pins.txt").write_text(pins, encoding="utf-8")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", path]
    run(*install, "-c", folder / "pins.txt", f"polhode[all] @ {wheel.as_uri()}", cwd=folder)
    return path


def test_the_wheel_has_models_and_page(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    models = {f"polhode/_models/{path.name}" for path in (HOME / "models").glob("*.toml")}
    page = {
        path.relative_to(HOME / "src").as_posix()
        for path in (HOME / "src" / "polhode" / "viewer" / "assets").rglob("*")
        if path.is_file()
    }
    assert models
    assert page
    assert models | page | {"polhode/py.typed"} <= names


def test_the_command_runs_a_model_into_a_folder(python, tmp_path):
    said = run(python.parent / "polhode", "run", "heavy-top", "--out", "x", cwd=tmp_path)
    assert "energy" in said
    assert (tmp_path / "x" / "replay.html").stat().st_size > 100_000


def test_the_tutorial_runs(python, tmp_path):
    text = (HOME / "docs" / "tutorial.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)
    assert blocks
    (tmp_path / "tutorial.py").write_text("\n".join(blocks), encoding="utf-8")
    run(python, "tutorial.py", cwd=tmp_path, MPLBACKEND="agg")


@pytest.mark.parametrize("name", EXAMPLES)
def test_short_examples_run(python, tmp_path, name):
    (path,) = (HOME / "examples").glob(f"{name}.py")
    run(python, path, cwd=tmp_path, MPLBACKEND="agg")
