"""The paper: its length, citations and counts; and the recipe, which repeats the project."""

import re
import tomllib
from pathlib import Path

from polhode import papers, schemes

ROOT = Path(__file__).parents[2]
NUMBERS = {5: "five", 24: "Twenty-four", 25: "Twenty-five", 26: "Twenty-six"}


def test_the_paper_has_the_form_of_its_journal():
    _, head, text = (ROOT / "paper" / "paper.md").read_text(encoding="utf-8").split("---\n", 2)
    bibliography = (ROOT / "paper" / "paper.bib").read_text(encoding="utf-8")
    for key in ("title", "tags", "authors", "affiliations", "date", "bibliography"):
        assert re.search(rf"^{key}:", head, flags=re.M), key
    for title in ("Summary", "Statement of need", "State of the field", "References"):
        assert f"\n# {title}\n" in text
    assert 250 <= len(re.findall(r"[A-Za-z]+", text)) <= 1000
    cited, known = re.findall(r"@(\w+)", text), re.findall(r"^@\w+\{(\w+),", bibliography, re.M)
    assert set(cited) == set(known)
    for path in re.findall(r"\]\((\w+\.png)\)", text):
        assert (ROOT / "paper" / path).is_file()
    assert f"{NUMBERS[len(schemes.NAMES)]} schemes" in text
    assert f"{NUMBERS[len(papers.NAMES)]} papers" in text


def test_the_recipe_needs_what_the_project_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    recipe = (ROOT / "conda" / "recipe" / "meta.yaml").read_text(encoding="utf-8")
    assert f'version = "{project["version"]}"' in recipe
    assert project["description"] in recipe
    needed = {line.replace("-base", "").replace(" ", "") for line in project["dependencies"]}
    run = recipe.partition("  run:\n")[2].partition("\n\n")[0]
    listed = [line.strip(" -") for line in run.splitlines()]
    assert {line.replace("-base", "").replace(" ", "") for line in listed[1:]} == needed
    assert listed[0] == f"python {project['requires-python']}"
