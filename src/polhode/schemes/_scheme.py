"""The record of a scheme: the only description of it.

`polhode schemes`, the documentation, the certificate and the property tests are loops over records.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from polhode.kernel.algebra.increments import Increment
from polhode.schemes._claims import Claim

# What it runs on.
FREE = "free bodies"
REDUCED = "bodies turning about a ball joint to ground, reduced to a rotation about the tip"
BALL_TO_GROUND = "one body with one ball joint to ground"
JOINTED = "bodies with joints"
COUPLED = "bodies with coupled joints"
TOUCHING = "bodies with contacts or stops"
CONSTANT_MASS = "structures of constant mass, and bodies with shared points in natural coordinates"

Parameters = dict[str, float | str]
Par = tuple[float, ...]  # parameters as kernels see them


@dataclass(frozen=True)
class Choice:
    """A parameter that is one of a few words; kernels see its index."""

    name: str
    options: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.options[0]


@dataclass(frozen=True)
class Real:
    """A parameter that is a number above `low` (or from it on, where `closed`), up to `high`."""

    name: str
    default: float | Callable[[Parameters], float]
    low: float = 0.0
    high: float = float("inf")
    closed: bool = False

    @property
    def domain(self) -> str:
        """The domain in words."""
        lower = f"{self.name} {'>=' if self.closed else '>'} {self.low:g}"
        return lower if self.high == float("inf") else f"{lower} and <= {self.high:g}"

    def admits(self, value: float) -> bool:
        """Whether `value` lies in the domain."""
        above = value >= self.low if self.closed else value > self.low
        return above and value <= self.high


@dataclass(frozen=True)
class Memory:
    """A named array that a scheme carries from step to step, `width` numbers a body."""

    name: str
    width: int = 3


@dataclass(frozen=True)
class Lanes:
    """The scheme's step over lanes of vector instructions, for ensembles.

    `loop(tips, diagonal, coupling)` returns `advance(blocks, first, end, steps, h)`, for bodies
    that turn about tips or are free and whose inertias are diagonal or not. `coupling` is that of
    `ensembles.lanes`. Members between the same two `limits` of it share their arithmetic; beyond
    the last one lanes cannot be used.
    """

    applies_to: Callable[[Parameters], tuple[str, ...]]
    loop: Callable[[bool, bool, float], Callable[..., None]]
    limits: tuple[float, ...] = (float("inf"),)
    principal: bool = False  # whether bodies are taken in their principal axes


@dataclass(frozen=True, kw_only=True)
class Scheme:
    """All properties of a scheme.

    `step(system, state, memory, par, t, h)` advances the state in place and returns an Outcome;
    `joint_step` does so for bodies with joints (and for all, where it is `step`); `start`, of the
    same signature, fills the memory.
    `order`, `symmetric` and `conserves` may depend on the parameters. `equations` says where the
    formulas stand in `reference`.
    """

    name: str
    title: str
    step: Callable[..., Any]
    order: Callable[[Parameters], int]
    conserves: Callable[[Parameters], tuple[Claim, ...]]
    applies_to: tuple[str, ...]
    translation: str
    reference: str
    equations: str
    joint_step: Callable[..., Any] | None = None
    loose_step: Callable[..., Any] | None = None  # of bodies without joints that touch
    start: Callable[..., Any] | None = None
    parameters: tuple[Choice | Real, ...] = ()
    memory: tuple[Memory, ...] = ()
    implicit: bool = False
    one_step: bool = True  # whether a step may differ in length from the one before
    multistep: bool = False  # whether it needs the previous steps
    symmetric: Callable[[Parameters], bool] = lambda p: False
    # Largest step times angular frequency at which a linear structure stays bounded.
    limit: Callable[[Parameters], float] = lambda p: float("inf")
    conditions: str = ""
    substeps: tuple[float, ...] = (1.0,)  # of a composition, in units of the step
    lanes: Lanes | None = None
    increment: Increment = (
        Increment.EXPONENTIAL
    )  # by which member of `kernel.algebra.increments` bodies turn
    remembers: bool = False  # elements' rates, see `kernel.joints.decay`
    bends: bool = False  # whether it runs beams
    solves_stiff: bool = False  # for the forces of stiff elements, see `kernel.joints.compliance`
    stages: int = 0  # of a step with joints, see `kernel.joints.runge_kutta`
    adaptive: bool = False  # whether it cuts steps by an estimate of the error
    exact_flight: bool = False  # bodies on which nothing acts move exactly
    # One body's residual(par, body, u) and its derivative, where the scheme solves for a vector.
    residual: Callable[..., Any] | None = None
    tangent: Callable[..., Any] | None = None

    def completed(self, given: Parameters) -> Parameters:
        """The parameters, with the defaults of those that are not given."""
        values = dict(given)
        for p in self.parameters:
            if p.name not in values:
                values[p.name] = p.default(values) if callable(p.default) else p.default
        return {p.name: values[p.name] for p in self.parameters}

    @property
    def lowering(self) -> dict[str, Any]:
        """What `lowering.system` has to know of it."""
        solves = JOINTED in self.applies_to
        return {"solves": solves, "remembers": self.remembers, "stages": self.stages}

    @property
    def width(self) -> int:
        """Numbers a body in the memory."""
        return sum(m.width for m in self.memory)

    def memory_slice(self, name: str) -> slice | None:
        """Columns of the memory `name`, or None."""
        first = 0
        for m in self.memory:
            if m.name == name:
                return slice(first, first + m.width)
            first += m.width
        return None

    def par(self, parameters: Parameters) -> Par:
        """The parameters as kernels see them."""
        return tuple(
            float(p.options.index(str(parameters[p.name])))
            if isinstance(p, Choice)
            else float(parameters[p.name])
            for p in self.parameters
        )


MIDPOINT, TRAPEZOIDAL = 0.0, 1.0
IMPULSE = Choice("impulse", ("midpoint", "trapezoidal"))
# Loads given in time: by their exact means over the interval, or by their value at its middle.
LOADS = Choice("loads", ("exact", "sampled"))
# Of the springs that hold a body together in natural coordinates; inf stands for rods.
STIFFNESS = Real("stiffness", 1e6)
