"""What touches: stops of joints, and contacts of bodies."""
