"""Pairs of features that cannot be combined, each with its error message.

What is not in the table works together (`tests/properties/test_every_combination.py` tries all
pairs). `docs/generate.py` writes the page of the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from polhode.errors import InputError, SchemeError
from polhode.lowering.system import Way
from polhode.model.steps import Reversible, Rule
from polhode.schemes.choice import ChosenScheme


class Feature(StrEnum):
    """A feature of a run or of its driver."""

    NATURAL = "structures and natural coordinates"
    HALF_STEP = "schemes with values at half steps"
    MULTISTEP = "multistep schemes"
    SUBSTEPS = "schemes with their own tolerance"
    UNSYMMETRIC = "schemes that are not symmetric"
    CONTACTS = "contacts, stops and dry friction"
    SHAPES = "bodies that touch by their shapes"
    STIFF = "stiff springs"
    EVENTS = "events"
    SAVE_TIMES = "save_dt, save_at, an end between steps"
    TOLERANCE = "step = tolerance(...)"
    REVERSIBLE = "step = reversible(...)"
    CONTROLLERS = "controllers"
    SIMULATION = "Simulation"
    SET_STATE = "Simulation.set_state"
    APPLY = "Simulation.apply"
    STUDY = "studies"
    ENSEMBLE = "simulate_many"
    DERIVATIVES = "gradient and sensitivities"
    LINEAR_STEP = "linearise of a step"


F = Feature
SCHEMES = (F.NATURAL, F.HALF_STEP, F.MULTISTEP, F.SUBSTEPS, F.UNSYMMETRIC)
_RULES = (F.TOLERANCE, F.REVERSIBLE)
_FIXED = "scheme '{scheme}' needs a fixed step here: its matrices are constant"
_HALF = "scheme '{scheme}' stores half-step values"
_CHANGES = "so step cannot be {step}; give a number of seconds."
_WHOLE = "so it takes whole steps: omit events, stop_when, save_dt and save_at."
_NEED_FIXED = "step is {step}; {what} need fixed steps: give seconds."
_MULTISTEP = (
    "scheme '{scheme}' needs fixed steps, so step cannot be {step}; use another scheme, "
    "such as energy-decaying, or a number of seconds."
)
_SUBSTEPS = (
    "scheme '{scheme}' controls its own substeps, so step cannot be {step}; give a "
    "number of seconds, the saving interval."
)
NO_DERIVATIVES = (
    "there are no derivatives of scheme '{scheme}'; use energy-momentum or a composition of it."
)
_ONE_STEP = (
    "scheme '{scheme}' has no step that coordinates and rates alone determine; use energy-momentum."
)

_SHAPES = "bodies that touch by their shapes"

REFUSED: dict[tuple[Feature, Feature], str] = {
    **{(F.NATURAL, cut): f"{_FIXED}, {_WHOLE}" for cut in (F.EVENTS, F.SAVE_TIMES)},
    **{(F.NATURAL, rule): f"{_FIXED}, {_CHANGES}" for rule in _RULES},
    (
        F.NATURAL,
        F.CONTROLLERS,
    ): "scheme '{scheme}' does not support controllers; use energy-momentum.",
    (F.NATURAL, F.SET_STATE): "the state of a structure cannot be set; make another simulation.",
    (F.NATURAL, F.APPLY): "no load can be applied to a structure while it runs.",
    (F.NATURAL, F.LINEAR_STEP): _ONE_STEP,
    **{(F.HALF_STEP, cut): f"{_HALF}, {_WHOLE}" for cut in (F.EVENTS, F.SAVE_TIMES)},
    **{(F.HALF_STEP, rule): f"{_HALF}, {_CHANGES}" for rule in _RULES},
    (F.HALF_STEP, F.LINEAR_STEP): _ONE_STEP,
    (F.MULTISTEP, F.EVENTS): (
        "scheme '{scheme}' needs the previous steps, so it cannot go on after an event; omit "
        "events and stop_when, or use another scheme."
    ),
    **{(F.MULTISTEP, rule): _MULTISTEP for rule in _RULES},
    (F.MULTISTEP, F.LINEAR_STEP): _ONE_STEP,
    **{(F.SUBSTEPS, rule): _SUBSTEPS for rule in _RULES},
    (F.SUBSTEPS, F.LINEAR_STEP): _ONE_STEP,
    (F.UNSYMMETRIC, F.REVERSIBLE): (
        "scheme '{scheme}' is not symmetric, so {step} would not make its steps reversible; use "
        "energy-momentum or rattlie, or step = tolerance(1e-5)."
    ),
    (F.CONTROLLERS, F.REVERSIBLE): (
        "step is {step}, but calls of controllers cut steps, which are then not reversible; use "
        "step = tolerance(1e-5), or seconds."
    ),
    **{(scheme, F.DERIVATIVES): NO_DERIVATIVES for scheme in SCHEMES},
    (F.DERIVATIVES, F.CONTACTS): (
        "there are no derivatives through impacts: omit stops, dry friction and contacts that open."
    ),
    **{(F.SHAPES, rule): _NEED_FIXED.replace("{what}", _SHAPES) for rule in _RULES},
    (
        F.SHAPES,
        F.DERIVATIVES,
    ): "there are no derivatives through contacts of shapes; omit contacts.",
    (F.SHAPES, F.LINEAR_STEP): "linearise does not count contacts of shapes; omit contacts",
    **{(F.DERIVATIVES, rule): _NEED_FIXED.replace("{what}", "derivatives") for rule in _RULES},
    **{(F.LINEAR_STEP, rule): _NEED_FIXED.replace("{what}", "linear models") for rule in _RULES},
    **{(F.ENSEMBLE, rule): _NEED_FIXED.replace("{what}", "ensembles") for rule in _RULES},
}

#: Pairs that run, with a note.
NOTED: dict[tuple[Feature, Feature], str] = {
    (F.CONTACTS, F.STIFF): (
        "'{force}' is stiff for this step; beside contacts, stops and dry friction it is "
        "integrated as a force, so use a step that resolves its oscillation."
    ),
}

_ASKED_OF = (F.EVENTS, F.SAVE_TIMES, F.CONTROLLERS)
#: Pairs that no argument and no file can ask for, and what to use instead.
NOT_OFFERED: dict[tuple[Feature, Feature], str] = {
    (F.STUDY, F.CONTROLLERS): "a study is a file, which holds no functions; call simulate.",
    (F.STUDY, F.SAVE_TIMES): "a study keeps equally spaced samples: samples = 200.",
    (F.SIMULATION, F.SAVE_TIMES): "a Simulation keeps every N-th step; read run().at(times).",
    **{(F.ENSEMBLE, asked): "use a study, or simulate one by one." for asked in _ASKED_OF},
    **{(F.DERIVATIVES, asked): "derivatives are of whole steps." for asked in _ASKED_OF},
    **{(F.LINEAR_STEP, asked): "a linear model is of one step." for asked in _ASKED_OF},
}


def refuse(features: Iterable[Feature], **words: Any) -> None:
    """Raise the error of the first pair that cannot be combined."""
    given = set(features)
    for pair, sentence in REFUSED.items():
        if given.issuperset(pair):
            kind = SchemeError if pair[0] in SCHEMES else InputError
            raise kind(sentence.format(**words))


def features_of(scheme: ChosenScheme, way: str | None, step: float | Rule) -> set[Feature]:
    """Features of a scheme and a step."""
    record = scheme.record
    found = {
        F.NATURAL: way == Way.NATURAL,
        F.HALF_STEP: way != Way.NATURAL and not record.one_step,
        F.MULTISTEP: record.multistep,
        F.SUBSTEPS: record.adaptive,
        F.UNSYMMETRIC: not record.symmetric(scheme.parameters),
        F.REVERSIBLE: isinstance(step, Reversible),
        F.TOLERANCE: isinstance(step, Rule) and not isinstance(step, Reversible),
    }
    return {feature for feature, is_there in found.items() if is_there}
