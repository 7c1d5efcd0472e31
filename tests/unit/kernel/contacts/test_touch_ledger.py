"""What contacts take is booked as a loss, and what is positive besides."""

from polhode.kernel.contacts.tables import Book, NearValue, TouchValue
from polhode.kernel.contacts.touch_ledger import book_points, book_work, raise_to
from tests.models.touching import FLOOR, ball, booked, compiled


def made():
    return compiled([ball("b", (0, 0, 0.1))], friction=0.5, planes=FLOOR)


def test_work_is_a_loss_and_a_gain_is_summed_up():
    c = made()
    for work in (-3.0, 0.5, -0.25):
        book_work(c.arrays, Book.IMPACT, work)
    assert booked(c, Book.IMPACT) == 2.75
    assert booked(c, Book.GAIN) == 0.5
    assert booked(c, Book.FRICTION) == 0.0


def test_the_largest_error_stays():
    c = made()
    for value in (1e-3, 5e-3, 2e-3):
        raise_to(c.arrays, Book.LAW, value)
    assert booked(c, Book.LAW) == 5e-3


def test_points_are_booked_by_their_mean_rates():
    c = made()
    P = c.arrays.touching.numbers
    P[0, TouchValue.IMPULSE : TouchValue.IMPULSE + 3] = 2.0, -0.6, -0.8
    P[0, TouchValue.BEFORE : TouchValue.BEFORE + 3] = -1.0, 0.5, 0.7
    P[0, TouchValue.NEXT : TouchValue.NEXT + 3] = 0.5, 0.1, 0.1
    P[0, NearValue.FRICTION], P[0, NearValue.GAP] = 0.5, -1e-4
    P[1, NearValue.GAP] = -3e-4  # without an impulse
    book_points(c.arrays, 0, 2)
    assert booked(c, Book.IMPACT) == 0.5
    assert abs(booked(c, Book.FRICTION) - (0.6 * 0.3 + 0.8 * 0.4)) <= 1e-15
    assert abs(booked(c, Book.RUBBED) - 0.5 * 2.0 * 0.5) <= 1e-15
    assert booked(c, Book.PENETRATION) == 3e-4
    assert booked(c, Book.GAIN) == 0.0
