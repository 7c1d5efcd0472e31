"""A small model file with a superelement between two bodies, for tests of files and of faults."""

FLEXIBLE_MODEL = """
[[body]]
name = "a"
mass = 1.0
inertia = [1, 1, 1]

[[body]]
name = "b"
mass = 1.0
inertia = [1, 1, 1]
position = [1, 0, 0]

[[flexible]]
name = "bar"
ports = ["a", "b"]
stiffness = "{stiffness}"
"""
