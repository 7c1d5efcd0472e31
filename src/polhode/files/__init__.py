"""Model files, run directories, robots."""
