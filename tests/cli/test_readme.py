"""The examples of the README print what it says, except for times and the digits of roundings."""

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from polhode import papers, schemes

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


ROUNDING = 1e-12  # drifts below are of rounding, and differ with the processor
NUMBER = re.compile(r"\d+\.\d+e[+-]\d+|\d+\.\d+|\d+")


def lines(text):
    """The lines of a block without their numbers, and the numbers; times and roundings are 0."""
    found = []
    for line in text.strip().splitlines():
        numbers = [] if "wall time" in line else list(map(float, NUMBER.findall(line)))
        found.append((NUMBER.sub("#", line), [x if x > ROUNDING else 0.0 for x in numbers]))
    return found


def test_the_python_example_prints_what_the_readme_says(tmp_path):
    block = r"```python\n(.*?)```\n[^`]*prints\n[^`]*```\n(.*?)```"
    code, said = re.search(block, README, re.S).groups()
    told = {"capture_output": True, "text": True, "timeout": 300, "check": True}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, **told)
    assert lines(done.stdout) == lines(said)


def test_the_command_line_example_prints_what_the_readme_says(polhode):
    line, said = re.search(r"```\n\$ polhode (.*?)\n(.*?)```", README, re.S).groups()
    done = polhode(*line.split())
    assert done.returncode == 0
    assert lines(done.stdout) == lines(said)


def test_the_links_of_the_readme_exist():
    titles = {
        f"#{title.lower().replace(' ', '-')}" for title in re.findall(r"^#+ (.*)", README, re.M)
    }
    for target in re.findall(r"(?:\]\(| src=\")([^)\"]*)", README):
        assert target in titles or (ROOT / target).exists(), target


def test_the_figures_of_the_readme_are_those_of_their_sources():
    speed, truth = (
        (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("speed", "truth")
    )
    ratios = [re.search(rf"^\| W{k} to .*? ([\d.]+)x \| met", speed, re.M)[1] for k in (1, 2, 3)]
    third = speed.partition("## W3")[2]
    ratios.append(re.search(r"^\| heyoka .* ([\d.]+) \|$", third, re.M)[1])
    cases = [line for line in truth.splitlines() if re.match(r"\| (?!Case|---)", line)]
    energy = re.search(r"^\| W4 energy.*?([\d.e-]+) \| met", speed, re.M)[1]
    for wanted in (
        f"| {energy} |",
        f"| {len(schemes.NAMES)} schemes |",
        f"| {len(papers.NAMES)} papers |",
        f"| {', '.join(ratios)} |",
    ):
        assert wanted in README
    assert len(cases) > int(re.search(r"\| more than (\d+) cases \|", README)[1])


def test_the_size_of_an_installation_is_what_the_readme_says():
    """Files of all distributions that polhode needs, to ten per cent; bytecode comes on top."""
    needed, found = ["polhode"], {}
    while needed:
        name = needed.pop()
        found[name] = metadata.distribution(name)
        for text in found[name].requires or ():
            r = Requirement(text)
            known = r.marker is None or r.marker.evaluate({"extra": ""})
            if known and canonicalize_name(r.name) not in found:
                needed.append(canonicalize_name(r.name))
    files = [f.locate() for d in found.values() for f in d.files or () if f.suffix != ".pyc"]
    megabytes = sum(Path(f).stat().st_size for f in files if Path(f).is_file()) / 1e6
    said = float(re.search(r"about (\d+) MB", README)[1])
    assert 0.9 * said <= megabytes <= 1.1 * said


def test_python_is_given_in_one_way():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = [int(c.rpartition("3.")[2]) for c in project["classifiers"] if ":: 3." in c]
    assert listed == list(range(listed[0], listed[-1] + 1))
    assert project["requires-python"] == f">=3.{listed[0]}"
    for name in ("README.md", "docs/tutorial.md", "Makefile"):
        said = f"Python 3.{listed[0]} to 3.{listed[-1]}"
        assert said in (ROOT / name).read_text("utf-8"), name
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    matrix = ", ".join(f'"3.{k}"' for k in listed)
    assert f"python: [{matrix}]" in workflow
