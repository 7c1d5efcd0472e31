"""Records: what they hold, and what follows from them."""

import pytest

from polhode.schemes import NAMES, all_schemes, scheme
from polhode.schemes._claims import (
    ALWAYS,
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    LINEAR,
    LINEAR_MOMENTUM,
    SEPARATE,
    TORQUE_FREE,
    UNJOINTED,
)
from polhode.schemes._scheme import (
    BALL_TO_GROUND,
    CONSTANT_MASS,
    COUPLED,
    FREE,
    JOINTED,
    REDUCED,
    TOUCHING,
    Real,
)
from polhode.schemes.choice import choose

every_record = pytest.mark.parametrize("record", all_schemes(), ids=NAMES)
QUANTITIES = {ENERGY, LINEAR_MOMENTUM, ANGULAR_MOMENTUM, CONSTRAINTS}
CONDITIONS = {ALWAYS, SEPARATE, TORQUE_FREE, UNJOINTED, LINEAR}
WAYS = {FREE, REDUCED, BALL_TO_GROUND, JOINTED, COUPLED, TOUCHING, CONSTANT_MASS}


@every_record
def test_a_record_says_all_that_is_asked(record):
    p = record.completed({})
    assert scheme(record.name) is record
    assert record.title
    assert record.translation
    assert record.equations
    assert record.order(p) in (1, 2, 4, 8)
    assert set(record.applies_to) <= WAYS
    assert record.applies_to
    for claim in record.conserves(p):
        assert claim.quantity in QUANTITIES
        assert claim.condition in CONDITIONS


@every_record
def test_jointed_schemes_have_a_step_for_joints(record):
    needs = {JOINTED, BALL_TO_GROUND} & set(record.applies_to)
    assert (record.joint_step is not None) == bool(needs)
    assert not record.stages or JOINTED in record.applies_to


@every_record
def test_a_memory_is_filled_at_the_start(record):
    assert (record.start is not None) == (bool(record.memory) or record.remembers)


@every_record
def test_the_memory_is_cut_without_gaps(record):
    ends = [record.memory_slice(m.name) for m in record.memory]
    assert [s.start for s in ends] == [0, *(s.stop for s in ends[:-1])][: len(ends)]
    assert record.width == (ends[-1].stop if ends else 0)
    assert record.memory_slice("nothing") is None


@every_record
def test_a_tangent_goes_with_a_residual(record):
    assert (record.residual is None) == (record.tangent is None)
    assert record.implicit or record.residual is None


@every_record
def test_defaults_lie_in_their_domains(record):
    for p in record.parameters:
        value = record.completed({})[p.name]
        assert p.admits(value) if isinstance(p, Real) else value in p.options


def test_a_symmetric_scheme_is_of_even_order():
    for record in all_schemes():
        p = record.completed({})
        assert not record.symmetric(p) or record.order(p) % 2 == 0


def test_composed_records_say_so():
    composed, inner = choose("suzuki-4(energy-momentum)").record, scheme("energy-momentum")
    assert composed.order({}) == 4
    assert composed.name == "suzuki-4(energy-momentum)"
    assert inner.title in composed.title
    assert composed.conserves({}) == inner.conserves({})
    assert composed.applies_to == inner.applies_to
    assert composed.reference != inner.reference


def test_domain_is_part_of_the_error():
    assert Real("beta", 0.25, 0.0, 0.5, closed=True).domain == "beta >= 0 and <= 0.5"
    assert Real("gamma", 0.5).domain == "gamma > 0"
