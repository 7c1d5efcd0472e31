"""Statics: equilibria of systems, and vibrations about them."""
