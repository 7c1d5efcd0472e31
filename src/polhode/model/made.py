"""The mark of what a system makes by itself."""


class Made:
    """Bodies, joints and forces that a system makes of beams and cables; no file holds them."""
