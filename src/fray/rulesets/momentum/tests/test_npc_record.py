"""A monster written field by field is the monster its line would be."""

from __future__ import annotations

import pytest

from fray.engine.content import Problems, Raw, Reader
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.content.npc_record import KNOWN_TRAITS, read_npc, record_of
from fray.rulesets.momentum.content.printing import print_npc
from fray.rulesets.momentum.model.sheets import NpcSheet, Trait, Traits
from fray.rulesets.momentum.rules.npc_specials import switch_on

MONSTERS = {name: sheet for name, sheet in SYSTEM.library().shelf.sheets.items() if isinstance(sheet, NpcSheet)}


@pytest.mark.parametrize("name", sorted(MONSTERS))
def test_fields_and_line_say_the_same(name: str) -> None:
    """[npc-statblock-format, npc-attack-tags, npc-move-special, npc-special]"""
    problems = Problems()
    read = read_npc(Reader(Raw("test", "monster", name, "", record_of(MONSTERS[name])), problems))
    assert problems.found == []
    assert read == MONSTERS[name]
    assert parse_npc(print_npc(read)) == read


def test_every_trait_that_is_suggested_is_one_the_engine_carries_out() -> None:
    """[npc-special, special-phrases]"""
    assert all(switch_on(Traits(), name.casefold(), Trait(name, -1, "")) for name in KNOWN_TRAITS)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "Heron (grey)"),
        ("name", ""),
        ("defense_words", "mail, and a helmet"),
        ("modes", [{"name": "Hop"}]),
        ("traits", [{"name": "Regenerate 2"}]),
        ("traits", [{"name": "Odd", "words": "an (open one"}]),
        ("attacks", [{"name": "Beak", "danger": 1, "ranges": []}]),
    ],
)
def test_what_a_line_could_not_hold_is_refused(field: str, value: object) -> None:
    """[npc-statblock-grammar]"""
    problems = Problems()
    good = record_of(MONSTERS["monster-cave-rat"])
    read_npc(Reader(Raw("test", "monster", "monster-x", "", {**good, field: value}), problems))
    assert [problem.field.split("[")[0] for problem in problems.found] == [field]
