"""Results of runs: trajectories, and labelled views."""
