"""Bodies at rest: where a system is in equilibrium, and how it swings about it."""
