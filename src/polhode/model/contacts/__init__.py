"""Stops of joints and contacts between bodies."""
