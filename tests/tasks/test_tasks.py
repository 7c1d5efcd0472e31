"""What a newcomer wants to do in a first week works at the first try, by scripts that check it."""

import runpy

import pytest

from tests.tasks.__main__ import TASKS

pytestmark = [pytest.mark.jit, pytest.mark.slow]


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in TASKS])
def test_a_task_ends_as_its_script_says(path):
    runpy.run_path(str(path))
