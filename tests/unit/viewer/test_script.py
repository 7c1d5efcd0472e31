"""The script of a page: every module once, after those that it needs, and nothing from outside."""

import re
from importlib import resources

import pytest

from polhode.viewer.page import _function, script

HOME = resources.files("polhode.viewer")
MODULES = sorted(p.name.removesuffix(".js") for p in HOME.joinpath("modules").iterdir())


def test_every_module_is_in_the_script_once_and_after_what_it_imports():
    text = script()
    starts = {name: text.find(f"const module_{name} = ") for name in MODULES}
    for name, start in starts.items():
        assert start > 0
        assert text.count(f"const module_{name} = ") == 1
        end = text.index("})();", start)
        for other in re.findall(r"= module_(\w+);", text[start:end]):
            assert starts[other] < start, (name, other)


def test_the_libraries_have_every_name_that_a_module_takes_from_them():
    libraries = HOME.joinpath("assets", "libraries.js").read_text("utf-8")
    exported = set(re.findall(r"(\w+):\(\)=>", libraries))
    taken = re.findall(r"const \{([^}]*)\} = libraries;", script())
    names = {name.strip() for group in taken for name in group.split(",")} - {""}
    assert names
    assert names <= exported


def test_a_module_becomes_a_function_of_what_it_exports():
    text = (
        '// A sign.\nimport { a } from "./b.js";\n\n/** Twice. */\nexport const c = () => 2 * a;\n'
    )
    assert _function("d", text) == (
        'const module_d = (() => {\n"use strict";\nconst { a } = module_b;\n'
        "const c = () => 2 * a;\nreturn { c };\n})();"
    )


@pytest.mark.parametrize("name", ["libraries.js", "libraries.css", "style.css", "page.html"])
def test_no_file_of_the_page_names_a_host_to_load_from(name):
    text = HOME.joinpath("assets", name).read_text("utf-8") + script()
    assert set(_hosts(text)) <= {"www.w3.org"}  # a namespace, not an address
    assert "</script" not in script()


def _hosts(text):
    for piece in text.split("://")[1:]:
        host = piece.split("/")[0].split('"')[0]
        if host and host[0].isalnum() and len(host) < 80:
            yield host
