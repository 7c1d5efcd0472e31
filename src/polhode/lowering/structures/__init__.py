"""From structures, and from bodies in natural coordinates, to tables."""
