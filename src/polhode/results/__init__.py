"""What a run computed, as data: trajectories, and views with labels."""
