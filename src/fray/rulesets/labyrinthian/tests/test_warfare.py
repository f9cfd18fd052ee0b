"""Units, engines and who commands them."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.events import AttackDeclared
from fray.rulesets.labyrinthian.model.sheets import BLINDED, COMMAND, DAMAGE_NAMES, STUCK
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.rules.attacks import situation
from fray.rulesets.labyrinthian.rules.verbs import heal_wound
from fray.rulesets.labyrinthian.rules.warfare import in_command, units_of, units_to_take_over
from fray.rulesets.labyrinthian.rules.wound_phase import wound_phase
from fray.rulesets.labyrinthian.rules.wounds import apply_wound, unit_penalty
from fray.rulesets.labyrinthian.tests.arrange import (
    NINE,
    Scene,
    attacker,
    case_dice,
    does,
    helpless,
    known,
    offers,
    person,
    scene,
)


def test_a_commanded_unit_attacks_with_its_own_dice_from_its_own_place() -> None:
    """[command-undefined, attack-kinds, wound-deafened, initiative-seize] case [command-a-unit]."""
    table = scene(
        known("hale", "hale", at="rrc", ratings=[12, 3]),
        known("levy", "levy-spearmen", at="rfc", commander="hale"),
        person("t", "them", spent=0b11, weapons=["mace"], sheet={"pr": 14}),
        dice=case_dice("command-a-unit")[:4],
        rating=["rating:0"],
        approach=["flank:churn"],
    )
    table.turn("hale", "unit-attack:1:2")
    assert table.told(AttackDeclared)[0].total == 25 and table["t"].composure == 47
    assert table["levy"].rate_left == 10 and table.place("levy") == "churn"
    table["t"].spent, table["t"].ratings = 0b10, [10, 1]
    table["hale"].spent = 0b11
    table.answer(react=["command:1:-1"], approach=["plain"])
    table.roll("d8=8 damage", "d8=5 damage", *case_dice("command-a-unit")[4:])
    table.turn("t", "attack:0:1").done()
    assert table["levy"].composure == 33 and table.battle.claimants == 0b1
    table["levy"].wounds[11] = 1
    assert not in_command(table.battle, table["hale"], table["levy"])


def test_a_unit_charges_on_its_own_rate() -> None:
    """[command-undefined, charge-same-position, attack-kinds] case [unit-charges-on-its-own-rate]."""
    table = scene(
        known("hale", "hale", at="rfc", ratings=[10, 3], movement=24),
        known("levy", "levy-spearmen", at="churn", commander="hale"),
        person("t", "them", spent=0b11, sheet={"pr": 0}),
        person("u", "them", "ffc"),
        dice=case_dice("unit-charges-on-its-own-rate"),
        rating=["rating:0"],
        approach=["charge:10"],
    )
    table.turn("hale", "unit-attack:1:2").done()
    assert table.told(AttackDeclared)[0].total == 18 and table["t"].composure == 39
    assert table["levy"].rate_left == 10 and table["hale"].movement == 24
    spears = table["levy"].sheet.sources[0]
    assert not any(way.boost for way in approaches(table.battle, table["levy"], spears, table["u"]))
    assert "unit-move:1:ffc:ground" in offers(table, "hale")


def test_a_commander_reaches_three_positions_far() -> None:
    """[warfare-units]"""
    table = scene(known("hale", "hale", at="rrc"), known("levy", "levy-spearmen", at="ffc", commander="hale"))
    assert units_of(table.battle, table["hale"]) == [table["levy"]]
    table["levy"].position = 2  # frc
    assert units_of(table.battle, table["hale"]) == []
    table["levy"].position = 5
    table["hale"].surrendered = True
    assert units_of(table.battle, table["hale"]) == []


def test_a_unit_without_a_commander_is_taken_over_by_another() -> None:
    """[warfare-units]"""
    table = scene(
        known("hale", "hale", at="frc"),
        known("levy", "levy-spearmen", at="rrc", commander="hale"),
        known("nhem", "nhem", at="rrc", ratings=[7, 1]),
        known("sable", "sable", at="rrc"),
        rating=["rating:0"],
    )
    assert units_to_take_over(table.battle, table["sable"]) == []
    does(table, "nhem", "takeover:1").done()
    assert table["levy"].commander == 2 and table["nhem"].ratings_left() == 1
    assert in_command(table.battle, table["nhem"], table["levy"])


def test_an_engine_is_reloaded_with_a_rating_of_anyone_beside_it() -> None:
    """[siege-engines]"""
    table = scene(
        known("hale", "hale", at="rrc"),
        known("cat", "catapult", at="rs", commander="hale", loaded=False),
        person("gunner", at="rs", ratings=[2, 9]),
        rating=["rating:0"],
    )
    assert "reload:1" not in offers(table, "hale")
    does(table, "gunner", "reload:1").done()
    assert table["cat"].loaded and table["gunner"].best_rating() == 1


def test_an_immobile_engine_does_not_move() -> None:
    """[siege-engines]"""
    table = scene(
        known("hale", "hale", at="rrc"),
        known("cat", "catapult", at="rs", commander="hale"),
        known("ram", "battering-ram", at="rfc", commander="hale"),
    )
    found = offers(table, "hale")
    assert not any(key.startswith("unit-move:1") for key in found) and "unit-move:2:churn:ground" in found


def test_a_unit_at_zero_deaf_paralyzed_or_out_of_reach_has_no_defense_of_its_own() -> None:
    """[warfare-units, deafened-details]"""
    for change in ("none", "zero", "deaf", "paralyzed", "far"):
        table = scene(
            known("hale", "hale", at="rrc", movement=0),
            known("levy", "levy-spearmen", at="churn", commander="hale"),
            person("e", "them", weapons=["mace"], ratings=[1, 1]),
            dice=["d8=1 damage", "d8=1 damage"],
        )
        levy = table["levy"]
        if change == "zero":
            levy.composure = 0
        elif change == "deaf":
            levy.wounds[11] = 1
        elif change == "paralyzed":
            levy.paralysis = 1
        elif change == "far":
            levy.position = table["e"].position = 2
        table.turn("e", "attack:0:1").done()
        assert table.was_asked("hale:react") is (change == "none"), change


def test_a_commander_far_away_can_only_send_its_unit_between() -> None:
    """[warfare-units, helper-place]"""
    table = scene(
        known("hale", "hale", at="rrc", movement=0),
        known("levy", "levy-spearmen", at="churn", commander="hale"),
        person("friend", at="churn", sheet={"pr": 0}, spent=0b11),
        person("e", "them", weapons=["mace"], ratings=[1, 1]),
        dice=["d8=1 damage", "d8=1 damage"],
    )
    table.turn("e", "attack:0:2").done()
    assert table.offered("hale:react") == ["decline", "command:1:-1"]


def test_a_unit_strikes_and_is_defended_by_its_commander() -> None:
    """[attack-kinds, wound-deafened, initiative-seize, warfare-units], case [command-a-unit]."""
    dice = case_dice("command-a-unit")
    s = scene(
        known("hale", "hale", at="rrc", ratings=[12, 1]),
        known("levy", "levy-spearmen", at="rfc", commander="hale"),
        person("t", "them", spent=True, sheet={"pr": 14}),
        attacker(at="churn", ratings=[10, 1], weapons=["war-axe"]),
        dice=[*dice[:4], "d8=7 damage", "d8=5 damage", "d8=1 damage", *dice[4:]],
        rating=["rating:0", "rating:0"],
        approach=["flank"],
        **{"hale:react": ["command:1:-1"]},
    )
    s.turn("hale", "unit-attack:1:2")
    assert s.told(ev.AttackDeclared)[0].total == 25
    assert s["t"].composure == 47 and s.place("levy") == "churn" and s["levy"].rate_left == 10
    s.turn("e", "attack:0:1").done()
    assert s["levy"].composure == 33 and s.battle.claimants == 1
    s["levy"].wounds[11] = 1
    s["hale"].spent = 0
    s.turn("hale").done()
    assert "unit-attack" not in s.families()
    assert s["levy"].sheet.sources[0].attack == COMMAND


def test_units_and_engines_do_not_fight_on_alone() -> None:
    """[end-of-fight, warfare-units, incapacitation], case [units-alone-do-not-fight-on]."""
    s = scene(
        person("p", weapons=["dagger"]),
        known("captain", "bandit-captain", "them", composure=0),
        known("band", "raider-band", "them", commander="captain"),
        dice=["d4=1 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
        rating=["rating:0"],
    )
    s.turn("p", "incapacitate:0:1").done()
    assert s["captain"].incapacitated and s["band"].able()
    assert s.battle.result is not None and s.battle.result.winner == "us"


def test_a_unit_at_zero_or_out_of_hearing_is_not_defended_by_its_dice() -> None:
    """[warfare-units, deafened-details, zero-composure-no-defense]"""
    for state in ({"composure": 0}, {"wounds": ["deafened d4"]}, {"paralysis": 2}):
        s = scene(
            known("hale", "hale", at="rrc", movement=0),
            known("levy", "levy-spearmen", commander="hale", **state),
            attacker(ratings=[0, 0]),
            dice=NINE,
            rating=["rating:0"],
        )
        s.turn("e", "attack:0:1").done()
        assert not s.was_asked("hale:react")


def volley(**changes: Any) -> Scene:
    """A levy in the Churn is shot at; its commander stands in Cover, in the same Position or another."""
    s = scene(
        known("hale", "hale", **{"at": "rfc", "ratings": [1, 1], "movement": 0, **changes}),
        known("levy", "levy-spearmen", commander="hale"),
        attacker(at="ffc", weapons=["short-bow"], ratings=[11, 1]),
        tags=["rfc cover +1", "churn cover +1"],
        dice=["d4=1 damage"] * 4,
        rating=["rating:0"],
    )
    for tag in s.battle.ground.tags:
        if tag.position == s["hale"].position:
            tag.claimants = 1
    s.turn("e", "attack:0:1").done()
    return s


def test_a_commander_in_cover_lends_it_to_no_unit_in_another_position() -> None:
    """[cover-details, warfare-units]: for itself or for another in the Position."""
    assert not volley().was_asked("hale:react")
    assert "command:1:-1" in volley(at="churn").offered("hale:react")


def commanded(wounds: list[str]) -> Scene:
    """A levy with these Wounds, in the course of a Round."""
    return scene(
        known("hale", "hale", at="rfc", ratings=[12, 12]),
        known("levy", "levy-spearmen", commander="hale", wounds=wounds),
        helpless(),
        person("mage", "them", spells=["firebolt"]),
    )


def test_the_wounds_of_a_unit_add_up_as_soon_as_they_are_in_force() -> None:
    """[warfare-units, ar-penalties-and-bounds, wound-in-force]"""
    s = commanded(["stuck d4", "impaled d6"])
    s.roll("d4=3 stuck", "d6=5 impaled")
    wound_phase(s.fight)
    assert unit_penalty(s["levy"]) == -8
    apply_wound(s.fight, s["levy"], DAMAGE_NAMES.index("Shadow"), 3, "momentum-wound")
    assert unit_penalty(s["levy"]) == -18
    apply_wound(s.fight, s["levy"], DAMAGE_NAMES.index("Light"), 3, "momentum-wound")
    assert unit_penalty(s["levy"]) == -18


def test_a_cured_unit_sees_again_and_keeps_what_was_rolled_for_the_round() -> None:
    """[cure-items, warfare-units]"""
    s = commanded(["stuck d4", "blinded d4"])
    s.roll("d4=3 stuck")
    wound_phase(s.fight)
    assert unit_penalty(s["levy"]) == -13
    heal_wound(s.fight, s["levy"], BLINDED, "wound-cure-items")
    heal_wound(s.fight, s["levy"], STUCK, "wound-cure-items")
    assert unit_penalty(s["levy"]) == -3
    wound_phase(s.fight)
    assert unit_penalty(s["levy"]) == 0


def test_a_commander_in_an_obscured_position_commands_at_a_disadvantage() -> None:
    """[obscured-details, warfare-units]: the Rating is the commander's, the Unit's place is where a shot is made."""
    for unit, commander_at, total in (
        ("levy-spearmen", "rfc", -10),
        ("levy-spearmen", "rfl", 0),
        ("archer-company", "rfc", -10),
        ("archer-company", "rfl", 0),
    ):
        s = scene(
            known("hale", "hale", at=commander_at),
            known("unit", unit, commander="hale"),
            helpless(),
            tags=["rfc obscured"],
        )
        source = s["unit"].sheet.sources[0]
        assert situation(s.battle, s["unit"], source, s["t"], None, -1, None) == total, (unit, commander_at)
    for unit, total in (("levy-spearmen", 0), ("archer-company", -15)):
        s = scene(
            known("hale", "hale", at="rfl"), known("unit", unit, commander="hale"), helpless(), tags=["churn obscured"]
        )
        source = s["unit"].sheet.sources[0]
        assert situation(s.battle, s["unit"], source, s["t"], None, -1, None) == total, unit


def test_a_hidden_commander_is_seen_when_its_unit_attacks() -> None:
    """[stealth-rules, attack-kinds]: a Command is its attack; the Unit was in sight, so nothing comes out of hiding."""
    s = scene(
        known("hale", "hale", at="rrc", ratings=[12, 1], hidden=1),
        known("levy", "levy-spearmen", commander="hale"),
        person("t", "them", spent=True, sheet={"pr": 0}),
        dice=["d6=1 damage"] * 4,
        rating=["rating:0"],
        approach=["plain"],
    )
    s.turn("hale", "unit-attack:1:2").done()
    named = [term.name for term in s.told(ev.AttackDeclared)[0].terms()]
    assert s["hale"].hidden == 0 and "out of hiding" not in named


def test_a_commander_reserves_no_dice_of_its_unit() -> None:
    """[warfare-units]: maxes of a Unit's Defense Dice enter no Stance and are not held."""
    s = scene(
        known("hale", "hale", at="rrc", movement=0),
        known("levy", "levy-spearmen", commander="hale"),
        attacker(ratings=[0, 0]),
        dice=[*NINE, "d6=6 defense", "d6=2 defense"],
        rating=["rating:0"],
        **{"hale:react": ["command:1:-1"]},
    )
    s.turn("e", "attack:0:1").done()
    assert s.families("hale:momentum") == {"done", "extra", "always-extra"}


def test_what_a_commander_can_do_itself_its_units_cannot() -> None:
    """[warfare-units, martial-techniques, skill-construction-trap-door]: no Pinning Shot, no trap on a carried door."""
    s = scene(
        known("ysolde", "ysolde", at="rfc", ratings=[12, 12], door_trap=True),
        known("archers", "archer-company", commander="ysolde"),
        known("levy", "levy-spearmen", commander="ysolde"),
        helpless(),
        dice=["d4=4 damage", *["d4=1 damage"] * 4, *["d6=1 damage"] * 4],
        rating=["rating:0"],
        approach=["plain", "charge:5"],
    )
    s.turn("ysolde", "unit-attack:1:3", "unit-attack:2:3").done()
    assert "pin" not in s.families("ysolde:momentum") and s["ysolde"].door_trap
    assert [event.amount for event in s.told(ev.DamageAnnounced)] == [8, 9]


def test_the_wounds_of_a_unit_lower_the_totals_of_its_attacks_and_of_no_other() -> None:
    """[warfare-units, ar-penalties-and-bounds]: a Wound of the commander has lowered its Ratings already."""
    s = scene(
        known("hale", "hale", at="rfc", ratings=[12, 12], wounds=["blinded d4"]),
        known("levy", "levy-spearmen", commander="hale", wounds=["blinded d4"], wound_rolls=3),
        helpless(),
        helpless("u", "rfc"),
        dice=[*["d6=1 damage"] * 4, "d4=1 damage", "d4=1 damage"],
        rating=["rating:0"],
        approach=["plain", "plain"],
    )
    hale, levy = s["hale"].sheet, s["levy"]
    s.turn("hale", "unit-attack:1:2", "attack:1:3")
    assert unit_penalty(levy) == -13
    assert [event.total for event in s.told(AttackDeclared)] == [12 + hale.talents[3] - 13, 12 + hale.talents[0]]


def test_an_engine_that_has_shot_must_be_reloaded() -> None:
    """[siege-engines, aoe]: a Rating of anybody beside it, then it shoots again."""
    s = scene(
        known("hale", "hale", at="rs", ratings=[12, 12]),
        known("cat", "catapult", at="rs", commander="hale"),
        helpless(),
        dice=["d6=1 damage"] * 6,
        rating=["rating:0"],
    )
    s.turn("hale", "unit-area:1:churn:ground").done()
    assert s["t"].composure == 54 and not s["cat"].loaded
    assert "unit-area" not in s.families() and "reload:1" in s.offered()
    s.turn("hale", "reload:1").done()
    assert s["cat"].loaded and s["hale"].ratings_left() == 0


def test_only_engines_beside_it_that_have_shot_are_reloaded() -> None:
    """[siege-engines]: of its own side, in its place."""
    table = scene(
        known("hale", "hale", at="rs"),
        known("shot", "catapult", at="rs", commander="hale", loaded=False),
        known("ready", "catapult", at="rs", commander="hale"),
        known("far", "catapult", at="rrc", commander="hale", loaded=False),
        known("levy", "levy-spearmen", at="rs", commander="hale", loaded=False),
        known("theirs", "catapult", "them", "rs", loaded=False),
        known("up", "catapult", at="rs:Elevated", commander="hale", loaded=False),
        tags=["rs stairs to Overhead"],
    )
    assert [key for key in offers(table, "hale") if key.startswith("reload")] == ["reload:1"]
    table["hale"].spent = 0b11
    assert not [key for key in offers(table, "hale") if key.startswith("reload")]


def test_only_commanders_take_over_units_of_their_side_beside_them_that_obey_nobody() -> None:
    """[warfare-units]: a commander came with Units, or commands some."""
    table = scene(
        known("hale", "hale", at="rrc"),
        known("lost", "levy-spearmen", at="rrc"),
        known("far", "levy-spearmen", at="rfc"),
        known("theirs", "levy-spearmen", "them", "rrc"),
        known("led", "levy-spearmen", at="rrc", commander="chief"),
        person("chief", at="rrc"),
        person("friend", at="rrc"),
        known("routed", "levy-spearmen", at="rrc", incapacitated=True),
    )

    def units(name: str) -> list[str]:
        return [unit.name for unit in units_to_take_over(table.battle, table[name])]

    assert (units("hale"), units("chief"), units("friend")) == (["lost"], ["lost"], [])
    table["hale"].composure = 0
    assert units("hale") == []
    table["chief"].spent = 0b11
    assert units("chief") == []


def test_a_ladder_is_taken_from_the_hand_first_and_then_out_of_the_inventory() -> None:
    """[siege-grid-rules]"""
    for held, stowed, left in ((1, 1, (0, 1)), (0, 1, (0, 0))):
        table = scene(person("a", held=[0] * 5 + [held, 0], stowed=[0] * 5 + [stowed, 0]))
        does(table, "a", "ladder")
        assert (table["a"].held[5], table["a"].stowed[5]) == left
    assert "ladder" not in offers(scene(person("a")), "a")
