"""Kernels of joint space: trees of bodies in joint coordinates."""
