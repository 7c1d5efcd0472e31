"""The changelog: fragments that towncrier can collect, and a version that agrees everywhere."""

import re
import tomllib
from pathlib import Path

import polhode

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TYPES = [kind["directory"] for kind in PROJECT["tool"]["towncrier"]["type"]]
NAME = re.compile(rf"\+[a-z0-9]+(-[a-z0-9]+)*\.({'|'.join(TYPES)})\.md")


def test_fragments_have_a_subject_a_type_and_complete_sentences():
    for path in (ROOT / "changes").iterdir():
        if path.name == "README.md":
            continue
        assert NAME.fullmatch(path.name), path.name
        text = path.read_text(encoding="utf-8").strip()
        assert text[0] not in "-*#", path.name
        assert text.endswith("."), path.name
        assert len(text) <= 600, path.name


def test_changelog_has_releases_only():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    start = PROJECT["tool"]["towncrier"]["start_string"]
    assert start in text
    releases = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title) for title in releases)


def test_the_version_agrees_everywhere():
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = polhode.__version__
    assert PROJECT["project"]["version"] == version
    assert f"\nversion: {version}\n" in citation
    assert re.search(r"^## \[(.*)\]", changelog, re.MULTILINE)[1] == version
