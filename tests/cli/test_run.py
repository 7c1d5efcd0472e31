import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

INVARIANT = {"promised", "claimed", "kept", "verdict", "initial", "drift", "relative"}
INVARIANT |= {"growth", "about"}
NUT = ("run", "wing-nut", "--until", "0.1")
SUNK = """
gravity = [0, 0, -9.81]
[[body]]
name = "box"
mass = 1.0
inertia = [0.01, 0.01, 0.01]
position = [0, 0, 0.08]
shape = { box = [0.2, 0.2, 0.2] }
[contacts]
planes = [{ point = [0, 0, 0], normal = [0, 0, 1] }]
[simulation]
step = 1e-3
until = 0.01
"""


def test_the_demo_prints_a_certificate_in_which_all_promises_are_kept(polhode):
    done = polhode("run", "heavy-top")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Heavy top: energy-momentum, 10000 steps of 0.001 s"
    verdicts = {line.split()[0]: line.split()[1] for line in lines[2:10]}
    for name in ("energy", "angular_momentum_z", "constraints_length"):
        assert verdicts[name] == "kept"
    assert "drifts" not in done.stdout
    assert "LOST" not in done.stdout
    assert "wall time" in lines[-1]
    assert "compile" in lines[-1]


def test_json_is_one_object_with_final_values(polhode):
    done = polhode("run", "heavy-top", "--until", "0.5", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert list(result) == [
        *("model", "scheme", "step", "steps", "time", "wall_seconds", "seconds_compiling"),
        *("bodies", "joints", "forces", "beams", "flexibles", "contacts", "couplings", "cables"),
        *("invariants", "resolution", "energy", "ledger", "events"),
        *("iterations", "halvings", "path"),
    ]
    assert result["model"] == "heavy-top"
    assert result["scheme"] == "energy-momentum"
    assert (result["step"], result["steps"], result["time"]) == (1e-3, 500, 0.5)
    assert 0 <= result["seconds_compiling"] <= result["wall_seconds"]
    top = result["bodies"]["top"]
    assert top.pop("kinetic_energy") > 0.0
    vectors = ("position", "velocity", "angular_velocity", "angular_velocity_world")
    assert {k: len(v) for k, v in top.items()} == {"quaternion": 4, **dict.fromkeys(vectors, 3)}
    assert sum(x * x for x in result["bodies"]["top"]["position"]) == pytest.approx(1.69, rel=1e-12)
    assert isinstance(result["joints"], dict)
    axes = [f"{p}_momentum_{a}" for p in ("linear", "angular") for a in "xyz"]
    assert set(result["invariants"]) == {"energy", *axes, "constraints_length"}
    assert all(set(i) == INVARIANT for i in result["invariants"].values())
    assert result["invariants"]["energy"]["kept"] is True
    places = {
        "kinetic",
        "potential",
        "work",
        "dissipated",
        "memory",
        "numerical",
        "impact",
        "friction",
    }
    assert set(result["energy"]) == {*places, "balance"}
    assert abs(result["energy"]["balance"]) < 1e-10 * result["energy"]["kinetic"]
    assert result["iterations"]["max"] >= 1
    assert result["halvings"] == 0


def test_json_stays_alone_on_the_output_when_there_is_a_warning(polhode):
    scheme = ("--scheme", "energy-momentum")  # whose kernels others have compiled, too
    done = polhode("run", "geradin-top-1", *scheme, "--until", "0.01", "--json")
    assert done.returncode == 0
    assert abs(json.loads(done.stdout)["energy"]["balance"]) < 1e-10
    assert "warning: inertia of body 'top'" in done.stderr


def test_flags_win_over_the_file(called):
    more = ("--scheme", "simo-wong(impulse=trapezoidal)", "--step", "0.01", "--save-every", "3")
    result = json.loads(called(*NUT, *more, "--json").stdout)
    assert result["scheme"] == "simo-wong(impulse=trapezoidal)"
    assert (result["step"], result["steps"], result["time"]) == (0.01, 10, 0.1)


def test_quiet_prints_the_certificate_only(called):
    done = called(*NUT, "--quiet")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "wall time" not in done.stdout


def test_strict_fails_where_a_claim_is_not_kept(called):
    impossible = (*NUT, "--tolerance", "1e-30")
    assert called(*impossible).returncode == 0
    done = called(*impossible, "--strict")
    assert done.returncode == 1
    assert "energy" in done.stderr
    assert "LOST" in done.stdout
    assert called(*NUT, "--strict").returncode == 0


def test_a_run_that_does_not_converge_keeps_what_it_has(called):
    # The scheme has no solution above h |Omega| = 2, and a step is halved six times at most.
    wide = ("--scheme", "euler-parameters", "--step", "10", "--until", "100")
    done = called("run", "heavy-top", *wide, "--json")
    assert done.returncode == 1
    assert "did not converge at step 0" in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["steps"] == 0


def test_debug_shows_the_traceback(polhode):
    done = polhode("run", "heavy-tpo", "--debug")
    assert done.returncode == 2
    assert "Traceback" in done.stderr


def test_a_file_of_ones_own_runs_like_a_built_in_model(called, tmp_path):
    text = '[[body]]\nname = "stone"\nmass = 2\nposition = [0, 0, 5]\nvelocity = [1, 0, 0]\n'
    (tmp_path / "stone.toml").write_text(f"gravity = [0, 0, -10]\n{text}")
    done = called("run", "stone.toml", "--step", "0.01", "--until", "1", "--json")
    assert done.returncode == 0, done.stderr
    stone = json.loads(done.stdout)["bodies"]["stone"]
    assert stone["position"] == pytest.approx([1, 0, 0], abs=1e-12)
    assert stone["velocity"] == pytest.approx([1, 0, -10], abs=1e-12)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_progress_goes_to_a_terminal_and_never_to_the_output(tmp_path):
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "polhode", "run", "free-box", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, text=True, cwd=tmp_path
    ) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:  # the other end is closed
                break
            shown += part
            if not part:
                break
        output = process.stdout.read()
    os.close(master)
    assert process.returncode == 0
    assert json.loads(output)["model"] == "free-box"
    assert "━".encode() in shown


def test_the_installed_command_is_there():
    script = Path(sys.executable).with_name("polhode")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout.strip()) == (0, "0.1.0")


def test_the_command_line_loads_numba_for_a_run_only():
    look = (
        "import sys, polhode.cli.app, polhode.cli.run, polhode.cli.models; "
        "polhode.cli.main(['models', '--json']); "
        "sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, timeout=600)
    assert done.returncode == 0


def test_out_writes_a_run_that_resume_goes_on_with(called, tmp_path):
    done = called(*NUT, "--out", "runs/nut", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["path"] == "runs/nut"
    told = json.loads((tmp_path / "runs/nut/certificate.json").read_text())
    assert told["scheme"] == "energy-momentum"
    again = called(*NUT, "--out", "runs/nut")
    assert (again.returncode, again.stdout) == (2, "")
    assert "already exists" in again.stderr
    longer = called("run", "--resume", "runs/nut", "--until", "0.2", "--json")
    assert longer.returncode == 0, longer.stderr
    whole = called("run", "wing-nut", "--until", "0.2", "--json")
    found, truth = json.loads(longer.stdout), json.loads(whole.stdout)
    assert found["bodies"] == truth["bodies"]
    assert found["invariants"] == truth["invariants"]


def test_a_value_of_the_model_can_be_set(called):
    heavier = ("--set", "body.nut.mass=8", "--set", "body.nut.velocity=[1, 0, 0]")
    done = called(*NUT, *heavier, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["invariants"]["linear_momentum_x"]["initial"] == 8.0


def test_settle_pushes_shapes_apart_and_says_so(called, tmp_path):
    (tmp_path / "box.toml").write_text(SUNK)
    refused = called("run", "box.toml")
    assert refused.returncode == 2
    assert "'box' and 'ground' overlap by 0.02 m at the start" in refused.stderr
    assert "--settle" in refused.stderr
    done = called("run", "box.toml", "--settle", "--out", "out", "--no-figures")
    assert done.returncode == 0, done.stderr
    assert "1 body was pushed apart at the start, by at most 0.02 m ('box')" in done.stdout
    again = called("run", "--resume", "out", "--settle", "--no-figures")
    assert again.returncode == 2
    assert "--resume continues a run as it was started; omit settle" in again.stderr
    assert called("run", "--resume", "out", "--until", "0.02", "--no-figures").returncode == 0
