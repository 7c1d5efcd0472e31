"""Reading a file of tables: all its problems are collected, and reported with their lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from polhode.errors import InputError, ModelFileError
from polhode.files.paths import read_bytes
from polhode.files.problems import Place, Problem, sentences
from polhode.files.tables import SimulationTable, arguments, misfits, unknown_keys
from polhode.files.words import Table
from polhode.model.event import Event


class Reader:
    """Reads one file, and collects its problems.

    A kind of file has its top-level keys, the plurals of its lists of named tables, and `model`,
    which makes the model of the tables.
    """

    top: ClassVar[tuple[str, ...]]
    plural: ClassVar[dict[str, str]]

    def __init__(self, content: dict[str, Any], text: str, file: str) -> None:
        self.content, self.text, self.file = content, text, file
        self.problems = unknown_keys(content, self.top, Place())

    def model(self) -> Any:
        """The model that the file describes, or None if there are problems."""
        raise NotImplementedError

    def read(self) -> tuple[Any, SimulationTable]:
        """Return the model and the settings of its run, or raise all problems."""
        model, simulation = self.model(), self.simulation()
        if self.problems or model is None:
            raise ModelFileError(*sentences(self.problems, self.text, self.file))
        return model, simulation

    def simulation(self) -> SimulationTable:
        """The settings of a run that the file gives."""
        table = self.checked("simulation", Table, {})
        given, wrong = arguments(table, SimulationTable, Place().key("simulation"))
        self.problems += wrong
        events = self.made("event", lambda table, place: (Event, [])) if "event" in self.top else {}
        given |= {"events": tuple(events.values())}
        made = None
        if not wrong:
            place = Place().key("simulation").key("step")
            made = self.tried(place, partial(SimulationTable, **given))
        return made or SimulationTable()

    def checked(self, key: str, word: Any, default: Any) -> Any:
        """A value at the top level, or the default and a problem if it is not what `word` says."""
        value = self.content.get(key, default)
        wrong = misfits(Place().key(key), value, word)
        self.problems += wrong
        return default if wrong else value

    def made(
        self, key: str, choose: Callable[..., Any], prepare: Callable[..., Any] | None = None
    ) -> dict[int, Any]:
        """The objects of the tables [[key]] by number, without those that have problems.

        `choose` returns the class of a table, and `prepare` may change the table before.
        """
        made: dict[int, Any] = {}
        for number, given_table in enumerate(self.tables(key)):
            place, table = self.place(key, number), given_table
            cls, wrong = choose(table, place)
            if prepare is not None:
                table, found = prepare(table, place)
                wrong = [*wrong, *found]
            if cls is not None:
                given, found = arguments(table, cls, place)
                wrong = [*wrong, *found]
            self.problems += wrong
            if not wrong and (found := self.tried(place, partial(cls, **given))) is not None:
                made[number] = found
        return made

    def tables(self, key: str) -> list[dict[str, Any]]:
        """The tables [[key]], or none and a problem."""
        found = self.content.get(key, [])
        if isinstance(found, list) and all(isinstance(t, dict) for t in found):
            return found
        sentence = f"{key} is not a list of tables; start each with [[{key}]]."
        self.problems.append(Problem(Place().key(key), sentence))
        return []

    def place(self, key: str, number: int) -> Place:
        """The place of a table [[key]]."""
        return Place().key(key).item(number, self.content[key][number])

    def tried(self, place: Place, make: Callable[[], Any]) -> Any:
        """The object that `make` makes of checked values, or None and a problem."""
        try:
            return make()
        except InputError as error:
            table: Any = self.content
            for part in place.path:
                table = table[part]
            key = str(error).partition(" ")[0]  # checks name it first: "mass of body 'a' is ..."
            at = place.key(key) if key in table else place
            self.problems.append(Problem(at, f"{at}: {error}" if place.name else str(error)))
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
            reason = " ".join(str(error).split())
            sentence = f"{place}: a value has the wrong type ({reason})."
            self.problems.append(Problem(place, sentence))
        return None

    def check_twice(self) -> dict[str, list[str]]:
        """Report names that are used twice; return all names by list."""
        names: dict[str, list[str]] = {}
        for key, many in self.plural.items():
            rows = self.content.get(key, [])
            rows = rows if isinstance(rows, list) else []
            found = [t.get("name") if isinstance(t, dict) else None for t in rows]
            names[key] = [n for n in found if isinstance(n, str)]
            last = {n: k for k, n in enumerate(found) if isinstance(n, str)}
            for name, count in Counter(names[key]).items():
                if count > 1:
                    sentence = f"{count} {many} are named '{name}'; rename all but one."
                    self.problems.append(Problem(self.place(key, last[name]), sentence))
        return names

    def check_known(
        self, place: Place, what: str, used: Iterable[Any], known: Iterable[str]
    ) -> None:
        """Report names that are used but do not exist; `what` ends with their kind."""
        names = known if isinstance(known, dict) else dict.fromkeys(known)
        for name in used:
            if name not in names:
                sentence = f"{what} '{name}', which does not exist."
                self.problems.append(Problem(place, sentence, str(name), list(names)))


def file_text(path: Path, most: str = "MODEL_MB") -> str:
    """The text of a regular file, or an error that says why it cannot be read."""
    try:
        return file_bytes(path, most).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ModelFileError(
            f"{path.name} is not a text file in UTF-8 (byte {error.start}); save it as UTF-8."
        ) from None


def file_bytes(path: Path, most: str) -> bytes:
    """The content of a regular file up to a limit, or an error that says why it cannot be read."""
    try:
        return read_bytes(path, most)
    except (OSError, ValueError) as error:
        name = str(path) if str(path).isprintable() else ascii(str(path))[1:-1]
        reason = getattr(error, "strerror", None) or str(error)
        reason = reason[:1].lower() + reason[1:]
        raise ModelFileError(f"'{name}' cannot be read: {reason}.") from None
