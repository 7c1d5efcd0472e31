"""The same work in other programs, one adapter a file; `python -m benchmarks.report` runs them."""
