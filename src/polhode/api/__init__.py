"""What a user calls and holds."""
