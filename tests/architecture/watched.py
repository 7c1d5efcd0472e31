"""Runs commands; prints how many changes of the file system there were, and those beside the door.

A change is made by `files/paths.py` if that is among the callers. Bytecode, the caches of compiled
kernels and of fonts, and folders that `scratch` made are not looked at.
"""

import contextlib
import os
import sys
import tempfile
import warnings
from pathlib import Path

import polhode as ph
from polhode import plots
from polhode.cli import main
from polhode.files import paths
from polhode.kernel.compile import cache

CHANGES = {"os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.link", "os.truncate", "os.symlink"}
SCRATCH = f"{tempfile.gettempdir()}/polhode-"
KEPT = {paths.__file__, cache.__file__}
STUDY = """
model = "free-box"
step = 0.01
until = 0.02
[[vary]]
path = "body.box.mass"
values = [5, 6]
"""
ROBOT = """<robot name="r"><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1"
ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""
LINES = (
    "run free-box --until 0.02 --out r --quiet",
    "run --resume r --until 0.03 --quiet",
    "run free-box --until 0.02 --out r --overwrite --quiet",
    "view r --out page.html",
    "export r x.nc",
    "export r x.csv",
    "compare free-box --schemes rk4 --step 0.01 --until 0.02 --figure c.png",
    "sweep s.toml --out s --workers 1 --quiet",
    "convert r.urdf --floating --out r.toml",
    "reproduce love-1995 --only drawings --out p --jobs 1",
)
seen, beside = [], []


def watch(event, given):
    """Look at a change before it is made."""
    writes = event == "open" and isinstance(given[2], int) and given[2] & os.O_ACCMODE
    if not (writes or event in CHANGES) or isinstance(given[0], int):  # a pipe
        return
    name = str(given[0])
    if "__pycache__" in name or name == os.devnull or name.startswith(SCRATCH):
        return
    frame, files = sys._getframe(), []
    while frame is not None:
        files.append(frame.f_code.co_filename)
        frame = frame.f_back
    seen.append(name)
    if not KEPT & {*files} and not any("font_manager" in file for file in files):
        beside.append(f"{event} {name}: {[file for file in files if 'polhode' in file][:3]}")


def work():
    """Every command that writes, and every function that is no command."""
    for line in LINES:
        assert main(line.split()) == 0, line
    run = ph.simulate("free-box", until=0.02)
    plots.film(run, "film.gif", seconds=0.1, dpi=20)
    run.figures("figures")
    run.save("saved.zarr")
    ph.save_model("free-box", "saved.toml")
    box = ph.Body("box", mass=1.0, inertia=(1, 1, 1))
    push = ph.UserForce("push", "box", force=lambda t, x, v, R, w, p: (0.0, 0.0, 1.0))
    ph.simulate(ph.System([box], forces=[push]), step=0.01, until=0.02).save("unmodelled.zarr")


if __name__ == "__main__":
    Path("s.toml").write_text(STUDY)
    Path("r.urdf").write_text(ROBOT)
    warnings.simplefilter("ignore")
    sys.addaudithook(watch)
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        work()
    print(len(seen), *beside, sep="\n")
