"""Bodies without joints: what a step works on, loads, rotors, free motion."""
