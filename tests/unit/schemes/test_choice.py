"""Scheme strings: what is read, and what is rejected with which words."""

import pytest

import polhode as ph
from polhode.schemes import NAMES, scheme
from polhode.schemes.choice import choose


def refused(text, *said):
    with pytest.raises(ph.SchemeError) as caught:
        choose(text)
    for part in said:
        assert part in str(caught.value)
    assert str(caught.value)[-1] in ".?"


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_a_scheme_string(name):
    chosen = choose(name)
    assert chosen.record is scheme(name)
    assert str(chosen) == chosen.name == name
    assert chosen.parameters == chosen.record.completed({})


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("algo-1()", "algo-1"),
        (" algo-1 ( gamma = 0.6 ) ", "algo-1(gamma=0.6)"),
        ("algo-1(gamma=0.5,beta=0.25)", "algo-1"),
        ("algo-c1(beta=0.5,gamma=1)", "algo-c1(beta=0.5,gamma=1)"),
        ("algo-c1(beta=0.5,gamma=1,)", "algo-c1(beta=0.5,gamma=1)"),
        ("algo-c1(beta=0.3,gamma=0.5)", "algo-c1(beta=0.3)"),
        ("simo-wong(impulse=trapezoidal)", "simo-wong(impulse=trapezoidal)"),
        ("simo-wong(impulse=midpoint)", "simo-wong"),
        ("suzuki-4(energy-momentum)", "suzuki-4(energy-momentum)"),
        ("suzuki-4(euler-parameters(unknown=conformal))",) * 2,
        ("yoshida-4(algo-c1(beta=0.5,gamma=1))",) * 2,
    ],
)
def test_reads_and_writes_parameters(text, canonical):
    chosen = choose(text)
    assert str(chosen) == canonical
    assert choose(str(chosen)) == chosen


def test_numbers_are_written_so_that_they_read_back():
    chosen = choose("algo-1(beta=0.1,gamma=0.30000000000000004)")
    assert str(chosen) == "algo-1(beta=0.1,gamma=0.30000000000000004)"
    assert choose(str(chosen)).par == (0.1, 0.30000000000000004)


def test_a_chosen_scheme_is_chosen():
    chosen = choose("rk4")
    assert choose(chosen) is chosen


def test_kernels_see_numbers():
    assert choose("algo-c1(beta=0.5,gamma=1)").par == (0.5, 1.0, 0.5)
    assert choose("staggered(impulse=trapezoidal,start=predictor-corrector)").par == (1.0, 1.0, 0.0)
    assert choose("rk4").par == ()


def test_a_default_may_follow_from_other_parameters():
    assert choose("algo-c1(beta=0.1,gamma=0.5)").parameters["alpha"] == 0.2
    assert choose("algo-c1(beta=2,gamma=0.5)").parameters["alpha"] == 1.0
    assert choose("algo-c1(beta=0.1,gamma=0.5,alpha=0.5)").parameters["alpha"] == 0.5


def test_an_unknown_scheme_is_answered_by_the_nearest():
    refused(
        "energy-momentm", "there is no scheme 'energy-momentm'. Did you mean 'energy-momentum'?"
    )
    refused("algo-c2", "Did you mean 'algo-c1'?")
    refused("suzuki", "Did you mean 'suzuki-4'?")


def test_where_none_is_near_all_are_listed():
    refused("q", "there is no scheme 'q'. There are: ", *NAMES, "suzuki-4", "yoshida-4")


@pytest.mark.parametrize("text", ["", "Rk4!", "algo-1(", "(beta=1)", "algo 1", None, 5])
def test_invalid_scheme_strings_are_rejected(text):
    refused(text, f"scheme {text!r} cannot be read; write it as 'algo-1(gamma=0.5)'")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("algo-1(gama=0.5)", "scheme 'algo-1' has no parameter 'gama'. Did you mean 'gamma'?"),
        ("algo-1(x=0.5)", "has no parameter 'x'. There are: beta, gamma."),
        ("rk4(gamma=0.5)", "scheme 'rk4' has no parameter 'gamma'. It has none."),
        ("algo-1(gamma)", "parameter 'gamma' of scheme 'algo-1' has no value; write name=value"),
        ("algo-1(gamma=0.1,gamma=0.2)", "'gamma' of scheme 'algo-1' is given twice; give it once"),
        (
            "simo-wong(impulse=rectangular)",
            "impulse of scheme 'simo-wong' is 'rectangular'; it must be one of midpoint, "
            "trapezoidal",
        ),
        (
            "algo-1(gamma=0)",
            "gamma of scheme 'algo-1' is 0; it must be a number with gamma > 0 and <= 1",
        ),
        (
            "algo-1(gamma=1.5)",
            "gamma of scheme 'algo-1' is 1.5; it must be a number with gamma > 0",
        ),
        ("algo-1(beta=-0.1)", "is -0.1; it must be a number with beta >= 0 and <= 0.5"),
        ("algo-1(gamma=half)", "gamma of scheme 'algo-1' is half; it must be a number"),
        ("algo-1(gamma=nan)", "is nan; it must be a number with gamma > 0"),
        ("algo-c1(beta=0)", "beta of scheme 'algo-c1' is 0; it must be a number with beta > 0"),
        (
            "algo-c1(gamma=-1)",
            "gamma of scheme 'algo-c1' is -1; it must be a number with gamma > 0",
        ),
        ("algo-c1(alpha=1.1)", "is 1.1; it must be a number with alpha > 0 and <= 1"),
        ("suzuki-4", "'suzuki-4' composes another scheme; write suzuki-4(energy-momentum)"),
        ("suzuki-4()", "'suzuki-4' composes another scheme"),
        ("suzuki-4(rk4)", "would not raise its order; compose energy-momentum"),
        ("suzuki-4(algo-c1(alpha=1))", "scheme 'algo-c1' is not symmetric with these parameters"),
        ("yoshida-4(energy)", "there is no scheme 'energy'. Did you mean"),
    ],
)
def test_invalid_parameters_are_rejected(text, said):
    refused(text, said)


def test_the_ends_of_a_domain_belong_to_it_or_not():
    assert choose("algo-1(beta=0)").parameters["beta"] == 0.0
    assert choose("algo-1(beta=0.5,gamma=1)").parameters["gamma"] == 1.0
    assert choose("algo-c1(alpha=1)").parameters["alpha"] == 1.0
