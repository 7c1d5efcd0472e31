"""All files that a MuJoCo model names, found and read by us: MuJoCo itself opens none.

Included files are put in the place of <include>, and everything else that is named gets a name of
ours in MuJoCo's virtual file system. MuJoCo is given the text as this reader understood it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from polhode.errors import ModelFileError
from polhode.files.limits import limit
from polhode.files.paths import named_path
from polhode.files.reading import file_bytes, file_text

MOST_NESTED = 500  # elements in each other, so that writing them again does not run out of stack
_FOLDERS = ("meshdir", "texturedir", "assetdir", "strippath")  # of the compiler


class _Builder(ElementTree.TreeBuilder):
    """Builds a tree of limited size; comments stay, so that lines keep their numbers."""

    depth = count = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self.depth, self.count = self.depth + 1, self.count + 1
        if self.depth > MOST_NESTED:
            raise ValueError(f"elements are nested more than {MOST_NESTED} deep")
        if self.count > limit("ROBOT_PARTS"):
            raise ValueError("it has more elements than POLHODE_ROBOT_PARTS")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return super().end(tag)


def gathered(path: Path) -> tuple[str, dict[str, bytes]]:
    """The text of a model without names of files, and the files by the names that are in it."""
    assets: dict[str, bytes] = {}
    try:
        text, parts = _Files(path.parent, assets).read(path)
    except RecursionError:
        raise ModelFileError(f"{path.name}: its files include each other too deeply.") from None
    if parts > limit("ROBOT_PARTS"):
        raise ModelFileError(
            f"{path.name}: it has {parts:.4g} elements with all that it repeats, and the limit is "
            f"{limit('ROBOT_PARTS'):g}; make it smaller, or set POLHODE_ROBOT_PARTS."
        )
    return text, assets


class _Files:
    """One model and the files that it includes, which name others below its folder."""

    def __init__(
        self, folder: Path, assets: dict[str, bytes], attached: tuple[Path, ...] = ()
    ) -> None:
        self.folder, self.assets, self.attached = folder, assets, attached
        self.below = attached[-1].parent if attached else Path()
        self.included: set[Path] = set()
        self.names: dict[Path, str] = {}  # of ours
        self.models: dict[str, int] = {}  # elements of the models that are attached

    def read(self, path: Path) -> tuple[str, int]:
        """The text with the names of ours, and how many elements it makes."""
        root = self._parsed(path, "mujoco")
        self._include(root)
        compilers = [e for e in _elements(root) if e.tag == "compiler"]
        folders = {k: v for e in compilers for k, v in e.attrib.items() if k in _FOLDERS}
        for element in compilers:
            for key in _FOLDERS:
                element.attrib.pop(key, None)
        for element in _elements(root):
            for key in [k for k in element.attrib if k.startswith("file")]:
                self._name(element, key, folders, path)
        return ElementTree.tostring(root, encoding="unicode"), self._parts(root)

    def _parsed(self, path: Path, *roots: str) -> Element:
        parser = ElementTree.XMLParser(target=_Builder(insert_comments=True))
        try:
            root = ElementTree.fromstring(file_text(path), parser)
        except (ElementTree.ParseError, ValueError) as error:
            raise ModelFileError(f"{path.name}: this is not valid XML: {error}.") from None
        if root.tag not in roots:
            what = f"the first element is <{root.tag}>, not <{roots[0]}>"
            raise ModelFileError(f"{path.name}: {what}.")
        return root

    def _include(self, parent: Element) -> None:
        """Put what files hold in the place of <include>; each once, as MuJoCo has it."""
        for place, child in reversed([*enumerate(parent)]):
            if child.tag != "include":
                self._include(child)
                continue
            path = self._found(child.get("file", ""), "included file")
            if path in self.included or len(self.included) >= limit("ROBOT_FILES"):
                raise ModelFileError(f"'{path.name}' is included twice, or after too many others.")
            self.included.add(path)
            found = self._parsed(path, "mujoco", "mujocoinclude")
            self._include(found)
            parent[place : place + 1] = list(found)

    def _name(self, element: Element, key: str, folders: dict[str, str], path: Path) -> None:
        """Read a file that is named, and give it a name of ours."""
        given = element.attrib[key]
        name = PurePosixPath(given.replace("\\", "/"))
        if key == "file" and element.tag != "flexcomp":
            element.attrib.setdefault("name", name.stem)
        if folders.get("strippath") == "true":
            given = name.name
        own = "texturedir" if element.tag == "texture" else "meshdir"
        folder = "" if element.tag == "model" else folders.get(own, folders.get("assetdir", ""))
        found = self._found(str(PurePosixPath(folder) / given), f"<{element.tag}> file")
        if found not in self.names:
            if len(self.assets) >= limit("ROBOT_FILES"):
                raise ModelFileError(f"{path.name}: it names more than POLHODE_ROBOT_FILES files.")
            self.names[found] = ours = f"polhode-{len(self.assets)}{name.suffix}"
            self.assets[ours] = b""
            is_model = element.tag == "model"
            content = self._attached(element, found) if is_model else file_bytes(found, "MESH_MB")
            self.assets[ours] = content
        element.set(key, self.names[found])

    def _found(self, given: str, what: str) -> Path:
        return named_path(self.folder, str(self.below / given), what)

    def _attached(self, element: Element, path: Path) -> bytes:
        """A model that is attached, with all that it names."""
        if path in self.attached:
            raise ModelFileError(f"{path.name}: it attaches itself.")
        inner = _Files(self.folder, self.assets, (*self.attached, path))
        text, self.models[element.get("name", "")] = inner.read(path)
        element.attrib.pop("content_type", None)
        return text.encode()

    def _parts(self, element: Element) -> int:
        """How many elements it makes, with all that it repeats."""
        inner = 1 + sum(self._parts(child) for child in element)
        if element.tag == "attach":
            inner += self.models.get(element.get("model", ""), 0)
        if element.tag not in ("replicate", "composite", "flexcomp"):
            return inner
        try:
            count = math.prod(max(1, int(n)) for n in element.get("count", "1").split())
        except ValueError:
            count = 1  # which MuJoCo refuses
        return inner * count


def _elements(root: Element) -> Iterator[Element]:
    """All elements, without comments, whose tag is a function."""
    return (e for e in root.iter() if not callable(e.tag))
