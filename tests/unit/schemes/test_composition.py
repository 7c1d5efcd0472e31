"""Order conditions of compositions, in the algebra of words, and rejections.

A symmetric step of order two is S(h) = exp(h Y1 + h³ Y3 + h⁵ Y5 + h⁷ Y7 + ...) with operators that
do not commute. A composition has order p if the product of its substeps is exp(h Y1) up to h^p, for
whatever operators: the coefficient of every word in Y1, Y3, ... is compared.
"""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.schemes.choice import choose
from polhode.schemes.substeps import COMPOSITIONS

EPS = 2.0**-52


def product(a, b, degree):
    found = {}
    for u, x in a.items():
        for v, y in b.items():
            if sum(u) + sum(v) <= degree:
                found[u + v] = found.get(u + v, 0.0) + x * y
    return found


def exponential(generator, degree):
    total, power, factorial = {(): 1.0}, {(): 1.0}, 1
    for n in range(1, degree + 1):
        power, factorial = product(power, generator, degree), factorial * n
        for word, x in power.items():
            total[word] = total.get(word, 0.0) + x / factorial
    return total


def defect(parts, degree):
    """Largest coefficient by which the composition differs from exp(h Y1) up to h^degree."""
    letters = range(1, degree + 1, 2)
    return largest([{(k,): g**k for k in letters} for g in parts], degree)


def jointed_defect(parts, degree):
    """The same for S(h) = R exp(h Y1 + h² Y2 + ...), R² = 1, that is symmetric.

    S(-h) S(h) = 1 says that R commutes with the odd letters and turns the sign of the even ones:
    without the R, these have alternating signs in a composition.
    """
    letters = range(1, degree + 1)
    signs = [1 - 2 * (i % 2) for i in range(len(parts))]
    return largest(
        [
            {(k,): g**k * (1 if k % 2 else sign) for k in letters}
            for g, sign in zip(parts, signs, strict=True)
        ],
        degree,
    )


def largest(generators, degree):
    whole = {(): 1.0}
    for generator in generators:
        whole = product(whole, exponential(generator, degree), degree)
    exact = exponential({(1,): 1.0}, degree)
    return max(abs(whole.get(w, 0.0) - exact.get(w, 0.0)) for w in {*whole, *exact})


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_substeps_fulfil_the_conditions_of_their_order_and_of_no_higher(name):
    c = COMPOSITIONS[name]
    rounding = 64 * EPS * len(c.parts)
    assert math.fsum(c.parts) == pytest.approx(1.0, abs=EPS)
    assert c.parts == c.parts[::-1]
    assert defect(c.parts, c.order) < rounding
    assert defect(c.parts, c.order + 2) > 1e-6


@pytest.mark.parametrize("name", ["kahan-li-6", "sofroniou-spaletta-6"])
def test_substeps_of_jointed_systems_fulfil_them_too(name):
    """In halves; whole substeps would not."""
    c = COMPOSITIONS[name]
    assert math.fsum(c.jointed_parts) == pytest.approx(1.0, abs=EPS)
    assert jointed_defect(c.jointed_parts, c.order) < 64 * EPS * len(c.jointed_parts)
    assert jointed_defect(c.parts, c.order) > 1e-3


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_record_says_the_order(name):
    chosen = choose(f"{name}(exact-free-body)")
    assert chosen.record.order(chosen.parameters) == COMPOSITIONS[name].order
    assert name.endswith(str(COMPOSITIONS[name].order))


def test_a_scheme_that_is_not_symmetric_is_refused():
    with pytest.raises(ph.SchemeError, match="is not symmetric"):
        choose("kahan-li-8(rk4)")


def test_a_scheme_with_one_step_for_all_bodies_is_composed_once():
    free = ph.System([ph.Body("b", 2.0, inertia=(1, 2, 2.5), angular_velocity=(0.1, 2.0, 0.3))])
    ends = []
    for step in (0.1, 0.05, 0.01):
        run = ph.simulate(free, "suzuki-4(rattlie)", step=step, until=0.2)
        ends.append(run.body("b").quaternion.values[-1])
    errors = [np.abs(end - ends[-1]).max() for end in ends[:-1]]
    assert 3.5 < np.log2(errors[0] / errors[1]) < 4.5


def test_compositions_of_compositions_take_their_substeps_and_no_more_than_end():
    twice = choose("suzuki-4(yoshida-4(energy-momentum))").record.substeps
    assert len(twice) == 15
    assert math.fsum(twice) == pytest.approx(1.0, abs=15 * EPS)
    with pytest.raises(ph.SchemeError, match="would take 3125 substeps a step; at most 1000"):
        choose("suzuki-4(" * 30 + "energy-momentum" + ")" * 30)
