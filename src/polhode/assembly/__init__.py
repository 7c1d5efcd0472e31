"""Assembly of consistent initial states: graph, poses, closure, velocities, rank."""
