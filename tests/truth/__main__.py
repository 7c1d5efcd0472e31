"""Run all cases and write the page: `python -m tests.truth [FILE ...]`.

With names of files, as `pendulum`, their sections alone are measured again.
"""

import sys

from tests.truth.wall import PAGE, Section, sections

HEAD = """# The wall of truth

Cases whose answer is known without polhode: closed forms, and integrations that share no code with
it. A section is a file of `tests/truth`: its phenomenon, the equation and the source. Each row is a
test, with the error that it reached and the limit above which it fails; errors without a unit are
relative. The page is made by `python -m tests.truth`.
"""


def measured(section: Section, missed: list[str]) -> str:
    """A section of the page; rows on the wrong side of their limits are added to `missed`."""
    lines = [f"## {section.title}", "", section.source, ""]
    lines += ["| Case | Error | Limit |", "| --- | --- | --- |"]
    for case in section.cases:
        for name, error in case.rows():
            reached = error()
            if (reached > case.limit) != bool(case.expected_failure):
                missed.append(f"{section.title}: {name} ({reached:.2e})")
            note = f" (fails: {case.expected_failure})" if case.expected_failure else ""
            unit = f" {case.unit}" if case.unit else ""
            lines.append(f"| {name}{note} | {reached:.1e}{unit} | {case.limit:.0e} |")
            print(lines[-1], flush=True)
    return "\n".join([*lines, ""])


def main(files: list[str]) -> None:
    """Measure these files, or all, and write the page."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    known = {part.partition("\n")[0]: f"## {part}" for part in page.split("\n## ")[1:]}
    parts, missed = [], []
    for section in sections():
        again = not files or section.file in files or section.title not in known
        text = measured(section, missed) if again else known[section.title]
        parts.append(text.rstrip() + "\n")
    PAGE.write_text("\n".join([HEAD, *parts]), encoding="utf-8")
    sys.exit("missed:\n" + "\n".join(missed) if missed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
