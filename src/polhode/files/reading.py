"""Reading a file of tables: everything that is wrong is gathered, and said with its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from polhode.errors import InputError, ModelFileError, suggestion
from polhode.files import lines
from polhode.files.problems import sentences
from polhode.files.tables import Problem, Simulation, arguments, misfit, unknown_key
from polhode.files.words import Table

MOST_BYTES = 64_000_000  # of a file; a chain of 100 000 bodies has 20


class Reader:
    """Reads one file, and gathers what is wrong with it.

    A kind of file says its top-level keys, how lists of named things are called, and what `model`
    is made of its tables.
    """

    top: ClassVar[tuple[str, ...]]
    plural: ClassVar[dict[str, str]]

    def __init__(self, content: dict[str, Any], text: str, file: str) -> None:
        self.content, self.text, self.file = content, text, file
        self.problems: list[Problem] = []
        for key in self.content:
            if key not in self.top:
                self.problems.append(unknown_key((key,), list(self.top)))

    def model(self) -> Any:
        """What the file describes, or None with a note why not."""
        raise NotImplementedError

    def read(self) -> tuple[Any, Simulation]:
        """Return the model and how it is to be run, or raise with all that is wrong."""
        model, simulation = self.model(), self.simulation()
        if self.problems or model is None:
            raise ModelFileError(*sentences(self.problems, self.text, self.file, self.content))
        return model, simulation

    def simulation(self) -> Simulation:
        """How the file would have the model run."""
        table = self.checked("simulation", Table, {})
        if not isinstance(table, dict):
            return Simulation()
        given, wrong = arguments(table, Simulation, ("simulation",))
        self.problems += wrong
        return Simulation() if wrong else Simulation(**given)

    def checked(self, key: str, word: Any, default: Any) -> Any:
        """A value at the top, or the default with a note if it is not what `word` says."""
        value = self.content.get(key, default)
        if said := misfit(value, word):
            self.problems.append(Problem((key,), said))
            return default
        return value

    def made(
        self, key: str, choose: Callable[..., Any], prepare: Callable[..., Any] | None = None
    ) -> dict[int, Any]:
        """The things of the tables [[key]] by number; those that cannot be made are left out.

        `choose` says the class of a table, and `prepare` may change the table before.
        """
        tables = self.content.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
            said = f"{{}} is not a list of tables; begin each with [[{key}]]."
            self.problems.append(Problem((key,), said))
            return {}
        made: dict[int, Any] = {}
        for number, given_table in enumerate(tables):
            path, table = (key, number), given_table
            cls, wrong = choose(table, path)
            if prepare is not None:
                table, found = prepare(table, path)
                wrong = [*wrong, *found]
            if cls is not None:
                given, found = arguments(table, cls, path)
                wrong = [*wrong, *found]
            self.problems += wrong
            if not wrong:
                thing = self.tried(path, partial(cls, **given))
                made.update({number: thing} if thing else {})
        return made

    def tried(self, path: lines.Path, make: Callable[[], Any]) -> Any:
        """What can be made from checked values, or None, with a note why not."""
        try:
            return make()
        except InputError as error:
            key = str(error).partition(" of ")[0]  # "mass of body 'a' is ..."
            table: Any = self.content
            for part in path:
                table = table[part]
            self.problems.append(Problem((*path, key) if key in table else path, f": {error}"))
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
            reason = " ".join(str(error).split())
            said = f": a value is not of the kind it must be ({reason})."
            self.problems.append(Problem(path, said))
        return None

    def check_twice(self) -> dict[str, list[str]]:
        """Note names that are there twice; return all names by list."""
        names: dict[str, list[str]] = {}
        for key, many in self.plural.items():
            tables = self.content.get(key, [])
            rows = tables if isinstance(tables, list) else []
            found = [t.get("name") for t in rows if isinstance(t, dict)]
            names[key] = [n for n in found if isinstance(n, str)]
            for twice in (n for n, count in Counter(names[key]).items() if count > 1):
                last = len(found) - 1 - found[::-1].index(twice)
                told = f"{names[key].count(twice)} {many} are named '{twice}'"
                self.problems.append(Problem((key, last), f"= {told}; rename all but one."))
        return names

    def check_known(
        self, path: lines.Path, what: str, used: Iterable[str], known: list[str]
    ) -> None:
        """Note names that are used and not there; `what` ends with the kind that they are of."""
        for name in used:
            if name not in known:
                said = f"= {what} '{name}', which is not there." + suggestion(name, known)
                self.problems.append(Problem(path, said))


def file_text(path: Path) -> str:
    """The text of a file, or why it cannot be had."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ModelFileError(f"model file '{path}' cannot be read: it is a device or a pipe.")
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            size = path.stat().st_size / 1e6
            most = f"{MOST_BYTES / 1e6:.0f} at most"
            raise ModelFileError(f"model file '{path}' has {size:.0f} MB; a model has {most}.")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ModelFileError(
            f"{path.name} is not a text file in UTF-8 (byte {error.start}); save it as UTF-8."
        ) from None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise ModelFileError(f"model file '{path}' cannot be read: {reason}.") from None
