"""What is simulated: bodies, joints and loads, as data with names and units."""
