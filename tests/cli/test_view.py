"""`polhode view`: a page of a saved run or of a model, alone or beside another."""

import pytest

pytestmark = pytest.mark.jit

SHORT = ("free-box", "--until", "0.05")


def test_a_saved_run_and_a_second_scheme_make_a_page(called, tmp_path):
    done = called("run", *SHORT, "--out", "runs/box", "--no-figures", "--no-replay")
    assert done.returncode == 0, done.stderr
    done = called("view", "runs/box", "--versus", "simo-wong", "--out", "pages/two.html")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "pages/two.html"
    page = (tmp_path / "pages" / "two.html").read_text(encoding="utf-8")
    assert "<title>Thrown box</title>" in page
    done = called("view", "runs/box", "--scheme", "rk4")
    assert done.returncode == 2
    assert "is a run that was made; leave out scheme" in done.stderr


def test_a_model_is_simulated_first(called, tmp_path):
    done = called("view", *SHORT)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "free-box.html").stat().st_size > 600_000


def test_what_is_not_there_is_told(called):
    done = called("view", "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
