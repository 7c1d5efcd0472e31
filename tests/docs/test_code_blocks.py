"""Code, commands and links of the pages: as they stand in the repository."""

import ast
import re
import shlex
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIALS = sorted(DOCS.glob("tutorials/*.md"))
FIRST = [ROOT / "README.md", DOCS / "index.md", DOCS / "tutorial.md"]
PAGES = [*FIRST, *TUTORIALS, *DOCS.glob("howto/*.md")]
TEXTS = [*PAGES, ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md"), *DOCS.glob("theory/*.md")]
CLUSTERS = "cluster.md"  # its scripts need SLURM or Kubernetes: they are only compiled


# Pages that compile long: each has kernels of its own, whose parts other tests run.
LONG = (
    *("balance", "beams", "contact", "coupling", "motor", "rolling", "satellite", "steps"),
    *("contacts", "superelement", "mechanism", "robotics", "spacecraft"),
)


def named(paths, long=()):
    given = [
        pytest.param(p, id=p.stem, marks=[pytest.mark.slow] if p.stem in long else [])
        for p in sorted(set(paths))
    ]
    return pytest.mark.parametrize("path", given)


def blocks(path, language):
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), flags=re.S | re.M)


@pytest.mark.jit
@named((p for p in PAGES if blocks(p, "python")), long=LONG)
def test_the_python_of_a_page_runs_as_it_stands(path, tmp_path, monkeypatch):
    """All blocks of a page, one after another, in an empty folder."""
    mpl.use("agg")
    monkeypatch.chdir(tmp_path)
    names: dict = {"__name__": "page"}
    for code in blocks(path, "python"):
        ast.parse(code)
        if path.name != CLUSTERS:
            exec(compile(code, str(path), "exec"), names)  # the pages are ours
    if path.stem == "energy":  # its page says that the ledger closes
        assert np.abs(names["books"].balance).max() <= 1e-13 * names["books"].scale


@named(TEXTS)
def test_links_lead_to_files_of_the_repository(path):
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.S)
    for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in link:
            assert (path.parent / link).exists(), f"{path.name}: {link}"


def commands(path):
    text = path.read_text("utf-8")
    lines = re.findall(r"^\$ (polhode .*)$", text, flags=re.M)
    return [shlex.split(line, comments=True) for line in lines]


@named(p for p in TEXTS if commands(p))
def test_commands_and_their_flags_exist(path, capsys):
    from polhode.cli import main

    for _, command, *rest in commands(path):
        assert main([command, "--help"]) == 0
        flags = set(re.findall(r"--[a-z][a-z-]*", capsys.readouterr().out))
        assert {word for word in rest if word.startswith("--")} <= flags, (command, rest)


def test_links_lead_to_pages_where_pages_are_made_from_sources():
    import importlib.util

    spec = importlib.util.spec_from_file_location("links", DOCS / "_ext" / "repository_links.py")
    links = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(links)
    for source, page in (
        ("../../examples/15_modes.py", "../gallery/15_modes.rst"),
        ("../../src/polhode/schemes", "../generated/schemes.md"),
        ("../../src/polhode/model/joints", "../generated/joints.md"),
        ("../../CHANGELOG.md", "../generated/changes.md"),
        ("../../src/polhode/api/run.py", "../../src/polhode/api/run.py"),
    ):
        assert links.linked("howto/check", f"[x]({source}#y)") == f"[x]({page}#y)"
