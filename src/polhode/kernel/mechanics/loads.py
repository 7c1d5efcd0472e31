"""Forces of all loads on the bodies of a tree, for many configurations."""

from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.bodies.system import Tables, evaluate, place_mapped
from polhode.kernel.columns import Geometry, Stage
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


@kernel
def write_forces(
    system: Tables, poses: Table, twists: Table, angles: Table, t: float, out: Table
) -> None:
    """Write force and moment about the centre of mass of every body, for every row of `poses`.

    `angles` has a column for each element: to within half a turn, the angle of a twist.
    """
    n = len(system.bodies)
    for row in range(len(poses)):
        if system.loads is not None:
            for k in range(len(system.loads.elements.integers)):
                system.loads.elements.numbers[k, Geometry.CONSTANT] = angles[row, k]
        for i in range(n):
            place_mapped(
                system.stage,
                i,
                vec(poses, row, 12 * i),
                vec(twists, row, 6 * i),
                mat(poses, row, 12 * i + 3),
                vec(twists, row, 6 * i + 3),
            )
        evaluate(system, t, t, t, 1.0, True)
        for i in range(n):
            for c in range(6):
                out[row, 6 * i + c] = system.stage[i, Stage.FORCE + c]
