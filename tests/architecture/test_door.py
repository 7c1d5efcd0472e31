"""Every path is opened, made, moved and removed by `files/paths.py`: the sources are read."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "polhode"
ROOMS = ("files", "studies", "viewer", "cli")
DOOR = SOURCE / "files" / "paths.py"
FILES = [p for room in ROOMS for p in sorted((SOURCE / room).rglob("*.py")) if p != DOOR]
# Calls that reach a path, by what they are called on; None is a plain name.
OF_PATHS = {"read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "unlink", "rmdir"}
OF_PATHS |= {"touch", "symlink_to", "hardlink_to", "chmod", "from_file", "from_xml_path"}
OF_MODULES = {
    None: {"open"},
    "os": {"open", "replace", "rename", "renames", "remove", "unlink", "rmdir", "mkdir"}
    | {"makedirs", "link", "symlink", "truncate", "mkfifo", "chmod", "removedirs"},
    "shutil": {"rmtree", "copy", "copy2", "copyfile", "copytree", "move"},
    "np": {"load", "loads", "fromfile", "memmap", "genfromtxt", "save"},
    "io": {"open", "FileIO"},
}
STORES = {"open_group", "open_array", "open_zarr", "consolidate_metadata"}  # take a store of ours
OURS = {"files", "self._files"}
OPENS = {"webbrowser.open", "self._zip.open"}  # neither opens a path


def offences(path):
    """Lines that reach a path by themselves."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        of, _, name = called.rpartition(".")
        reaches = name in OF_MODULES.get(of or None, ()) or (bool(of) and name in OF_PATHS)
        reaches |= name == "open" and bool(of) and called not in OPENS
        reaches |= name in STORES and ast.unparse(node.args[0]) not in OURS
        reaches |= called == "zipfile.ZipFile" and ast.unparse(node.args[0]) != "file"
        if reaches:
            yield f"{node.lineno}: {ast.unparse(node)[:80]}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_no_file_but_the_door_reaches_a_path(path):
    assert not [*offences(path)]


def test_the_door_itself_would_be_found():
    assert len([*offences(DOOR)]) > 8
