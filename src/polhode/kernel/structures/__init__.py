"""Structures of constant mass: forces, tangents, Newton's iteration."""
