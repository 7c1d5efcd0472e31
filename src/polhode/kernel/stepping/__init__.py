"""The loop around a step: convergence, halving, counting, saving."""
