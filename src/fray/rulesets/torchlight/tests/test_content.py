"""Content: every record is read and used, and what is wrong is refused with its place and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fray.engine.content import ContentError
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.content.opening import opening
from fray.rulesets.torchlight.model.lanes import DENSE_COVER, REARGUARD, SPECIAL, STANCES, feature_bit
from fray.rulesets.torchlight.model.sheets import (
    CHARACTERISTICS,
    DAMAGE_TYPES,
    DICE,
    HURTS,
    WEAPON,
    WILLPOWER,
    damage_type,
)
from fray.rulesets.torchlight.rules.lanes import lane_modifier
from fray.rulesets.torchlight.tests.arrange import Scene, battle_of, encounter, library

HOMEBREW = """
[[weapon]]
id = "weapon-ladle"
text = "A kitchen weapon."
die = 4
kind = "melee"
damage_type = "bludgeoning"

[[monster]]
id = "monster-cook"
text = "Angry."
name = "Cook"
dc = { str = 8, dex = 8, wil = 8, san = 8, luck = 8 }
breath = 2
weapons = ["weapon-ladle"]

[[encounter]]
id = "encounter-kitchen"
text = "A kitchen."
name = "In the kitchen"
players = [{ id = "elsa", who = "character-elsa" }]
enemies = [{ id = "cook", who = "monster-cook", lane = 3 }]
"""


def test_every_record_of_the_ledger_is_read() -> None:
    """[r-encounter-data, r-hands, r-armor]"""
    shelf = library().shelf
    for record in SYSTEM.ledger.contents:
        if record.type in ("weapon", "shield", "item"):
            assert record.id in shelf.items
        elif record.type == "armor":
            assert record.id in shelf.armor
        elif record.type in ("character", "monster"):
            sheet = shelf.sheets[record.id]
            scores = record.data["dc"]
            assert isinstance(scores, dict) and list(sheet.scores) == list(scores.values())
            assert sheet.breath == record.data["breath"]
    assert len(library().encounters()) == 10


@pytest.mark.parametrize("name", [combatant.id for combatant in SYSTEM.library().encounters()])
def test_every_encounter_opens_with_everybody_waiting(name: str) -> None:
    """[r-encounter-data]"""
    battle = opening(encounter(name))
    assert len(battle.combatants) == len(encounter(name).roster)
    assert not any(combatant.on_grid() for combatant in battle.combatants)


def test_an_encounter_says_what_differs_from_the_sheets() -> None:
    """[r-encounter-data, r-proficiency, r-lane-features]"""
    duel = battle_of("lab-duel").combatants
    assert [combatant.scores for combatant in duel] == [[11] * 5] * 2
    assert [(combatant.breath, combatant.soak(), combatant.sheet.proficiency) for combatant in duel] == [
        (5, 0, (0, 0, 0))
    ] * 2
    assert [[item.name for item in combatant.held] for combatant in duel] == [["dagger"], ["sword"]]
    bridge = battle_of("hold-the-bridge")
    assert [combatant.joins_round for combatant in bridge.combatants][-2:] == [3, 4]
    assert not bridge.lanes.open(1)
    ambush = battle_of("forest-ambush")
    assert [combatant.name for combatant in ambush.combatants if combatant.hidden] == [
        f"Goblin {at}" for at in (1, 2, 3)
    ]
    assert (lane_modifier(ambush.lanes, 3, 1, True), lane_modifier(ambush.lanes, 3, 1, False)) == (-1, 0)
    assert ambush.lanes.has(1, SPECIAL | DENSE_COVER)
    hall = battle_of("hollow-hall")
    assert hall.lanes.features[5] == feature_bit("flammable")
    assert [number for number in range(1, 9) if hall.schedule[0].comes_in(number)] == [1, 5]
    assert not hall.schedule[3].comes_in(8)


def test_hands_hold_the_first_weapon_then_the_shield_then_what_fits() -> None:
    """[r-hands]"""
    heroes = {combatant.name: combatant for combatant in battle_of("hollow-hall").combatants}
    held = {name: [item.name for item in heroes[name].held] for name in ("Riddic", "Tahula", "Nim", "Orsolya")}
    assert held == {
        "Riddic": ["battle axe"],
        "Tahula": ["spear", "round shield"],
        "Nim": ["dagger", "dagger"],
        "Orsolya": ["ember wand", "whisper bell"],
    }
    assert "fire flask" in [item.name for item in heroes["Orsolya"].stowed]


def test_without_modifiers_the_proposed_ones_hold_and_an_empty_list_means_none() -> None:
    """[r-lane-features, lane-modifiers, r-encounter-data]"""
    source = {**encounter("landing-duel").source}
    del source["lane_modifiers"]
    lanes = encounter("landing-duel", lane_modifiers=[{"from": [4], "to": [3], "value": 2, "kind": "melee"}]).lanes
    assert (lane_modifier(lanes, 2, 3, False), lane_modifier(lanes, 3, 2, True)) == (1, -1)
    assert (lane_modifier(lanes, 4, 3, False), lane_modifier(lanes, 4, 3, True)) == (2, 0)
    assert lane_modifier(encounter("landing-duel", lane_modifiers=[]).lanes, 2, 3, False) == 0


def test_homebrew_is_laid_over_the_ledger_and_travels_with_its_encounter(tmp_path: Path) -> None:
    """[r-encounter-data]"""
    (tmp_path / "kitchen.toml").write_text(HOMEBREW, encoding="utf-8")
    kitchen = SYSTEM.library(tmp_path).encounter("kitchen")
    assert [combatant.name for combatant in kitchen.roster] == ["Elsa", "Cook"]
    again = encounter("lab-duel", **kitchen.source)
    assert [combatant.name for combatant in again.roster] == ["Elsa", "Cook"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": []}, "give each side a combatant"),
        ({"enemies": [{"id": "x", "who": "monster-bandid"}]}, "monster-bandit"),
        ({"variants": {"r-goad": "tempting"}}, "tempted"),
        ({"variants": {"r-goats": "tempted"}}, "r-goad"),
        ({"colour": "red"}, "is an unknown field"),
        ({"lanes": [{"lane": 9}]}, "from 1 to 6"),
        ({"lane_modifiers": [{"from": [1], "to": [2], "value": 9}]}, "from -3 to 3"),
        ({"environment": [{"round": 1, "event": "earthquake"}]}, "is not known"),
        ({"objective_test": {"kind": "down", "side": "players", "who": "nobody"}}, "is not known"),
        ({"squads": [{"lane": 3, "members": ["rat-9"]}]}, "nobody is called"),
        ({"opening": "singing"}, "is not known"),
        (
            {"enemies": [{"id": at, "who": "monster-bandit", "lane": 3} for at in ("x", "y")]},
            "a cell holds one combatant",
        ),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(changes: dict[str, Any], words: str) -> None:
    """[r-encounter-data, r-limits]"""
    with pytest.raises(ContentError) as refused:
        encounter("lab-duel", **changes)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("die = 5", "write 4, 6, 8, 10 or 12"),
        ('die = 6\ntraits = ["sharp"]', "is not known"),
        ('die = 6\ncharacteristic = "luck"', "does not hurt luck"),
    ],
)
def test_a_wrong_weapon_is_refused(tmp_path: Path, line: str, words: str) -> None:
    """[r-one-damage-die, r-damage-type-oddities]"""
    text = f'[[weapon]]\nid = "weapon-x"\nkind = "melee"\ndamage_type = "slashing"\n{line}\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        SYSTEM.library(tmp_path)
    assert words in str(refused.value)


def test_every_weapon_has_one_die_and_one_type_of_the_table() -> None:
    """[r-one-damage-die, r-damage-type-oddities, damage-type-table]"""
    weapons = [item for item in library().shelf.items.values() if item.sort == WEAPON]
    assert {weapon.die for weapon in weapons} <= set(DICE)
    assert damage_type("physical") == damage_type("bludgeoning")
    table: Mapping[str, Any] = next(
        combatant.data for combatant in SYSTEM.ledger.contents if combatant.id == "damage-types"
    )
    found = {kind: name for name in CHARACTERISTICS for kind in table[name]}
    assert found == {kind: CHARACTERISTICS[HURTS[at]] for at, kind in enumerate(DAMAGE_TYPES)}
    assert found["healing"] == "luck"


def test_scores_start_at_their_maximum_and_saves_are_their_complement() -> None:
    """[r-characteristics, damage-dc-st]"""
    scene = Scene()
    for name in ("riddic", "elsa", "tahula", "breyer", "nim", "orsolya"):
        combatant = scene.player(f"character-{name}", 1)
        assert combatant.scores == combatant.maxima
        assert all(3 <= score <= 18 for score in combatant.scores)
        assert [combatant.st(at) for at in range(5)] == [20 - score for score in combatant.scores]


def test_names_that_the_text_spells_in_two_ways_are_one() -> None:
    """And the bandits of the tavern are no Squad [r-example-names, characteristic-table]."""
    tahula = library().shelf.sheets["character-tahula"]
    assert (CHARACTERISTICS[WILLPOWER], tahula.scores[WILLPOWER]) == ("willpower", 13)
    assert STANCES[REARGUARD] == "rearguard"
    assert battle_of("encounter-tavern-brawl").setup_squads == []
