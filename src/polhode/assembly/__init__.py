"""From data to a state that fits: graph, poses, closure, velocities, rank."""
