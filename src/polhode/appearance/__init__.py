"""What bodies, joints and springs look like: shapes and places, for figures and for the page."""
