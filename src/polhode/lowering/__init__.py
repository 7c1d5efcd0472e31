"""From data to the tables of the kernels, once."""
