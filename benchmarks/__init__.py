"""Measurements; their targets are checked here and never in tests."""
