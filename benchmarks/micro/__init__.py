"""Nanoseconds per step of every scheme, beside a loop as a user would write it."""
