"""A system under a scheme: the engine, the loop over chunks, failures."""
