"""Contacts in a run: found in its steps, located, and resolved as impacts, closings, openings."""
