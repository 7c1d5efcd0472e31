"""Many bodies at once, in lanes of vector instructions."""
