"""Linear models of systems with beams."""

import numpy as np
import pytest

import polhode as ph

pytestmark = pytest.mark.plain


def test_a_beam_has_the_frequencies_of_its_modes():
    section = ph.Section.round(radius=0.01, material="steel")
    beam = ph.Beam("arm", "ground", "", points=[(0, 0, 0), (1, 0, 0)], elements=2, section=section)
    system = ph.System([], beams=[beam])
    tip = "body.arm.2"
    model = ph.linearise(system, inputs=[f"{tip}.force.z"], outputs=[f"{tip}.position.z"])
    assert model.residual == 0.0
    found = np.sort(np.abs(np.linalg.eigvals(model.A).imag))[::2] / (2 * np.pi)
    wanted = np.sort([mode.frequency for mode in ph.modes(system)])
    # Differences of forces know 1e-12 of the stiffest motion, 1e4 times faster than the slowest.
    assert np.abs(found / wanted - 1.0).max() <= 1e-8
    # A steady force bends the tip by L³/3EI, and shear by L/GA, less what two elements miss.
    sag = (model.C @ np.linalg.solve(-model.A, model.B)).item()
    EI = 210e9 * np.pi * 0.01**4 / 4
    assert sag == pytest.approx(1 / (3 * EI), rel=1e-2)
