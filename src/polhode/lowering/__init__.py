"""Conversion of models to the tables of the kernels."""
