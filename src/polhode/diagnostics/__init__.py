"""Energies, momenta, constraint errors and the certificate of a run; measured orders."""
