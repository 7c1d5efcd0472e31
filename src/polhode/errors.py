"""Errors: each is one sentence that names the object, what is wrong and what to do."""

from __future__ import annotations

import difflib
import pickle
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol, TypeVar

import numpy as np


def on_one_line(text: str) -> str:
    """A sentence on one line, with control characters escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class PolhodeError(Exception):
    """Base class of all polhode errors."""

    def __str__(self) -> str:
        """Return the sentence on one line, whatever names and values are in it."""
        return on_one_line(super().__str__())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by attributes; a run that cannot be pickled is omitted."""
        state = dict(self.__dict__)
        try:
            pickle.dumps(state.get("run"))
        except Exception:  # whatever a user's objects raise
            state["run"] = None
        return _restored, (type(self), self.args, state)


def _restored(kind: type[PolhodeError], arguments: tuple[Any, ...], state: Any) -> PolhodeError:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state)
    return error


class InputError(PolhodeError):
    """Invalid input (exit code 2)."""


class ModelError(InputError):
    """An invalid body, joint, load or system."""


class MissingResultError(ModelError, AttributeError):
    """A missing attribute or result of a body, joint or load."""


class ArgumentError(ModelError, TypeError):
    """An unknown argument."""


class ModelFileError(InputError):
    """An invalid model file; `problems` lists all errors."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems

    def __str__(self) -> str:
        """Return one line for each problem."""
        return "\n".join(map(on_one_line, self.problems))


class DamagedRunError(InputError):
    """A damaged run directory."""

    missing = False  # whether samples are missing, rather than wrong


class AssemblyError(InputError):
    """Joints that cannot be assembled."""


class SchemeError(InputError):
    """An unknown scheme, or one that cannot run the model."""


class RunError(PolhodeError):
    """A run that failed (exit code 1); `run` has the samples so far."""

    def __init__(self, message: str, run: Any = None) -> None:
        super().__init__(message)
        self.run = run


class RecordError(RunError):
    """Samples that cannot be written, for example on a full disk."""


class NotConvergedError(RunError):
    """Newton's iteration did not converge."""

    def __init__(
        self, message: str, *, scheme: str, step: int, time: float, residual: float, run: Any = None
    ) -> None:
        super().__init__(message, run)
        self.scheme, self.step, self.time, self.residual = scheme, step, time, residual


class RowOpenedError(RunError):
    """A redundant joint opened."""


class RoomError(RunError):
    """Bodies touch at more points than there is room for."""


class NoEquilibriumError(PolhodeError):
    """A system without an equilibrium (exit code 1)."""


class UnwritableError(ModelError):
    """A part of a model that cannot be written to a file, such as a function."""


class ModelWarning(UserWarning):
    """A model that is valid but probably not intended."""


warnings.simplefilter("once", ModelWarning, append=True)  # unless a user's filter comes first
_WARNED: dict[Any, Any] = {}  # one registry: a text is said once, wherever copies are made


def warn(text: str) -> None:
    """Warn of a model at the line of the caller outside of polhode."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(("polhode", "dataclass")):
        frame = frame.f_back
    where = frame.f_code.co_filename, frame.f_lineno
    warnings.warn_explicit(text, ModelWarning, *where, registry=_WARNED)


@contextmanager
def well_scaled() -> Iterator[None]:
    """Convert overflow and similar errors to a `ModelError`.

    They are rejected by a one-line error, or seen in a result: NumPy's warnings say nothing more.
    """
    try:
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            yield
    except (np.linalg.LinAlgError, ArithmeticError) as error:
        raise ModelError(
            f"the model cannot be computed in double precision ({str(error).lower()}): its "
            "lengths, masses or inertias differ by too many orders of magnitude; check them."
        ) from error


MOST_COMPARED, MOST_LISTED = 1000, 40  # names, so that a thousand errors stay quick and short

# Words of MuJoCo, Drake, Exudyn, Adams and Simscape, and of common speech, by what they mean here.
SYNONYMS = {
    "revolute": "hinge pin continuous rotary rotational",
    "prismatic": "slider slide translational translation linear",
    "fixed": "weld welded rigid",
    "spherical": "ball ballrpy socket",
    "universal": "hooke cardan",
    "distance": "rod massless_rod",
    "coupling": "gear gears coupler rack belt differential",
    "motor": "actuator drive servo",
    "damper": "dashpot",
    "spring": "spring_damper linear_spring_damper coordinate_spring_damper",
    "torsion_spring": "torsional_spring_damper torsional_spring rotational_spring",
    "rotor": "wheel reaction_wheel flywheel",
    "cable": "rope wire string tendon",
    "body": "rigid_body link mass_point bodies",
    "joint": "joints",
    "element": "force forces spring motor",
    "system": "model plant multibody_plant main_system world mechanism",
    "simulation": "simulator",
    "simulate": "run integrate solve solve_ivp solve_dynamic",
    "load_model": "read open load_robot load_urdf from_urdf from_mjcf from_xml_path read_model",
    "joint_space": "kinematics robot",
    "equilibrium": "static statics trim",
    "modes": "eigenmodes eigenvalues eig frequencies",
    "position": "pos xpos place displacement_world",
    "velocity": "vel speed",
    "quaternion": "quat xquat attitude orientation",
    "rotation": "xmat rotation_matrix",
    "angle": "qpos theta joint_angle",
    "rate": "qvel angle_rate angular_rate",
    "angular_velocity": "omega gyro spin",
    "reaction": "constraint_force joint_force reaction_force",
    "time": "t times",
    "step": "dt h timestep step_size max_step",
    "until": "time duration end tend end_time t_final tmax stop_time",
    "scheme": "integrator method solver",
    "value": "torque force",
    "stiffness": "k spring_constant",
    "damping": "c d damping_constant",
    "orientation": "attitude quat quaternion rotation",
    "point": "location anchor pos",
    "replay": "animate animation show video view",
    "figures": "plot plots draw",
    "certificate": "report summary",
    "density": "rho",
}


def _plain(word: str) -> str:
    return str(word)[:100].lower().translate({ord(c): None for c in " _-'"})


def synonym(word: str, names: Iterable[str]) -> str:
    """The name that is this word, or that it means in other programs, or ''."""
    said = _plain(word).removesuffix("joint")
    meanings = {
        _plain(name): [_plain(w) for w in words.split()] for name, words in SYNONYMS.items()
    }
    return next((n for n in names if str(word) == n or said in meanings.get(_plain(n), ())), "")


def close(word: str, known: Iterable[str]) -> str:
    """The known name that a word means in other programs or is closest to, or ''."""
    names = list(islice(known, MOST_COMPARED))
    found = difflib.get_close_matches(str(word)[:100], names, n=1, cutoff=0.5)
    return synonym(word, names) or (found[0] if found else "")


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return ' Did you mean ...?' for a misspelt word, or what there is to choose from."""
    names = list(known)
    if found := close(word, names):
        return f" Did you mean '{found}'?"
    rest = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f" There are: {', '.join(names[:MOST_LISTED])}{rest}." if names else ""


class Named(Protocol):
    """A named part of a model."""

    @property
    def name(self) -> str: ...  # noqa: D102


Part = TypeVar("Part", bound=Named)


def named(kind: str, name: str, parts: Iterable[Part], needed: str = "") -> Part:
    """Return the part of that name; `needed` starts the sentence if it does not exist."""
    known = {part.name: part for part in parts}
    if str(name) not in known:  # what is not text cannot always be looked up
        raise ModelError(f"{needed}there is no {kind} '{name}'." + suggestion(name, known))
    return known[str(name)]
