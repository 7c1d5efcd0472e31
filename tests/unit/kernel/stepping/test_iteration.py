"""Each rule of the iteration of a jointed step, and the moves they make together."""

import math

import pytest

from polhode.kernel.stepping.convergence import (
    CURVED,
    EPS,
    MOST_ITERATIONS,
    NOISE,
    NOTHING,
    ROUNDING,
    STALLED,
    Verdict,
)
from polhode.kernel.stepping.iteration import (
    EASY,
    FORESEEN,
    HELD,
    NO_MATRIX,
    QUADRATIC,
    UNKNOWN,
    Iterate,
    Move,
    beyond_doubt,
    first_iterate,
    foresaw_nothing,
    forgotten,
    hardly_held,
    misled,
    next_move,
    old_matrix_does,
    old_rate,
    predicts,
    residual_before,
    settled,
    updated,
)


def at(updates=3, before=1e-3, left=UNKNOWN, rate=0.0, by_old=False):
    return Iterate(updates, before, left, rate, by_old)


def move(it, residual, doubted=1.0, warm=False, loose=True, exact=True, times=3):
    return next_move(it, residual, doubted, warm, loose, exact, times)


# --- forgotten -----------------------------------------------------------------------------------


def test_residuals_of_other_equations_say_nothing():
    it = at(updates=3, before=QUADRATIC / 2)
    assert move(it, 0.5) == Move.FAILED  # as of a loop that is hardly held
    assert move(forgotten(it), 0.5) == Move.NEW_MATRIX
    assert forgotten(it).updates == 3  # which are bounded


# --- settled -------------------------------------------------------------------------------------


def test_rounding_alone_is_not_settled_while_an_update_would_still_leave_less():
    assert settled(ROUNDING, 1e-8, 1e-15, 3, True) == Verdict.CONTINUE


def test_it_is_settled_where_the_last_update_was_expected_to_leave_nothing():
    assert settled(ROUNDING, 1e-8, NOTHING, 3, True) == Verdict.ARRIVED
    assert settled(2 * NOISE, 1e-8, NOTHING, 3, True) == Verdict.CONTINUE


def test_without_an_exact_tangent_no_expectation_counts():
    assert settled(ROUNDING, 1e-8, 0.0, 3, False) == Verdict.CONTINUE
    assert settled(ROUNDING, 1.5 * ROUNDING, UNKNOWN, 3, False) == Verdict.ARRIVED


def test_noise_that_no_longer_halves_is_settled():
    assert settled(NOISE, 1.5 * NOISE, UNKNOWN, 3, True) == Verdict.ARRIVED


def test_a_residual_of_zero_is_settled_at_once():
    assert settled(0.0, 0.0, UNKNOWN, 0, True) == Verdict.ARRIVED


def test_it_fails_where_it_stalls_too_high_for_too_long():
    assert settled(2 * STALLED, 2 * STALLED, UNKNOWN, MOST_ITERATIONS, True) == Verdict.FAILED
    assert settled(2 * STALLED, 2 * STALLED, UNKNOWN, 1, True) == Verdict.CONTINUE


# --- beyond doubt --------------------------------------------------------------------------------


def test_a_residual_that_falls_is_not_beyond_doubt():
    assert not beyond_doubt(1e-6, 1e-5, 0.0)
    assert beyond_doubt(1e-6, 1.5e-6, NOISE)


def test_a_residual_above_the_rounding_of_positions_is_not_beyond_doubt():
    assert not beyond_doubt(1e-6, 1e-6, 2 * NOISE)


# --- misled, and what predicts -------------------------------------------------------------------


def test_predicted_forces_mislead_where_the_iteration_fails_or_takes_long():
    assert misled(Verdict.FAILED, 0, False)
    assert misled(Verdict.CONTINUE, EASY + 1, True)
    assert not misled(Verdict.CONTINUE, EASY, True)
    assert not misled(Verdict.ARRIVED, MOST_ITERATIONS, True)


def test_many_updates_do_not_mislead_without_an_exact_tangent():
    assert not misled(Verdict.CONTINUE, EASY + 1, False)


def test_predicted_forces_that_leave_much_foresaw_nothing():
    assert foresaw_nothing(first_iterate(), 2 * FORESEEN)
    assert not foresaw_nothing(first_iterate(), 0.5 * FORESEEN)
    assert not foresaw_nothing(at(updates=1), 2 * FORESEEN)
    assert move(first_iterate(), 2 * FORESEEN, warm=True) == Move.COLD
    assert move(first_iterate(), 2 * FORESEEN, warm=False) == Move.NEW_MATRIX
    assert move(first_iterate(), 2 * FORESEEN, warm=True, loose=False) == Move.NEW_MATRIX


def test_only_an_easy_step_predicts_the_next():
    assert predicts(Verdict.ARRIVED, EASY)
    assert not predicts(Verdict.ARRIVED, EASY + 1)
    assert not predicts(Verdict.FAILED, 1)


# --- old factors ---------------------------------------------------------------------------------


def test_old_factors_leave_twice_the_last_ratio():
    assert old_rate(at(before=1e-3, rate=0.0), 1e-5) == pytest.approx(2e-2)


def test_the_rate_of_old_factors_does_not_shrink():
    assert old_rate(at(before=1e-3, rate=0.5), 1e-5) == 0.5


def test_noise_tells_no_rate():
    assert old_rate(at(before=1e-10, rate=1e-3), NOISE) == 1e-3


def test_nor_does_the_first_residual():
    assert old_rate(first_iterate(), 1e-3) == NO_MATRIX
    assert not old_matrix_does(1e-3, NO_MATRIX, 3)


def test_old_factors_do_where_so_many_updates_leave_nothing():
    assert old_matrix_does(1e-8, 1e-4, 3)
    assert not old_matrix_does(1e-8, 1e-4, 2)
    assert old_matrix_does(NOTHING, 1.0, 1)


def test_an_old_matrix_may_fall_short_but_not_of_noise():
    assert residual_before(at(before=1e-9, by_old=True), 1e-9) == UNKNOWN
    assert residual_before(at(before=1e-9, by_old=True), NOISE) == 1e-9
    assert residual_before(at(before=1e-9), 1e-9) == 1e-9


# --- updates -------------------------------------------------------------------------------------


def test_a_new_matrix_is_expected_to_converge_quadratically():
    first = updated(first_iterate(), 1e-3, False, False)
    assert first == Iterate(1, 1e-3, CURVED * 1e-6, 0.0, False)
    second = updated(first, 1e-6, False, False)
    assert second.left == pytest.approx(1e-12)  # r1 (r1/r0)², less than CURVED r1²


def test_an_old_matrix_is_expected_to_leave_its_rate():
    it = updated(at(before=1e-3), 1e-5, True, False)
    assert (it.updates, it.by_old) == (4, True)
    assert (it.rate, it.left) == pytest.approx((2e-2, 2e-7))


@pytest.mark.parametrize("by_old", [False, True])
def test_nothing_is_expected_of_a_matrix_that_is_perturbed(by_old):
    assert updated(at(before=1e-3), 1e-5, by_old, True).left == UNKNOWN


# --- loops that are hardly held ------------------------------------------------------------------


def test_a_loop_is_hardly_held_where_a_new_matrix_leaves_much_of_a_small_residual():
    assert hardly_held(at(before=QUADRATIC), 2 * HELD * QUADRATIC)
    assert not hardly_held(at(before=QUADRATIC), 0.5 * HELD * QUADRATIC)
    assert not hardly_held(
        at(before=2 * QUADRATIC), QUADRATIC
    )  # Newton's iteration may not be near yet
    assert not hardly_held(at(before=QUADRATIC, by_old=True), 0.5 * QUADRATIC)
    assert not hardly_held(
        at(before=QUADRATIC, left=1e-9), 0.5 * QUADRATIC
    )  # no rows are redundant
    assert not hardly_held(at(before=2 * NOISE), NOISE)
    assert not hardly_held(at(before=3.5e-12), 2.2e-13)  # roundings of a large matrix
    assert not hardly_held(first_iterate(), 0.5 * QUADRATIC)


def test_a_step_with_such_a_loop_is_taken_in_halves():
    it, residual = at(before=1e-7), 5e-8
    assert move(it, residual, warm=True) == Move.COLD
    assert move(it, residual) == Move.FAILED
    assert move(it, residual, exact=False) == Move.NEW_MATRIX  # slow for another reason


# --- moves ---------------------------------------------------------------------------------------


def test_the_first_move_is_a_new_matrix():
    assert move(first_iterate(), 1e-2) == Move.NEW_MATRIX


def test_an_old_matrix_is_used_where_it_does_and_is_kept():
    it = at(before=1e-4)
    assert move(it, 1e-9) == Move.OLD_MATRIX
    assert move(it, 1e-9, times=0) == Move.NEW_MATRIX
    assert move(it, 1e-5) == Move.NEW_MATRIX


@pytest.mark.parametrize("residual", [UNKNOWN, math.inf])
def test_an_undefined_residual_fails_or_starts_cold(residual):
    assert move(at(), residual) == Verdict.FAILED
    assert move(at(), residual, warm=True) == Move.COLD


def test_long_iterations_start_cold_once():
    it = at(updates=EASY + 1, before=1e-2)
    assert move(it, 1e-3, warm=True) == Move.COLD
    assert move(it, 1e-3, warm=False) == Move.NEW_MATRIX
    assert move(it, 1e-3, warm=True, exact=False) == Move.NEW_MATRIX


def test_doubt_ends_an_iteration_that_would_go_on_or_fail():
    it = at(before=1e-6, left=1e-9)
    assert move(it, 1e-6, doubted=EPS) == Verdict.ARRIVED
    assert move(at(updates=MOST_ITERATIONS, before=1e-6), 1e-6, doubted=EPS) == Verdict.ARRIVED
    assert move(it, 1e-6) == Move.NEW_MATRIX


def test_an_iteration_of_a_quadratic_residual_arrives_without_bias():
    """r -> r², from 1e-2: new matrices until old ones do, and an end where nothing is left."""
    it, residual, moves = first_iterate(), 1e-2, []
    while True:
        moves.append(move(it, residual))
        if moves[-1] not in (Move.NEW_MATRIX, Move.OLD_MATRIX):
            break
        by_old = moves[-1] == Move.OLD_MATRIX
        now = updated(it, residual, by_old, False)
        it, residual = now, max(now.rate * residual if by_old else residual**2, EPS)
    assert moves[:3] == [Move.NEW_MATRIX, Move.NEW_MATRIX, Move.OLD_MATRIX]
    assert set(moves[3:-1]) == {Move.OLD_MATRIX}
    assert moves[-1] == Verdict.ARRIVED
    assert it.left <= NOTHING
