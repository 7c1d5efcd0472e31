"""The hash of a user function: the same for the same code and what it reads, and for no other."""

from polhode.kernel.compile.function_hash import function_hash


def scaled(factor):
    def law(t, x):
        return factor * x

    return law


def test_it_depends_on_code_and_on_what_is_read_from_outside():
    assert function_hash(scaled(2.0)) == function_hash(scaled(2.0))
    assert function_hash(scaled(2.0)) != function_hash(scaled(3.0))
    assert function_hash(scaled(2.0)) != function_hash(lambda t, x: x)


def test_what_has_no_text_has_no_hash():
    assert function_hash(scaled(object())) is None
