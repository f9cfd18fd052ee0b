"""The content: every record is read, described and used; what is wrong is named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from fray.engine.content import ContentError, Problems, Raw
from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.content.encounters import SixEncounter
from fray.rulesets.sixseconds.content.gear import read_power
from fray.rulesets.sixseconds.model.sheets import HEALING, PROFICIENCIES, STRENGTH, Power
from fray.rulesets.sixseconds.rules.powers import touch
from fray.rulesets.sixseconds.tests.arrange import library, person, scene


def test_every_record_of_the_ledger_is_read() -> None:
    """[r-content-fields, r-size-table, r-stat-lists]."""
    shelf = library().shelf
    for record in SYSTEM.ledger.contents:
        found: dict[str, Mapping[str, object]] = {
            "weapon": shelf.gear,
            "shield": shelf.gear,
            "item": shelf.gear,
            "armor": shelf.armors,
            "spell": shelf.spells,
            "ability": shelf.talents,
            "task": library().shelf.tasks,
            "character": library().shelf.sheets,
            "monster": library().shelf.sheets,
            "technique": library().shelf.maneuvers,
        }
        if record.type in found:
            assert record.id in found[record.type]
    assert len(library().encounters()) == 8


def test_the_text_gives_boudica_and_the_rest_is_derived() -> None:
    """[r-derived-values, r-example-numbers]: health 12, constitution 4, endurance 12 follow from d6 and d4."""
    stated = library().shelf.sheets["text-boudica"]
    assert (stated.health, stated.constitution, stated.endurance) == (12, 4, 12)
    martial = PROFICIENCIES.index("martial")
    assert (stated.attributes[STRENGTH], stated.proficiencies[martial], stated.proficiencies[HEALING]) == (6, 1, 0)
    enemy = library().shelf.sheets["text-sample-enemy"]
    assert (enemy.evasion, enemy.physical_deflection, enemy.health, enemy.constitution, enemy.endurance) == (
        6,
        8,
        10,
        3,
        12,
    )
    assert (enemy.stamina, enemy.focus, enemy.awareness_score, enemy.speed) == (3, 3, 5, 6)


def test_stated_numbers_include_the_armor() -> None:
    """[r-derived-values, r-content-fields, durability-default]."""
    roland = library().shelf.sheets["pc-roland"]
    assert (roland.evasion, roland.physical_deflection, roland.speed) == (4, 8, 5)
    spear, sword = library().shelf.gear["weapon-spear"], library().shelf.gear["weapon-longsword"]
    assert (spear.durability, sword.durability) == (4, 10)


def test_hands_in_an_encounter_replace_those_of_the_sheet() -> None:
    """[r-content-fields]: what is replaced is stowed; what is carried is taken from there."""
    brawl = library().encounter("tavern-brawl")
    assert isinstance(brawl, SixEncounter)
    battle = SYSTEM.battle(brawl)
    roland, fabian = battle.combatants[0], battle.combatants[1]
    assert [item.gear.id for item in roland.held] == ["weapon-cudgel"]
    assert sorted(item.gear.id for item in roland.carried) == ["item-vigor-tonic", "shield-tower", "weapon-longsword"]
    assert (fabian.held, len(fabian.carried), len(battle.lying)) == ([], 4, 2)


ZONE = {"x0": 0, "y0": 0, "x1": 1, "y1": 1}
WRONG: list[tuple[dict[str, object], str]] = [
    ({"map": ["...", ".."]}, "map"),
    ({"map": ["..x", "..."]}, "map"),
    ({"teams": [{"name": "a", "members": [{"id": "x", "who": "pc-nobody", "at": [0, 0]}]}]}, "who"),
    ({"variants": {"r-step": "no such reading"}}, "r-step"),
    ({"instigator": {"id": "nobody"}}, "instigator"),
    ({"colour": "red"}, "colour"),
    ({"other_team_order": ["nobodies"]}, "other_team_order"),
    ({"teams": [{"name": "a", "objective": {"kind": "reach", "zone": ZONE, "k": 0}}]}, "objective.k"),
    (
        {
            "objects": [{"id": "knife", "at": [0, 0], "item": "weapon-dagger"}],
            "teams": [{"name": "a", "objective": {"kind": "task", "object": "knife", "n": 1}}],
        },
        "objective",
    ),
]


@pytest.mark.parametrize(("change", "field"), WRONG)
def test_what_is_wrong_is_named_with_its_field(change: dict[str, object], field: str) -> None:
    """[r-content-fields]."""
    duel = library().encounter("duel-at-dawn").source
    with pytest.raises(ContentError) as caught:
        library().read_encounter(Raw("mine.toml", "encounter", "mine", "", {**duel, **change}))
    assert any(field in problem.field for problem in caught.value.problems)


def test_two_cannot_stand_in_one_square() -> None:
    """[r-move, r-content-fields]."""
    member = {"who": "monster-wolf", "at": [1, 1]}
    teams = [{"name": name, "members": [{"id": name + "1", **member}]} for name in ("a", "b")]
    with pytest.raises(ContentError, match="same square"):
        library().read_encounter(
            Raw("mine.toml", "encounter", "mine", "", {"map": ["....", "....", "...."], "teams": teams})
        )


HOMEBREW = """
[[weapon]]
id = "weapon-rolling-pin"
attributes = ["strength"]
proficiencies = ["martial"]
damage = 2
damage_type = "bludgeoning"
critical_damage = 4
critical_threshold = 20
nonlethal = true

[[monster]]
id = "monster-cook"
strength = 8
hands = ["weapon-rolling-pin"]

[[encounter]]
id = "encounter-kitchen"
map = ["......", "......"]
teams = [
  { name = "cooks", members = [{ id = "cook", who = "monster-cook", at = [0, 0] }] },
  { name = "rats", members = [{ id = "rat", who = "monster-giant-rat", at = [4, 1] }] },
]
instigator = { id = "rat", action = "attack", target = "cook" }
"""


def test_homebrew_goes_with_the_encounter_into_its_file(tmp_path: Path) -> None:
    """[r-content-fields, r-derived-values]."""
    (tmp_path / "kitchen.toml").write_text(HOMEBREW, encoding="utf-8")
    kitchen = SYSTEM.library(tmp_path).encounter("kitchen")
    game = Game(SYSTEM, kitchen, 1, [SYSTEM.tactician()] * 3)
    assert game.result is not None
    saved = saved_from(json.loads(json.dumps(as_json(game))), "fight")
    assert restore(saved, SYSTEM).differs_at is None


def test_there_are_at_most_six_teams_and_thirty_two_combatants() -> None:
    """[r-limits, teams]: every encounter of the ledger stays within the planning sizes."""
    for encounter in SYSTEM.library().encounters():
        assert 2 <= len(encounter.sides) <= 6 and len(encounter.roster) <= 32
        ground = SYSTEM.battle(encounter).ground
        assert ground.width <= 64 and ground.height <= 64


def spell(**data: object) -> Power:
    problems = Problems()
    raw = Raw("test", "spell", "spell-test", "", {"focus": 1, "range": 9, "target": "one enemy", **data})
    power = read_power(raw, problems, True)
    problems.raise_any()
    return power


def test_a_spell_may_be_nonlethal_and_a_condition_has_its_own_duration() -> None:
    """[r-nonlethal, nonlethal-no-risk, r-conditions, r-content-fields]"""
    s = scene(person("hero"), person("foe", "them", (1, 0), endurance=0, health=3))
    touch(s.fight, s["hero"], spell(condition="frightened"), s["foe"], 9)
    assert s["foe"].frightened == 1
    touch(s.fight, s["hero"], spell(damage=9, damage_type="psychic", nonlethal=True), s["foe"], 9)
    s.done()  # no luck test
    assert (s["foe"].conscious, s["foe"].health) == (False, 0)
