"""Runs: certificate, labelled results, files and figures of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, overload

from polhode.diagnostics.certificate import TOLERANCE, Certificate, certificate
from polhode.diagnostics.energy import Ledger, ledger
from polhode.diagnostics.steps import labelled_sizes as step_sizes
from polhode.errors import InputError, MissingResultError, suggestion, synonym
from polhode.model.numbers import shown
from polhode.quantities import KINDS, PARTS, parts_of
from polhode.quantities._quantity import LABELS
from polhode.quantities.node import NodePart
from polhode.quantities.paths import path_of
from polhode.quantities.system import SystemPart
from polhode.results.contact_points import ContactPoints
from polhode.results.events import Events
from polhode.results.samples import PerStep
from polhode.results.trajectory import Trajectory
from polhode.results.views import (
    BeamView,
    BodyView,
    CableView,
    ContactView,
    CouplingView,
    FlexibleView,
    ForceView,
    JointView,
    labelled,
)

if TYPE_CHECKING:
    import xarray

    from polhode.diagnostics.fidelity import Fidelity
    from polhode.results.nodes import NodeTrajectory
    from polhode.viewer.page import InlinePage


class _Finished:
    """Base class of finished runs."""

    trajectory: Any

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> None:
            """Raise an error that suggests the intended result."""
            if name.startswith("_") or hasattr(type(self), name):
                object.__getattribute__(self, name)
            raise MissingResultError(f"a run has no '{name}'." + self._hint(name))

        def __dir__(self) -> list[str]:
            return [word for word in dir(type(self)) if not word.startswith("_")]

        def _hint(self, name: str) -> str:
            """Name a part that has such a result, or what is meant of a run."""
            t = self.trajectory
            for kind in KINDS:
                call = {"force": "element", "system": ""}.get(kind, kind)
                for own, part in parts_of(t.system, kind).items() if call in dir(self) else ():
                    meant = "" if part.within else synonym(name, part.quantities)
                    if meant and part(t, own).has(part.quantities[meant]):
                        return f" Read it from a part: run.{call}('{own}').{meant}."
            kind = next((p.kind for p in PARTS if name in p.quantities and p.kind in dir(self)), "")
            if kind:
                return f" It is a result of a {kind}, and no {kind} of this model has it."
            return suggestion(name, dir(self))

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits."""
        raise NotImplementedError

    @property
    def time(self) -> Any:
        """Times of the samples."""
        return self.trajectory.time

    def quantity(self, path: str) -> xarray.DataArray:
        """Any result by its path, such as ``body.top.position.z`` or ``system.energy.total``."""
        return labelled(self.trajectory, path_of(path, self.trajectory.system))

    @property
    def dataset(self) -> xarray.Dataset:
        """All results as one labelled data set, to write as netCDF or turn into tables."""
        from polhode.files.variables import dataset  # files are slow to load

        return dataset(self.trajectory)

    def save(self, path: str | Path) -> None:
        """Write everything to a directory that `load` and plain `xarray.open_zarr` read.

        No file can hold a function: of a model that has one the results are written alone, for
        `xarray.open_zarr`, with a warning.
        """
        from polhode.api.saving import save  # files are slow to load

        save(self, path)

    @property
    def iterations(self) -> PerStep:
        """Newton iterations: mean and largest of a step, and total."""
        return self.trajectory.per_step("iterations")

    @property
    def halvings(self) -> PerStep:
        """Halvings of steps that did not converge: mean and largest of a step, and total."""
        return self.trajectory.per_step("halvings")

    @property
    def wall_seconds(self) -> float:
        """Wall time of the run."""
        return float(self.trajectory.wall_seconds)

    @property
    def seconds_compiling(self) -> float:
        """Time spent on compiling or loading kernels."""
        return float(self.trajectory.seconds_compiling)

    @property
    def interrupted(self) -> bool:
        """Whether it was interrupted."""
        return bool(self.trajectory.interrupted)

    @property
    def step_sizes(self) -> xarray.DataArray:
        """Length of the step that ends at each time; the mean of those between two samples."""
        return step_sizes(self.trajectory)

    def at(self, times: Any) -> Any:
        """The run at any times, by dense output; its certificate remains that of ends of steps."""
        return run_of(self.trajectory.at(times))

    @property
    def final(self) -> Any:
        """The final state of the run, for example for ``ph.linearise(system, about=run.final)``."""
        return self.at([float(self.trajectory.time[-1])])

    def thinned(self) -> Self:
        """The run with few enough samples for drawing."""
        return self

    @overload
    def replay(
        self,
        path: None = None,
        *,
        beside: AnyRun | Sequence[AnyRun] | None = None,
        plots: Sequence[str] | None = None,
    ) -> InlinePage: ...

    @overload
    def replay(
        self,
        path: str | Path,
        *,
        beside: AnyRun | Sequence[AnyRun] | None = None,
        plots: Sequence[str] | None = None,
    ) -> Path: ...

    def replay(
        self,
        path: str | Path | None = None,
        *,
        beside: AnyRun | Sequence[AnyRun] | None = None,
        plots: Sequence[str] | None = None,
    ) -> Path | InlinePage:
        """Write a page that replays the run, alone or beside one to three others, in any browser.

        The page is one file and loads nothing from elsewhere. Without a path it is returned, and a
        notebook shows it in its place. `plots` are results that it plots first, by their paths,
        such as ``["joint.elbow.angle", "body.top.position.z"]``.
        """
        from polhode.viewer.page import InlinePage, page

        one = () if beside is None else (beside,)
        others: Sequence[Any] = beside if isinstance(beside, Sequence) else one
        if wrong := [r for r in others if not isinstance(r, _Finished)]:
            raise InputError(f"beside has {shown(wrong[0])}; give a run, or a list of runs.")
        made = InlinePage(page([r.trajectory for r in (self, *others)], plots=plots))
        return made if path is None else made.save(path)

    @property
    def _head(self) -> str:
        t = self.certificate()
        end = f"{len(self.time)} samples to {self.time[-1]:g} s" if len(self.time) else "no samples"
        ended = ", interrupted" if self.interrupted else ""
        return f"{t.title or 'Run'}: {t.scheme}, {t.stepping}, {end}{ended}"

    def __repr__(self) -> str:
        """Return a summary of the run."""
        promised = [i for i in self.certificate().invariants if i.promised]
        width = max((len(i.name) for i in promised), default=0)
        digits = ["" if i.decays else f", {i.digits:.1f} digits" for i in promised]
        lines = [
            f"  {i.name:{width}}  {i.verdict}{d}" for i, d in zip(promised, digits, strict=True)
        ]
        return "\n".join([self._head, *(lines or ["  nothing to conserve"])])

    def _repr_html_(self) -> str:
        return self.certificate()._repr_html_(self._head)


@dataclass(frozen=True, repr=False)
class Run(_Finished):
    """A finished (or failed, or interrupted) simulation."""

    trajectory: Trajectory

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits."""
        return certificate(self.trajectory, tolerance)

    def body(self, name: str) -> BodyView:
        """Results of one body."""
        return BodyView(self.trajectory, name)

    def joint(self, name: str) -> JointView:
        """Results of one joint."""
        return JointView(self.trajectory, name)

    def contact(self, name: str) -> ContactView:
        """Results of one contact."""
        return ContactView(self.trajectory, name)

    def coupling(self, name: str) -> CouplingView:
        """Results of one coupling: its reactions on the coupled joints."""
        return CouplingView(self.trajectory, name)

    def element(self, name: str) -> ForceView:
        """Results of one load: lengths and forces of springs, speeds of rotors, energies."""
        return ForceView(self.trajectory, name)

    def beam(self, name: str) -> BeamView:
        """Results of one beam: forces, moments, strains and energies by element, its shape."""
        return BeamView(self.trajectory, name)

    def flexible(self, name: str) -> FlexibleView:
        """Results of one superelement: forces, moments and strains by port, its energy."""
        return FlexibleView(self.trajectory, name)

    def cable(self, name: str) -> CableView:
        """Results of one cable: element tensions and node positions."""
        return CableView(self.trajectory, name)

    @property
    def fidelity(self) -> Fidelity | None:
        """Whether bodies in natural coordinates stayed rigid; None without any.

        ``run.fidelity.proposed(0.001)`` is a stiffness for another share of the energy.
        """
        from polhode.diagnostics.fidelity import fidelity  # few runs are of structures

        nodes = self.trajectory.nodes
        return None if nodes is None else fidelity(nodes)

    @property
    def events(self) -> Events:
        """The events as a table: time, name and state."""
        return Events(self.trajectory, run_of)

    @property
    def contacts(self) -> ContactPoints:
        """The points at which bodies touch, sample by sample: pairs, places, forces, slip, gaps."""
        return ContactPoints.of(self.trajectory)

    @property
    def ledger(self) -> Ledger:
        """The energy ledger by name: potentials, work, dissipation."""
        return ledger(self.trajectory.ends or self.trajectory)

    @property
    def energy(self) -> xarray.Dataset:
        """Kinetic, potential and total energy.

        `kinetic` is that of the reported velocities, `kinetic_stored` that of the momenta which the
        scheme stores. They differ by O(h²) where there are joints. `total` is the energy that the
        scheme keeps and the certificate judges: with `kinetic_stored`; `total_reported` has
        `kinetic`.
        """
        import xarray

        t = self.trajectory
        parts = zip(LABELS["form"], SystemPart(t, "").energy, strict=True)
        return xarray.Dataset({k: t.labelled(v, k, "J") for k, v in parts})

    def figures(self, folder: str | Path) -> list[Path]:
        """Write the figures of the run as PNG; `polhode.plots` has them one by one."""
        from polhode.plots import figures

        return figures(self, folder)

    @property
    def linear_momentum(self) -> xarray.DataArray:
        """Total linear momentum of all bodies."""
        return self.quantity("system.linear_momentum")

    @property
    def angular_momentum(self) -> xarray.DataArray:
        """Total angular momentum of all bodies about the origin."""
        return self.quantity("system.angular_momentum")


@dataclass(frozen=True, repr=False)
class StructureRun(_Finished):
    """A finished (or failed, or interrupted) simulation of a structure."""

    trajectory: NodeTrajectory

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits."""
        from polhode.diagnostics.structures import structure_certificate

        return structure_certificate(self.trajectory, tolerance)

    def figures(self, folder: str | Path) -> list[Path]:
        """Write the figures of the run as PNG."""
        from polhode.plots import structure_figures

        return structure_figures(self.trajectory, folder)

    @property
    def fidelity(self) -> Fidelity | None:
        """Whether bodies in natural coordinates stayed rigid; None without any."""
        from polhode.diagnostics.fidelity import fidelity

        return fidelity(self.trajectory)

    def node(self, name: str) -> xarray.Dataset:
        """Position and velocity of a node, or displacement and velocity of a coordinate."""
        import xarray

        part, t = NodePart(self.trajectory, name), self.trajectory
        own = [q for q in part.quantities.values() if part.has(q)]
        labels = {q.name: part.dimensions(q) for q in own}
        return xarray.Dataset(
            {q.name: t.labelled(part.values(q), q.name, q.unit, *labels[q.name]) for q in own}
        )

    @property
    def energy(self) -> xarray.Dataset:
        """Kinetic, potential and total energy, and that of the springs that hold bodies."""
        import xarray

        t = self.trajectory
        parts = {"kinetic": t.kinetic, "potential": t.potential, "total": t.kinetic + t.potential}
        parts["springs"] = t.artificial
        return xarray.Dataset({k: t.labelled(v, k, "J") for k, v in parts.items()})


AnyRun = Run | StructureRun


def run_of(trajectory: Any) -> AnyRun:
    """The run of a `Trajectory` or `NodeTrajectory`."""
    return (StructureRun if trajectory.system.is_structure else Run)(trajectory)
