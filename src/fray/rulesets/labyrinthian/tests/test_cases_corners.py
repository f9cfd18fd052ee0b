"""Corners: where two or three rules meet."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model.events import CombatRolled
from fray.rulesets.labyrinthian.model.grid import DUELING, FRL, RRC
from fray.rulesets.labyrinthian.model.grid_events import AmbushSprung
from fray.rulesets.labyrinthian.model.state import BASIC_STANCE, BASTION_STANCE, DEAD, HOVERING
from fray.rulesets.labyrinthian.rules.composure import put_out
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.dueling import remove_position
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.prone import pinned
from fray.rulesets.labyrinthian.tests.arrange import Scene, Who, begin, best_flank, does, known, offers, person, scene
from fray.rulesets.labyrinthian.words.sentences import sentence

# ---- a grapple


def test_a_grapple_ends_when_the_grappler_is_incapacitated() -> None:
    """[grapple-house]"""
    table = scene(person("g"), person("h", "them", grappler=0))
    assert pinned(table.battle, table["h"])
    put_out(table.fight, table["g"], "incapacitation")
    assert not pinned(table.battle, table["h"])


def test_a_grapple_ends_when_the_grappler_leaves_for_another_elevation() -> None:
    """[grapple-house, melee-same-place]"""
    table = scene(person("g", flight_rate=20, rate_left=20, footing=HOVERING), person("h", "them", grappler=0))
    does(table, "g", "fly:churn:elevated")
    assert table.place("g") == "churn:Elevated" and not pinned(table.battle, table["h"])


# ---- carried along together


def lair(*people: Who) -> Scene:
    """A Boss in its Churn; when it goes to the Rear, Forward Flank Center is carried to Forward Ranged Center."""
    boss = known("boss", "ashwing-dragon", "them", movement=28)
    return scene(boss, *people, grid=DUELING)


def test_a_hold_is_not_loosened_by_a_shift_that_takes_both() -> None:
    """[grapple-house, boss-shift-table]"""
    table = lair(person("g", at="ffc"), known("bones", "restless-bones", "them", at="ffc", grappler=1))
    does(table, "boss", "shift:rear")
    assert table.place("bones") == "frc" and pinned(table.battle, table["bones"])


def test_a_support_flanks_into_the_flank_center_once_the_ranged_between_is_gone() -> None:
    """[grid-inward, boss-grid-abilities, flanking-bonus]: it is adjacent then, and of lower rank."""
    table = lair(
        person("a", at="rs", weapons=["mace"], movement=20), known("bones", "restless-bones", "them", at="rfc")
    )
    remove_position(table.fight, RRC)
    way = best_flank(table.battle, table["a"], table["a"].sheet.sources[0], table["bones"])
    assert way is not None and way.flank == 5 and way.price == 10


def test_those_torn_out_of_a_position_go_elsewhere_if_an_obstacle_stands_inward() -> None:
    """[boss-grid-abilities, obstacle-details]"""
    table = scene(known("boss", "ashwing-dragon", "them"), person("a", at="frl"), grid=DUELING, tags=["ffl obstacle"])
    remove_position(table.fight, FRL)
    assert table.place("a") == "frc"


# ---- falling


def test_a_fall_on_an_obstacle_ends_beside_it() -> None:
    """[falling-details, obstacle-details, tag-obstacle-occupies]: nobody can be where it stands."""
    table = scene(
        person("a", at="churn:Overhead"),
        person("e", "them", "fs"),
        tags=["churn building sp 50", "ffl obstacle"],
        dice=["d10=3 fall", "d10=4 fall"],
        make_room=["aside:0:rfc"],
    )
    fall(table.fight, table["a"], "falling-damage")
    table.done()
    assert table.place("a") == "rfc" and table["a"].composure == 53 and table["a"].prone
    assert "aside:0:ffl" not in table.offered("make-room")


# ---- the Combat Roll


def test_a_critical_gives_a_blind_fighter_its_other_die_with_what_hold_fast_added() -> None:
    """[blinded-details, hold-fast-details, round-sequence]: only Wounds are taken off it."""
    table = scene(
        person("a", wounds=["blinded d4", "impaled d4"], held_dice=[6]),
        person("t", "them", "fs"),
        dice=["d20=20 cr", "d20=12 cr", "d20=1 cr", "d20=1 cr", "d6=4 hold fast", "d4=3 impaled"],
        assign_held=["to:1"],
        critical=["restore:1"],
    )
    begin(table).done()
    assert table["a"].ratings[1] == 16 and not table["a"].unspent(0)


# ---- engines


def test_an_engine_without_structural_points_is_destroyed() -> None:
    """[siege-engines, zero-exact-values]: nobody can command, move or attack it any more."""
    table = scene(
        person("a", weapons=["mace"]),
        known("hale", "hale", "them", at="rfc"),
        known("ram", "battering-ram", "them", composure=5, commander="hale"),
        dice=["d8=2 damage", "d8=3 damage"],
        rating=["rating:0"],
        approach=["plain"],
    )
    table.turn("a", "attack:0:2").done()
    assert table["ram"].presence == DEAD
    assert not any(key.endswith(":2") for key in table.offered() if key.startswith("attack"))
    assert words(table)[-2] == "Ram is destroyed."
    table.turn("hale")
    assert not any(key.startswith("unit") for key in table.offered())


# ---- Units and their commanders


def attack_on_the_levy(at: str = "rfc", **state: Any) -> Scene:
    """Someone attacks a Unit whose commander cannot come to it."""
    table = scene(
        person("e", "them", weapons=["mace"], ratings=[0, 0]),
        known("hale", "hale", at=at, movement=0),
        known("levy", "levy-spearmen", commander="hale", **state),
        dice=["d8=3 damage", "d8=3 damage"],
        rating=["rating:0"],
        approach=["plain"],
    )
    return table.turn("e", "attack:0:2").done()


def test_a_commander_beside_its_broken_unit_may_still_defend_it_in_person() -> None:
    """[defend-others, warfare-units]: only the Unit's own dice are lost at zero Composure."""
    offered = attack_on_the_levy("churn", composure=0).offered("react")
    assert "guard:-1" in offered and not any(key.startswith("command") for key in offered)


def test_a_prone_unit_gets_up_on_its_own_rate() -> None:
    """[prone-recover, warfare-units, prone-details]"""
    table = scene(
        known("hale", "hale"), known("levy", "levy-spearmen", commander="hale", prone=True), person("t", "them")
    )
    assert not any(key.startswith("unit-move") for key in offers(table, "hale"))
    does(table, "hale", "unit-stand:1")
    assert not table["levy"].prone and table["levy"].rate_left == 15 and table["hale"].movement == 20
    assert "unit-move:1:rfc:ground" in offers(table, "hale")


# ---- Movement that is not used


def test_coming_down_from_high_ground_opens_no_laceration() -> None:
    """[tag-high-ground-descend, wound-laceration, laceration-details]: it is free, so no Movement is used."""
    table = scene(
        person("a", at="churn:Elevated", movement=20, wounds=["laceration d4"]),
        tags=["churn high-ground claimable Elevated +1"],
    )
    does(table, "a", "move:churn:ground")
    assert table.place("a") == "churn" and table["a"].movement == 20 and table["a"].composure == 60


def test_a_laceration_may_keep_the_petrified_down() -> None:
    """[prone-recover, laceration-details, wound-petrified-zero]: paid, bled to zero, Incapacitated, and still Prone."""
    table = scene(
        person("a", prone=True, movement=14, composure=1, wounds=["laceration d4", "petrified d4"]),
        person("b", "them"),
        dice=["d4=1 laceration"],
    )
    does(table, "a", "stand")
    assert table["a"].incapacitated and table["a"].prone


# ---- the log, read aloud


def words(table: Scene) -> list[str]:
    return [sentence(table.battle, event) for event in table.fight.events]


def test_the_log_says_whose_stance_is_struck_and_keeps_an_advanced_one_secret() -> None:
    """[break-stance-move, information-visible]"""
    for stance, figures in ((BASIC_STANCE, "1 of 2 uses"), (BASTION_STANCE, "1 use")):
        table = scene(
            person("a", weapons=["rapier"]),
            known("knight", "ironclad-knight", "them", stance=stance, stance_dice=[12], spent=True),
            dice=["d6=6 damage", "d6=1 damage", "d6=1 damage"],
            rating=["rating:0"],
            approach=["plain"],
            momentum=["break"],
        )
        table.turn("a", "attack:0:1").done()
        assert f"A strikes at the Stance of knight: {figures}." in words(table)


def test_the_log_speaks_of_velocity_wounds_and_units_in_the_words_of_the_book() -> None:
    """[charge, wound-bookkeeping, warfare-units, stance-dice-defend]"""
    table = scene(
        known("hale", "hale", at="rfc"),
        known("levy", "levy-spearmen", commander="hale"),
        person("t", "them", armor="armor-leather", stance=BASIC_STANCE, stance_dice=[4], sheet={"pr": 30}),
        dice=["d6=6 damage", "d6=6 damage", "d6=1 damage", "d6=1 damage", "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        approach=["charge:5"],
        momentum=["wound", "wound"],
        react=["guard:-1"],
        stance_dice=["use:4"],
    )
    table.turn("hale", "unit-attack:1:2").done()
    told = words(table)
    for line in (
        "Levy charges at t for +5.",
        "Levy spends 5 Movement on the Charge, 15 left.",
        "Levy attacks t: attack total 10 Action Rating + 8 Intuition = 18.",
        "T guards for free: 30 Passive Reaction against 18.",
        "T is Wounded by levy: Impaled d4.",
        "T is Wounded again by levy: Impaled grows to d6.",
    ):
        assert line in told
    assert told.index("T uses Stance dice (d4) for 4 Defense.") < told.index("T's Stance is over.")


def test_the_log_agrees_with_the_number_of_a_side_and_explains_a_restoration() -> None:
    """[stealth-rules, composure-maximum, boss-details]"""
    table = scene(known("dragon", "ashwing-dragon", "foes"), person("a", "party", composure=55))
    assert sentence(table.battle, AmbushSprung("stealth-rules", 0, True)).startswith("The foes spring an Ambush")
    assert sentence(table.battle, AmbushSprung("stealth-rules", 1, True)).startswith("The party springs an Ambush")
    restore(table.fight, table["a"], 8, "magic-rules")
    assert words(table) == ["A regains 5 Composure (8 restored - 3 over the maximum = 5), 60 now."]
    rolled = CombatRolled("combat-roll", 0, [16, 4, 15, 3], 20)
    assert sentence(table.battle, rolled) == (
        "Dragon rolls 16 and 4: a Combat Roll of 20, and 15 and 3 for further Ratings."
    )
