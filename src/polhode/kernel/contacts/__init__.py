"""Contacts in a step: rows that are closed or open."""
