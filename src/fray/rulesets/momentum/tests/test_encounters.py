"""Encounters and stat lines as people write them: what is read, and what is refused, all of it at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fray.engine.content import ContentError, Raw
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.content.encounters import MomentumEncounter
from fray.rulesets.momentum.content.opening import opening
from fray.rulesets.momentum.model.sheets import NpcSheet, PcSheet
from fray.rulesets.momentum.tests.arrange import library
from fray.rulesets.momentum.tests.blocks import adept

RIGHT = """
sides = ["heroes", "foes"]
length = 7
edges_closed = true
combatants = [
  { who = "character-hroda", side = "heroes", position = 0 },
  { who = "monster-hired-knife", side = "foes", position = 3, count = 2 },
]
terrain = [ { kind = "pit", position = 2 } ]
"""


def read(text: str) -> MomentumEncounter:
    return library().read_encounter(Raw("home.toml", "encounter", "encounter-home", "", tomllib.loads(text)))


def problems(text: str) -> list[tuple[str, str, str]]:
    """Field, what is wrong, what would be right."""
    with pytest.raises(ContentError) as caught:
        read(text)
    for problem in caught.value.problems:
        assert (problem.file, problem.record) == ("home.toml", "encounter-home")
        assert str(problem).startswith("home.toml, encounter-home, ")
    return [(problem.field, problem.wrong, problem.right) for problem in caught.value.problems]


# ---- what is read


def test_an_encounter_is_a_field_with_people_on_it() -> None:
    """[house-equipment, line-of-bands, terrain-rules]"""
    encounter = read(RIGHT)
    assert (encounter.title, encounter.length, encounter.sides) == ("Home", 7, ("heroes", "foes"))
    battle = opening(encounter)
    assert [combatant.name for combatant in battle.combatants] == ["Hroda", "Hired Knife A", "Hired Knife B"]
    assert [combatant.position for combatant in battle.combatants] == [0, 3, 3]
    assert battle.field.has(2, 1)


EDGES = [
    ("edges_closed = true", (False, False)),
    ("edges_closed = false", (True, True)),
    ("", (True, True)),
    ('open_edges = ["low"]', (True, False)),
    ('edges_closed = false\nopen_edges = ["high"]', (False, True)),
    ('open_edges = ["low", "high"]', (True, True)),
]


@pytest.mark.parametrize(("edges", "expected"), EDGES)
def test_the_field_is_open_unless_the_encounter_closes_it(edges: str, expected: tuple[bool, bool]) -> None:
    """[move-away-and-leave]"""
    field = opening(read(RIGHT.replace("edges_closed = true", edges))).field
    assert (field.open_low, field.open_high) == expected


def combatant(entry: str) -> Any:
    """The sheet of one combatant written in some way."""
    text = RIGHT.replace('{ who = "monster-hired-knife", side = "foes", position = 3, count = 2 }', entry)
    return opening(read(text)).combatants[1]


def test_numbers_on_a_sheet_may_be_changed_in_the_encounter() -> None:
    """[house-equipment, move-modes]: Danger and Attack Skill are those of the first attack; a mode without a number
    follows."""
    changed = "hits = 5, defense = 1, move = 3, danger = 4, skill = 1"
    sheet = combatant(f'{{ who = "monster-beetle-clan-assassin", side = "foes", position = 3, {changed} }}').sheet
    assert isinstance(sheet, NpcSheet)
    assert (sheet.hits, sheet.defense, sheet.move, sheet.modes[0].score) == (5, 1, 3, 3)
    assert (sheet.attacks[0].danger, sheet.attacks[0].skill) == (4, 1)
    fixed = combatant('{ who = "monster-turtle-knight", side = "foes", position = 3, move = 3 }').sheet
    assert fixed.modes[0].score == 2


def test_a_pc_may_come_wounded_and_worn() -> None:
    """[house-equipment, rest-effects]"""
    worn = 'hits = 2, tallies = 8, armor = "Ud4", shield = "1", grit = 0, level = 6'
    hero = combatant(f'{{ who = "character-hroda", side = "foes", position = 3, {worn} }}')
    assert isinstance(hero.sheet, PcSheet)
    assert (hero.hits_taken, hero.tallies, hero.armor, hero.shield, hero.max_hits) == (2, 8, 2, 1, 5)
    assert hero.armor_penalty == 4


def test_a_stat_line_may_stand_in_the_encounter_itself() -> None:
    """[house-equipment]: any weapon that can be written is legal."""
    line = "Ogre - Hits 9, Defense 0, Move 1, Danger 3d/Attack Skill 1 (Steel, Melee, Crushing, Tree)"
    assert combatant(f'{{ line = "{line}", side = "foes", position = 3 }}').sheet.attacks[0].danger == 3


def test_namesakes_are_told_apart() -> None:
    """[initiative-ties]: roster order is the order of listing."""
    text = RIGHT.replace("count = 2", 'count = 2, name = "Hroda"')
    assert [combatant.name for combatant in opening(read(text)).combatants] == ["Hroda A", "Hroda B", "Hroda C"]


# ---- what is refused


def test_everything_that_is_wrong_is_said_at_once() -> None:
    """[house-equipment]"""
    text = """
    sides = ["heroes", "foes"]
    length = 20
    edges_closed = "yes"
    wether = "fair"
    combatants = [
      { who = "character-hrodda", side = "heroes", position = 0 },
      { who = "monster-hired-knife", side = "villains", position = 3 },
      { who = "monster-cave-rat", side = "foes", position = -1, tallies = 3 },
      { line = "Ogre - Hits 9", side = "foes", position = 1 },
    ]
    terrain = [ { kind = "swamp", position = 2 }, { kind = "wall", edge = [2, 4] } ]
    outcomes = [ { wins = "heroes" } ]
    [variants]
    "versus-comparison" = "beat them"
    "versus-comparsion" = "beat it"
    """
    found = {field: (wrong, right) for field, wrong, right in problems(text)}
    assert found["length"] == ("20 is out of range", "write a whole number from 1 to 13")
    assert found["edges_closed"] == ("'yes' is neither true nor false", "write true or false")
    assert found["wether"][0] == "is an unknown field"
    assert found["combatants[1].who"][0] == "nobody is called 'character-hrodda'"
    assert found["combatants[1].who"][1].startswith("did you mean character-hroda")
    assert found["combatants[2].side"] == ("'villains' is not known", "it must be one of heroes, foes")
    assert found["combatants[3].position"][0] == "-1 is out of range"
    assert found["combatants[3].tallies"][0] == "is an unknown field"
    for field in ("Defense", "Move", "Danger/Attack Skill"):
        assert f"combatants[4].line, {field}" in found
    assert found["terrain[1].kind"][0] == "'swamp' is not known"
    assert found["terrain[2].edge"][0] == "[2, 4] are not two neighboring positions of the field"
    assert found["outcomes[1]."][0] == "says not when"
    assert found["variants.versus-comparison"] == ("'beat them' is no reading of it", "did you mean beat it?")
    assert found["variants.versus-comparsion"][1] == "did you mean versus-comparison?"


WRONG: list[tuple[str, str, str, str, str]] = [
    ("one side", 'sides = ["heroes", "foes"]', 'sides = ["heroes"]', "sides", "at least two"),
    ("a side twice", 'sides = ["heroes", "foes"]', 'sides = ["heroes", "foes", "foes"]', "sides", "a name of its own"),
    (
        "an empty side",
        'sides = ["heroes", "foes"]',
        'sides = ["heroes", "foes", "others"]',
        "sides",
        "a combatant",
    ),
    ("no such edge", "edges_closed = true", 'open_edges = ["left"]', "open_edges", "low or high"),
    (
        "open and closed",
        "edges_closed = true",
        'edges_closed = true\nopen_edges = ["low"]',
        "open_edges",
        "one of the two",
    ),
    ("readings", "length = 7", 'length = 7\nvariants = "all"', "variants", "diaghilev-max-hits"),
    ("no armor", 'who = "character-hroda"', 'who = "character-vell", armor = "Ud4"', "combatants[1].armor", ""),
    (
        "armor above its base",
        'who = "character-hroda"',
        'who = "character-nix", armor = "Ud8"',
        "combatants[1].armor",
        "Ud4",
    ),
    ("no shield", 'who = "character-hroda"', 'who = "character-ursk", shield = "Ud4"', "combatants[1].shield", ""),
    ("nobody", 'who = "character-hroda", ', "", "combatants[1].who", "quotes"),
    ("a mind", "position = 0", 'position = 0, played_by = "me"', "combatants[1].played_by", "person"),
    ("too many", "count = 2", "count = 61", "combatants[2].count", "1 to 60"),
    ("too many together", "count = 2", "count = 60", "combatants", "at most 60"),
    ("a door's edge", '{ kind = "pit", position = 2 }', '{ kind = "door", edge = 4 }', "terrain[1].edge", "[4, 5]"),
    (
        "a door's state",
        '{ kind = "pit", position = 2 }',
        '{ kind = "door", edge = [2, 3], state = "ajar" }',
        "terrain[1].state",
        "open, closed, barred",
    ),
    (
        "the wrong side of a bar",
        '{ kind = "pit", position = 2 }',
        '{ kind = "door", edge = [2, 3], state = "barred", barred_from = 5 }',
        "terrain[1].barred_from",
        "2 to 3",
    ),
    (
        "off the field",
        '{ kind = "pit", position = 2 }',
        '{ kind = "pit", position = 7 }',
        "terrain[1].position",
        "0 to 6",
    ),
    (
        "an outcome",
        "length = 7",
        'length = 7\noutcomes = [{ wins = "nobody", no_able = "foes" }]',
        "outcomes[1].wins",
        "heroes",
    ),
    (
        "an outcome's side",
        "length = 7",
        'length = 7\noutcomes = [{ wins = "heroes", no_able = "orcs" }]',
        "outcomes[1].no_able",
        "foes",
    ),
    ("a word", "length = 7", 'length = "seven"', "length", "whole number"),
    ("no list", 'terrain = [ { kind = "pit", position = 2 } ]', 'terrain = "pit"', "terrain", "[[terrain]]"),
]


@pytest.mark.parametrize(
    ("right", "instead", "field", "advice"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_a_problem_names_its_field_and_what_would_be_right(right: str, instead: str, field: str, advice: str) -> None:
    """[house-equipment]"""
    assert right in RIGHT
    first, *others = problems(RIGHT.replace(right, instead))
    assert first[0] == field
    assert advice in first[2]
    assert all(name.startswith(("combatants", "sides")) for name, _, _ in others), "whatever follows from it"


# ---- homebrew

HOMEBREW = """
[[monster]]
id = "monster-ogre"
line = "Ogre - Hits 9, Defense 0, Move 1, Danger 3d/Attack Skill 1 (Steel, Melee, Crushing, Tree)"

[[encounter]]
id = "encounter-cave"
text = "An ogre at home."
sides = ["heroes", "ogres"]
edges_closed = true
combatants = [
  { who = "character-hroda", side = "heroes", position = 0 },
  { who = "monster-ogre", side = "ogres", position = 5 },
]
"""


def test_a_folder_of_homebrew_is_laid_over_the_ledger(tmp_path: Path) -> None:
    """[house-equipment]: and an encounter can be read again without the folder."""
    (tmp_path / "cave.toml").write_text(HOMEBREW, encoding="utf-8")
    cave = SYSTEM.library(tmp_path).encounter("cave")
    assert isinstance(cave, MomentumEncounter)
    assert [entrant.name for entrant in cave.roster] == ["Hroda", "Ogre"]
    again = library().read_encounter(Raw("", "encounter", "encounter-cave", "", dict(cave.source)))
    assert opening(again).fingerprint() == opening(cave).fingerprint()
    assert len(SYSTEM.library(tmp_path).encounters()) == len(library().encounters()) + 1


def test_homebrew_that_is_wrong_is_refused_with_its_file_and_record(tmp_path: Path) -> None:
    """[house-equipment, npc-statblock-grammar, pc-statblock-grammar]"""
    text = HOMEBREW.replace("Hits 9, ", "").replace("[[encounter]]", "[[encounters]]")
    text += "\n[[character]]\nblock = 'X'\n"
    text += '\n[[monster]]\nid = "monster-two"\nlines = "Y"\n'
    (tmp_path / "cave.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        SYSTEM.library(tmp_path)
    said = [str(problem) for problem in caught.value.problems]
    assert any(
        line.startswith("cave.toml, encounters: is no type of content; did you mean encounter?") for line in said
    )
    assert any(line.startswith("cave.toml, monster-ogre, line, Hits:") for line in said)
    assert any(line.startswith("cave.toml, character 1, id: is missing") for line in said)
    assert any(line.startswith("cave.toml, monster-two, hits: is missing") for line in said)
    assert any(
        line.startswith("cave.toml, monster-two, lines: is an unknown field; did you mean line?") for line in said
    )


def test_what_the_engine_does_not_know_is_refused_on_a_block() -> None:
    """[house-equipment, item-slots]: abilities, items, and more than ten slots."""
    block = adept().strip().replace("Drive Back", "Drive Bak").replace("Oil Flask", "Oil Flaks")
    found = problems(RIGHT.replace('who = "character-hroda"', f'block = """{block}"""'))
    assert found == [
        ("combatants[1].block, Abilities", "'Drive Bak' is not known", "did you mean Drive Back?"),
        ("combatants[1].block, Items", "'Oil Flaks' is not known", "did you mean Oil Flask?"),
    ]
    heavy = adept().strip() + ", Caltrops" * 5
    found = problems(RIGHT.replace('who = "character-hroda"', f'block = """{heavy}"""'))
    assert found[0][:2] == ("combatants[1].block, Item slots", "11 are filled")
