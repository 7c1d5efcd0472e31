"""The wall itself: every file names its source, and its cases are on the page."""

from tests.truth.wall import PAGE, sections


def test_every_file_names_an_equation_and_a_source():
    """The docstring begins with "Phenomenon: equation (source)."."""
    for section in sections():
        assert "=" in section.source, section.file
        assert section.source.endswith(")."), section.file


def test_every_case_is_on_the_page():
    page = PAGE.read_text(encoding="utf-8")
    rows = [(s, name) for s in sections() for case in s.cases for name, _ in case.rows()]
    missing = [f"{s.file}: {name}" for s, name in rows if f"| {name}" not in page]
    assert missing == [], "run: python -m tests.truth FILE"
