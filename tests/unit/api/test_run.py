"""What a run says of results that it does not have."""

import pytest

import polhode as ph


def test_a_result_that_does_not_exist_is_named_with_one_that_does():
    run = ph.simulate("heavy-top", until=0.002)
    with pytest.raises(ph.ModelError, match=r"a run has no 'energi'\. Did you mean 'energy'"):
        run.energi  # noqa: B018
    with pytest.raises(AttributeError, match=r"a run has no 'qqq'\. There are: angular_momentum, "):
        run.qqq  # noqa: B018
    assert not hasattr(run, "energi")
    assert hasattr(run, "energy")
