"""A study as data: a model, what varies, what is kept. Members are numbered, not stored."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.files.words import is_number
from polhode.model.numbers import name, number, shown
from polhode.studies.axes import Axis, axis_of
from polhode.studies.outputs import Output, output_of
from polhode.studies.philox import shuffled, uniform

RANDOM, LATIN = "random", "latin-hypercube"
KEPT = ("final", "energy_drift", "digits")  # by default
SAMPLES = 200  # of every member, by default
MOST_MEMBERS = 2**62
# Names in the results that no axis may have.
RESERVED = (
    *("member", "draw", "failure", "time", "body", "joint", "axis", "part", "invariant"),
    *("position", "quaternion", "final_position", "final_quaternion", "final_velocity"),
    "final_angular_velocity",
)

Values = dict[str, Any]  # by path, one value a member


@dataclass(frozen=True)
class Study:
    """What is computed: everything that affects the numbers, and nothing else."""

    model: str  # the text of a model file
    name: str
    axes: tuple[Axis, ...]
    scheme: str | None = None
    step: float | str | None = None
    until: float | None = None
    draws: int | None = None
    sampling: str = RANDOM
    seed: int = 0
    samples: int = SAMPLES
    keep: tuple[Output, ...] = ()
    title: str = ""

    def __post_init__(self) -> None:
        """Check what can be checked without the model."""
        self._check_settings()
        paths = [p for a in self.axes for p in a.paths]
        for path in paths:
            if paths.count(path) > 1:
                raise InputError(f"'{path}' varies twice; omit one of them.")
        if not paths:
            raise InputError("nothing varies; add [[vary]] with a path such as 'body.top.mass'.")
        drawn = [a.paths[0] for a in self.axes if a.is_drawn]
        if drawn and self.draws is None:
            raise InputError(f"'{drawn[0]}' is drawn; give their number, such as draws = 1000.")
        if self.draws is not None and not drawn:
            raise InputError(f"draws is {shown(self.draws)}, but no path is drawn; omit it.")
        for key, value, least in (
            ("draws", self.draws or 1, 1),
            ("samples", self.samples, 1),
            ("seed", self.seed, 0),
        ):
            whole = is_number(value) and value == int(value) and least <= value < 2**63
            if not whole:
                raise InputError(
                    f"{key} is {shown(value)}; it must be an integer, at least {least}."
                )
        if self.sampling not in (RANDOM, LATIN):
            raise InputError(f"sampling is {shown(self.sampling)}; it is '{RANDOM}' or '{LATIN}'.")
        self._check_labels()
        if self.count > MOST_MEMBERS:
            raise InputError(f"the study has {self.count} members; {MOST_MEMBERS} is the maximum.")

    def _check_settings(self) -> None:
        """Texts and numbers, as a file can hold them."""
        for key in ("model", "name", "scheme", "title"):
            text = getattr(self, key)
            if not isinstance(text, str) and not (text is None and key == "scheme"):
                raise InputError(f"{key} of a study is {shown(text)}; give text.")
        for key in ("step", "until"):
            value = getattr(self, key)
            if value is not None and not (key == "step" and isinstance(value, str)):
                number(key, value)
                plain = value if isinstance(value, int | float) else float(value)
                object.__setattr__(self, key, plain)  # JSON knows no others

    def _check_labels(self) -> None:
        """Coordinates of the results have names of their own."""
        labels = [label for a in self.axes for label in a.labels]
        taken = {*RESERVED, *(output.name for output in self.keep)}
        for k, label in enumerate(labels):
            name("what varies", label)
            if label in taken or label in labels[:k] or label.startswith((".", "__")):
                raise InputError(
                    f"what varies is named '{label}', which is already used; give another name, "
                    f"such as '{label.strip('._')}_1'."
                )

    # --- members --------------------------------------------------------------------------------

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Lengths of the axes of the grid, and the number of draws where there are some."""
        grid = tuple(len(a) for a in self.axes if not a.is_drawn)
        return grid if self.draws is None else (*grid, self.draws)

    @cached_property
    def count(self) -> int:
        """Number of members."""
        return math.prod(self.shape)

    def values(self, first: int, end: int) -> Values:
        """What varies, for the members from `first` to `end`: the last axis runs fastest."""
        return self.values_of(np.arange(first, end, dtype=np.uint64))

    def values_of(self, members: Any) -> Values:
        """What varies, for any members.

        All points of the grid have the same draws, so that they can be compared draw by draw; and
        the draws do not depend on the grid.
        """
        draws = np.uint64(self.draws or 1)
        rest, draw = np.divmod(members, draws)
        place: dict[int, Any] = {}
        for k in reversed(range(len(self.axes))):
            rest, place[k] = np.divmod(rest, np.uint64(len(self.axes[k])))
        found: Values = {}
        drawn = 0
        for k, axis in enumerate(self.axes):
            if axis.is_drawn:
                u = uniform(draw, drawn, self.seed)
                if self.sampling == LATIN:
                    layer = shuffled(draw, int(draws), drawn, self.seed)
                    u = (layer.astype(np.float64) + u) / float(draws)
                found[axis.paths[0]] = axis.quantiles(u)
                drawn += 1
                continue
            for path, points in axis.points().items():
                kind = object if path == "scheme" else np.float64
                found[path] = np.array(points, dtype=kind)[place[k].astype(np.int64)]
        return found

    def labels(self) -> dict[str, str]:
        """Names of the coordinates in the results, by path."""
        return {p: label for a in self.axes for p, label in zip(a.paths, a.labels, strict=True)}

    # --- as a file ------------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """The study as plain data."""
        settings = {"scheme": self.scheme, "step": self.step, "until": self.until}
        return {
            "title": self.title,
            "name": self.name,
            "model": self.model,
            **settings,
            "draws": self.draws,
            "sampling": self.sampling,
            "seed": self.seed,
            "samples": self.samples,
            "keep": [output.as_data() for output in self.keep],
            "vary": [a.as_table() for a in self.axes],
        }

    @classmethod
    def from_dict(cls, table: dict[str, Any]) -> Study:
        """The study that `as_dict` wrote."""
        rest = {k: v for k, v in table.items() if k not in ("vary", "keep")}
        axes = tuple(axis_of(t) for t in table["vary"])
        return cls(axes=axes, keep=tuple(output_of(entry) for entry in table["keep"]), **rest)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the study."""
        text = json.dumps(self.as_dict(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]
