"""The examples of the README print what it says, but for the digits of drifts and times."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def verdicts(text):
    """Head, and name, verdict and claim of every row of a certificate; what is folded, resolved."""
    head = re.search(r"^.*: .* steps of .* s$", text, re.MULTILINE)
    row = re.compile(r"^  (\w+)\s{2,}(not promised|\w+)\s+(yes|no)\s", re.MULTILINE)
    rest = re.findall(r"^  (not promised: .*|resolution: .*)$", text, re.MULTILINE)
    rest = [re.sub(r"\d+\.\d+e[+-]\d+", "#", line) for line in rest]
    return head and head.group(), row.findall(text) + rest


def test_the_python_example_prints_what_the_readme_says():
    code, said = re.search(r"```python\n(.*?)```\n\nprints\n\n```\n(.*?)```", README, re.S).groups()
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True
    )
    head, rows = verdicts(done.stdout)
    assert (head, rows) == verdicts(said)
    assert ("energy", "kept", "yes") in rows
    assert len(rows) == 5


def test_the_command_line_example_prints_what_the_readme_says(polhode):
    line, said = re.search(r"```\n\$ polhode (.*?)\n(.*?)```", README, re.S).groups()
    done = polhode(*line.split())
    assert done.returncode == 0
    head, rows = verdicts(done.stdout)
    assert (head, rows) == verdicts(said)
    assert ("energy", "drifts", "no") in rows


def test_the_links_of_the_readme_exist():
    titles = {
        f"#{title.lower().replace(' ', '-')}" for title in re.findall(r"^#+ (.*)", README, re.M)
    }
    for target in re.findall(r"\]\(([^)]*)\)", README):
        assert target in titles or (ROOT / target).exists(), target
