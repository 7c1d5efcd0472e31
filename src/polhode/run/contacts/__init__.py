"""Contacts in a run: detection, location, and resolution of impacts, closings and openings."""
