"""What a scheme may conserve, and on which models."""

from dataclasses import dataclass

# What a scheme may conserve.
ENERGY = "energy"
LINEAR_MOMENTUM = "linear_momentum"
ANGULAR_MOMENTUM = "angular_momentum"
CONSTRAINTS = "constraints"

# When it does: traits of a model, which `lowering.system` finds out.
ALWAYS = "always"
SEPARATE = "no force acts between bodies"
TORQUE_FREE = "no moment acts about the centre of mass"
UNJOINTED = "nothing connects bodies to each other or to ground"
LINEAR = "forces are linear in the coordinates"


@dataclass(frozen=True)
class Claim:
    """A quantity is conserved, or never grows, where a condition on the model holds."""

    quantity: str
    condition: str = ALWAYS
    decays: bool = False


def angular_if_midway(midway: bool) -> Claim:
    """Angular momentum: always if loads act half way, else where no force acts between bodies."""
    return Claim(ANGULAR_MOMENTUM, ALWAYS if midway else SEPARATE)
