"""Rigid-body and multibody dynamics that keep what physics keeps."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Loaded when first used (PEP 562): importing polhode loads neither Numba nor anything heavy.
_HOMES = {
    "Body": "model.body",
    "System": "model.system",
    "euler": "model.orientation",
    "rotation_vector": "model.orientation",
    "Spherical": "model.joints",
    "Universal": "model.joints",
    "Revolute": "model.joints",
    "Prismatic": "model.joints",
    "Planar": "model.joints",
    "Fixed": "model.joints",
    "Distance": "model.joints",
    "Cylindrical": "model.joints",
    "PointForce": "model.forces",
    "Torque": "model.forces",
    "PointForces": "model.forces",
    "UserForce": "model.forces",
    "Spring": "model.forces",
    "Attraction": "model.forces",
    "Bushing": "model.forces",
    "Damper": "model.forces",
    "Drag": "model.forces",
    "GravityGradient": "model.forces",
    "Motor": "model.forces",
    "Rotor": "model.forces",
    "TorsionDamper": "model.forces",
    "TorsionSpring": "model.forces",
    "Structure": "model.structures",
    "LinearStructure": "model.structures",
    "CoordinateLoad": "model.structures",
    "Node": "model.structures",
    "Bar": "model.structures",
    "NodeSpring": "model.structures",
    "NaturalBody": "model.structures",
    "NodeLoad": "model.structures",
    "load_structure": "files.structures",
    "read_matrix": "files.matrix_market",
    "simulate": "api",
    "check": "checks",
    "equilibrium": "statics.equilibrium",
    "modes": "statics.modes",
    "simulate_many": "ensembles",
    "Ensemble": "ensembles",
    "Simulation": "api",
    "load": "recording",
    "resume": "recording",
    "Run": "api",
    "StructureRun": "api",
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

if TYPE_CHECKING:
    from polhode.api import Run as Run
    from polhode.api import Simulation as Simulation
    from polhode.api import StructureRun as StructureRun
    from polhode.api import simulate as simulate
    from polhode.checks import check as check
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
    from polhode.files.structures import load_structure as load_structure
    from polhode.model.body import Body as Body
    from polhode.model.forces import Attraction as Attraction
    from polhode.model.forces import Bushing as Bushing
    from polhode.model.forces import Damper as Damper
    from polhode.model.forces import Drag as Drag
    from polhode.model.forces import GravityGradient as GravityGradient
    from polhode.model.forces import Motor as Motor
    from polhode.model.forces import PointForce as PointForce
    from polhode.model.forces import PointForces as PointForces
    from polhode.model.forces import Rotor as Rotor
    from polhode.model.forces import Spring as Spring
    from polhode.model.forces import Torque as Torque
    from polhode.model.forces import TorsionDamper as TorsionDamper
    from polhode.model.forces import TorsionSpring as TorsionSpring
    from polhode.model.forces import UserForce as UserForce
    from polhode.model.joints import Cylindrical as Cylindrical
    from polhode.model.joints import Distance as Distance
    from polhode.model.joints import Fixed as Fixed
    from polhode.model.joints import Planar as Planar
    from polhode.model.joints import Prismatic as Prismatic
    from polhode.model.joints import Revolute as Revolute
    from polhode.model.joints import Spherical as Spherical
    from polhode.model.joints import Universal as Universal
    from polhode.model.orientation import euler as euler
    from polhode.model.orientation import rotation_vector as rotation_vector
    from polhode.model.structures import Bar as Bar
    from polhode.model.structures import CoordinateLoad as CoordinateLoad
    from polhode.model.structures import LinearStructure as LinearStructure
    from polhode.model.structures import NaturalBody as NaturalBody
    from polhode.model.structures import Node as Node
    from polhode.model.structures import NodeLoad as NodeLoad
    from polhode.model.structures import NodeSpring as NodeSpring
    from polhode.model.structures import Structure as Structure
    from polhode.model.system import System as System
    from polhode.recording import load as load
    from polhode.recording import resume as resume
    from polhode.statics.equilibrium import equilibrium as equilibrium
    from polhode.statics.modes import modes as modes

__all__ = [*_HOMES, "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'polhode' has no attribute '{name}'")
    value = getattr(importlib.import_module(f"polhode.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
