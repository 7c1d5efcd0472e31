"""Tests have one layout, and unit tests mirror the source."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE, UNIT = ROOT / "src" / "polhode", ROOT / "tests" / "unit"

# Files of the kernel without a unit test of their own: property and physics tests hold them. The
# list may only become shorter: whoever adds a file adds its tests.
UNTESTED = {
    "bodies/element_loads.py",
    "bodies/free_newton.py",
    "compile/decisions.py",
    "ensembles/energy_momentum.py",
    "ensembles/simo_wong.py",
    "joints/balls.py",
    "joints/ledger.py",
    "joints/load_tangents.py",
    "joints/matrix.py",
    "joints/observation.py",
    "joints/one_top.py",
    "joints/residual.py",
    "joints/rows.py",
    "joints/step.py",
    "joints/step_poses.py",
    "stepping/loop.py",
    "structures/equations.py",
    "structures/newton.py",
}


def untested():
    kernel = SOURCE / "kernel"
    for path in kernel.rglob("*.py"):
        inside = path.relative_to(kernel)
        mirrored = UNIT / "kernel" / inside.parent / f"test_{path.stem}.py"
        if path.name != "__init__.py" and not mirrored.exists():
            yield inside.as_posix()


def test_a_new_file_of_the_kernel_has_unit_tests():
    missing = sorted(set(untested()) - UNTESTED)
    assert not missing, f"write tests/unit/kernel/.../test_*.py for {', '.join(missing)}"


def test_a_file_that_has_unit_tests_is_off_the_list():
    done = sorted(UNTESTED - set(untested()))
    assert not done, f"take {', '.join(done)} off UNTESTED"


def test_every_folder_of_tests_is_listed_in_contributing():
    listed = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    folders = {p.parent.name for p in UNIT.parent.glob("*/*.py")}
    assert not [name for name in folders if f"`tests/{name}`" not in listed]


def test_unit_tests_mirror_the_source():
    rooms = {p.relative_to(SOURCE).as_posix() for p in SOURCE.rglob("*") if p.is_dir()}
    stray = {p.parent.relative_to(UNIT).as_posix() for p in UNIT.rglob("test_*.py")} - rooms
    assert not stray
