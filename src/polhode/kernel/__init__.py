"""The compiled room: small vectors, rotations, Newton, loads; the only place that knows Numba."""
