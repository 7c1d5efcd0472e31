"""Which arguments of a kernel are known when it is compiled."""

from polhode.kernel.compile.known import Known, is_known


def test_arguments_are_known_by_their_annotation():
    def step(kind: Known, h: float, arms: Known, i: int) -> int:
        spare: Known = 3
        return spare

    assert is_known(step) == [True, False, True, False]


def test_a_function_without_annotations_knows_nothing():
    assert is_known(lambda a, b: a) == [False, False]
