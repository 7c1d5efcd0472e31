"""Every path is opened, made, moved and removed by `files/paths.py`.

The sources are read for calls that reach a path, and commands are watched for files that anything
else writes: a library that is given a name writes it by itself.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "polhode"
DOOR = SOURCE / "files" / "paths.py"
# The cache of kernels is below `files`; what it trusts is in its docstring and in SECURITY.md.
CACHE = SOURCE / "kernel" / "compile" / "cache.py"
FILES = [p for p in sorted(SOURCE.rglob("*.py")) if p not in (DOOR, CACHE)]
# Calls that reach a path, by what they are called on; None is a plain name.
OF_PATHS = {"read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "unlink", "rmdir"}
OF_PATHS |= {"touch", "symlink_to", "hardlink_to", "chmod", "from_file", "from_xml_path"}
OF_MODULES = {
    None: {"open"},
    "os": {"open", "replace", "rename", "renames", "remove", "unlink", "rmdir", "mkdir"}
    | {"makedirs", "link", "symlink", "truncate", "mkfifo", "chmod", "removedirs"},
    "shutil": {"rmtree", "copy", "copy2", "copyfile", "copytree", "move"},
    "np": {"load", "loads", "fromfile", "memmap", "genfromtxt"},
    "io": {"open", "FileIO"},
}
OF_STORES = {"open_group", "open_array", "open_zarr", "consolidate_metadata", "to_zarr"}
OF_STREAMS = {"save", "savez", "savez_compressed", "savetxt", "tofile", "savefig", "to_netcdf"}
OF_STREAMS |= {"ZipFile", "loadtxt"}
# What these are given: stores of ours, streams, and the name that `replaced_by_name` gives.
OURS = {"files", "self._files", "FolderStore(target)"}
OURS |= {"file", "content", "buffer", "cast(IOBase, file)", "lines", "name"}
# `made` is a page or a film.
NOT_PATHS = {"webbrowser.open", "self._zip.open", "made.save", "accounts.touch"}


def offences(path):
    """Lines that reach a path by themselves."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            reaches = "tempfile" in (*names, getattr(node, "module", ""))
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            of, _, name = called.rpartition(".")
            given = ast.unparse(node.args[0]) if node.args else ""
            reaches = name in OF_MODULES.get(of or None, ()) or (bool(of) and name in OF_PATHS)
            reaches |= name == "open" and bool(of)
            reaches |= name in OF_STORES | OF_STREAMS and bool(of) and given not in OURS
            reaches &= called not in NOT_PATHS
        else:
            continue
        if reaches:
            yield f"{node.lineno}: {ast.unparse(node)[:80]}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_no_file_but_the_door_reaches_a_path(path):
    assert not [*offences(path)]


def test_the_door_itself_would_be_found():
    assert len([*offences(DOOR)]) > 8
    assert len([*offences(CACHE)]) > 4


@pytest.mark.jit
def test_commands_write_through_the_door_alone(tmp_path):
    """Python tells all files that are written, and by whom, in a process of its own."""
    line = [sys.executable, str(Path(__file__).with_name("watched.py"))]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True)
    told = done.stdout.splitlines()
    assert int(told[0]) > 300  # changes that were seen
    assert not told[1:]
