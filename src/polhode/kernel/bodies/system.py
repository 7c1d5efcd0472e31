"""What a step works on, and how loads are evaluated on its stage."""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.algebra.row_values import mat, put, put_mat, quat, vec
from polhode.kernel.algebra.so3 import rotate, rotation, unrotate
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, cross
from polhode.kernel.bodies.loads import apply_loads
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


class Status(IntEnum):
    """How a step ended."""

    CONVERGED, NOT_CONVERGED, USER_ERROR, NOT_FINITE, ROW_OPENED, STEP_TOO_SMALL = range(6)
    STEP_TOO_LARGE, CONTROLLER_FAILED, TOO_MANY_POINTS = 6, 7, 8


@bundle
class Joints(NamedTuple):
    """Joints and elements of a system, and the workspace of a step.

    What is None is not needed, and the kernels that would use it are not compiled.
    """

    integers: Table  # (primitives, 15)
    numbers: Table  # (primitives, 14)
    poses: Table  # (n + 1, 59)
    rows: Table  # (5, rows)
    vectors: Table  # (n + 1, 12)
    z: Table  # (n, 6) the unknowns dx and g
    last: Table  # (2, 4) the last steps, whose forces are known (0 for none); their weights
    past: Table  # (n, 24) mean force and moment on every body in these
    past_rows: Table  # (4, rows) mean force of every row in these
    aside: Any  # Table (15, rows + 1) where rows are redundant
    closure: Any  # Closure of loops by increments, where joints close some
    scratch: Table  # (12, 19)
    levers: Table  # (3, 36) of a primitive
    lines: Table  # (4, 6) of a primitive
    order: Table  # (n, 1) of a tree of ball joints, leaves first
    tree: Table  # (n, 5)
    balls: Table  # (n, 67)
    fronts: Table  # (as many as wait at once, 36)
    graph: Any  # Graph, or None for a tree of ball joints
    laws: Any  # Laws of elements
    compliance: Any  # Compliance of elements that are solved for, as joints are
    motions: Any  # Signals of prescribed motions
    angles: Any  # something, where there are twists
    rotors: Any  # Rotors
    memory: Any  # RateMemory of elements' rates, for schemes that decay
    stages: Any  # Stages of schemes that have some
    beams: Any  # Beams
    switches: Any  # Table (2, contact rows) of what may be closed or open
    couplings: Any  # Table (1, couplings) where joints are coupled
    supports: Any  # Table (surfaces, 10) of bodies that stay on a plane


@bundle
class Tables(NamedTuple):
    """Everything a step reads, and its workspace; the columns are in `kernel.columns`."""

    bodies: Table  # (n, 26)
    stage: Table  # (n, 24)
    work: Table  # (n, 57) room for the scheme
    flags: Table  # (1, 2)
    acts: Any  # True, or None where nothing but constant forces acts
    loads: Any  # Loads, or None
    joints: Any  # Joints, or None where bodies are free or reduced
    carried: Table  # (2, k) beside the state: what was booked, and what rounding cut off; angles
    before: Table  # (n, 13) the state before the step
    mean: Table  # (n, 24) a stage for what loads did over it
    turns: Any  # Turns of hinges that nothing else counts, or None
    control: Any  # Control, or None without controllers
    touching: Any = None  # Touching, where bodies with shapes touch


class Outcome(NamedTuple):
    """Outcome of a step."""

    status: int
    iterations: int
    halvings: int
    residual: float


@kernel
def done() -> Outcome:
    """Return the outcome of an explicit step."""
    return Outcome(Status.CONVERGED, 0, 0, 0.0)


@kernel
def body_rate(bodies: Table, i: int, q: Quat, pi: Vec3) -> Vec3:
    """Omega = J⁻¹ Rᵀ pi."""
    return mat(bodies, i, Inertia.INVERSE) @ unrotate(q, pi)


@kernel
def place(stage: Table, i: int, x: Vec3, v: Vec3, q: Quat, Omega: Vec3) -> None:
    """Put body i on the stage, with its body rate."""
    place_mapped(stage, i, x, v, rotation(q), rotate(q, Omega))


@kernel
def place_mapped(stage: Table, i: int, x: Vec3, v: Vec3, map_: Mat3, omega: Vec3) -> None:
    """Put body i on the stage with any linear map of its points, and its world rate."""
    put(stage, i, Stage.AT, x)
    put(stage, i, Stage.VELOCITY, v)
    put_mat(stage, i, Stage.MAP, map_)
    put(stage, i, Stage.RATE, omega)


@kernel
def place_state(bodies: Table, stage: Table, s: Table) -> None:
    """Put every body on the stage as it is."""
    for i in range(len(bodies)):
        q = quat(s, i, State.Q)
        v = bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        place(stage, i, vec(s, i, State.X), v, q, body_rate(bodies, i, q, vec(s, i, State.PI)))


@kernel
def evaluate(system: Tables, t: float, ta: float, tb: float, share: float, fresh: bool) -> None:
    """Mean force and moment (about the origin) on every body placed on the stage.

    Loads that depend on time alone are averaged over [ta, tb] exactly, the others are taken at t.
    The result is multiplied by `share`, and added to what is there unless `fresh`.
    """
    bodies, stage = system.bodies, system.stage
    if system.acts is None:
        return
    for i in range(len(bodies)):
        weight = vec(bodies, i, Inertia.WEIGHT)
        arm = mat(stage, i, Stage.MAP) @ vec(bodies, i, Inertia.CENTRE)
        force, moment = share * weight, share * cross(arm, weight)
        if not fresh:
            force, moment = vec(stage, i, Stage.FORCE) + force, vec(stage, i, Stage.MOMENT) + moment
        put(stage, i, Stage.FORCE, force)
        put(stage, i, Stage.MOMENT, moment)
    if system.loads is not None:
        apply_loads(system.loads, stage, system.flags, t, ta, tb, share)
