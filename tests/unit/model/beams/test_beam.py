"""Beams as data: lines, nodes, masses, elements, and bad input."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.errors import ModelError, PolhodeError
from polhode.model.beams.nodes import weights

WIRE = ph.Section.round(0.005, material="steel")
ENDS = [(0, 0, 0), (1.2, 0, 0)]
HUB = ph.Body("hub", mass=1.0, inertia=(1, 1, 1))


def test_nodes_are_bodies_named_after_the_beam():
    free = ph.System([], beams=[ph.Beam("arm", points=ENDS, elements=2, section=WIRE)])
    assert [b.name for b in free.bodies] == ["arm.0", "arm.1", "arm.2"]
    beam = ph.Beam("arm", "ground", points=ENDS, elements=2, section=WIRE)
    assert [b.name for b in ph.System([], beams=[beam]).bodies] == ["arm.1", "arm.2"]
    beam = ph.Beam("arm", "hub", "ground", points=ENDS, elements=3, section=WIRE)
    system = ph.System([HUB], beams=[beam])
    assert [b.name for b in system.bodies] == ["hub", "arm.0", "arm.1", "arm.2"]
    assert [(j.name, j.kind, j.first, j.second) for j in system.joints] == [
        ("arm.0", "fixed", "hub", "arm.0")
    ]
    assert [e.bodies for e in system.beam_elements][-1] == ("arm.2", "ground")


def test_a_copy_of_a_system_has_every_node_once_and_keeps_its_place():
    from dataclasses import replace

    system = ph.System([HUB], beams=[ph.Beam("arm", "hub", points=ENDS, section=WIRE)])
    moved = [replace(b, position=b.position + 1.0) for b in system.bodies]
    again = ph.System(moved, system.joints, beams=system.beams)
    assert [b.name for b in again.bodies] == [b.name for b in system.bodies]
    assert [j.name for j in again.joints] == ["arm.0"]
    np.testing.assert_array_equal(again.body("arm.8").position, (2.2, 1, 1))


def test_mass_and_inertia_are_halved_to_the_ends_of_each_element():
    beam = ph.Beam("arm", points=ENDS, elements=4, section=WIRE)
    m = WIRE.mass_per_length * 1.2 / 4
    np.testing.assert_allclose([b.mass for b in beam.nodes()], [m / 2, m, m, m, m / 2], rtol=1e-14)
    J = sum(np.asarray(b.inertia) for b in beam.nodes())
    np.testing.assert_allclose(J, 1.2 * WIRE.inertia_per_length, rtol=1e-13, atol=1e-30)


@pytest.mark.parametrize("elements", [2, 3, 4, 5, 6, 9])
def test_corrected_masses_have_the_moments_of_the_line(elements):
    """Gregory's rule is exact for cubics: mass, centre and moment of inertia are the line's."""
    w = weights(elements, "corrected")
    assert w.min() > 0.0
    at = np.linspace(0, 1, elements + 1)
    for power in range(4):
        found = w @ at**power / elements
        assert found == pytest.approx(1 / (power + 1), rel=8 * np.finfo(float).eps)


def test_corrected_masses_share_loads_and_tapers_too():
    ends = [ph.Section.round(r, material="steel") for r in (0.02, 0.01)]
    beam = ph.Beam("b", points=ENDS, elements=4, section=ends, mass="corrected", load=(0, 0, -2.0))
    expected = 7850 * math.pi * 1.2 * (0.02**2 + 0.02 * 0.01 + 0.01**2) / 3
    assert sum(b.mass for b in beam.nodes()) == pytest.approx(expected, rel=1e-13)
    shares = [float(force.value[2]) for force in beam.loads()]
    np.testing.assert_allclose(shares, -0.6 * weights(4, "corrected"), rtol=1e-14)


def test_a_cone_has_the_mass_of_a_cone():
    ends = [ph.Section.round(r, material="steel") for r in (0.02, 0.01)]
    beam = ph.Beam("cone", points=ENDS, elements=3, section=ends)
    expected = 7850 * math.pi * 1.2 * (0.02**2 + 0.02 * 0.01 + 0.01**2) / 3
    assert sum(b.mass for b in beam.nodes()) == pytest.approx(expected, rel=1e-13)


def test_section_axis_3_lies_in_the_plane_of_the_axis_and_up():
    beam = ph.Beam("arm", points=[(0, 0, 0), (1, 0, 1)], elements=2, section=WIRE, up=(0, 0, 1))
    s = math.sqrt(0.5)
    np.testing.assert_allclose(
        beam.frames[1], np.array([[s, 0, -s], [0, 1, 0], [s, 0, s]]), atol=1e-15
    )
    upright = ph.Beam("mast", points=[(0, 0, 0), (0, 0, 1)], section=WIRE)
    np.testing.assert_allclose(upright.frames[0][:, 2], (1, 0, 0), atol=1e-15)


def test_an_arc_is_bent_at_rest():
    R, turn = 100.0, math.pi / 4
    arc = {"center": (0, R, 0), "start": (0, 0, 0)}
    end = (R * math.sin(turn), R - R * math.cos(turn), 0)
    by_end = ph.Beam("b", "ground", arc=arc | {"end": end}, elements=4, section=WIRE)
    by_angle = ph.Beam("b", arc=arc | {"axis": (0, 0, 1), "angle": turn}, elements=4, section=WIRE)
    for beam in (by_end, by_angle):
        assert beam.length == pytest.approx(R * turn, rel=1e-14)
        for element in beam.parts:
            np.testing.assert_allclose(element.rest, (1, 0, 0, 0, 0, 1 / R), atol=1e-14)


def test_a_curve_through_points_has_their_helix():
    angles = np.linspace(0, 6, 60)
    points = np.stack([np.cos(angles), np.sin(angles), 0.1 * angles], -1)
    beam = ph.Beam("spring", curve=points, elements=24, section=WIRE)
    pitch = math.hypot(1.0, 0.1)
    # cubic splines over chords of 0.1: of fourth order, third in the two pieces at each end
    assert beam.length == pytest.approx(6 * pitch, rel=1e-5)
    bend = np.linalg.norm([e.rest[4:] for e in beam.parts], axis=1)
    np.testing.assert_allclose(bend[2:-2], 1 / pitch**2, rtol=1e-3)
    steps = np.linalg.norm(np.diff(beam.line.points, axis=0), axis=1)
    np.testing.assert_allclose(steps[2:-2], steps[12], rtol=1e-6)


def test_twist_turns_the_section_along_the_beam():
    beam = ph.Beam("blade", points=ENDS, elements=6, section=WIRE, twist=0.6)
    for element in beam.parts:
        np.testing.assert_allclose(element.rest, (1, 0, 0, 0.5, 0, 0), atol=1e-14)


def test_a_beam_moves_as_one_piece_if_its_velocity_is_given():
    beam = ph.Beam(
        "arm", points=ENDS, elements=2, section=WIRE,
        velocity=(0, 1, 0), angular_velocity_world=(0, 0, 2),
    )  # fmt: skip
    a, b, c = beam.nodes()
    np.testing.assert_allclose(
        [n.velocity for n in (a, b, c)], [(0, -0.2, 0), (0, 1, 0), (0, 2.2, 0)], atol=1e-15
    )


ARC = {"center": (0, 0, 0), "start": (1, 0, 0), "end": (0, 1, 0)}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"points": [(1, 2, 3), (1, 2, 3)]}, "points of beam 'arm' has zero length"),
        ({"points": [(0, 0, 0), (1, 0, 0), (2, 0, 0)]}, "must be its two ends; use curve"),
        ({"points": [(0, 0, 0), (0, 0, math.nan)]}, "must be finite"),
        ({"points": None, "curve": [(0, 0, 0)]}, "curve of beam 'arm' needs at least two points"),
        ({"points": None, "curve": [(0, 0, 0)] * 2 + [(1, 0, 0)]}, "curve .* has zero length"),
        ({"points": None}, "has neither points, curve nor arc"),
        ({"curve": ENDS}, "has points and curve; give one"),
        ({"up": (2, 0, 0)}, "up of beam 'arm' is parallel to the beam axis at node 0"),
        ({"up": (0, 0, 0)}, "up of beam 'arm' is zero"),
        ({"points": None, "arc": ARC | {"end": (0, 2, 0)}}, "the arc of beam 'arm' are 1 m and 2 "
                                                            "m from the center; the distances"),
        ({"points": None, "arc": ARC | {"end": (-1, 0, 0)}}, "half a circle"),
        ({"points": None, "arc": {"center": (0, 0, 0)}}, "needs center and start"),
        ({"points": None, "arc": ARC | {"ende": (0, 1, 0)}}, "has no 'ende'"),
        (
            {"points": None, "elements": 2,
             "arc": {"center": (0, 0, 0), "start": (1, 0, 0), "axis": (0, 0, 1), "angle": 6.4}},
            "turns by 3.2 rad from one node to the next.*at least 3 elements",
        ),
        ({"twist": 13.0, "elements": 4}, "turns by 3.25 rad.*at least 5 elements"),
        ({"elements": 0}, "elements of beam 'arm' is 0; it must be an integer"),
        ({"elements": 2.5}, "elements of beam 'arm' is 2.5"),
        ({"elements": 10**9}, "the maximum is 100000"),
        ({"damping": -1.0}, "damping of beam 'arm' is -1; it must not be negative"),
        ({"mass": 3.0}, "mass of beam 'arm' is 3.0; it is 'lumped' or 'corrected'"),
        ({"mass": "corrected", "elements": 1}, "has one element, whose mass cannot be corrected"),
        ({"section": None}, "beam 'arm' has no section"),
        ({"section": [WIRE, WIRE, WIRE]}, "two for a linear taper"),
        ({"first": "ground", "second": "ground", "elements": 1}, "cannot move"),
        ({"first": "hub", "second": "hub"}, "connects 'hub' to itself"),
        ({"name": ""}, "give a non-empty name"),
    ],
)  # fmt: skip
def test_invalid_beams_give_one_line_error(given, words):
    with pytest.raises(PolhodeError, match=words) as error:
        ph.Beam(**{"name": "arm", "points": ENDS, "section": WIRE} | given)
    assert "\n" not in str(error.value)


def test_systems_refuse_beams_that_do_not_fit():
    beam = ph.Beam("arm", "hub", points=ENDS, section=WIRE)
    with pytest.raises(ModelError, match="beam 'arm' is welded to the body 'hub', which does not"):
        ph.System([ph.Body("hup", mass=1.0)], beams=[beam])
    with pytest.raises(ModelError, match="'hub', a point mass, which cannot rotate"):
        ph.System([ph.Body("hub", mass=1.0)], beams=[beam])
    with pytest.raises(ModelError, match="2 beams are named 'arm'"):
        ph.System([HUB], beams=[beam, ph.Beam("arm", points=ENDS, section=WIRE)])
    with pytest.raises(ModelError, match=r"2 bodies are named 'arm\.1'"):
        ph.System([HUB, ph.Body("arm.1", mass=1.0)], beams=[beam])
    with pytest.raises(ModelError, match="'arm' is a beam; pass it in beams="):
        ph.System([HUB], [beam])
