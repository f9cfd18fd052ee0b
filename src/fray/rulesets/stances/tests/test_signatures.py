"""Signature Moves: composed and priced."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fray.engine.content import Problems, Raw, Reader
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.signatures import (
    SignatureError,
    base_prices,
    compose,
    read_signature,
)
from fray.rulesets.stances.tests.arrange import SHELF


def build(**changes: Any) -> Any:
    parts: dict[str, Any] = {
        "identifier": "signature-x", "name": "X", "text": "It is done so.", "base": "strike",
        "riders": ("rider-sunder",), "roll": "", "prices": base_prices(SHELF), "known": SHELF.riders, **changes,
    }  # fmt: skip
    return compose(**parts)


def test_the_four_examples_cost_what_their_parts_say() -> None:
    """[signature-examples, r-signature-examples, signature-discount]"""
    assert {move.name: move.cost for move in SHELF.signatures.values()} == {
        "Divine Hammer": 0,
        "Smoke & Mirrors": 1,
        "Reality Tear": 0,
        "Guardian's Stand": 3,
    }


def test_the_examples_are_read_and_their_prices_checked() -> None:
    """[signature-examples, r-signature-examples, signature-discount]"""
    shelf, problems = replace(SHELF, signatures={}), Problems()
    for content in SYSTEM.ledger.contents:
        if content.type == "signature":
            read_signature(Reader(Raw("ledger", "signature", content.id, content.text, content.data), problems), shelf)
            for field in ("cost", "normal_cost"):
                wrong, spare = Problems(), replace(SHELF, signatures={})
                data = {**content.data, field: 9}
                read_signature(Reader(Raw("mine", "signature", content.id, content.text, data), wrong), spare)
                free = field == "normal_cost" and SHELF.signatures[content.id.removeprefix("signature-")].cost == 0
                assert [problem.field for problem in wrong.found] == ([] if free else [field])
    assert not problems.found and shelf.signatures == SHELF.signatures


def test_a_move_costs_one_less_than_its_parts_and_never_less_than_nothing() -> None:
    """[signature-discount, signature-combination, r-signature-composition]"""
    assert build().cost == 0
    assert build(riders=("rider-extra-die", "rider-topple")).cost == 2
    assert build(base="technique-whirlwind-strike").cost == 3
    assert build(base="spell-fireball", riders=("rider-mend",)).cost == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": " "}, "name"),
        ({"text": ""}, "description"),
        ({"base": "technique-press-advantage"}, "base"),
        ({"base": "maneuver-dance"}, "base"),
        ({"riders": ()}, "riders"),
        ({"riders": ("rider-mend", "rider-step", "rider-drain")}, "riders"),
        ({"riders": ("rider-glow",)}, "riders"),
        ({"base": "defend", "riders": ("rider-sunder",)}, "riders"),
        ({"base": "maneuver-feint", "roll": "might+craft"}, "base_roll"),
    ],
)
def test_what_cannot_be_composed_is_refused(changes: dict[str, Any], field: str) -> None:
    """[r-signature-composition, signature-description, calling-undefined]"""
    with pytest.raises(SignatureError) as caught:
        build(**changes)
    assert caught.value.field == field and caught.value.right


def test_an_extra_die_needs_a_damage_roll() -> None:
    """[r-signature-composition]"""
    riders = SYSTEM.library().shelf.riders
    with pytest.raises(SignatureError) as refused:
        compose("s", "Sly", "A sly one.", "maneuver-feint", ("rider-extra-die",), "", {}, riders)
    assert refused.value.field == "riders"
    assert compose("s", "Sly", "A sly one.", "strike", ("rider-extra-die",), "", {}, riders).cost == 1
