"""Content: every record is read, refusals name what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fray.engine.content import ContentError, Problems, Raw, Reader
from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.creatures import read_sheet
from fray.rulesets.stances.content.equipment import Shelf, read_armor
from fray.rulesets.stances.tests.arrange import SHELF


def test_every_record_of_the_ledger_is_on_the_shelf() -> None:
    """[weapon-light, weapon-medium, weapon-heavy, weapon-reach]"""
    counts: dict[str, int] = {}
    for content in SYSTEM.ledger.contents:
        counts[content.type] = counts.get(content.type, 0) + 1
    assert len(SHELF.weapons) == counts["weapon"] and len(SHELF.spells) == counts["spell"]
    assert len(SHELF.sheets) == counts["character"] + counts["monster"]
    assert len(SHELF.techniques) == counts["technique"] and len(SHELF.signatures) == counts["signature"]
    assert len(SHELF.riders) == counts["rider"] and len(SYSTEM.library().encounters()) == counts["encounter"]
    armors = {name: (armor.reduction, armor.grace_rolls, armor.aggressive) for name, armor in SHELF.armors.items()}
    assert armors == {"none": (0, 0, True), "light": (1, 0, True), "medium": (2, -1, True), "heavy": (4, -2, False)}
    assert {name: shield.guard for name, shield in SHELF.shields.items()} == {"small": 1, "large": 2}


def test_every_sheet_of_the_ledger_is_read_as_it_is_written() -> None:
    """[r-attributes-skills, r-archetypes, guard-formula, vitality-formula]"""
    for content in SYSTEM.ledger.contents:
        if content.type in ("character", "monster"):
            problems = Problems()
            raw = Raw("ledger", content.type, content.id, content.text, content.data)
            sheet = read_sheet(Reader(raw, problems), SHELF, content.type == "character")
            problems.raise_any()
            assert sheet == SHELF.sheets[content.id]


@pytest.mark.parametrize("wrong", [{"attributes": {"might": 6}}, {"skills": {"combat": 3}}, {"skills": {"fishing": 0}}])
def test_attributes_and_skills_have_their_names_and_ranges(wrong: dict[str, Any]) -> None:
    """[r-attributes-skills]: attributes -5 to +5; skills Untrained -2 to Expert +2, the fifteen of the list."""
    problems = Problems()
    data = {"name": "X", "guard": 10, "vitality": 10, "attacks": [{"weapon": "dagger"}], "in_hand": "dagger"}
    sheet = read_sheet(Reader(Raw("x", "monster", "npc-x", "t", data), problems), SHELF, False)
    assert not problems.found and sheet.attributes == (0,) * 6 and set(sheet.skills) == {-2}
    read_sheet(Reader(Raw("x", "monster", "npc-x", "t", {**data, **wrong}), problems), SHELF, False)
    assert len(problems.found) == 1


def test_the_armors_of_the_ledger_are_read_as_they_are_written() -> None:
    """[armor-light, armor-medium-grace, armor-heavy-grace, armor-heavy-stance]"""
    shelf, problems = Shelf(), Problems()
    for content in SYSTEM.ledger.contents:
        if content.type == "armor":
            read_armor(Reader(Raw("ledger", content.type, content.id, "", content.data), problems), shelf)
    problems.raise_any()
    assert [(armor.reduction, armor.grace_rolls) for armor in shelf.armors.values()] == [
        (0, 0),
        (1, 0),
        (2, -1),
        (4, -2),
    ]
    assert [armor.movement_momentum for armor in shelf.armors.values()] == [True, True, False, False]
    assert [armor.aggressive for armor in shelf.armors.values()] == [True, True, True, False]


# ---- refusals


def encounter(**changes: Any) -> dict[str, Any]:
    sides = [
        {"name": "a", "players": True, "members": [{"who": "pc-magnus", "area": "0"}]},
        {"name": "b", "members": [{"who": "npc-bandit", "area": "4"}]},
    ]
    return {"sides": sides, **changes}


def problems(**changes: Any) -> str:
    with pytest.raises(ContentError) as caught:
        SYSTEM.library().read_encounter(Raw("mine.toml", "encounter", "encounter-mine", "t", encounter(**changes)))
    return str(caught.value)


def test_refusals_name_the_file_the_record_and_what_would_be_right() -> None:
    wrong = problems(sides=[{"name": "a", "members": [{"who": "pc-magnuss", "area": "0"}]}, {"name": "b"}])
    assert (
        "mine.toml, encounter-mine" in wrong and "did you mean pc-magnus?" in wrong and "no one fights for b" in wrong
    )
    assert "is an unknown field" in problems(arreas=["x"])
    assert "no reading of it" in problems(variants={"r-thrown": "never"})
    assert "no ruling with variants" in problems(variants={"r-thrownn": "any-throw"})
    assert "there is no area" in problems(terrain=[{"area": "9", "feature": "fog"}])
    assert "is no link" in problems(terrain=[{"link": ["0", "4"], "feature": "barrier"}])
    assert "'lava' is not known" in problems(terrain=[{"area": "0", "feature": "lava"}])
    assert "out of range" in problems(attack_tn=15)


HOMEBREW = """
[[signature]]
id = "signature-low-blow"
name = "Low Blow"
description = "A kick that leaves them gasping."
base = "strike"
riders = ["rider-topple", "rider-drain"]

[[character]]
id = "pc-odo"
text = "A brawler."
name = "Odo"
archetype = "fighter"
rank = "seasoned"
advances = 5
attributes = { might = 2 }
skills = { combat = 1 }
armor = "light"
weapons = ["club"]
in_hand = "club"
signatures = ["low-blow"]
guard = 14
vitality = 10
composure = 5

[[encounter]]
id = "encounter-brawl"
text = "A brawl."
sides = [
  { name = "odo", players = true, members = [{ who = "pc-odo", area = "1" }] },
  { name = "thugs", members = [{ who = "npc-bandit", area = "1", count = 2 }] },
]
"""


def test_homebrew_is_laid_over_the_built_in_content_and_saved_with_the_fight(tmp_path: Path) -> None:
    """[signature-access, r-signature-composition]"""
    (tmp_path / "mine.toml").write_text(HOMEBREW, encoding="utf-8")
    library = SYSTEM.library(tmp_path)
    brawl = library.encounter("brawl")
    assert [entrant.name for entrant in brawl.roster] == ["Odo", "bandit A", "bandit B"]
    game = Game(SYSTEM, brawl, 1)
    game.answer("aggressive", 1)
    loaded = restore(saved_from(as_json(game), "x"), SYSTEM)
    assert loaded.game.battle.fingerprint() == game.battle.fingerprint()


# ---- Signature Moves


def test_rank_and_base_are_checked_on_the_sheet(tmp_path: Path) -> None:
    """[signature-access, r-signature-composition, seasoned-access, r-archetypes]"""
    text = HOMEBREW.replace('rank = "seasoned"\nadvances = 5', 'rank = "novice"\nadvances = 2')
    text = text.replace('base = "strike"', 'base = "technique-death-blow"')
    text += "\n"
    text = text.replace('in_hand = "club"', 'in_hand = "club"\nspells = ["bolt"]\ntechniques = ["whirlwind-strike"]')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        SYSTEM.library(tmp_path)
    wrong = str(caught.value)
    for words in ("beyond novice rank", "must know its base", "knows no spells", "whirlwind-strike is beyond"):
        assert words in wrong
