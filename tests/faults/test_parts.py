"""Hostile arguments of beams, cables, contacts, couplings, joints, forces, events and runs."""

import sys

import pytest
from fuzzing import fuzz

pytestmark = [
    pytest.mark.plain,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm"),
]


def test_hostile_parts_give_one_line_errors(tmp_path):
    tally = fuzz("parts", range(150), 0, tmp_path)
    assert not tally.failures, "\n\n".join([str(tally), *tally.failures[:5]])
    assert tally.codes[0] > 10
    assert tally.codes[2] > 40
