"""Rigid-body and multibody dynamics that keep what physics keeps."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Loaded when first used (PEP 562): importing polhode loads neither Numba nor anything heavy.
_HOMES = {
    "Body": "model.body",
    "System": "model.system",
    "Beam": "model.beams",
    "Section": "model.beams",
    "Cable": "model.cables",
    "Flexible": "model.flexible",
    "effective_masses": "model.flexible",
    "Event": "model.event",
    "reversible": "model.steps",
    "tolerance": "model.steps",
    "Contact": "model.contacts.contact",
    "Contacts": "model.contacts.touching",
    "Coupling": "model.coupling",
    "euler": "model.orientation",
    "rotation_vector": "model.orientation",
    "Structure": "model.structures",
    "LinearStructure": "model.structures",
    "CoordinateLoad": "model.structures",
    "Node": "model.structures",
    "Bar": "model.structures",
    "NodeSpring": "model.structures",
    "Field": "model.structures",
    "NaturalBody": "model.structures",
    "NodeLoad": "model.structures",
    "load_structure": "files.structures",
    "read_matrix": "files.matrix_market",
    "read_mesh": "files.meshes",
    "load_model": "api.models",
    "save_model": "api.models",
    "simulate": "api.simulate",
    "check": "api.check",
    "equilibrium": "statics.equilibrium",
    "modes": "statics.modes",
    "JointSpace": "mechanics.joint_space",
    "inverse_dynamics": "mechanics.feed_forward",
    "linearise": "mechanics.linearise",
    "sensitivities": "mechanics.sensitivities",
    "gradient": "mechanics.sensitivities",
    "identify": "mechanics.identify",
    "optimise": "mechanics.sensitivities",
    "buckling": "statics.buckling",
    "simulate_many": "ensembles",
    "Ensemble": "ensembles",
    "sweep": "studies",
    "Study": "studies",
    "load_study": "studies",
    "Results": "studies",
    "Simulation": "api.simulation",
    "Controller": "model.controller",
    "PD": "model.feedback",
    "PID": "model.feedback",
    "StateFeedback": "model.feedback",
    "load": "api.recording",
    "resume": "api.recording",
    "Run": "api.run",
    "StructureRun": "api.run",
    "PolhodeError": "errors",
    "InputError": "errors",
    "ModelError": "errors",
    "ModelFileError": "errors",
    "AssemblyError": "errors",
    "SchemeError": "errors",
    "RunError": "errors",
    "NotConvergedError": "errors",
    "NoEquilibriumError": "errors",
    "ModelWarning": "errors",
}
_SPELLINGS = {"linearize": "linearise", "optimize": "optimise"}
# Every class in these lists is ours, too.
_LISTS = ("model.joints", "model.forces")

if TYPE_CHECKING:
    from polhode.api.check import check as check
    from polhode.api.models import load_model as load_model
    from polhode.api.models import save_model as save_model
    from polhode.api.recording import load as load
    from polhode.api.recording import resume as resume
    from polhode.api.run import Run as Run
    from polhode.api.run import StructureRun as StructureRun
    from polhode.api.simulate import simulate as simulate
    from polhode.api.simulation import Simulation as Simulation
    from polhode.ensembles import Ensemble as Ensemble
    from polhode.ensembles import simulate_many as simulate_many
    from polhode.errors import AssemblyError as AssemblyError
    from polhode.errors import InputError as InputError
    from polhode.errors import ModelError as ModelError
    from polhode.errors import ModelFileError as ModelFileError
    from polhode.errors import ModelWarning as ModelWarning
    from polhode.errors import NoEquilibriumError as NoEquilibriumError
    from polhode.errors import NotConvergedError as NotConvergedError
    from polhode.errors import PolhodeError as PolhodeError
    from polhode.errors import RunError as RunError
    from polhode.errors import SchemeError as SchemeError
    from polhode.files.matrix_market import read_matrix as read_matrix
    from polhode.files.meshes import read_mesh as read_mesh
    from polhode.files.structures import load_structure as load_structure
    from polhode.mechanics.feed_forward import inverse_dynamics as inverse_dynamics
    from polhode.mechanics.identify import identify as identify
    from polhode.mechanics.joint_space import JointSpace as JointSpace
    from polhode.mechanics.linearise import linearise as linearise
    from polhode.mechanics.sensitivities import gradient as gradient
    from polhode.mechanics.sensitivities import optimise as optimise
    from polhode.mechanics.sensitivities import sensitivities as sensitivities
    from polhode.model.beams import Beam as Beam
    from polhode.model.beams import Section as Section
    from polhode.model.body import Body as Body
    from polhode.model.cables import Cable as Cable
    from polhode.model.contacts.contact import Contact as Contact
    from polhode.model.contacts.touching import Contacts as Contacts
    from polhode.model.controller import Controller as Controller
    from polhode.model.coupling import Coupling as Coupling
    from polhode.model.event import Event as Event
    from polhode.model.feedback import PD as PD
    from polhode.model.feedback import PID as PID
    from polhode.model.feedback import StateFeedback as StateFeedback
    from polhode.model.flexible import Flexible as Flexible
    from polhode.model.flexible import effective_masses as effective_masses
    from polhode.model.forces import *  # noqa: F403
    from polhode.model.joints import *  # noqa: F403
    from polhode.model.orientation import euler as euler
    from polhode.model.orientation import rotation_vector as rotation_vector
    from polhode.model.steps import reversible as reversible
    from polhode.model.steps import tolerance as tolerance
    from polhode.model.structures import Bar as Bar
    from polhode.model.structures import CoordinateLoad as CoordinateLoad
    from polhode.model.structures import Field as Field
    from polhode.model.structures import LinearStructure as LinearStructure
    from polhode.model.structures import NaturalBody as NaturalBody
    from polhode.model.structures import Node as Node
    from polhode.model.structures import NodeLoad as NodeLoad
    from polhode.model.structures import NodeSpring as NodeSpring
    from polhode.model.structures import Structure as Structure
    from polhode.model.system import System as System
    from polhode.statics.buckling import buckling as buckling
    from polhode.statics.equilibrium import equilibrium as equilibrium
    from polhode.statics.modes import modes as modes
    from polhode.studies import Results as Results
    from polhode.studies import Study as Study
    from polhode.studies import load_study as load_study
    from polhode.studies import sweep as sweep


def _homes() -> dict[str, str]:
    found = dict(_HOMES)
    for home in _LISTS:
        types = importlib.import_module(f"polhode.{home}").TYPES.values()
        found.update({t.__name__: home for t in types})
    return found


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return [*_homes(), "__version__"]  # a star loads no figures
    if name == "plots":
        return importlib.import_module("polhode.plots")
    name = _SPELLINGS.get(name, name)
    home = _HOMES.get(name) or (None if name.startswith("_") else _homes().get(name))
    if home is None:
        from polhode.errors import close

        meant = "" if name.startswith("_") else close(name, _homes())
        hint = f"; did you mean '{meant}'?" if meant else ""
        raise AttributeError(f"module 'polhode' has no attribute '{name}'{hint}")
    value = getattr(importlib.import_module(f"polhode.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_homes(), "plots", "__version__"])
