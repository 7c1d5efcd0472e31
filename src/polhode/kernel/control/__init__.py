"""Controllers inside the loop: what they read, when they are called, what they set."""
