"""Rank, degrees of freedom, redundant rows and shared reactions of mechanisms."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.assembly.self_stress import redundancy
from polhode.assembly.start import start
from tests.models import mechanisms as mk
from tests.models.random_loops import KINDS, closed_loop

# rows, rank, degrees of freedom: counted by hand (planar loops of revolutes have 3 redundant rows,
# Bricard's 1) or as in the literature
KNOWN = {
    "2-four-bar": (mk.n_four_bar(2), 35, 29, 1),
    "40-four-bar": (mk.n_four_bar(40), 605, 485, 1),
    "4-four-bar flat": (mk.n_four_bar(4, rate=0, angle=0.0), 65, 49, 5),  # N + 1
    "bricard": (mk.bricard(), 30, 29, 1),
    "slider-crank": (mk.slider_crank(), 17, 17, 1),
    "stewart": (mk.stewart(), 72, 72, 6),
    "five-bar": (mk.five_bar(), 25, 22, 2),
    "spherical four-bar": (mk.spherical_four_bar(), 20, 17, 1),
    "bennett": (mk.bennett(), 20, 17, 1),
    "double cardan": (mk.double_cardan(), 18, 17, 1),
    "door": (mk.door(), 10, 5, 1),
    "andrews": (mk.andrews(), 50, 41, 1),
    "ladder of balls": (mk.ladder(5), 60, 60, 30),
    "ladder of hinges": (mk.ladder(10, ph.Revolute), 200, 170, 10),
    "net": (mk.net(3), 102, 102, 42),
}


@pytest.mark.parametrize("name", KNOWN)
def test_rank_and_degrees_of_freedom(name):
    system, rows, rank, freedom = KNOWN[name]
    found = redundancy(system, start(system))
    assert (found.rows, found.rank, found.degrees_of_freedom) == (rows, rank, freedom)


@pytest.mark.parametrize("name", KNOWN)
def test_shared_reactions_and_removable_rows_agree_with_a_dense_decomposition(name):
    system, _, rank, _ = KNOWN[name]
    s = start(system)
    found = redundancy(system, s)
    constraints = Constraints(system, s.frames)
    C = constraints.jacobian(s.x, s.q).dense()
    U, sizes, _ = np.linalg.svd(C)
    assert np.sum(sizes > 1e-9 * sizes[0]) == rank
    touched = np.linalg.norm(U[:, rank:], axis=1) > 1e-8
    assert set(found.shared) == set(constraints.joint[touched].tolist())
    kept = np.delete(C, found.removable, axis=0)
    assert len(kept) == rank
    assert np.linalg.matrix_rank(kept, tol=1e-9) == rank


def test_planar_loops_leave_the_reactions_in_their_plane_unique():
    for system in (mk.n_four_bar(2), mk.andrews(), mk.five_bar()):
        for block in redundancy(system, start(system)).blocks:
            assert len(block.loose) == len(block.block.joints)
            for parts in block.loose.values():
                assert parts == (False, False, True, True, True, False)


def test_a_door_shares_all_but_the_turn_about_its_hinges():
    found = redundancy(mk.door(), start(mk.door())).blocks[0]
    assert set(found.loose.values()) == {(True, True, True, True, True, False)}


def test_a_branch_on_a_redundant_loop_has_unique_reactions():
    door = mk.door()
    bell = ph.Body("bell", mass=1, inertia=(1, 1, 1), position=(0.8, 0, 1))
    hook = ph.Spherical("hook", "leaf", "bell", point=(0.8, 0, 1.2))
    system = ph.System([*door.bodies, bell], [*door.joints, hook])
    found = redundancy(system, start(system))
    assert [system.joints[k].name for k in found.shared] == ["lower", "upper"]
    assert (found.redundant, found.degrees_of_freedom) == (5, 4)


def test_the_rank_is_the_same_in_millimetres_and_for_heavy_bodies():
    """Rows are taken in units of the mechanism's arms; masses do not matter."""
    small = mk.bricard(scale=1e6)
    tiny = ph.System(
        [
            ph.Body(b.name, b.mass, b.inertia, 1e-3 * b.position, b.orientation)
            for b in small.bodies
        ],
        [
            ph.Revolute(j.name, j.first, j.second, point=1e-3 * np.array(j.point), axis=j.axis)
            for j in small.joints
        ],
    )
    for system in (small, tiny):
        assert redundancy(system, start(system)).redundant == 1


@pytest.mark.parametrize("seed", range(40))
def test_random_loops_have_the_rank_of_a_dense_decomposition(seed):
    rng = np.random.default_rng(seed)
    kinds = rng.choice(KINDS, rng.integers(2, 6))
    closing = rng.choice(KINDS, rng.integers(1, 3))
    system = closed_loop(rng, kinds, closing, bool(seed % 2))
    s = start(system)
    C = Constraints(system, s.frames).jacobian(s.x, s.q).dense()
    assert redundancy(system, s).rank == np.linalg.matrix_rank(C, tol=1e-8)
