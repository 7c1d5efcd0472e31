"""Model files, and later run directories."""
