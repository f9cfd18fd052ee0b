"""Content: every record is read, refusals name what is wrong, Signature Moves are composed and saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fray.engine.content import ContentError, Raw
from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.signatures import SignatureError, as_toml, base_prices, compose, describe
from fray.rulesets.stances.model.sheets import CLUB, LIGHT, SHOT, THROW

SHELF = SYSTEM.library().shelf


def test_every_record_of_the_ledger_is_on_the_shelf() -> None:
    """[weapon-light, weapon-medium, weapon-heavy, weapon-reach, weapon-ranged, armor-light, armor-medium-dr,
    armor-heavy-dr, shield-small, shield-large]"""
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


def test_weapons_have_the_uses_of_their_class() -> None:
    """[weapon-base-damage, weapon-ranged, r-ranged-in-melee, r-thrown, r-attack-attribute-choice]"""
    ways = {key.removeprefix("weapon-item-"): [use.way for use in weapon.uses] for key, weapon in SHELF.weapons.items()}
    assert ways["longbow"] == [SHOT, CLUB] and ways["javelin"] == [THROW, 0] and ways["dagger"] == [0, THROW]
    assert ways["longsword"] == [0]
    bonuses = {weapon.kind: weapon.uses[0].bonus for weapon in SHELF.weapons.values()}
    assert (bonuses[LIGHT], bonuses["medium"], bonuses["heavy"], bonuses["reach"]) == (0, 1, 2, 0)


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
        "mine.toml, encounter-mine" in wrong and "did you mean pc-magnus?" in wrong and "nobody fights for b" in wrong
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
    """[r-signature-composition, signature-description]"""
    with pytest.raises(SignatureError) as caught:
        build(**changes)
    assert caught.value.field == field and caught.value.right


def test_a_move_describes_itself_from_its_parts() -> None:
    """[signature-description, signature-combination]"""
    words = describe(SHELF.signatures["guardians-stand"], SHELF.riders)
    assert words == (
        "Guardian's Stand (3 Momentum): A Perfect Parry; on a success, each conscious ally within Close of the user "
        "gains +1 Momentum."
    )
    assert "rolled with presence + deceive" in describe(SHELF.signatures["smoke-and-mirrors"], SHELF.riders)


def test_a_saved_move_is_read_again_as_it_was(tmp_path: Path) -> None:
    """[r-signature-composition]"""
    move = build(name='The "X"', riders=("rider-shove", "rider-step"))
    (tmp_path / "moves.toml").write_text(as_toml(move), encoding="utf-8")
    assert SYSTEM.library(tmp_path).shelf.signatures["x"] == move
    feint = build(base="maneuver-feint", roll="presence+deceive", riders=("rider-duplicates",))
    (tmp_path / "moves.toml").write_text(as_toml(feint), encoding="utf-8")
    assert SYSTEM.library(tmp_path).shelf.signatures["x"] == feint


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


def test_an_extra_die_needs_a_damage_roll() -> None:
    """[r-signature-composition]"""
    riders = SYSTEM.library().shelf.riders
    with pytest.raises(SignatureError) as refused:
        compose("s", "Sly", "A sly one.", "maneuver-feint", ("rider-extra-die",), "", {}, riders)
    assert refused.value.field == "riders"
    assert compose("s", "Sly", "A sly one.", "strike", ("rider-extra-die",), "", {}, riders).cost == 1
