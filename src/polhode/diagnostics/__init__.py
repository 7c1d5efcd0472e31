"""What a run conserved: energies, momenta, constraints, the certificate; and the order of a scheme."""
