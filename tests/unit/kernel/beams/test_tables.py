"""Tables of beam elements: what lowering writes is what kernels read."""

import numpy as np

import polhode as ph
from polhode.kernel.beams.tables import ROWS, BeamIndex, BeamValue
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps


def test_an_element_in_numbers():
    section = ph.Section(stiffness=(1e4, 2e4, 3e4, 50.0, 60.0, 70.0), mass=1.0, inertia=(2, 1, 1))
    beam = ph.Beam(
        "arm", "ground", points=[(0, 0, 1), (3, 0, 1)], elements=3, section=section, damping=0.01
    )
    system = ph.System([], beams=[beam])
    c = compile_system(system, Way.JOINTED)
    beams, e = c.arrays.joints.beams, system.beam_elements[0]
    assert len(beams.integers) == 3
    assert beams.integers[0, BeamIndex.BODY_A] == 3  # the ground has the last number
    assert beams.integers[0, BeamIndex.BODY_B] == 0
    assert [beams.integers[k, BeamIndex.ROW] for k in range(3)] == [0, ROWS, 2 * ROWS]
    assert beams.integers[2, BeamIndex.LOST] == c.accounts.account("dissipated", "arm.3")
    assert beams.numbers[0, BeamValue.DAMPING] == 0.01
    blocks = {}
    for name in ("FLEXIBILITY", "STIFFNESS"):
        at = BeamValue[name]
        b = np.array([beams.numbers[0, at + k] for k in range(36)]).reshape(2, 2, 3, 3)
        blocks[name] = np.block([[b[0, 0], b[0, 1]], [b[1, 0], b[1, 1]]])
    np.testing.assert_array_equal(blocks["FLEXIBILITY"], e.length * e.flexibility)
    one = blocks["FLEXIBILITY"] @ blocks["STIFFNESS"]
    np.testing.assert_allclose(one, np.eye(6), rtol=0, atol=1e4 * EPS)
    assert c.accounts.width == len(c.accounts.columns) + 18
