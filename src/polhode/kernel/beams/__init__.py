"""Beam elements: strains by the logarithm of the relative pose of two bodies."""
