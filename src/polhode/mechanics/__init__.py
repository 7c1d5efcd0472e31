"""Joint space, linear models, derivatives of runs, identification."""
