"""The content: every record is read, described and used; what is wrong is named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

import pytest

from fray.engine.content import ContentError, Problems, Raw
from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.content.creatures import read_sheet
from fray.rulesets.sixseconds.content.encounters import SixEncounter
from fray.rulesets.sixseconds.content.gear import read_power, read_traits
from fray.rulesets.sixseconds.model.sheets import HEALING, PROFICIENCIES, STRENGTH, Power, Restores, Traits
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
    assert len(library().encounters()) == 9


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


@pytest.mark.parametrize(
    ("width", "height", "teams", "members", "valid"),
    [
        (64, 64, 2, 1, True),
        (65, 64, 2, 1, False),
        (64, 65, 2, 1, False),
        (10, 10, 6, 1, True),
        (10, 10, 7, 1, False),
        (10, 10, 1, 1, False),
        (10, 10, 2, 16, True),
        (10, 10, 2, 17, False),
    ],
)
def test_how_large_a_fight_may_be(width: int, height: int, teams: int, members: int, valid: bool) -> None:
    """[r-limits, r-grid, teams]: 64 squares each way, 2 to 6 teams, 32 combatants."""
    listed = [
        {
            "name": f"team {team}",
            "members": [
                {
                    "id": f"m{team}-{number}",
                    "who": "npc-looter",
                    "at": [team, number % 10] if number < 10 else [9 - team, number % 10],
                }
                for number in range(members)
            ],
        }
        for team in range(teams)
    ]
    raw = Raw("mine.toml", "encounter", "mine", "", {"map": ["." * width] * height, "teams": listed})
    if valid:
        assert len(library().read_encounter(raw).roster) == teams * members
    else:
        with pytest.raises(ContentError, match="too large|teams are not valid|too many"):
            library().read_encounter(raw)


def test_a_combatant_begins_awake_and_standing_with_its_items_and_one_reaction() -> None:
    """[r-case-conventions, r-content-fields]"""
    s = scene(person("hero", hold=["weapon-crossbow"], carry=["weapon-dagger"]), person("foe", "them", (1, 0)))
    hero = s["hero"]
    assert (hero.conscious, hero.prone, hero.surprised, hero.hidden, hero.reactions) == (True, False, False, False, 1)
    assert (hero.attacks, hero.luck(), hero.sheet.size, hero.sheet.talents) == (0, 0, 4, ())
    assert [(item.gear.id, item.loaded) for item in hero.held] == [("weapon-crossbow", True)]
    assert [item.gear.id for item in hero.carried] == ["weapon-dagger"]


def test_what_a_sheet_does_not_list_is_a_d4_or_nothing() -> None:
    """[r-stat-lists]: four attributes, eight skills, nine proficiencies; in a table or each by itself."""
    plain = read_sheet(Raw("test", "character", "plain", "", {}), Problems(), library().shelf)
    assert (plain.attributes, plain.skills, plain.proficiencies) == ((4,) * 4, (4,) * 8, (0,) * 9)
    listed = {"attributes": {"strength": 8}, "willpower": 6, "skills": {"lore": 12}, "proficiencies": {"arcane": 2}}
    skilled = read_sheet(
        Raw("test", "character", "skilled", "", {**listed, "tinkering": 20}), Problems(), library().shelf
    )
    assert skilled.attributes == (8, 4, 4, 6)
    assert skilled.skills == (4, 4, 4, 4, 4, 4, 12, 4)
    assert skilled.proficiencies == (0, 0, 0, 2, 0, 0, 0, 0, 20)
    for wrong in (-1, 21):
        problems = Problems()
        read_sheet(Raw("test", "character", "wrong", "", {"martial": wrong}), problems, library().shelf)
        with pytest.raises(ContentError):
            problems.raise_any()


LEAST = {"actions": 1, "stamina": 0, "focus": 0, "range": 0, "difficulty": 0, "damage": 0, "duration": 0, "luck": 0}


@pytest.mark.parametrize("stated", [{}, LEAST, {"ends": "at once", "target": "self"}])
def test_a_talent_for_the_harmed_is_read_as_it_is_written(stated: dict[str, object]) -> None:
    """[harmed, r-harmed-bloodied, r-content-fields]: what is not stated is the least there is."""
    problems = Problems()
    data = {"free_action": True, "while": "harmed", "uses_per_combat": 1, "restores": {"endurance": 5}}
    power = read_power(Raw("test", "ability", "talent-second-wind", "", {**data, **stated}), problems, False)
    problems.raise_any()
    assert power == Power(
        "talent-second-wind",
        "second wind",
        False,
        "self",
        restores=Restores(endurance=5),
        free=True,
        while_harmed=True,
        uses=1,
    )


@pytest.mark.parametrize("stated", [{}, {"block_bonus": 0, "sneak_damage": 0, "flanking_test": 0, "hide_actions": 0}])
def test_a_talent_of_the_bloodied_is_read_as_it_is_written(stated: dict[str, object]) -> None:
    """[bloodied, r-harmed-bloodied, r-content-fields]: what several talents do is added up."""
    problems = Problems()
    fury = Raw("test", "ability", "talent-bloodied-fury", "", {"while": "bloodied", "attack_test": 1, **stated})
    medic = {"resuscitate_bonus": 2, "resuscitate_extra_health": 2, "block_bonus": 3, "sneak_damage": 4}
    weak = {"damage_type": "radiant", "extra_damage": 4, "flanking_test": 1, "immune": "mental effects"}
    deadeye = {"long_range_disadvantage": False, "hide_actions": 1, "cannot_be_surprised": True}
    raws = [fury, *(Raw("test", "ability", "talent-x", "", dict(data)) for data in (medic, weak, deadeye, medic))]
    traits = [read_traits(raws[:count], problems) for count in (0, 1, 5)]
    problems.raise_any()
    assert traits == [
        Traits(),
        Traits(bloodied_attack=1),
        Traits(True, 4, 4, 6, True, 8, False, 1, 1, 1, True, "radiant", 4),
    ]


def test_records_and_encounters_that_were_written_earlier_are_still_read() -> None:
    """No armor was an empty text; a hero took the place of an id; who had no id was called by its title."""
    known = SYSTEM.library()
    written = {**known.creature("pc-boudica").data, "armor": ""}
    hero = {"id": "character-ada", "text": "", **written, "title": "Ada"}
    wolves = known.encounter("encounter-wolves-at-the-fold")
    source = {**wolves.source, "heroes": [{"place": "boudica", "hero": hero}]}
    read = known.read_encounter(Raw("the store", "encounter", wolves.id, "", source))
    assert [entrant.name for entrant in read.roster][:2] == ["Ada", "Agnessa"]
    teams = deepcopy(wolves.source["teams"])
    wolf = teams[1]["members"][2]
    del wolf["id"]
    title = known.shelf.sheets[wolf["who"]].title
    teams[0]["objective"] = {"kind": "slay", "target": title}
    read = known.read_encounter(Raw("the store", "encounter", wolves.id, "", {**wolves.source, "teams": teams}))
    assert any(entrant.answers_to(title) for entrant in read.roster)
