"""Bodies with joints: primitives, rows, residual, tangent, iteration, solvers."""
