"""Compare two values whole."""

import dataclasses

import numpy as np


def equal(a, b, where):
    """Compare everything in two values, and name what differs."""
    if dataclasses.is_dataclass(a):
        for field in dataclasses.fields(a):
            equal(getattr(a, field.name), getattr(b, field.name), f"{where}.{field.name}")
    elif isinstance(a, dict):
        assert a.keys() == b.keys(), where
        for key in a:
            equal(a[key], b[key], f"{where}[{key!r}]")
    elif isinstance(a, list | tuple):
        assert len(a) == len(b), where
        for k, (x, y) in enumerate(zip(a, b, strict=True)):
            equal(x, y, f"{where}[{k}]")
    elif isinstance(a, np.ndarray) and a.dtype == object:
        equal(list(a), list(b), where)
    elif isinstance(a, np.ndarray):
        np.testing.assert_array_equal(a, b, err_msg=where)
    else:
        assert a == b, where
