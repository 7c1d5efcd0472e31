"""The examples of the README print what it says, except for times and the digits of roundings."""

import re
import subprocess
import sys
from pathlib import Path

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


def test_the_python_example_prints_what_the_readme_says():
    code, said = re.search(r"```python\n(.*?)```\n\nprints\n\n```\n(.*?)```", README, re.S).groups()
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True
    )
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
    for target in re.findall(r"\]\(([^)]*)\)", README):
        assert target in titles or (ROOT / target).exists(), target
