"""What a run conserved: energies, momenta, constraints, the certificate; the measured order."""
