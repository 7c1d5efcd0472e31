"""Small values: vectors, matrices, rotations, increments."""
